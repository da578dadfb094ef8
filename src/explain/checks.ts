/**
 * explain/ — why a request was or would be refused.
 * Owns: the checks of each endpoint in their order, what to do about each reason, reading a request that was written down, dry runs.
 * Does not own: what is checked (endpoints/, oauth/), what is kept of a refusal (observe/told_refusal.ts).
 */
import type { GrantType } from "../oauth/vocabulary.ts"

/** One check: what holds where it passed, and the reasons (oauth/reasons.ts) that say it failed. */
export interface Check {
  readonly says: string
  /** Slugs. One that speaks of several parameters, `parameter-missing` and its like, can be bound to one: `parameter-missing client_id`. */
  readonly reasons: readonly string[]
  /** A check of this grant type alone. */
  readonly only?: GrantType
  /**
   * `any-time`: it can fail at any time, so the checks before it need not have passed. `seldom`: few requests come to it; told where it
   * failed. `counted`: a limit, at which dry runs do not look.
   */
  readonly made?: "any-time" | "seldom" | "counted"
}

const check = (says: string, ...reasons: string[]): Check => ({ says, reasons })

const METHOD = check("the endpoint takes the method", "method-not-allowed")
const READABLE = check("what came is an HTTP request", "http-malformed")
const SIZE = check("the body is no larger than 64 KiB", "body-too-large")
const ANSWERED: Check = {
  ...check("the service itself was in order", "unexpected", "store-unavailable"),
  made: "any-time",
}
const seldom = (says: string, ...reasons: string[]): Check => ({ says, reasons, made: "seldom" })
const counted = (says: string, ...reasons: string[]): Check => ({ says, reasons, made: "counted" })
const FORM_SIZE = seldom("the form is no larger than 64 KiB", "body-too-large")
const FORM = seldom("the body is a form in UTF-8", "body-encoded", "body-type-unsupported", "body-malformed")
const CREDENTIALS = check(
  "the client names itself, once and readably",
  ...[
    "basic-malformed",
    "credentials-in-two-places",
    "client-id-differs",
    "parameter-missing client_id",
    "assertion-of-another-client",
  ],
)
const AUTHENTICATION = check(
  "the client is known, enabled, and proves to be it",
  ...["client-unknown", "secret-from-public-client", "secret-missing", "secret-differs", "client-disabled"],
  ...["auth-method-differs", "assertion-missing", "assertion-type-unknown", "assertion-malformed", "assertion-header"],
  ...["assertion-subject", "assertion-audience", "assertion-expired", "assertion-too-long-lived"],
  ...["assertion-not-yet-valid", "assertion-without-jti", "assertion-signature", "assertion-keys-unavailable"],
  "assertion-replayed",
)

const BODY = check(
  "the body is a form or a JSON object in UTF-8",
  ...["body-encoded", "body-type-unsupported", "body-malformed", "body-too-deep", "parameter-not-a-string"],
)
const ONCE = check("no parameter stands twice", "parameter-repeated")
const RESOURCES = check(
  "each resource is an absolute URI, this service or one of the client's, and they are not too many",
  ...["resource-malformed", "resource-not-allowed", "resources-too-long"],
)
const GRANTED_RESOURCES: Check = {
  ...RESOURCES,
  says: "each resource is one of the client's, and was authorized",
  reasons: [...RESOURCES.reasons, "resource-beyond-grant", "resource-withdrawn"],
}

const AUTHORIZATION: readonly Check[] = [
  METHOD,
  FORM_SIZE,
  FORM,
  check(
    "client_id is there, once, and an enabled client's",
    ...["parameter-repeated client_id", "parameter-missing client_id", "parameter-too-long client_id"],
    ...["client-unknown", "client-disabled"],
  ),
  check(
    "redirect_uri is there, once, and equals a registered one byte for byte",
    ...["parameter-repeated redirect_uri", "parameter-missing redirect_uri", "redirect-uri-differs"],
  ),
  check("the query is percent-encoded UTF-8", "query-malformed"),
  check("no other parameter stands twice", "parameter-repeated"),
  check("no parameter is too long", "parameter-too-long"),
  check("there is no request object", "request-object", "request-object-by-reference"),
  check("response_type is code", "response-type-missing", "response-type-unknown"),
  check("response_mode is one that there is here", "response-mode-unsupported", "form-post-impossible"),
  check("the client may use the authorization code grant", "grant-type-not-allowed"),
  check(
    "scope is readable, within what the client and the user may have, and not empty",
    ...["scope-malformed", "scope-unknown", "scope-not-allowed", "scope-empty"],
  ),
  check(
    "PKCE: the challenge is well-formed, and there where the client is public",
    ...["challenge-method-alone", "challenge-method-unknown", "challenge-malformed", "challenge-missing"],
  ),
  check("claims is as OpenID Connect has it", "claims-malformed"),
  check("a sign-in can have the acr that must be", "acr-unattainable"),
  check("prompt and max_age are readable", "prompt-unknown", "max-age-malformed"),
  RESOURCES,
  check("id_token_hint is an ID token of ours", "hint-unverifiable"),
  seldom("not too many sign-ins failed", "sign-in-limit"),
  seldom(
    "username and password are an account's",
    ...["passwords-busy", "account-unknown", "password-differs", "account-disabled"],
  ),
  check("somebody is signed in, or may be asked to", "prompt-none-signed-out"),
  check("with prompt=none, the user has consented before", "prompt-none-unconsented"),
  check("the user is the one of id_token_hint and of sub in claims, where they are there", "hint-of-another-user"),
  check("the user has consented, or may be asked to", "user-denied"),
  ANSWERED,
]

const of = (only: GrantType, checks: readonly Check[]): readonly Check[] => checks.map((each) => ({ ...each, only }))

const TOKEN: readonly Check[] = [
  METHOD,
  counted("the address sent no more token requests than it may", "token-limit"),
  SIZE,
  BODY,
  ONCE,
  check("grant_type is there, and one that there is", "parameter-missing grant_type", "grant-type-unknown"),
  CREDENTIALS,
  AUTHENTICATION,
  check("the client may use this grant type", "public-client-credentials", "grant-type-not-allowed"),
  check("the parameters of the grant type are there", "parameter-missing"),
  ...of("authorization_code", [
    check("code_verifier is well-formed, where there is one", "verifier-malformed"),
    check("the code is one of ours", "code-malformed"),
    check("its grant is there", "code-unknown"),
    check("it was issued to this client", "code-of-another-client"),
    check("the code is unused, or else the rest of the request is right", "code-replayed-unproven"),
    check("redirect_uri equals that of the authorization request", "code-redirect-uri-differs"),
    check("code_verifier matches the code_challenge", "verifier-missing", "verifier-unasked", "verifier-differs"),
    check("the user is enabled", "user-disabled"),
    check("the code is unused, not expired, and its grant not ended", "code-ended", "code-expired", "code-replayed"),
    check("client and user may still have something of the scope", "scope-withdrawn"),
    GRANTED_RESOURCES,
  ]),
  ...of("refresh_token", [
    check("the refresh token is one of ours", "refresh-malformed"),
    check("it has not expired", "refresh-expired"),
    check("its grant is there", "refresh-unknown"),
    check("it was issued to this client", "refresh-of-another-client"),
    check("the grant has not ended", "refresh-ended"),
    check("the user is enabled", "user-disabled"),
    check("it is the newest, or nobody has used its successor", "refresh-replayed", "refresh-of-the-future"),
    check(
      "scope is readable, within the granted one, and still allowed",
      ...["scope-malformed", "scope-unknown", "scope-empty", "scope-beyond-grant", "scope-withdrawn"],
    ),
    GRANTED_RESOURCES,
  ]),
  ...of("client_credentials", [
    check(
      "scope is readable, allowed to the client, and speaks of no person",
      ...["scope-malformed", "scope-unknown", "scope-empty", "scope-of-a-person", "scope-not-allowed"],
    ),
    RESOURCES,
  ]),
  ANSWERED,
]

const REVOCATION: readonly Check[] = [
  METHOD,
  counted("the address sent no more token requests than it may", "token-limit"),
  SIZE,
  BODY,
  ONCE,
  CREDENTIALS,
  AUTHENTICATION,
  check("token is there", "parameter-missing"),
  check("it was issued to this client, where it is one of ours", "token-of-another-client"),
  ANSWERED,
]

const INTROSPECTION: readonly Check[] = [
  METHOD,
  SIZE,
  counted("the address sent no more unproven requests than it may", "token-limit"),
  BODY,
  ONCE,
  CREDENTIALS,
  { ...AUTHENTICATION, reasons: [...AUTHENTICATION.reasons, "client-unproven"] },
  check("token is there", "parameter-missing"),
  counted("the token was not asked about too often", "tokeninfo-limit"),
  check("the caller may see it", "token-not-for-caller"),
  ANSWERED,
]

const bearer = (limit: string, ...more: Check[]): readonly Check[] => [
  METHOD,
  check("one Authorization header has the scheme Bearer", "authorization-missing", "authorization-repeated"),
  counted("the address sent not too many invalid tokens", "invalid-token-limit"),
  check("the access token is one of ours", "token-malformed"),
  check("it has not expired", "token-expired"),
  counted("the token was not used too often", limit),
  check("its grant is there", "token-grant-gone"),
  check("the grant has not ended", "token-grant-ended"),
  check("the token was not revoked", "token-revoked"),
  check("the user is enabled", "token-user-disabled"),
  check("the client is enabled", "token-client-gone"),
  ...more,
  ANSWERED,
]

const SIGN_OUT: readonly Check[] = [
  METHOD,
  FORM_SIZE,
  FORM,
  check("the query is percent-encoded UTF-8", "query-malformed"),
  check("no parameter stands twice, and none is too long", "parameter-repeated", "parameter-too-long"),
  check("client_id and id_token_hint speak of one client", "hint-of-another-client"),
  check("the client is an enabled one, where one is named", "client-unknown"),
  check("id_token_hint is an ID token of ours, where there is one", "hint-unverifiable"),
  check(
    "post_logout_redirect_uri equals one that the client registered, byte for byte",
    ...["logout-client-missing", "post-logout-uri-differs"],
  ),
  ANSWERED,
]

const REGISTRATION: readonly Check[] = [
  METHOD,
  counted("the address registered, changed and deleted no more clients than it may", "registration-limit"),
  SIZE,
  check(
    "the access token is there where one is needed, and one of ours",
    ...["authorization-missing", "authorization-repeated", "initial-token-malformed", "initial-token-expired"],
  ),
  counted("the address sent not too many invalid tokens", "invalid-token-limit"),
  seldom(
    "the registration access token is that of an enabled client",
    "registration-token-differs",
    "registration-gone",
  ),
  seldom("the client is one that its registrant may change", "registration-shared", "registration-unstored"),
  check(
    "the body is a JSON object in UTF-8, in which nothing stands twice",
    ...["body-encoded", "body-not-json", "body-malformed", "body-too-deep", "parameter-repeated"],
  ),
  seldom("a change names nothing that stays as it is", "metadata-not-changeable"),
  check(
    "what would be registered can be, by itself",
    ...["software-statement", "redirect-uri-unusable", "metadata-unusable", "metadata-too-long"],
  ),
  check("the operator has not disabled or deleted the same client", "client-disabled"),
  ANSWERED,
]

/**
 * The checks of each endpoint, by its path, in the order in which they are made. A new reason needs a line here, in each endpoint that can
 * refuse with it, and one in fixes.ts: test/explain/checks.test.ts says which is missing.
 */
export const CHECKS: Readonly<Record<string, readonly Check[]>> = {
  "/oauth/authorize.php": AUTHORIZATION,
  "/oauth/token.php": TOKEN,
  "/oauth/revoke.php": REVOCATION,
  "/oauth/introspect.php": INTROSPECTION,
  "/api/userinfo.php": bearer(
    "userinfo-limit",
    check("the token is for this service", "token-for-another-resource"),
    check("the token speaks for a user", "token-without-user"),
  ),
  "/api/tokeninfo.php": bearer("tokeninfo-limit"),
  "/oauth/logout.php": SIGN_OUT,
  "/oauth/register.php": REGISTRATION,
}

/** Of every other path, and where not even a path could be read. */
const ELSEWHERE: readonly Check[] = [READABLE, check("an endpoint has this path", "path-unknown"), METHOD, ANSWERED]

/** The checks that a request at this path (below the base URL) goes through, those of other grant types left out. */
export function checksOf(path: string, grantType: string | undefined): readonly Check[] {
  return (CHECKS[path] ?? ELSEWHERE).filter(({ only }) => only === undefined || only === grantType)
}

/** Where in the list a reason stands; -1 where it does not. `parameters` may be those that it speaks of. */
export function failedAt(
  checks: readonly Check[],
  reason: string,
  parameters: readonly (string | undefined)[],
): number {
  const bound = checks.findIndex(({ reasons }) => parameters.some((each) => reasons.includes(`${reason} ${each}`)))
  return bound >= 0 ? bound : checks.findIndex(({ reasons }) => reasons.includes(reason))
}
