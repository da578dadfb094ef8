import { accountWords } from "./account/es.ts"
import { consentWords } from "./consent/es.ts"
import { factorWords } from "./factors/es.ts"
import { invitationWords } from "./invitation/es.ts"
import { linkWords } from "./links/es.ts"
import { mailWords } from "./mail/es.ts"
import { ownEmailWords } from "./own_email/es.ts"
import { passkeyWords } from "./passkeys/es.ts"
import { problemWords } from "./problems/es.ts"
import { signInWords } from "./sign_in/es.ts"
import { signUpWords } from "./sign_up/es.ts"
import type { Words } from "./words.ts"

/** Spanish. */
export const es = {
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
