import { accountWords } from "./account/pl.ts"
import { consentWords } from "./consent/pl.ts"
import { factorWords } from "./factors/pl.ts"
import { invitationWords } from "./invitation/pl.ts"
import { linkWords } from "./links/pl.ts"
import { mailWords } from "./mail/pl.ts"
import { ownEmailWords } from "./own_email/pl.ts"
import { passkeyWords } from "./passkeys/pl.ts"
import { problemWords } from "./problems/pl.ts"
import { signInWords } from "./sign_in/pl.ts"
import { signUpWords } from "./sign_up/pl.ts"
import type { Words } from "./words.ts"

/** Polish. */
export const pl = {
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
