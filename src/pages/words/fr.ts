import { accountWords } from "./account/fr.ts"
import { consentWords } from "./consent/fr.ts"
import { factorWords } from "./factors/fr.ts"
import { invitationWords } from "./invitation/fr.ts"
import { linkWords } from "./links/fr.ts"
import { mailWords } from "./mail/fr.ts"
import { ownEmailWords } from "./own_email/fr.ts"
import { passkeyWords } from "./passkeys/fr.ts"
import { problemWords } from "./problems/fr.ts"
import { signInWords } from "./sign_in/fr.ts"
import { signUpWords } from "./sign_up/fr.ts"
import type { Words } from "./words.ts"

/**
 * French. A no-break space precedes a colon, and a narrow no-break space precedes a question mark. Both are escapes, so that they are
 * visible.
 */
export const fr = {
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
