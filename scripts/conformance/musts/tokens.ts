import type { RequirementList } from "../requirement.ts"
import { must, named, not, once, TLS } from "../requirement.ts"

/** Token Revocation. */
export const RFC7009: RequirementList = {
  standard: "RFC 7009",
  sign: named("revocation_endpoint"),
  requirements: [
    not("2", "TLS", TLS),
    must("2", "POST alone"),
    must("2.1", "The client is authenticated, or names itself where it is public"),
    must("2.1", "The token was issued to the client that asks, else the request is refused"),
    must("2.1", "A wrong token_type_hint does not keep the token from being found"),
    must("2.1", "With a refresh token go the access tokens of the same grant"),
    must("2.1", "Revocation takes effect at once"),
    must("2.2", "200 for a token that was revoked, and for one that is invalid"),
    must("2.2.1", "Errors as RFC 6749 §5.2 says; 503 with Retry-After where it cannot be done now"),
    not("2.3", "Cross-origin requests by JSONP", "browsers have CORS"),
    must("5", "Guessing is limited, and an answer tells nothing of other clients' tokens"),
  ],
}

/** Token Introspection. */
export const RFC7662: RequirementList = {
  standard: "RFC 7662",
  sign: named("introspection_endpoint"),
  requirements: [
    not("2", "TLS", TLS),
    must("2.1", "POST, with `token`; the endpoint demands authentication"),
    must("2.1", "A wrong token_type_hint does not keep the token from being found"),
    must(
      "2.2",
      "`active` is there; it is false for a token that is expired, revoked, unknown or not the caller's to see",
    ),
    must("2.2", "An inactive token's answer has nothing else"),
    must("2.3", "401 for a caller that is not authenticated; an invalid token is no error"),
    must("4", "All that makes a token invalid is checked: expiry, not before, revocation, signature"),
  ],
}

/** Resource Indicators. */
export const RFC8707: RequirementList = {
  standard: "RFC 8707",
  sign: { under: "src/oauth/refusal.ts", says: "invalid_target" },
  requirements: [
    must("2", "A resource is an absolute URI without fragment, else invalid_target", "invalid_target"),
    must("2", "`resource` may stand several times", "several"),
    must("2", "A resource that is unknown or not allowed is invalid_target", "invalid_target"),
    must("2.1", "At the authorization endpoint: the grant is bound to the resources that were asked for"),
    must("2.2", "At the token endpoint: within what was granted, else invalid_target; the token's audience is it"),
  ],
}

/** JWT access tokens. */
export const RFC9068: RequirementList = {
  standard: "RFC 9068",
  sign: { under: "src/keys/", says: '"at+jwt"' },
  requirements: [
    must("2.1", "Signed, never with `none`; RS256 is supported; `typ` is at+jwt"),
    must("2.2", "iss, exp, aud, sub, client_id, iat and jti are there"),
    must("2.2", "sub is the user, or the client where it acts for itself"),
    must("2.2.1", "auth_time, acr and amr, where they are, do not change at a refresh"),
    must("2.2.3", "scope is there where scope was asked for"),
    must("3", "aud is the resource asked for, or the default; scope belongs to it"),
    must(
      "4",
      "Keys are found by the metadata; where this server reads such a token: typ, iss, aud, signature, exp are checked",
    ),
    not("6", "Encryption of tokens that tell too much", "optional; they tell no more than introspection does"),
  ],
}

/** JWT assertions as client authentication. */
export const RFC7523: RequirementList = {
  standard: "RFC 7523",
  sign: named("client_assertion"),
  requirements: [
    not("2.1", "An assertion as a grant", "not a grant type of this server"),
    must("2.2", "client_assertion_type is the one URN, client_assertion one JWT"),
    must("3", "iss and sub are the client", "iss and sub"),
    must("3", "aud names this server, and nothing else does", "aud MUST"),
    must("3", "exp is there and has not passed, with little allowed for clocks", "exp MUST"),
    must("3", "nbf has come, where it is there; a too distant exp or iat is refused", "nbf"),
    must("3", "The signature or MAC is valid, by an algorithm that the client may use", "signature MUST"),
    must("3", "A jti works once", "jti serves once"),
    must("3.2", "What is wrong is invalid_client"),
  ],
}

/** The answer by form. */
export const FORM_POST: RequirementList = {
  standard: "OAuth 2.0 Form Post Response Mode",
  sign: named("form_post"),
  requirements: [
    must("2", "The answer is posted by a page of fields, to the redirect URI"),
    must("2", "An error is posted as well"),
    once(named("form_post"), "4", "The page is not cached, and what it holds is escaped"),
  ],
}
