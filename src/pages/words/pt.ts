import { accountWords } from "./account/pt.ts"
import { consentWords } from "./consent/pt.ts"
import { factorWords } from "./factors/pt.ts"
import { invitationWords } from "./invitation/pt.ts"
import { linkWords } from "./links/pt.ts"
import { mailWords } from "./mail/pt.ts"
import { ownEmailWords } from "./own_email/pt.ts"
import { passkeyWords } from "./passkeys/pt.ts"
import { problemWords } from "./problems/pt.ts"
import { signInWords } from "./sign_in/pt.ts"
import { signUpWords } from "./sign_up/pt.ts"
import type { Words } from "./words.ts"

/** Portuguese, in Brazilian spelling and with words that are also used in Portugal. */
export const pt = {
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
