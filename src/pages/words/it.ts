import { accountWords } from "./account/it.ts"
import { consentWords } from "./consent/it.ts"
import { factorWords } from "./factors/it.ts"
import { invitationWords } from "./invitation/it.ts"
import { linkWords } from "./links/it.ts"
import { mailWords } from "./mail/it.ts"
import { ownEmailWords } from "./own_email/it.ts"
import { passkeyWords } from "./passkeys/it.ts"
import { problemWords } from "./problems/it.ts"
import { signInWords } from "./sign_in/it.ts"
import { signUpWords } from "./sign_up/it.ts"
import type { Words } from "./words.ts"

/** Italian. */
export const it = {
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
