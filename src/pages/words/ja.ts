import { accountWords } from "./account/ja.ts"
import { consentWords } from "./consent/ja.ts"
import { factorWords } from "./factors/ja.ts"
import { invitationWords } from "./invitation/ja.ts"
import { linkWords } from "./links/ja.ts"
import { mailWords } from "./mail/ja.ts"
import { ownEmailWords } from "./own_email/ja.ts"
import { passkeyWords } from "./passkeys/ja.ts"
import { problemWords } from "./problems/ja.ts"
import { signInWords } from "./sign_in/ja.ts"
import { signUpWords } from "./sign_up/ja.ts"
import type { Words } from "./words.ts"

/** Japanese. */
export const ja = {
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
