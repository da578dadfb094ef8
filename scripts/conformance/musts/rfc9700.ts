import type { RequirementList } from "../requirement.ts"
import { must, not } from "../requirement.ts"

/** Best Current Practice for OAuth 2.0 Security. */
export const RFC9700: RequirementList = {
  standard: "RFC 9700",
  requirements: [
    must(
      "2.1",
      "Redirect URIs are compared exactly, but for the port of a native client's loopback address",
      "is matched by itself alone",
    ),
    must("2.1", "No open redirector is exposed", "never a redirect"),
    must("2.1", "A request that may hold a user's credentials is not forwarded with them", "is 303"),
    must("2.1.1", "Public clients must use PKCE", "a public client without a challenge"),
    must("2.1.1", "PKCE is supported, and that can be found out", "PKCE is announced"),
    must("2.1.1", "Where a challenge was sent, the verifier is enforced", "the verifier is enforced"),
    must("2.1.1", "A verifier is accepted only where a challenge was sent", "a verifier without a challenge"),
    not("2.1.2", "The implicit grant is not used", "there is none"),
    must("2.2.2", "Refresh tokens of public clients rotate", "a public client's refresh token rotates"),
    must("2.4", "No password grant", "unsupported_grant_type"),
    not(
      "2.6",
      "No http redirect URI but a native client's loopback address",
      "the specification §4.1 says that plain HTTP is discouraged, so it is accepted with a warning",
    ),
    must("2.6", "No CORS at the authorization endpoint", "never with credentials, and the sign-in pages not at all"),
    not(
      "2.6",
      "Authorization responses only over encrypted connections",
      "as above: the redirect URI decides, and http is warned of",
    ),
    must("4.1.3", "A redirect URI is matched exactly, no pattern and no prefix", "is matched by itself alone"),
    must("4.2.4", "A code is invalid after its first use", "a code used twice is invalid_grant"),
    must("4.3.2", "No access token in an address", "token in the query: not read"),
    must("4.8.2", "A verifier is refused where no challenge was sent", "a verifier without a challenge"),
    must("4.11.2", "The browser is never sent to a redirect URI that is not proven", "never a redirect"),
    not(
      "4.11.2",
      "The user is authenticated before an error is redirected",
      "the specification §4.1 sends errors to the client; redirect URIs are registered by the operator, who is trusted",
    ),
    must("4.12", "What follows a form with credentials is 303, never 307 or 308", "is 303"),
    must("4.13", "Headers that a proxy sets are believed from a trusted proxy alone", "is not believed"),
    must("4.14.2", "Replay of a public client's refresh token is detected", "presenting the predecessor is theft"),
    must("4.14.2", "Refresh tokens stay bound to the scope that was consented to", "is beyond the grant or unknown"),
    must("4.14.2", "It is decided for each client whether it gets refresh tokens", "gets no refresh token"),
    must("4.15.1", "A client cannot be taken for a user", "never equal to any client_id"),
    must("4.16", "Clickjacking is prevented", "no other origin can put a page of the service into a frame"),
    not("4.17", "In-browser communication", "no answer is given by postMessage"),
  ],
}
