import type { EdgeRequest } from "../ports/ports.ts"
import { submitAuthenticatorApp } from "./steps/authenticator_app.ts"
import { submitConnect } from "./steps/connect.ts"
import { submitConnection } from "./steps/connection.ts"
import { submitConsent } from "./steps/consent.ts"
import { showCodeAsked, submitEmailCode } from "./steps/email_code.ts"
import { submitNewPasskey } from "./steps/new_passkey.ts"
import { submitOneTimeCode } from "./steps/one_time_code.ts"
import { submitPasskey } from "./steps/passkey.ts"
import { submitPasskeyOffer } from "./steps/passkey_offer.ts"
import { submitRecoveryCode } from "./steps/recovery_code.ts"
import { submitSignIn } from "./steps/sign_in.ts"
import { submitSignInWithPasskey } from "./steps/sign_in_with_passkey.ts"
import { submitTypedCode } from "./steps/typed_code.ts"
import type { Submit } from "./submit.ts"

/**
 * A step that can be answered: by the form of the step's page, or by a navigation to the destination's address with the step's name in the query. The
 * form's MAC shows from which page it is. A navigation may come from any site, so the step checks a value in it that is bound to the cookie `visit`.
 * RFC 6749 §10.12: "a value that binds the request to the user-agent's authenticated state".
 */
export type Step =
  | { readonly name: string; readonly answeredBy: "form"; readonly submit: Submit }
  | {
      readonly name: string
      readonly answeredBy: "navigation"
      readonly submit: Submit<EdgeRequest & { readonly visit: string }>
    }

export const STEPS: readonly Step[] = [
  { name: "sign-in", answeredBy: "form", submit: submitSignIn },
  { name: "passkey-sign-in", answeredBy: "form", submit: submitSignInWithPasskey },
  { name: "connect", answeredBy: "form", submit: submitConnect },
  { name: "connection", answeredBy: "navigation", submit: submitConnection },
  { name: "email-code", answeredBy: "form", submit: submitEmailCode },
  { name: "code-asked", answeredBy: "navigation", submit: showCodeAsked },
  { name: "typed-code", answeredBy: "form", submit: submitTypedCode },
  { name: "one-time-code", answeredBy: "form", submit: submitOneTimeCode },
  { name: "recovery-code", answeredBy: "form", submit: submitRecoveryCode },
  { name: "passkey", answeredBy: "form", submit: submitPasskey },
  { name: "new-passkey", answeredBy: "form", submit: submitNewPasskey },
  { name: "passkey-offer", answeredBy: "form", submit: submitPasskeyOffer },
  { name: "authenticator-app", answeredBy: "form", submit: submitAuthenticatorApp },
  { name: "consent", answeredBy: "form", submit: submitConsent },
]
