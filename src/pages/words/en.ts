import { accountWords } from "./account/en.ts"
import { consentWords } from "./consent/en.ts"
import { factorWords } from "./factors/en.ts"
import { invitationWords } from "./invitation/en.ts"
import { linkWords } from "./links/en.ts"
import { mailWords } from "./mail/en.ts"
import { ownEmailWords } from "./own_email/en.ts"
import { passkeyWords } from "./passkeys/en.ts"
import { problemWords } from "./problems/en.ts"
import { signInWords } from "./sign_in/en.ts"
import { signUpWords } from "./sign_up/en.ts"
import type { Words } from "./words.ts"

/** English: the default language. The words for permissions are exactly those of docs/behaviour.md, behaviour §1.5. */
export const en = {
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
