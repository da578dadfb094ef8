/** The requests for which the application redirects the browser to Gatehouse. */
import { createHash } from "node:crypto"
import type { Exchange, Proof, Step } from "../trial/exchange.ts"
import { linesOf } from "../trial/exchange.ts"

/** The registration of the application. The secret never leaves the application's server. */
export interface Registration {
  readonly issuer: string
  readonly proof: Proof
  readonly redirectUri: string
  /** The URL to which the browser returns after sign-out. */
  readonly postLogoutUri: string
}

/** The browser visits `url`, and must return with `state`. */
export interface SignOut {
  readonly url: string
  readonly state: string
  readonly exchange: Exchange
}

/** The browser receives only the URL. The application keeps the other values for later comparison. */
export interface SignIn extends SignOut {
  readonly nonce: string
  readonly verifier: string
}

/** Returns 32 new random bytes as base64url. */
type RandomText = () => string

/** RFC 6749 §4.1.1, RFC 7636 §4.1 to §4.3, OpenID Connect Core §3.1.2.1. */
export function signIn({ issuer, proof, redirectUri }: Registration, randomText: RandomText): SignIn {
  const [state, nonce, verifier] = [randomText(), randomText(), randomText()]
  const values = {
    response_type: "code",
    client_id: proof.clientId,
    redirect_uri: redirectUri,
    scope: "openid profile email read write",
    state,
    nonce,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  }
  return { ...redirect("authorization", `${issuer}/oauth/authorize.php`, values), nonce, verifier }
}

/** OpenID Connect RP-Initiated Logout 1.0 §2. The ID token identifies the session, so Gatehouse does not ask for confirmation. */
export const signOut = ({ issuer, postLogoutUri }: Registration, idToken: string, randomText: RandomText): SignOut =>
  redirect("signOut", `${issuer}/oauth/logout.php`, {
    id_token_hint: idToken,
    post_logout_redirect_uri: postLogoutUri,
    state: randomText(),
  })

function redirect<Values extends Readonly<Record<"state", string>>>(step: Step, address: string, values: Values) {
  const exchange: Exchange = { step, request: { method: "GET", address, headers: [], body: linesOf(values) } }
  return { url: `${address}?${new URLSearchParams(values)}`, state: values.state, exchange }
}
