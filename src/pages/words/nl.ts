import { accountWords } from "./account/nl.ts"
import { consentWords } from "./consent/nl.ts"
import { factorWords } from "./factors/nl.ts"
import { invitationWords } from "./invitation/nl.ts"
import { linkWords } from "./links/nl.ts"
import { mailWords } from "./mail/nl.ts"
import { ownEmailWords } from "./own_email/nl.ts"
import { passkeyWords } from "./passkeys/nl.ts"
import { problemWords } from "./problems/nl.ts"
import { signInWords } from "./sign_in/nl.ts"
import { signUpWords } from "./sign_up/nl.ts"
import type { Words } from "./words.ts"

/** Dutch. */
export const nl = {
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
