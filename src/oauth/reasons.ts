/**
 * Why each refusal was given: a stable slug and a sentence for the operator. The caller never sees either, so both may be precise. The
 * refusal's row in refusal.ts holds what the caller sees.
 */
export const REASONS = {
  invalid_request: {
    "body-type-unsupported": "The body must be application/x-www-form-urlencoded or application/json, in UTF-8.",
    "body-not-json": "The body must be application/json, in UTF-8.",
    "body-encoded": "The body has a Content-Encoding; none is accepted.",
    "body-malformed": "The body is not what its content type says.",
    "body-too-deep": "The JSON body is nested too deeply.",
    "http-malformed": "The bytes received are not an HTTP request that can be answered.",
    "query-malformed": "The query has a malformed percent-encoding or is not UTF-8.",
    "parameter-repeated": "A parameter that may stand once stands more than once.",
    "parameter-missing": "A required parameter is missing or empty.",
    "parameter-not-a-string": "A JSON member that is a parameter has a value that is not a string.",
    "parameter-too-long": "A parameter is longer than accepted.",
    "credentials-in-two-places":
      "Client credentials were sent in more than one way: Authorization header, client_secret, client_assertion.",
    "client-id-differs": "client_id in the body is not the client of the Authorization header.",
    "verifier-malformed": "code_verifier must be 43 to 128 characters of A-Z a-z 0-9 - . _ ~.",
    "client-unknown": "No enabled client has this client_id.",
    "client-disabled": "The client is disabled.",
    "redirect-uri-differs": "redirect_uri does not equal a registered one, byte for byte.",
    "response-type-missing": "response_type is missing; it must be code.",
    "response-mode-unsupported": "response_mode must be query or form_post.",
    "form-post-impossible":
      "response_mode=form_post needs a redirect URI of http or https, and a state without line breaks and NUL, which browsers change in forms.",
    "challenge-missing": "A public client must send a PKCE code_challenge.",
    "challenge-malformed":
      "code_challenge must be 43 to 128 characters of A-Z a-z 0-9 - . _ ~, and exactly 43 for S256.",
    "challenge-method-unknown": "code_challenge_method must be S256 or plain.",
    "challenge-method-alone": "code_challenge_method was sent without code_challenge.",
    "prompt-unknown": "prompt must be none, or some of login, consent and select_account.",
    "max-age-malformed": "max_age must be a whole number of seconds.",
    "claims-malformed": "claims is not a JSON object as OpenID Connect Core §5.5 has it.",
    "hint-unverifiable": "id_token_hint is not an ID token that this service signed for this client.",
  },
  invalid_client: {
    "client-unknown": "No client has this client_id.",
    "client-disabled": "The client is disabled.",
    "secret-missing": "A confidential client must send client_secret.",
    "secret-differs": "client_secret is none of the client's valid secrets.",
    "secret-from-public-client": "A public client has no secret, yet one was sent.",
    "auth-method-differs": "The client is registered for another way of authenticating.",
    "assertion-missing": "The client must send a client_assertion: it is registered for one.",
    "assertion-type-unknown": "client_assertion_type must be urn:ietf:params:oauth:client-assertion-type:jwt-bearer.",
    "assertion-malformed": "client_assertion is no JWT in compact form of 8 KiB at most.",
    "assertion-header": "The header of client_assertion names an alg, typ or crit that is not accepted.",
    "assertion-subject": "iss and sub of client_assertion must both be the client_id.",
    "assertion-of-another-client": "client_id is not the client that client_assertion speaks of.",
    "assertion-audience": "aud of client_assertion must be the issuer, or the URL of the token endpoint, alone.",
    "assertion-expired": "exp of client_assertion is missing or has passed.",
    "assertion-too-long-lived": "exp of client_assertion is more than ten minutes ahead.",
    "assertion-not-yet-valid":
      "nbf or iat of client_assertion is not a time, or is in the future: the client's clock is ahead.",
    "assertion-without-jti": "jti of client_assertion is missing, or longer than 255 characters.",
    "assertion-signature": "client_assertion is signed with none of the client's secrets or keys.",
    "assertion-keys-unavailable": "The client's keys could not be had, so that its client_assertion cannot be checked.",
    "assertion-replayed": "client_assertion was used before: its jti is the same.",
    "credentials-missing": "The request has no client credentials. Introspection is for clients that authenticate.",
    "client-unproven": "A public client proves nothing of who asks; introspection is for confidential clients.",
    "basic-malformed": "The Authorization header is not readable as HTTP Basic.",
  },
  invalid_grant: {
    "code-malformed": "The code is not one of ours: truncated, forged, or a credential of another kind.",
    "code-unknown": "The code is genuine, but its grant is gone.",
    "code-of-another-client": "The code was issued to another client.",
    "code-redirect-uri-differs": "redirect_uri does not equal the one of the authorization request.",
    "code-expired": "The code's lifetime has passed.",
    "code-ended": "The code's grant was ended before the exchange.",
    "code-displaced": "20 newer codes of this user and client were waiting for their exchange, so the oldest ended.",
    "code-replayed": "The code was exchanged before. Everything issued from it is now revoked.",
    "code-replayed-unproven":
      "The code was exchanged before; nothing was revoked, since the rest of the request was wrong.",
    "verifier-missing": "The authorization request had a code_challenge, and the token request has no code_verifier.",
    "verifier-unasked": "code_verifier was sent, but the authorization request had no code_challenge.",
    "verifier-differs": "code_verifier does not match the code_challenge.",
    "user-disabled": "The user is disabled.",
    "refresh-malformed": "The refresh token is not one of ours: truncated, forged, or a credential of another kind.",
    "refresh-unknown":
      "The refresh token is genuine and alive, but its grant is gone: its user was deleted, or an older backup was restored.",
    "refresh-of-another-client": "The refresh token was issued to another client.",
    "refresh-expired": "The refresh token's lifetime has passed.",
    "refresh-ended": "The grant was ended.",
    "refresh-replayed":
      "An older refresh token was presented after its successor was seen in use: theft. The grant is ended.",
    "refresh-repeat-late":
      "The refresh token was presented again, longer after its rotation than the client's refresh_repeat allows. The grant is ended.",
    "refresh-of-the-future":
      "The refresh token is newer than its grant: an older state of the database was restored. The grant is ended.",
    "token-of-another-client": "The token to be revoked was issued to another client.",
    "scope-withdrawn": "Nothing is left of the granted scope that the client may still have.",
  },
  unauthorized_client: {
    "grant-type-not-allowed": "The client is not registered for this grant type.",
    "public-client-credentials": "A public client cannot act for itself.",
  },
  unsupported_grant_type: {
    "grant-type-unknown": "grant_type must be authorization_code, refresh_token or client_credentials.",
  },
  invalid_scope: {
    "scope-malformed": "scope has characters that a scope cannot have.",
    "scope-unknown": "A requested scope does not exist.",
    "scope-not-allowed": "The client may not have a requested scope.",
    "scope-beyond-grant": "A requested scope is not within the granted one.",
    "scope-of-a-person": "openid, profile and email speak of a user; client_credentials has none.",
    "scope-empty": "Nothing is left that can be granted.",
  },
  invalid_target: {
    "resource-malformed": "A requested resource is not an absolute URI without a fragment.",
    "resource-not-allowed": "A requested resource is neither this service nor one of the client's.",
    "resource-beyond-grant": "A requested resource is not among those that were authorized.",
    "resource-withdrawn": "Nothing is left of the authorized resources that the client may still have tokens for.",
    "resources-too-long": "The requested resources together are longer than an access token can carry.",
  },
  access_denied: { "user-denied": "The user chose Deny." },
  unsupported_response_type: { "response-type-unknown": "response_type must be code." },
  login_required: {
    "prompt-none-signed-out": "prompt=none, and nobody is signed in, or not recently enough.",
    "hint-of-another-user": "id_token_hint, or a value of sub in claims, names another user than the one signed in.",
  },
  consent_required: {
    "prompt-none-unconsented": "prompt=none, and the user has not consented to this.",
    "prompt-none-local-redirect":
      "prompt=none, and the redirect URI is a loopback address or an application's own scheme: there people are asked each time.",
  },
  unmet_authentication_requirements: {
    "acr-unattainable": "acr is asked for as essential, with values none of which a sign-in here has.",
  },
  request_not_supported: { "request-object": "Request objects are not supported." },
  request_uri_not_supported: {
    "request-object-by-reference": "Request objects by reference are not supported, nor fetched.",
  },
  invalid_token: {
    "token-malformed": "The access token is not one of ours: truncated, forged, or a credential of another kind.",
    "token-expired": "The access token's lifetime has passed.",
    "token-grant-gone": "The grant behind the access token is gone.",
    "token-grant-ended": "The grant behind the access token was ended.",
    "token-revoked": "The client revoked this access token.",
    "token-for-another-resource": "The access token is for other resources than this service.",
    "token-not-for-caller": "The caller may not see this token: it was issued to another client, for other resources.",
    "token-user-disabled": "The user is disabled.",
    "token-client-gone": "The client is unknown or disabled.",
    "token-scope-withdrawn": "Nothing is left of the token's scope that the client and the user may still have.",
    "initial-token-malformed": "The initial access token is not one of ours, or of a server secret that is gone.",
    "initial-token-expired": "The initial access token's lifetime has passed: `gatehouse registration-token create`.",
    "initial-token-revoked": "The operator revoked the initial access token.",
    "initial-token-unknown":
      "The initial access token is genuine, but its row is gone: an older backup was restored, or the token was made for another database.",
    "registration-token-differs": "The registration access token is not that of the client_id in the address.",
    "registration-gone":
      "The client is disabled or deleted: by the operator, by itself, or because nobody had consented to it.",
    "authorization-repeated": "More than one Authorization header was sent.",
  },
  invalid_redirect_uri: {
    "redirect-uri-unusable": "A redirect URI that a client would register cannot be registered by itself.",
  },
  invalid_client_metadata: {
    "metadata-unusable": "What a client would register is malformed, contradicts itself, or is not done here.",
    "metadata-too-long": "What a client would register is longer than 4096 bytes.",
    "metadata-not-changeable":
      "A change names what only the server sets, another client or secret than the one it is for, more scope or grant types than the client has, or subjects of another sector.",
    "sector-identifier-unavailable":
      "sector_identifier_uri could not be fetched, or is not a JSON array: the client cannot be shown to belong to that sector.",
    "sector-identifier-incomplete":
      "The array at sector_identifier_uri does not hold every redirect URI of the client.",
  },
  unapproved_software_statement: {
    "software-statement": "The metadata have a software statement; nobody's is trusted here.",
  },
  missing_token: { "authorization-missing": "There is no Authorization header with the scheme Bearer." },
  insufficient_scope: {
    "token-without-user": "The access token was issued to a client for itself; userinfo is about a user.",
  },
  too_many_requests: {
    "token-limit":
      "The address sent too many requests to the token and revocation endpoints, or unproven ones to introspection (GATEHOUSE_TOKEN_LIMIT).",
    "authorization-limit":
      "The address or the session sent too many requests to the authorization endpoint (GATEHOUSE_AUTHORIZATION_LIMIT).",
    "userinfo-limit": "The token was used at userinfo too often (GATEHOUSE_USERINFO_LIMIT).",
    "tokeninfo-limit":
      "The token was used at tokeninfo, or asked about by introspection, too often (GATEHOUSE_TOKENINFO_LIMIT).",
    "registration-limit":
      "The address registered, changed and deleted too many clients (GATEHOUSE_REGISTRATION_LIMIT).",
    "sign-in-limit":
      "Too many sign-ins failed for this account from this address, or from this address (GATEHOUSE_SIGN_IN_LIMIT).",
    "invalid-token-limit": "The address sent too many invalid tokens.",
  },
  wrong_credentials: {
    "account-unknown": "No account has this username.",
    "account-disabled": "The account is disabled.",
    "password-differs": "The password is not the account's.",
    "account-limited":
      "100 sign-ins of this account failed within an hour, and this browser has no device cookie of it: even the right password is refused.",
  },
  cookie_missing: {
    "cookie-missing":
      "A form came without the cookie of its page: the browser blocks cookies, or did not keep this one.",
  },
  plain_http: {
    "cookie-missing-plain-http":
      "A form came without the cookie of its page, and the request came over plain http: GATEHOUSE_URL is https, and browsers keep its cookies over https only.",
  },
  form_restarted: {
    "form-of-another-site": "A form was sent from another site: Sec-Fetch-Site says so.",
    "form-malformed": "A form repeats a field, or is not percent-encoded UTF-8.",
    "form-not-genuine":
      "A form belongs to another request, browser or session. Many of these at sign-in: servers behind one address have different values of GATEHOUSE_SECRET.",
    "form-without-session": "The session that a consent form belongs to has ended, or is unknown to this server.",
    "form-stale": "A consent form is older than an hour, or its sign-in is older than max_age.",
    "form-spent": "The code that a consent form led to was exchanged or ended before, or its client was deleted.",
    "decision-unknown": "decision in a consent form is neither approve nor deny.",
  },
  invalid_logout_request: {
    "query-malformed": "The query has a malformed percent-encoding or is not UTF-8.",
    "parameter-repeated": "A parameter that may stand once stands more than once.",
    "parameter-too-long": "A parameter is longer than accepted.",
    "client-unknown": "No enabled client has this client_id, or the one that the ID token was issued to.",
    "hint-unverifiable": "id_token_hint is not an ID token that this service signed for this client.",
    "hint-of-another-client": "client_id is not the client that the ID token was issued to.",
    "logout-client-missing":
      "post_logout_redirect_uri needs client_id or id_token_hint: it is compared with what that client registered.",
    "post-logout-uri-differs": "post_logout_redirect_uri does not equal a registered one, byte for byte.",
  },
  method_not_allowed: { "method-not-allowed": "The endpoint does not take this method." },
  body_too_large: { "body-too-large": "The body is larger than 64 KiB." },
  origin_refused: {
    "origin-unknown": "No enabled client has this origin, neither in a redirect URI nor as a CORS origin.",
    "origin-of-another-client": "The origin of the page belongs to no redirect URI and no CORS origin of this client.",
  },
  not_found: { "path-unknown": "No endpoint has this path. Paths are case-sensitive." },
  server_error: { unexpected: "A defect: the log has the error under this trace id." },
  temporarily_unavailable: {
    "store-unavailable": "The database cannot take writes or be read: disk full, file gone, or busy.",
    "passwords-busy": "Too many passwords are being checked at once.",
  },
} as const
