import { accountWords } from "./account/zh.ts"
import { consentWords } from "./consent/zh.ts"
import { factorWords } from "./factors/zh.ts"
import { invitationWords } from "./invitation/zh.ts"
import { linkWords } from "./links/zh.ts"
import { mailWords } from "./mail/zh.ts"
import { ownEmailWords } from "./own_email/zh.ts"
import { passkeyWords } from "./passkeys/zh.ts"
import { problemWords } from "./problems/zh.ts"
import { signInWords } from "./sign_in/zh.ts"
import { signUpWords } from "./sign_up/zh.ts"
import type { Words } from "./words.ts"

/** Chinese, in simplified characters. */
export const zh = {
  ...signInWords,
  ...factorWords,
  passkeys: passkeyWords.page,
  ...consentWords,
  ...problemWords,
  ...linkWords,
  ...mailWords,
  invitation: invitationWords.page,
  ownEmail: ownEmailWords.page,
  account: accountWords,
  signUp: signUpWords,
} satisfies Words
