import { accountWords } from "./account/de.ts"
import { consentWords } from "./consent/de.ts"
import { factorWords } from "./factors/de.ts"
import { invitationWords } from "./invitation/de.ts"
import { linkWords } from "./links/de.ts"
import { mailWords } from "./mail/de.ts"
import { ownEmailWords } from "./own_email/de.ts"
import { passkeyWords } from "./passkeys/de.ts"
import { problemWords } from "./problems/de.ts"
import { signInWords } from "./sign_in/de.ts"
import { signUpWords } from "./sign_up/de.ts"
import type { Words } from "./words.ts"

/** German. */
export const de = {
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
