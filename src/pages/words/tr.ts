import { accountWords } from "./account/tr.ts"
import { consentWords } from "./consent/tr.ts"
import { factorWords } from "./factors/tr.ts"
import { invitationWords } from "./invitation/tr.ts"
import { linkWords } from "./links/tr.ts"
import { mailWords } from "./mail/tr.ts"
import { ownEmailWords } from "./own_email/tr.ts"
import { passkeyWords } from "./passkeys/tr.ts"
import { problemWords } from "./problems/tr.ts"
import { signInWords } from "./sign_in/tr.ts"
import { signUpWords } from "./sign_up/tr.ts"
import type { Words } from "./words.ts"

/** Turkish. */
export const tr = {
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
