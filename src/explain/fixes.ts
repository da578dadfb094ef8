import type { REASONS } from "../oauth/reasons.ts"

type Slugs<Reasons> = Reasons extends Readonly<Record<infer Slug, string>> ? Slug : never
type Slug = Slugs<(typeof REASONS)[keyof typeof REASONS]>

/**
 * What to do about each reason, for the operator or for the client's developers. A new reason in oauth/reasons.ts needs a line here.
 * `{client:ID}` is the refusal's own client, or the word ID where it is unknown. A command ends its sentence.
 */
export const FIXES: Readonly<Record<Slug, string>> = {
  "body-type-unsupported": "Send Content-Type: application/x-www-form-urlencoded, or JSON at the token endpoint.",
  "body-not-json": "Send the metadata as a JSON object, with Content-Type: application/json.",
  "body-encoded": "Send the body without Content-Encoding: it is small.",
  "body-malformed": "Check how the body is built: percent-encoding, UTF-8, JSON without a trailing comma.",
  "body-too-deep": "Send a flat JSON object with the parameters as its members.",
  "http-malformed": "Look between client and service: a proxy of another protocol, a scanner, TLS to a plain port.",
  "query-malformed": "Percent-encode every value as UTF-8, with the library's own function.",
  "parameter-repeated": "Send the parameter once.",
  "parameter-missing": "Send the parameter, with a value.",
  "parameter-not-a-string": "Send the value as a JSON string.",
  "parameter-too-long": "Send less: keep long values at the client, under a short key.",
  "credentials-in-two-places": "Send the secret in the Authorization header or in the body, not in both.",
  "client-id-differs": "Send the client_id of the Authorization header in the body as well, or none.",
  "verifier-malformed": "Send 43 to 128 characters of A-Z a-z 0-9 - . _ ~, such as 32 random bytes in base64url.",
  "client-unknown": "Compare client_id with `gatehouse client list`; perhaps it is that of another installation.",
  "client-disabled": "Enable the client if it is to work again: `gatehouse client enable {client:ID}`.",
  "redirect-uri-differs":
    "Send a registered redirect_uri exactly. If the received one belongs to the application, register it as well: `gatehouse client update {client:ID} --add-redirect-uri {received:URI}`.",
  "response-type-missing": "Send response_type=code.",
  "response-mode-unsupported": "Leave response_mode away, or send form_post.",
  "form-post-impossible": "Omit response_mode; or send an http(s) redirect_uri and a state of visible characters.",
  "challenge-missing": "Let the client use PKCE: send code_challenge and code_challenge_method=S256.",
  "challenge-malformed": "For S256 send BASE64URL(SHA-256(code_verifier)) without padding: 43 characters.",
  "challenge-method-unknown": "Send code_challenge_method=S256.",
  "challenge-method-alone": "Send code_challenge as well, or neither of the two.",
  "prompt-unknown": "Send prompt=none alone, or some of login, consent and select_account with spaces between.",
  "max-age-malformed": "Send max_age as a whole number of seconds, or leave it away.",
  "claims-malformed":
    'Send claims as JSON such as {"userinfo":{"email":{"essential":true}}}: each claim null, or an object with essential, value or values.',
  "acr-unattainable": "Ask for acr as a voluntary claim, or by acr_values; or include 0, the only supported value.",
  "hint-unverifiable": "Send an ID token that this service issued to this same client, or leave id_token_hint away.",
  "secret-missing": "Configure the client with its secret; what can keep none must be registered as a public client.",
  "secret-differs":
    "Compare the secret that the client has: look for spaces, line breaks, and the secret of another installation. `gatehouse client show {client:ID}` lists those that have expired. If the secret is lost, make another: `gatehouse client secret {client:ID} --expire-old 7d`.",
  "secret-from-public-client": "Configure the client without a secret, or register it as a confidential client.",
  "credentials-missing":
    "Register a confidential client for the API and configure its client_id and client_secret: `gatehouse client create --name API --kind confidential --grant client_credentials`. An access token does not authorize introspection.",
  "client-unproven": "Give the API a confidential client of its own, and let it ask with that one's credentials.",
  "basic-malformed": "Send `Authorization: Basic` with base64(client_id:client_secret), both form-encoded first.",
  "auth-method-differs":
    "Authenticate as the client is registered, or register the other method: `gatehouse client update {client:ID} --auth-method {received:METHOD}`.",
  "assertion-missing": "Use private_key_jwt or client_secret_jwt, as registered; or change `--auth-method`.",
  "assertion-type-unknown": "Send client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer.",
  "assertion-malformed": "Send client_assertion as a signed JWT of three parts, whole and unchanged.",
  "assertion-header": "Sign without crit, by one of discovery's token_endpoint_auth_signing_alg_values_supported.",
  "assertion-subject": "Set iss and sub of the assertion to the client_id.",
  "assertion-of-another-client": "Send the client_id that the assertion names, or none.",
  "assertion-audience": "Set aud of the assertion to the issuer of discovery, as one string.",
  "assertion-expired": "Make one for each request, valid for a minute. If it was new, correct the client's clock.",
  "assertion-too-long-lived": "Set exp a minute from now, ten at most, in seconds. Or the client's clock is ahead.",
  "assertion-not-yet-valid": "Correct the client's clock, by NTP for example. nbf and iat are in seconds since 1970.",
  "assertion-without-jti": "Give each assertion a jti of its own, such as 16 random bytes.",
  "assertion-signature": "Compare the signing key and its kid: `gatehouse client show {client:ID}`.",
  "assertion-keys-unavailable": "Make the client's jwks_uri answer with application/json. The log says what was wrong.",
  "assertion-replayed": "Make a new assertion for each request, retries included.",
  "code-malformed": "Send the code of the redirect whole and decoded once. Look for what cuts or changes it.",
  "code-unknown": "Let the user authorize anew; the grant was removed, or the database is an older one.",
  "code-of-another-client": "Exchange the code with the client_id that the authorization request had.",
  "code-redirect-uri-differs": "Send the very redirect_uri of the authorization request again.",
  "code-expired": "Exchange the code at once: GATEHOUSE_CODE_TTL says how long it lives. Compare the clocks.",
  "code-ended": "Let the user authorize again: the session ended, or the grant was revoked.",
  "code-displaced":
    "Find out why the client asks for codes that it does not exchange: a redirect loop, or a page that renews its session too often.",
  "code-replayed":
    "Exchange each code once: look for a retry, a page that is loaded twice, or two workers that get the same redirect. If it was none of these, somebody else has the code.",
  "code-replayed-unproven": "Exchange each code once, with the redirect_uri and code_verifier of its own request.",
  "verifier-missing": "Send this request's code_verifier; the client may have lost it with its session.",
  "verifier-unasked": "Find what removes code_challenge from the authorization request, or omit code_verifier.",
  "verifier-differs": "Send the code_verifier of this state: two tabs of a session must not overwrite each other's.",
  "user-disabled": "Enable the user: `gatehouse user enable {user:U}`. They then authorize again.",
  "refresh-malformed": "Store the refresh token whole: it is longer than 64 characters. An access token is none.",
  "refresh-unknown": "Let the user authorize anew; if a backup was restored see docs/operations/restoring.md.",
  "refresh-of-another-client": "Use the refresh token with the client_id that it was issued to.",
  "refresh-expired": "Let the user authorize anew; refresh tokens live as long as GATEHOUSE_REFRESH_TOKEN_TTL says.",
  "refresh-ended": "Let the user authorize anew: the grant was revoked, or the user signed out of it.",
  "refresh-replayed":
    "Let the user authorize anew, and see that the client stores each new refresh token before it uses the access token, and that no two copies of it share one.",
  "refresh-repeat-late":
    "Let the user authorize again. If the client retries later than that after a lost answer, raise its limit: `gatehouse client update ID --refresh-repeat SECONDS`; SECURITY.md says what a thief gains by it.",
  "refresh-of-the-future": "Let the user authorize anew; see docs/operations/restoring.md about restored backups.",
  "token-of-another-client": "Use the token's own client; an operator may: `gatehouse grant revoke {grant:ID}`.",
  "scope-withdrawn": "Allow the scope, then authorize again: `gatehouse client update {client:ID} --scope …`.",
  "grant-type-not-allowed": "Register the grant type for the client: `gatehouse client update {client:ID} --grant …`.",
  "public-client-credentials": "Register a confidential client for what acts for itself.",
  "grant-type-unknown": "Send grant_type=authorization_code, refresh_token or client_credentials.",
  "scope-malformed": "Separate scope values by single spaces, percent-encoded; no commas, no quotes.",
  "scope-unknown": "Ask for scope values that discovery lists under scopes_supported.",
  "scope-not-allowed": "Ask for less, or allow it: `gatehouse client update {client:ID} --scope …`.",
  "scope-beyond-grant": "Ask for the granted scope or less; more needs another authorization.",
  "scope-of-a-person": "Leave openid, profile and email away: a client that acts for itself is no person.",
  "scope-empty": "Ask for what client and user may have; admin needs the role: `gatehouse client show {client:ID}`.",
  "resource-malformed": "Send each resource as an absolute URI without a fragment, one to a parameter.",
  "resource-not-allowed":
    "Send a registered resource exactly. Or register this one, and repeat those that stay, since the list is replaced: `gatehouse client update {client:ID} --resource …`.",
  "resource-beyond-grant": "Name the resource in the authorization request too, or omit it to get them all.",
  "resource-withdrawn": "Authorize again, or allow the resource: `gatehouse client update {client:ID} --resource …`.",
  "resources-too-long": "Ask for fewer resources at once, and for the others with a token of their own.",
  "user-denied": "Nothing is wrong: the user chose Deny. The client should offer to try again.",
  "response-type-unknown": "Send response_type=code: implicit and hybrid flows are not offered.",
  "prompt-none-signed-out": "Expected with prompt=none: start again without it, so that the user can sign in.",
  "hint-of-another-user": "Start again without id_token_hint, or with that of the user who is signed in.",
  "prompt-none-unconsented":
    "Start again without prompt=none, so that the user can be asked. Silent renewal needs a client whose consent is remembered (or first-party, for your own application): `gatehouse client update {client:ID} --consent remember`.",
  "prompt-none-local-redirect":
    "Start again without prompt=none. Any local program can receive such an answer, so silent renewal needs an https redirect URI; or keep the session with a refresh token.",
  "request-object": "Send the parameters themselves instead of `request`.",
  "request-object-by-reference": "Send the parameters themselves instead of `request_uri`.",
  "hint-of-another-client": "Send the client_id that the ID token was issued to, or one of the two alone.",
  "logout-client-missing": "Send id_token_hint or client_id with post_logout_redirect_uri.",
  "post-logout-uri-differs":
    "Send a registered post_logout_redirect_uri exactly. Or register this one, and repeat those that stay, since the list is replaced: `gatehouse client update {client:ID} --post-logout-redirect-uri {received:URI}`.",
  "initial-token-malformed": "Send it whole, or make another: `gatehouse registration-token create`.",
  "initial-token-expired": "Make another: `gatehouse registration-token create --for …`.",
  "initial-token-revoked": "Make another for who may still register: `gatehouse registration-token create`.",
  "initial-token-unknown": "Make another: `gatehouse registration-token create`. The command `list` shows all.",
  "registration-token-differs": "Use the token and registration_client_uri that came with this client_id.",
  "registration-gone": "Register again, or enable the client: `gatehouse client enable {client:ID}`.",
  "redirect-uri-unusable":
    "Register https addresses without query and fragment, http to localhost, 127.0.0.1 or [::1], or a scheme such as com.example.app; native clients the latter two.",
  "metadata-unusable": "Leave the member named in `received` away, or give it another value: docs/registration.md.",
  "metadata-too-long": "Register less: fewer addresses, jwks_uri instead of jwks.",
  "metadata-not-changeable":
    "Send what reading the registration gave, without registration_access_token, registration_client_uri and client_secret_expires_at, and with the same client_id, client_secret and kind of authentication. Register anew for more scope or grant types, for pairwise subjects, or for those of another host.",
  "sector-identifier-unavailable":
    "Serve a JSON array of all redirect URIs at sector_identifier_uri, as application/json, by https, at a public address, without a redirect, within 5 seconds and 64 KiB.",
  "sector-identifier-incomplete": "Add every redirect URI of the client to the array, byte for byte.",
  "software-statement": "Leave software_statement away, and register what it says by its side.",
  "registration-limit": "Keep the client_id. If many share an address, raise GATEHOUSE_REGISTRATION_LIMIT.",
  "token-malformed": "Send the access token whole: no ID token, no refresh token, no other service's token.",
  "token-expired": "Use the refresh token when expires_in has passed. Compare the clocks.",
  "token-grant-gone": "Let the user authorize anew: user or client were deleted, or an older backup was restored.",
  "token-grant-ended": "Let the user authorize anew: `gatehouse explain --token …` says why the grant ended.",
  "token-revoked": "Use the refresh token: the client gave this access token back.",
  "token-for-another-resource": "Send it to its own API. For userinfo get one without `resource`.",
  "token-not-for-caller":
    "Register the resource for the caller, or let it see any token with `--introspection any`: `gatehouse client update {client:ID} --resource …`.",
  "token-user-disabled": "Enable the user if they are to work again: `gatehouse user enable {user:U}`.",
  "token-scope-withdrawn": "Allow more scope, or for admin that role: `gatehouse client update {client:ID} --scope …`.",
  "token-client-gone": "Enable the client if it is to work again: `gatehouse client enable {client:ID}`.",
  "authorization-repeated": "Send one Authorization header; look at what a proxy adds.",
  "authorization-missing": "Send `Authorization: Bearer ACCESS_TOKEN`. Look for a proxy that drops the header.",
  "token-without-user": "Use a token of a user here: client_credentials gives one of the client itself.",
  "token-limit":
    "Keep tokens for as long as they live instead of asking anew. Where many clients share an address, or a proxy stands in front: GATEHOUSE_TOKEN_LIMIT, GATEHOUSE_TRUSTED_PROXIES. At introspection: the log says who at this address had no right secret.",
  "authorization-limit":
    "Look for a redirect loop between the client and this service. If many people share an address, raise GATEHOUSE_AUTHORIZATION_LIMIT; behind a proxy set GATEHOUSE_TRUSTED_PROXIES.",
  "userinfo-limit": "Keep what userinfo said with the session; or raise GATEHOUSE_USERINFO_LIMIT.",
  "tokeninfo-limit": "Keep what was said of the token for a few seconds; or raise GATEHOUSE_TOKENINFO_LIMIT.",
  "form-of-another-site": "Nothing for one. If many: look for the site that sends forms to this service.",
  "form-malformed": "Nothing, for a single one: browsers send no such form. Look for a program that does.",
  "form-not-genuine": "Nothing for one. If sign-in keeps failing, give every server the same GATEHOUSE_SECRET.",
  "form-without-session": "Nothing for one. If it happens again and again, let every server use the same database.",
  "form-stale": "Nothing: the person is asked again.",
  "form-spent": "Nothing: the person is asked again.",
  "decision-unknown": "Nothing, for a single one: the pages send no such form. Look for a program that does.",
  "cookie-missing":
    "The person allows cookies for this service, or opens the page in a browser instead of an embedded web view. Where many people are refused, look for a proxy that removes Cookie or Set-Cookie.",
  "cookie-missing-plain-http":
    "Let the proxy redirect http to https, and let it send X-Forwarded-Proto. Without https anywhere, set GATEHOUSE_URL to the http address.",
  "sign-in-limit": "Wait as Retry-After says. If all share one address, list the proxy in GATEHOUSE_TRUSTED_PROXIES.",
  "invalid-token-limit": "Find out who at this address sends tokens that are none.",
  "account-unknown": "Compare with `gatehouse user list`.",
  "account-disabled": "Enable the user if they are to work again: `gatehouse user enable U`.",
  "account-limited":
    "Somebody guesses at this account from many addresses. The user's own browsers, where they signed in before, go on working; elsewhere wait until the hour is over.",
  "password-differs": "Let them try again, or set another: `gatehouse user set-password U --password-stdin`.",
  "method-not-allowed": "Use a method of the answer's Allow header. Endpoints that take credentials accept POST alone.",
  "body-too-large": "Send less than 64 KiB.",
  "origin-unknown":
    "Register the page's origin for the client that asks. `--cors-origin` replaces the list, so name the others again: `gatehouse client update {client:ID} --cors-origin {received:ORIGIN}`.",
  "origin-of-another-client":
    "If the page belongs to this client, register its origin. `--cors-origin` replaces the list, so name the others again: `gatehouse client update {client:ID} --cors-origin {received:ORIGIN}`.",
  "path-unknown": "Compare the path with discovery, letter for letter; with a path in GATEHOUSE_URL it comes first.",
  unexpected: "Look in the log under this trace id: it has the error. Please report it.",
  "store-unavailable": "Run `gatehouse doctor`; see docs/operations/faults.md.",
  "passwords-busy": "Nothing, if it is seldom; else somebody tries passwords at scale, or the machine is too small.",
}

/** What a fix may name of the refusal at hand. */
type FixFacts = Readonly<Partial<Record<"client_id" | "grant_id" | "user_id" | "received", string | null | undefined>>>

/** What to do about a reason, where this program knows it, with the refusal's own ids in its commands. */
export const fixFor = (reason: string, facts: FixFacts = {}): string | undefined =>
  (FIXES as Readonly<Record<string, string>>)[reason]?.replaceAll(
    /\{(client|grant|user|received):(\w+)\}/g,
    (_, name: "client" | "grant" | "user" | "received", otherwise: string) =>
      pasteable(name === "received" ? facts.received : facts[`${name}_id`]) ?? otherwise,
  )

/** `received` comes from outside: what a shell or the command line could read as anything but one value stays out of a command. */
const pasteable = (value: string | null | undefined): string | undefined =>
  value && /^[a-z][\w@%+=:,./~-]*$/i.test(value) ? value : undefined
