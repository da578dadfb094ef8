import type { REASONS } from "../oauth/reasons.ts"

type Slugs<Reasons> = Reasons extends Readonly<Record<infer Slug, string>> ? Slug : never
type Slug = Slugs<(typeof REASONS)[keyof typeof REASONS]>

/**
 * The fix for each reason: what the operator or the client's developers should do. Each reason in oauth/reasons.ts needs a line here. `{client:ID}`
 * is replaced with the client's id, or with the word ID if the client is unknown. A command ends its sentence, after a colon.
 */
const SESSION_OVER =
  "Let the user sign in and authorize again. For a program that works without its user, register a client with client_credentials."

export const FIXES: Readonly<Record<Slug, string>> = {
  "admin-query-invalid":
    "The answer names each parameter with its error. Request the next page with next_cursor as received.",
  "right-missing":
    "Get a token with the scope that the answer names. A client needs it as allowed scope, a user needs the role admin.",
  "right-not-held":
    "Nobody can give what they do not hold. Get a token with the scope that the answer names, or use the command line.",
  "proof-too-old":
    "Send the user to sign in again with the max_age of the challenge, and with its acr_values if there are any. Then repeat the request.",
  "own-proof": "Change it on the pages of the account, which begin at /account.",
  "content-type-unsupported": "Send Content-Type: application/json, or application/merge-patch+json for PATCH.",
  "input-invalid": "The answer names each value with its error: correct all of them.",
  "idempotency-key-in-use": "Wait a minute, then send the request again with the same key.",
  "secret-not-shown-again":
    "Create another secret for the resource in Location, or delete the resource and create it again with a new Idempotency-Key.",
  "idempotency-key-reused": "Choose a new key, such as a UUID, for each new request.",
  "idempotency-key-malformed": "Send a UUID as Idempotency-Key.",
  "data-conflicts": "The answer names the existing data. Choose another value, or change what exists.",
  "etag-differs": "Read the resource again, repeat your change on it, and send the new ETag as If-Match.",
  "audit-streams-limit": "Close one of the pages or programs that follow the audit live.",
  "account-changes-limit":
    "Look in the audit for what changes the account. If a program does, end its session: `gatehouse session list --user {user:U}`. If a person does, raise GATEHOUSE_ACCOUNT_LIMIT.",
  "account-reads-limit":
    "Find the program that reads the pages of this account. If a person does, raise GATEHOUSE_ACCOUNT_LIMIT.",
  "admin-api-limit": "Wait as long as Retry-After says. Read lists with limit=200, or raise GATEHOUSE_ADMIN_API_LIMIT.",
  "record-unknown": "List the records, and compare the id. The record may have been deleted.",
  "body-type-unsupported": "Send Content-Type: application/x-www-form-urlencoded, or JSON at the token endpoint.",
  "body-not-json": "Send the metadata as a JSON object, with Content-Type: application/json.",
  "body-encoded": "Send the body without Content-Encoding: it is small.",
  "body-malformed": "Check how the body is built: percent-encoding, UTF-8, JSON without a trailing comma.",
  "body-too-deep": "Send a flat JSON object with the parameters as its members.",
  "http-malformed":
    "Look for a proxy that speaks another protocol, a scanner, or a client that sends TLS to a port for plain HTTP.",
  "query-malformed": "Percent-encode every value as UTF-8, with your library's function.",
  "parameter-repeated": "Send the parameter once.",
  "parameter-missing": "Send the parameter, with a value.",
  "parameter-not-a-string": "Send the value as a JSON string.",
  "parameter-too-long": "Send a shorter value. Store long values at the client and send a short key.",
  "credentials-in-two-places":
    "Send credentials in one place only: the Authorization header, client_secret or client_assertion.",
  "client-id-differs": "Omit client_id in the body, or send the client_id of the Authorization header there too.",
  "verifier-malformed": "Send 43 to 128 characters of A-Z a-z 0-9 - . _ ~, such as 32 random bytes in base64url.",
  "client-unknown": "Compare client_id with `gatehouse client list`. It may belong to another installation.",
  "client-disabled":
    "Enable the client if it is to work again: `gatehouse client enable {client:ID}`. If it registered itself, its host may be blocked: `gatehouse client blocked-hosts`.",
  "client-host-blocked": "If clients of this host are to work again, unblock it: `gatehouse client unblock-host HOST`.",
  "metadata-documents-off":
    "To accept such clients, set GATEHOUSE_METADATA_DOCUMENTS=on or GATEHOUSE_AGENTS=on, and restart the service. Otherwise register the client by hand.",
  "metadata-url-unusable": "Send the URL exactly as the document spells it in client_id.",
  "metadata-document-unavailable":
    "Fetch the URL with curl, from this server: it must answer 200 with application/json, without a redirect, within 5 seconds and 16 KiB, at a public address. The server tries again after a minute.",
  "metadata-document-unusable":
    "The developers of the client must correct the document. The server fetches it again after a minute.",
  "metadata-document-limit":
    "Wait a minute. If this goes on, find out what sends authorization requests with many different URLs as client_id.",
  "redirect-uri-differs":
    "Send a registered redirect_uri exactly. If the received one belongs to the application, register it as well: `gatehouse client update {client:ID} --add-redirect-uri {received:URI}`.",
  "response-type-missing": "Send response_type=code.",
  "response-mode-unsupported": "Omit response_mode, or send form_post.",
  "form-post-impossible": "Omit response_mode, or send an http(s) redirect_uri and a state of visible characters.",
  "challenge-missing": "Let the client use PKCE: send code_challenge and code_challenge_method=S256.",
  "challenge-malformed": "For S256, send BASE64URL(SHA-256(code_verifier)) without padding: 43 characters.",
  "challenge-plain":
    "Send code_challenge_method=S256 and the base64url form of the verifier's SHA-256. Without code_challenge_method, the method is plain.",
  "challenge-method-unknown": "Send code_challenge_method=S256.",
  "challenge-method-alone": "Send code_challenge too, or omit both.",
  "prompt-unknown": "Send prompt=none alone, or some of login, consent and select_account separated by spaces.",
  "max-age-malformed": "Send max_age as a whole number of seconds, or omit it.",
  "claims-malformed":
    'Send claims as JSON such as {"userinfo":{"email":{"essential":true}}}: each claim null, or an object with essential, value or values.',
  "sign-in-too-weak": "Send the user to sign in again with the acr_values of the challenge.",
  "second-factor-missing":
    "Set GATEHOUSE_URL to an https address with a host name. The user can then add a passkey during the sign-in.",
  "acr-unattainable":
    "Request acr as a voluntary claim or with acr_values, or include a value of acr_values_supported in discovery.",
  "hint-unverifiable": "Send an ID token that this service issued to this client, or omit id_token_hint.",
  "secret-missing":
    "Configure the client with its secret. If the application cannot keep a secret, register it as a public client.",
  "secret-differs":
    "Compare the client's secret: look for spaces, line breaks, or the secret of another installation. `gatehouse client show {client:ID}` lists the expired secrets. If the secret is lost, create a new secret: `gatehouse client secret {client:ID} --expire-old 7d`.",
  "secret-from-public-client": "Configure the client without a secret, or register it as a confidential client.",
  "credentials-missing":
    "Register a confidential client for the API and configure its client_id and client_secret: `gatehouse client create --name API --kind confidential --grant client_credentials`. An access token does not authorize introspection.",
  "client-unproven": "Register a confidential client for the API, and let the API use its credentials.",
  "basic-malformed": "Send `Authorization: Basic` with base64(client_id:client_secret), both form-encoded first.",
  "auth-method-differs":
    "Authenticate with the registered method, or register the received method: `gatehouse client update {client:ID} --auth-method {received:METHOD}`.",
  "assertion-missing":
    "Use the registered method, private_key_jwt or client_secret_jwt, or change the client's `--auth-method`.",
  "assertion-type-unknown": "Send client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer.",
  "assertion-malformed": "Send client_assertion as a complete, unchanged JWT of three parts.",
  "assertion-header": "Sign without crit, and use one of discovery's token_endpoint_auth_signing_alg_values_supported.",
  "assertion-subject": "Set iss and sub of the assertion to the client_id.",
  "assertion-of-another-client": "Send the client_id that the assertion names, or omit it.",
  "assertion-audience": "Set aud of the assertion to the issuer from discovery, as one string.",
  "assertion-expired":
    "Create an assertion for each request, valid for a minute. If the assertion was new, correct the client's clock.",
  "assertion-too-long-lived":
    "Set exp, in seconds since 1970, to one minute from now; ten minutes is the maximum. If exp is right, correct the client's clock.",
  "assertion-not-yet-valid": "Correct the client's clock, for example with NTP. nbf and iat are in seconds since 1970.",
  "assertion-without-jti": "Give each assertion a new jti, such as 16 random bytes.",
  "assertion-signature": "Compare the signing key and its kid: `gatehouse client show {client:ID}`.",
  "assertion-keys-unavailable": "Let the client's jwks_uri answer with application/json. The log has the error.",
  "assertion-replayed": "Create a new assertion for each request, including retries.",
  "code-malformed": "Send the whole code from the redirect, decoded once. Look for what truncates or changes it.",
  "code-unknown": "Let the user authorize again. The grant was removed, or an older database is in use.",
  "code-of-another-client": "Exchange the code with the client_id of the authorization request.",
  "code-redirect-uri-differs": "Send the same redirect_uri as in the authorization request.",
  "code-expired":
    "Exchange the code immediately: it expires after GATEHOUSE_CODE_TTL. If there are several servers, compare their clocks.",
  "code-ended": "Let the user authorize again: the session ended, or the grant was revoked.",
  "session-over": SESSION_OVER,
  "code-displaced":
    "Find out why the client asks for codes that it does not exchange: a redirect loop, or a page that renews its session too often.",
  "code-replayed":
    "Exchange each code once. Look for a retry, a page that is loaded twice, or two workers that get the same redirect. If there is no such cause, somebody else has the code.",
  "code-replayed-unproven": "Exchange each code once, with the redirect_uri and code_verifier of its own request.",
  "verifier-missing":
    "Send the code_verifier that belongs to the authorization request. The client may have lost it with its session.",
  "verifier-unasked": "Find what removes code_challenge from the authorization request, or omit code_verifier.",
  "verifier-differs":
    "Send the code_verifier of the authorization request that had this state. Two tabs of a session must not overwrite each other's code_verifier.",
  "user-disabled": "Enable the user: `gatehouse user enable {user:U}`. They then authorize again.",
  "refresh-malformed":
    "Store the whole refresh token: it is longer than 64 characters. Do not send an access token instead.",
  "refresh-unknown": "Let the user authorize again. If a backup was restored, see docs/operations/restoring.md.",
  "refresh-of-another-client": "Use the refresh token with the client_id that it was issued to.",
  "refresh-expired": "Let the user authorize again. Refresh tokens expire after GATEHOUSE_REFRESH_TOKEN_TTL.",
  "refresh-ended": "Let the user authorize again. `gatehouse explain --token …` shows why the grant ended.",
  "refresh-replayed":
    "Let the user authorize again. Check that the client stores each new refresh token before it uses the access token, and that two copies of the client do not share a token.",
  "refresh-repeat-late":
    "Let the user authorize again. SECURITY.md says what a thief gains from a longer time. If the client retries later after a lost answer, raise refresh_repeat: `gatehouse client update ID --refresh-repeat SECONDS`.",
  "refresh-of-the-future": "Let the user authorize again. For restored backups, see docs/operations/restoring.md.",
  "token-of-another-client":
    "Use the token's own client, or revoke its grant as an operator: `gatehouse grant revoke {grant:ID}`.",
  "scope-withdrawn": "Allow the scope, then authorize again: `gatehouse client update {client:ID} --scope …`.",
  "grant-type-not-allowed": "Register the grant type for the client: `gatehouse client update {client:ID} --grant …`.",
  "public-client-credentials": "Register a confidential client for a program that acts for itself.",
  "grant-type-unknown": "Send grant_type=authorization_code, refresh_token or client_credentials.",
  "scope-malformed": "Separate scope values with single spaces, percent-encoded, without commas and quotes.",
  "scope-unknown":
    "Request scope values that the client is allowed: `gatehouse client show {client:ID}`. An API declares further values: `gatehouse scope create`.",
  "scope-not-allowed":
    "Request less scope, or allow it: `gatehouse client update {client:ID} --scope …`. Clients that nobody registered by hand may request the scope values of each API for every client: `gatehouse api update API --clients every`.",
  "scope-beyond-grant": "Request the granted scope or less. For more, authorize again.",
  "scope-beyond-resource":
    "Omit resource, or name the API that declares the scope value: `gatehouse scope list` shows both.",
  "scope-of-a-person": "Omit openid, profile and email: a client that acts for itself has no user.",
  "scope-empty":
    "Request scope that both the client and the user may have. Only a user with the role admin can grant the scope admin. The client's allowed scope: `gatehouse client show {client:ID}`.",
  "resource-malformed": "Send each resource in a separate `resource` parameter, as an absolute URI without a fragment.",
  "resource-not-allowed":
    "Send the identifier of an API: `gatehouse api list`. If the API is for named clients, name this client too. `--resource` replaces the list, so repeat the other resources: `gatehouse client update {client:ID} --resource …`.",
  "resource-beyond-grant":
    "Name the resource in the authorization request too, or omit it to get a token for all authorized resources.",
  "resource-withdrawn":
    "Let the user authorize again with other resources, or allow the resource again (which creates a deleted API again): `gatehouse client update {client:ID} --resource …`.",
  "resources-too-long": "Request fewer resources at once, and get another token for the others.",
  "consent-denied-too-often":
    "The client must stop after access_denied, and ask again only when the user starts a sign-in there. If the client is malicious, disable it: `gatehouse client disable {client:ID}`.",
  "strangers-denied-too-often":
    "Look for this reason in the log, to find the clients that asked this user. If somebody registers clients to wear users down, require an initial access token: GATEHOUSE_REGISTRATION=token.",
  "user-denied": "Nothing is wrong: the user chose Deny. The client should offer to try again.",
  "response-type-unknown": "Send response_type=code. Implicit and hybrid flows are not supported.",
  "prompt-none-signed-out": "This is normal for prompt=none: start again without it, so that the user can sign in.",
  "hint-of-another-user": "Start again without id_token_hint, or with an ID token of the user who is signed in.",
  "prompt-none-unconsented":
    "Start again without prompt=none, so that the user can be asked. Silent renewal needs a client whose consent is remembered (or first-party, for your own application): `gatehouse client update {client:ID} --consent remember`.",
  "prompt-none-local-redirect":
    "Start again without prompt=none. Any local program can receive such an answer. For silent renewal use an https redirect URI, or a refresh token.",
  "request-object": "Send the parameters themselves instead of `request`.",
  "request-object-by-reference": "Send the parameters themselves instead of `request_uri`.",
  "hint-of-another-client": "Send the client_id that the ID token was issued to, or omit client_id or id_token_hint.",
  "logout-client-missing": "Send id_token_hint or client_id with post_logout_redirect_uri.",
  "post-logout-uri-differs":
    "Send a registered post_logout_redirect_uri exactly. Or register the received URI. The option replaces the list, so repeat the other URIs: `gatehouse client update {client:ID} --post-logout-redirect-uri {received:URI}`.",
  "initial-token-malformed": "Send the whole token, or create another token: `gatehouse registration-token create`.",
  "initial-token-expired": "Create another token: `gatehouse registration-token create --for …`.",
  "initial-token-revoked":
    "If the holder may still register clients, create another token: `gatehouse registration-token create`.",
  "initial-token-unknown":
    "List the tokens with `gatehouse registration-token list`, or create another token: `gatehouse registration-token create`.",
  "registration-token-differs": "Use the token and registration_client_uri that came with this client_id.",
  "registration-gone": "Register again, or enable the client: `gatehouse client enable {client:ID}`.",
  "redirect-uri-unusable":
    "Register an https URI without query and fragment, or http on localhost, 127.0.0.1 or [::1]. Native clients register such an http URI, or a URI with a scheme such as com.example.app.",
  "metadata-unusable": "Omit the member named in `received`, or change its value: docs/registration.md.",
  "metadata-too-long": "Register less: fewer URIs, or jwks_uri instead of jwks.",
  "metadata-not-changeable":
    "Send the registration as it was read, with the same client_id and client_secret, but without registration_access_token, registration_client_uri and client_secret_expires_at. Register a new client for more scope or grant types, another kind of authentication, or another sector.",
  "sector-identifier-unavailable":
    "Serve a JSON array of all redirect URIs at sector_identifier_uri: application/json over https at a public address, without a redirect, within 5 seconds and 64 KiB.",
  "sector-identifier-incomplete": "Add every redirect URI of the client to the array, byte for byte.",
  "software-statement": "Omit software_statement, and send its values as members of the registration.",
  "registration-limit": "Keep and reuse the client_id. If many share an address, raise GATEHOUSE_REGISTRATION_LIMIT.",
  "token-malformed": "Send the whole access token, not an ID token, a refresh token or another service's token.",
  "token-expired":
    "Use the refresh token when expires_in has passed. If the token is new, compare the clocks of client and server.",
  "token-grant-gone": "Let the user authorize again. The user or client was deleted, or an older backup was restored.",
  "token-grant-ended": "Let the user authorize again. `gatehouse explain --token …` shows why the grant ended.",
  "token-session-over": SESSION_OVER,
  "token-revoked": "Use the refresh token: the client itself revoked this access token.",
  "token-for-another-resource":
    "Send the token to the API that it was issued for. For userinfo, get a token without `resource`.",
  "token-also-for-another-resource":
    "Request another token for the admin API: name the public URL of this service as the only `resource` in the token request.",
  "token-not-for-caller":
    "Add the API to the caller's resources, or let the caller introspect any token with `--introspection any`: `gatehouse client update {client:ID} --resource …`.",
  "token-user-disabled": "Enable the user if they are to work again: `gatehouse user enable {user:U}`.",
  "token-scope-withdrawn":
    "If the scope admin was lost, give the user the role admin. Otherwise allow the client more scope: `gatehouse client update {client:ID} --scope …`.",
  "token-client-gone": "Enable the client if it is to work again: `gatehouse client enable {client:ID}`.",
  "authorization-repeated": "Send one Authorization header. Check whether a proxy adds another.",
  "authorization-missing": "Send `Authorization: Bearer ACCESS_TOKEN`. Look for a proxy that drops the header.",
  "token-without-user": "Use a user's token. client_credentials gives a token for the client itself.",
  "token-limit":
    "Keep tokens until they expire instead of requesting new ones. If many clients share an address, raise GATEHOUSE_TOKEN_LIMIT; behind a proxy, set GATEHOUSE_TRUSTED_PROXIES. For introspection, the log shows who sent no valid secret.",
  "authorization-limit":
    "Look for a redirect loop between the client and this service. If many people share an address, raise GATEHOUSE_AUTHORIZATION_LIMIT; behind a proxy set GATEHOUSE_TRUSTED_PROXIES.",
  "userinfo-limit": "Keep the userinfo answer with the session, or raise GATEHOUSE_USERINFO_LIMIT.",
  "tokeninfo-limit": "Keep the answer about a token for a few seconds, or raise GATEHOUSE_TOKENINFO_LIMIT.",
  "form-of-another-site": "Ignore a single refusal. If there are many, find the site that sends forms to this service.",
  "form-malformed":
    "Ignore a single refusal. Browsers send no such form: if there are many refusals, find the program that sends them.",
  "form-not-genuine": "Ignore a single refusal. If sign-in keeps failing, give every server the same GATEHOUSE_SECRET.",
  "form-without-session": "Ignore a single refusal. If there are many, let every server use the same database.",
  "form-stale": "Do nothing: the server asks the user again.",
  "form-spent": "Do nothing: the server asks the user again.",
  "decision-unknown":
    "Ignore a single refusal. This service's pages send no such form: if there are many refusals, find the program that sends them.",
  "cookie-missing":
    "Allow cookies for this service in the browser, or use a browser instead of an embedded web view. If many users are refused, look for a proxy that removes Cookie or Set-Cookie.",
  "cookie-missing-plain-http":
    "Let the proxy redirect http to https and send X-Forwarded-Proto. Without https, set GATEHOUSE_URL to the http address.",
  "second-factor-limit": "Wait, or remove the user's second factor with `gatehouse user factors USER --remove otp`.",
  "sign-in-limit":
    "Wait as long as Retry-After says. If everybody shares one address, list the proxy in GATEHOUSE_TRUSTED_PROXIES.",
  "invalid-token-limit": "Find out what sends invalid tokens from this address.",
  "account-unknown": "Compare the username with `gatehouse user list`.",
  "account-disabled": "Enable the user if they are to work again: `gatehouse user enable U`.",
  "account-limited":
    "Somebody is guessing this account's password from many addresses. Browsers in which the user signed in before still work; in others, wait until the hour is over.",
  "one-time-code-wrong": "Do nothing: the page asks again. If it happens often, set the phone's clock automatically.",
  "recovery-code-wrong": "Do nothing: the page asks again.",
  "passkey-malformed": "Do nothing: somebody sends requests by hand, or a browser extension changes them.",
  "passkey-challenge-not-genuine":
    "Do nothing: the page asks again. If it happens often, somebody may use responses of passkeys that other browsers made.",
  "passkey-challenge-expired": "Do nothing: the page asks again.",
  "passkey-unknown": "Let the user sign in with the password, and remove the old passkey from the device.",
  "passkey-of-another-account": "Let the user choose the passkey of this account.",
  "passkey-not-genuine":
    "If every passkey is refused, compare GATEHOUSE_URL with the address in the browser: passkeys work only there.",
  "passkey-user-not-verified":
    "Let the user set a PIN or a screen lock on the device, or sign in with the password and the passkey together.",
  "passkey-counter-back":
    "Ask the user on which devices the passkey is. If the user knows of no copy, remove the passkey: `gatehouse user factors USER --remove passkey`.",
  "passkey-taken": "Do nothing: the person can sign in with this passkey, or make another one.",
  "passkey-spent": "Do nothing: the page asks again.",
  "password-differs":
    "Let the user try again, or set a new password: `gatehouse user set-password U --password-stdin`.",
  "setup-link-malformed": "Open the whole link as it was printed, or print another one: `gatehouse admin link`.",
  "setup-link-expired": "Print another link: `gatehouse admin link`.",
  "setup-done":
    "Sign in as the administrator. If that is not possible, create another one: `gatehouse user create --role admin …`.",
  "setup-host-differs":
    "Open the link exactly as printed. If people use the received address, set GATEHOUSE_URL to it. If a proxy changes the Host header, list it in GATEHOUSE_TRUSTED_PROXIES, or create the administrator with `gatehouse admin create`.",
  "sign-up-off": "Set GATEHOUSE_SIGN_UP, or create the account: `gatehouse user create`.",
  "mail-off": "Set GATEHOUSE_SMTP_URL to the address of your SMTP server.",
  "sign-up-limit": "Wait for the seconds in Retry-After, or create the account: `gatehouse user create`.",
  "mail-limit": "Wait for Retry-After, or set the user's password: `gatehouse user set-password U --password-stdin`.",
  "account-link-malformed":
    "Let the user open the whole link of the newest e-mail. Many such refusals mean that servers have different values of GATEHOUSE_SECRET.",
  "account-link-expired": "Let the user ask for another e-mail, or send one: `gatehouse user reset U`.",
  "account-link-spent":
    "Let the user ask for another e-mail if it is still needed. `gatehouse audit list --about U` shows what has changed.",
  "account-link-not-allowed":
    "Create the account: `gatehouse user create`. Or allow the address in GATEHOUSE_SIGN_UP; then the person can open the link again.",
  "account-not-signed-in": "Let the user sign in first, or open the link of the e-mail.",
  "method-not-allowed":
    "Use a method from the answer's Allow header. Endpoints that take credentials accept only POST.",
  "body-too-large": "Send less than 64 KiB.",
  "origin-unknown":
    "Register the page's origin for the client. `--cors-origin` replaces the list, so repeat the others: `gatehouse client update {client:ID} --cors-origin {received:ORIGIN}`.",
  "origin-of-another-client":
    "If the page belongs to this client, register its origin. `--cors-origin` replaces the list, so repeat the others: `gatehouse client update {client:ID} --cors-origin {received:ORIGIN}`.",
  "path-unknown":
    "Compare the path with discovery, letter by letter. If GATEHOUSE_URL has a path, put that path first.",
  "registration-off":
    "Register the client by hand: `gatehouse client create --help`. To let clients register themselves, set GATEHOUSE_REGISTRATION=open, or GATEHOUSE_REGISTRATION=token for clients with an initial access token. For assistants and editors, set GATEHOUSE_AGENTS=on.",
  unexpected: "Find the error in the log under this trace id. Please report it.",
  "store-unavailable": "Run `gatehouse doctor`; see docs/operations/faults.md.",
  "passwords-busy":
    "If this is rare, do nothing. Otherwise somebody is trying many passwords, or the machine is too small.",
}

/** The values of a refusal that a fix may contain. */
type FixFacts = Readonly<Partial<Record<"client_id" | "grant_id" | "user_id" | "received", string | null | undefined>>>

/** Returns the fix for a reason, with the ids of this refusal in its commands. Returns undefined for an unknown reason. */
export const fixFor = (reason: string, facts: FixFacts = {}): string | undefined =>
  (FIXES as Readonly<Record<string, string>>)[reason]?.replaceAll(
    /\{(client|grant|user|received):(\w+)\}/g,
    (_, name: "client" | "grant" | "user" | "received", otherwise: string) =>
      pasteable(name === "received" ? facts.received : facts[`${name}_id`]) ?? otherwise,
  )

/** Returns the value if it is safe to paste into a shell, else undefined. An attacker may have chosen `received`. */
const pasteable = (value: string | null | undefined): string | undefined =>
  value && /^[a-z][\w@%+=:,./~-]*$/i.test(value) ? value : undefined
