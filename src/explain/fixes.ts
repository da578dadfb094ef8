import type { REASONS } from "../oauth/reasons.ts"

type Slugs<Reasons> = Reasons extends Readonly<Record<infer Slug, string>> ? Slug : never
type Slug = Slugs<(typeof REASONS)[keyof typeof REASONS]>

/**
 * What to do about each reason, for the operator or to be passed on to the client's developers. A new reason in oauth/reasons.ts needs a
 * line here and one in checks.ts.
 */
export const FIXES: Readonly<Record<Slug, string>> = {
  "body-type-unsupported":
    "Send the parameters with Content-Type: application/x-www-form-urlencoded (or, at the token endpoint, application/json); not as multipart/form-data.",
  "body-not-json": "Send the metadata as a JSON object, with Content-Type: application/json.",
  "body-encoded": "Send the body without Content-Encoding: it is small.",
  "body-malformed": "Check how the body is built: percent-encoding, UTF-8, JSON without a trailing comma.",
  "body-too-deep": "Send a flat JSON object with the parameters as its members.",
  "http-malformed":
    "See what stands between the client and the service: a proxy that speaks another protocol, a scanner, TLS to a plain port.",
  "query-malformed": "Percent-encode every value as UTF-8, with the library's own function.",
  "parameter-repeated": "Send the parameter once.",
  "parameter-missing": "Send the parameter, with a value.",
  "parameter-not-a-string": "Send the value as a JSON string.",
  "parameter-too-long": "Send less: keep long values at the client, under a short key.",
  "credentials-in-two-places": "Send the secret in the Authorization header or in the body, not in both.",
  "client-id-differs": "Send the client_id of the Authorization header in the body as well, or none.",
  "verifier-malformed":
    "Make code_verifier of 43 to 128 characters of A-Z a-z 0-9 - . _ ~, such as 32 random bytes in base64url.",
  "client-unknown": "Compare client_id with `gatehouse client list`; perhaps it is that of another installation.",
  "client-disabled": "Enable the client where it shall work again: `gatehouse client enable ID`.",
  "redirect-uri-differs":
    "Send a registered redirect_uri exactly, or register this one: `gatehouse client update ID --redirect-uri …` (which replaces the list: name those that stay as well).",
  "response-type-missing": "Send response_type=code.",
  "response-mode-unsupported": "Leave response_mode away, or send form_post.",
  "form-post-impossible":
    "Leave response_mode away; or send a redirect_uri of http or https, and a state of visible characters.",
  "challenge-missing": "Let the client use PKCE: send code_challenge and code_challenge_method=S256.",
  "challenge-malformed": "For S256 send BASE64URL(SHA-256(code_verifier)) without padding: 43 characters.",
  "challenge-method-unknown": "Send code_challenge_method=S256.",
  "challenge-method-alone": "Send code_challenge as well, or neither of the two.",
  "prompt-unknown": "Send prompt=none alone, or some of login, consent and select_account with spaces between.",
  "max-age-malformed": "Send max_age as a whole number of seconds, or leave it away.",
  "claims-malformed":
    'Send claims as JSON such as {"userinfo":{"email":{"essential":true}}}: each claim null, or an object with essential, value or values.',
  "acr-unattainable":
    "Ask for acr as a voluntary claim, or by acr_values; or let 0 be among its values, which is the only one there is.",
  "hint-unverifiable": "Send an ID token that this service issued to this same client, or leave id_token_hint away.",
  "secret-missing": "Configure the client with its secret; what can keep none must be registered as a public client.",
  "secret-differs":
    "Compare the secret that the client has (spaces, line breaks, another installation's); if it is lost make another: `gatehouse client secret ID --expire-old 7d`. `gatehouse client show ID` tells which have expired.",
  "secret-from-public-client": "Configure the client without a secret, or register it as a confidential client.",
  "client-unproven": "Give the API a confidential client of its own, and let it ask with that one's credentials.",
  "basic-malformed": "Send `Authorization: Basic` with base64(client_id:client_secret), both form-encoded first.",
  "auth-method-differs":
    "Let the client authenticate as it is registered, or register the other way: `gatehouse client update ID --auth-method …`.",
  "assertion-missing":
    "Configure the client for private_key_jwt or client_secret_jwt, as it is registered; or change `--auth-method`.",
  "assertion-type-unknown":
    "Send client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer with client_assertion.",
  "assertion-malformed": "Send client_assertion as a signed JWT of three parts, whole and unchanged.",
  "assertion-header":
    "Sign with an alg that discovery lists under token_endpoint_auth_signing_alg_values_supported, without crit.",
  "assertion-subject": "Set iss and sub of the assertion to the client_id.",
  "assertion-of-another-client": "Send the client_id that the assertion names, or none.",
  "assertion-audience": "Set aud of the assertion to the issuer of discovery, as one string.",
  "assertion-expired": "Make each assertion when it is sent, for a minute or so. Compare the clocks.",
  "assertion-too-long-lived": "Set exp of the assertion to a minute from now, ten at most.",
  "assertion-not-yet-valid": "Compare the clocks; nbf and iat are seconds.",
  "assertion-without-jti": "Give each assertion a jti of its own, such as 16 random bytes.",
  "assertion-signature":
    "Compare the key that signs with the keys that the client registered (`gatehouse client show ID`), by kid too.",
  "assertion-keys-unavailable":
    "See that the client's jwks_uri answers from here, with application/json: the log says what was wrong.",
  "assertion-replayed": "Make a new assertion for each request, retries included.",
  "code-malformed":
    "Send the code of the redirect whole and decoded once; look for whatever cuts or changes it on the way.",
  "code-unknown": "Let the user authorize anew; the grant was removed, or the database is an older one.",
  "code-of-another-client": "Exchange the code with the client_id that the authorization request had.",
  "code-redirect-uri-differs": "Send the very redirect_uri of the authorization request again.",
  "code-expired":
    "Exchange the code at once when it comes: it lives as long as GATEHOUSE_CODE_TTL says. Compare the clocks.",
  "code-ended": "Let the user authorize anew: the grant was revoked, or its exchange failed too often.",
  "code-replayed":
    "Exchange each code once: look for a retry, a page that is loaded twice, or two workers that get the same redirect. If it was none of these, somebody else has the code.",
  "code-replayed-unproven":
    "Exchange each code once, and see that redirect_uri and code_verifier are those of its own request.",
  "verifier-missing":
    "Send the code_verifier of this authorization request; the client may have lost it with its session.",
  "verifier-unasked":
    "Find out who takes code_challenge out of the authorization request, if the client sends one; else leave code_verifier away.",
  "verifier-differs":
    "Send the code_verifier that belongs to this state: two tabs of one session must not overwrite each other's.",
  "user-disabled": "Enable the user where they shall work again: `gatehouse user enable U`. They then authorize anew.",
  "refresh-malformed": "Store the refresh token whole: it is longer than 64 characters. An access token is none.",
  "refresh-unknown": "Let the user authorize anew; if a backup was restored see docs/operations/restoring.md.",
  "refresh-of-another-client": "Use the refresh token with the client_id that it was issued to.",
  "refresh-expired": "Let the user authorize anew; refresh tokens live as long as GATEHOUSE_REFRESH_TOKEN_TTL says.",
  "refresh-ended": "Let the user authorize anew: the grant was revoked, or the user signed out of it.",
  "refresh-replayed":
    "Let the user authorize anew, and see that the client stores each new refresh token before it uses the access token, and that no two copies of it share one.",
  "refresh-of-the-future": "Let the user authorize anew; see docs/operations/restoring.md about restored backups.",
  "token-of-another-client":
    "Revoke a token with the client that it was issued to; an operator uses `gatehouse grant revoke ID`.",
  "scope-withdrawn":
    "Give the client back what it needs: `gatehouse client update ID --scope …`. The user then authorizes anew.",
  "grant-type-not-allowed": "Register the grant type for the client: `gatehouse client update ID --grant …`.",
  "public-client-credentials": "Register a confidential client for what acts for itself.",
  "grant-type-unknown": "Send grant_type=authorization_code, refresh_token or client_credentials.",
  "scope-malformed": "Separate scope values by single spaces, percent-encoded; no commas, no quotes.",
  "scope-unknown": "Ask for scope values that discovery lists under scopes_supported.",
  "scope-not-allowed": "Ask for less, or allow it: `gatehouse client update ID --scope …`.",
  "scope-beyond-grant": "Ask for the granted scope or less; more needs another authorization.",
  "scope-of-a-person": "Leave openid, profile and email away: a client that acts for itself is no person.",
  "scope-empty":
    "Ask for something that the client and this user may have: `gatehouse client show ID`. admin needs a user with that role.",
  "resource-malformed": "Send each resource as an absolute URI without a fragment, one to a parameter.",
  "resource-not-allowed":
    "Send a registered resource exactly, or register this one: `gatehouse client update ID --resource …` (which replaces the list: name those that stay as well).",
  "resource-beyond-grant":
    "Name the resource in the authorization request too, or leave `resource` away: the token is then for all that were authorized.",
  "resource-withdrawn":
    "Give the client back what it needs: `gatehouse client update ID --resource …`; or let the user authorize anew.",
  "resources-too-long": "Ask for fewer resources at once, and for the others with a token of their own.",
  "user-denied": "Nothing is wrong: the user chose Deny. The client should offer to try again.",
  "response-type-unknown": "Send response_type=code: implicit and hybrid flows are not offered.",
  "prompt-none-signed-out":
    "Expected with prompt=none: the client should start again without it, so that the user can sign in.",
  "hint-of-another-user": "Start again without id_token_hint, or with that of the user who is signed in.",
  "prompt-none-unconsented": "Start again without prompt=none, so that the user can be asked.",
  "request-object": "Send the parameters themselves instead of `request`.",
  "request-object-by-reference": "Send the parameters themselves instead of `request_uri`.",
  "hint-of-another-client": "Send the client_id that the ID token was issued to, or one of the two alone.",
  "logout-client-missing": "Send id_token_hint or client_id with post_logout_redirect_uri.",
  "post-logout-uri-differs":
    "Send a registered post_logout_redirect_uri exactly, or register this one: `gatehouse client update ID --post-logout-redirect-uri …` (which replaces the list: name those that stay as well).",
  "initial-token-malformed":
    "Send the initial access token whole: `gatehouse registration-token create` makes another.",
  "initial-token-expired": "Make another: `gatehouse registration-token create --for …`.",
  "registration-token-differs":
    "Send the registration access token that came with this client_id, to the registration_client_uri that came with it.",
  "registration-gone": "Register anew; or enable the client where it shall work again: `gatehouse client enable ID`.",
  "redirect-uri-unusable":
    "Register https addresses without query and fragment, http to localhost, 127.0.0.1 or [::1], or a scheme such as com.example.app; native clients the latter two.",
  "metadata-unusable": "Leave the member named in `received` away, or give it another value: docs/registration.md.",
  "metadata-too-long": "Register less: fewer addresses, jwks_uri instead of jwks.",
  "metadata-not-changeable":
    "Send what reading the registration gave, without registration_access_token, registration_client_uri and client_secret_expires_at, and with the same client_id, client_secret and kind of authentication. Register anew for more scope or grant types, for pairwise subjects, or for those of another host.",
  "software-statement": "Leave software_statement away, and register what it says by its side.",
  "registration-shared":
    "Register anew with the changed metadata: another client. Or register with an initial access token.",
  "registration-unstored": "Register anew with the changed metadata: nobody has allowed the client anything yet.",
  "registration-limit":
    "Keep the client_id instead of registering anew. Where many share an address: GATEHOUSE_REGISTRATION_LIMIT, GATEHOUSE_TRUSTED_PROXIES.",
  "token-malformed":
    "Send the access token whole and unchanged: neither an ID token, nor a refresh token, nor another service's.",
  "token-expired": "Use the refresh token when expires_in has passed. Compare the clocks.",
  "token-grant-gone": "Let the user authorize anew: user or client were deleted, or an older backup was restored.",
  "token-grant-ended": "Let the user authorize anew: `gatehouse explain --token …` says why the grant ended.",
  "token-revoked": "Use the refresh token: the client gave this access token back.",
  "token-for-another-resource":
    "Send this token to its own API alone; for userinfo ask for a token without `resource`, or for one that names the issuer as well.",
  "token-not-for-caller":
    "Let the caller have the resource, or see any token: `gatehouse client update ID --resource …`, `--introspection any`.",
  "token-user-disabled": "Enable the user where they shall work again: `gatehouse user enable U`.",
  "token-client-gone": "Enable the client where it shall work again: `gatehouse client enable ID`.",
  "authorization-repeated": "Send one Authorization header; look at what a proxy adds.",
  "authorization-missing":
    "Send `Authorization: Bearer ACCESS_TOKEN`; see that no proxy drops the header. It is not read in the query or the body.",
  "token-without-user": "Use a token of a user here: client_credentials gives one of the client itself.",
  "token-limit":
    "Keep tokens for as long as they live instead of asking anew. Where many clients share an address, or a proxy stands in front: GATEHOUSE_TOKEN_LIMIT, GATEHOUSE_TRUSTED_PROXIES. At introspection: the log says who at this address had no right secret.",
  "userinfo-limit": "Keep what userinfo said with the session; or raise GATEHOUSE_USERINFO_LIMIT.",
  "tokeninfo-limit": "Keep what was said of the token for a few seconds; or raise GATEHOUSE_TOKENINFO_LIMIT.",
  "sign-in-limit":
    "Wait for the time in Retry-After. If one address speaks for everybody, name the proxy in GATEHOUSE_TRUSTED_PROXIES.",
  "invalid-token-limit": "Find out who at this address sends tokens that are none.",
  "account-unknown": "Compare with `gatehouse user list`.",
  "account-disabled": "Enable the user where they shall work again: `gatehouse user enable U`.",
  "password-differs": "Let them try again, or set another: `gatehouse user set-password U --password-stdin`.",
  "method-not-allowed":
    "Use a method that the answer's Allow header names; the endpoints that clients call with credentials take POST alone.",
  "body-too-large": "Send less than 64 KiB.",
  "path-unknown": "Compare the path with discovery, letter for letter; with a path in GATEHOUSE_URL it comes first.",
  unexpected: "Look in the log under this trace id: it has the error. Please report it.",
  "store-unavailable": "Run `gatehouse doctor`; see docs/operations/faults.md.",
  "passwords-busy": "Nothing, if it is seldom; else somebody tries passwords at scale, or the machine is too small.",
}

/** What to do about a reason, where this program knows it. */
export const fixFor = (reason: string): string | undefined => (FIXES as Readonly<Record<string, string>>)[reason]
