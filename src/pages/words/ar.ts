import { accountWords } from "./account/ar.ts"
import { consentWords } from "./consent/ar.ts"
import { factorWords } from "./factors/ar.ts"
import { invitationWords } from "./invitation/ar.ts"
import { linkWords } from "./links/ar.ts"
import { mailWords } from "./mail/ar.ts"
import { ownEmailWords } from "./own_email/ar.ts"
import { passkeyWords } from "./passkeys/ar.ts"
import { problemWords } from "./problems/ar.ts"
import { signInWords } from "./sign_in/ar.ts"
import { signUpWords } from "./sign_up/ar.ts"
import type { Words } from "./words.ts"

/** Arabic. The sentences address the reader without forms that fit only men or only women: nouns instead of the imperative. */
export const ar = {
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
