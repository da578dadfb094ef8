/**
 * Why each request was refused: a stable slug and a sentence for the operator. The caller never sees either, so both may be precise. The caller sees
 * the text in refusal.ts.
 */
export const REASONS = {
  invalid_request: {
    "idempotency-key-malformed": "Idempotency-Key is empty, too long or has characters that are not visible ASCII.",
    "admin-query-invalid": "A query parameter at the admin API is unknown, repeated or invalid.",
    "body-type-unsupported": "The body must be application/x-www-form-urlencoded or application/json, in UTF-8.",
    "body-not-json": "The body must be application/json, in UTF-8.",
    "body-encoded": "The body has a Content-Encoding, which is not supported.",
    "body-malformed": "The body does not have the format of its content type.",
    "body-too-deep": "The JSON body is nested too deeply.",
    "http-malformed": "The received bytes are not a valid HTTP request.",
    "query-malformed": "The query has malformed percent-encoding or is not UTF-8.",
    "parameter-repeated": "A parameter that may appear only once is repeated.",
    "parameter-missing": "A required parameter is missing or empty.",
    "parameter-not-a-string": "A parameter's value in the JSON body is not a string.",
    "parameter-too-long": "A parameter is longer than the limit.",
    "credentials-in-two-places":
      "Client credentials were sent in more than one way: Authorization header, client_secret, client_assertion.",
    "client-id-differs": "client_id in the body does not match the client of the Authorization header.",
    "verifier-malformed": "code_verifier must be 43 to 128 characters of A-Z a-z 0-9 - . _ ~.",
    "client-unknown": "No enabled client has this client_id.",
    "client-disabled": "The client is disabled.",
    "client-host-blocked": "The client has a redirect URI or metadata document at a host that an operator blocked.",
    "metadata-documents-off":
      "client_id is the URL of a metadata document, and metadata documents are off (GATEHOUSE_METADATA_DOCUMENTS).",
    "metadata-url-unusable":
      "client_id looks like the URL of a metadata document, but is unusable. It must be https with a path, spelt as browsers spell it, and have no fragment or user information.",
    "metadata-document-unavailable": "The metadata document of the client could not be fetched.",
    "metadata-document-unusable": "The metadata document of the client has an error, so the client cannot be used.",
    "redirect-uri-differs": "redirect_uri does not equal a registered redirect URI.",
    "response-type-missing": "response_type is missing; it must be code.",
    "response-mode-unsupported": "response_mode must be query or form_post.",
    "form-post-impossible":
      "response_mode=form_post needs an http or https redirect URI, and a state without line breaks and NUL, because browsers change these characters in forms.",
    "challenge-missing":
      "A public client must send a PKCE code_challenge, and so must a client with a metadata document.",
    "challenge-plain": "A client that no operator registered must use the PKCE method S256.",
    "challenge-malformed":
      "code_challenge must be 43 to 128 characters of A-Z a-z 0-9 - . _ ~, and exactly 43 for S256.",
    "challenge-method-unknown": "code_challenge_method must be S256 or plain.",
    "challenge-method-alone": "code_challenge_method was sent without code_challenge.",
    "prompt-unknown": "prompt must be none, or some of login, consent and select_account.",
    "max-age-malformed": "max_age must be a whole number of seconds.",
    "claims-malformed": "claims is not a valid JSON object (OpenID Connect Core §5.5).",
    "hint-unverifiable": "id_token_hint is not an ID token that this service signed for this client.",
  },
  invalid_client: {
    "client-unknown": "No client has this client_id.",
    "client-disabled": "The client is disabled.",
    "secret-missing": "A confidential client must send client_secret.",
    "secret-differs": "client_secret does not match any of the client's valid secrets.",
    "secret-from-public-client": "client_secret was sent, but a public client has no secret.",
    "auth-method-differs": "The client is registered for a different authentication method.",
    "assertion-missing":
      "client_assertion is missing, but the client is registered for authentication with an assertion.",
    "assertion-type-unknown": "client_assertion_type must be urn:ietf:params:oauth:client-assertion-type:jwt-bearer.",
    "assertion-malformed": "client_assertion is not a JWT in compact form of at most 8 KiB.",
    "assertion-header": "The header of client_assertion has an unsupported alg, typ or crit.",
    "assertion-subject": "iss and sub of client_assertion must both be the client_id.",
    "assertion-of-another-client": "client_id does not match the client of client_assertion.",
    "assertion-audience": "aud of client_assertion must be only the issuer or the URL of the token endpoint.",
    "assertion-expired": "exp of client_assertion is missing or has passed.",
    "assertion-too-long-lived": "exp of client_assertion is more than ten minutes ahead.",
    "assertion-not-yet-valid":
      "nbf or iat of client_assertion is not a time or is in the future, for example because the client's clock is ahead.",
    "assertion-without-jti": "jti of client_assertion is missing, or longer than 255 characters.",
    "assertion-signature": "The signature of client_assertion does not match any of the client's secrets or keys.",
    "assertion-keys-unavailable": "The client's keys could not be fetched, so client_assertion cannot be checked.",
    "assertion-replayed": "client_assertion was used before: its jti is not new.",
    "credentials-missing": "The request has no client credentials, which introspection requires.",
    "client-unproven": "A public client cannot authenticate. Introspection is for confidential clients.",
    "basic-malformed": "The Authorization header is not valid HTTP Basic.",
  },
  invalid_grant: {
    "code-malformed": "The code is not valid: truncated, forged, or another kind of credential.",
    "code-unknown": "The code is genuine, but its grant no longer exists.",
    "code-of-another-client": "The code was issued to another client.",
    "code-redirect-uri-differs": "redirect_uri does not equal the redirect_uri of the authorization request.",
    "code-expired": "The code has expired.",
    "code-ended": "The code's grant was ended before the exchange.",
    "session-over":
      "The session in which the user approved the grant is over. The grant is bound to it: the client is the console, or the scope has a right of administration.",
    "code-displaced": "20 newer codes of this user and client were waiting for their exchange, so this code ended.",
    "code-replayed": "The code was exchanged before. All tokens issued from it are now revoked.",
    "code-replayed-unproven":
      "The code was exchanged before. Nothing was revoked, because the rest of the request was wrong.",
    "verifier-missing": "The authorization request had a code_challenge, but the token request has no code_verifier.",
    "verifier-unasked": "code_verifier was sent, but the authorization request had no code_challenge.",
    "verifier-differs": "code_verifier does not match the code_challenge.",
    "user-disabled": "The user is disabled.",
    "refresh-malformed": "The refresh token is not valid: truncated, forged, or another kind of credential.",
    "refresh-unknown":
      "The refresh token is genuine and has not expired, but its grant no longer exists: the user was deleted, or an older backup was restored.",
    "refresh-of-another-client": "The refresh token was issued to another client.",
    "refresh-expired": "The refresh token has expired.",
    "refresh-ended": "The refresh token's grant has ended.",
    "refresh-replayed":
      "A replaced refresh token was presented after its successor was used, which indicates theft. The grant was ended.",
    "refresh-repeat-late":
      "A replaced refresh token was presented later than the client's refresh_repeat allows. The grant was ended.",
    "refresh-of-the-future":
      "The refresh token is newer than its grant, because an older state of the database was restored. The grant was ended.",
    "token-of-another-client": "The token in a revocation request was issued to another client.",
    "scope-withdrawn": "The client may no longer have any of the granted scope.",
  },
  unauthorized_client: {
    "grant-type-not-allowed": "The client is not registered for this grant type.",
    "public-client-credentials": "A public client cannot use client_credentials.",
  },
  unsupported_grant_type: {
    "grant-type-unknown": "grant_type must be authorization_code, refresh_token or client_credentials.",
  },
  invalid_scope: {
    "scope-malformed": "scope has characters that are not allowed in a scope.",
    "scope-unknown": "A requested scope value does not exist.",
    "scope-not-allowed": "A requested scope value is not allowed for the client.",
    "scope-beyond-resource": "No requested scope value belongs to the requested resources.",
    "scope-beyond-grant": "A requested scope value is not part of the granted scope.",
    "scope-of-a-person": "openid, profile and email are about a user, and client_credentials has no user.",
    "scope-empty": "None of the requested scope can be granted.",
  },
  invalid_target: {
    "resource-malformed": "A requested resource is not an absolute URI without a fragment.",
    "resource-not-allowed": "A requested resource is neither this service nor an API that the client may request.",
    "resource-beyond-grant": "A requested resource was not in the authorization request.",
    "resource-withdrawn": "The client may no longer have tokens for any of the authorized resources.",
    "resources-too-long": "The requested resources together are too long for an access token.",
  },
  access_denied: { "user-denied": "The user chose Deny." },
  asked_too_often: {
    "consent-denied-too-often": "The user chose Deny for this client 20 times within an hour.",
    "strangers-denied-too-often":
      "Within an hour, the user chose Deny 60 times for clients that nobody registered by hand, counted together.",
  },
  unsupported_response_type: { "response-type-unknown": "response_type must be code." },
  login_required: {
    "prompt-none-signed-out": "prompt=none was sent, but nobody is signed in, or the sign-in is too old.",
    "hint-of-another-user": "id_token_hint, or sub in claims, names another user than the signed-in user.",
  },
  consent_required: {
    "prompt-none-unconsented": "prompt=none was sent, but the user has not consented to this request.",
    "prompt-none-local-redirect":
      "prompt=none was sent, but the redirect URI is a loopback address or has a private-use scheme, which requires consent each time.",
  },
  unmet_authentication_requirements: {
    "second-factor-missing":
      "The request needs a passkey, and the user has none. Passkeys do not work at an IP address, or at plain http other than localhost.",
    "acr-unattainable": "acr is requested as essential, but no sign-in at this service can have any of its values.",
  },
  request_not_supported: { "request-object": "Request objects are not supported." },
  request_uri_not_supported: {
    "request-object-by-reference": "Request objects are not supported, and request_uri is not fetched.",
  },
  invalid_token: {
    "token-malformed": "The access token is not valid: truncated, forged, or another kind of credential.",
    "token-expired": "The access token has expired.",
    "token-grant-gone": "The access token's grant no longer exists.",
    "token-grant-ended": "The access token's grant has ended.",
    "token-session-over":
      "The session in which the user approved the token's grant is over. The grant is bound to it: the client is the console, or the scope has a right of administration.",
    "token-revoked": "The client revoked this access token.",
    "token-for-another-resource": "The access token is for other resources, not for this service.",
    "token-also-for-another-resource":
      "The access token is for this service and for other resources. The admin API accepts only tokens for this service alone.",
    "token-not-for-caller": "The caller may not see this token: it was issued to another client, for other resources.",
    "token-user-disabled": "The user is disabled.",
    "token-client-gone": "The client is unknown or disabled.",
    "token-scope-withdrawn": "The client and the user may no longer have any of the token's scope.",
    "initial-token-malformed":
      "The initial access token is not valid, or was made with a server secret that was removed.",
    "initial-token-expired": "The initial access token has expired.",
    "initial-token-revoked": "The operator revoked the initial access token.",
    "initial-token-unknown":
      "The initial access token is genuine, but its row no longer exists: an older backup was restored, or the token is from another database.",
    "registration-token-differs": "The registration access token does not match the client_id in the URL.",
    "registration-gone":
      "The client is disabled or deleted: by the operator, by itself, or because nobody consented to it.",
    "authorization-repeated": "More than one Authorization header was sent.",
  },
  invalid_redirect_uri: {
    "redirect-uri-unusable":
      "The registration contains a redirect URI of a kind that self-registered clients may not use.",
    "client-host-blocked": "The client has a redirect URI or metadata document at a host that an operator blocked.",
  },
  invalid_client_metadata: {
    "metadata-unusable": "A value in the registration is malformed, unsupported, or contradicts another value.",
    "metadata-too-long": "The registration is longer than 4096 bytes.",
    "metadata-not-changeable":
      "The change sets a read-only member, a different client_id, client_secret or sector, or more scope or grant types than the client has.",
    "sector-identifier-unavailable":
      "sector_identifier_uri could not be fetched or is not a JSON array, so the client's sector cannot be checked.",
    "sector-identifier-incomplete":
      "The array at sector_identifier_uri does not contain every redirect URI of the client.",
  },
  unapproved_software_statement: {
    "software-statement": "The registration has a software statement, which is not supported.",
  },
  missing_token: { "authorization-missing": "The request has no Authorization header with the scheme Bearer." },
  insufficient_scope: {
    "token-without-user": "The access token was issued to a client for itself, and userinfo needs a user.",
  },
  insufficient_user_authentication: {
    "sign-in-too-weak": "The operator demands a second factor, and the user signed in without one.",
  },
  proof_too_old: {
    "proof-too-old":
      "The change gives power over the service, and the person signed in more than five minutes before, or the sign-in has ended.",
  },
  own_proof: {
    "own-proof":
      "A person tried to change their own password, second factors, invitation or e-mail address through the admin API.",
  },
  insufficient_right: {
    "right-missing": "The access token does not have the scope that the operation needs.",
    "right-not-held":
      "The change concerns a role, group, user or client with a right of administration that the access token does not have.",
  },
  unsupported_media_type: {
    "content-type-unsupported": "The admin API takes application/json, and application/merge-patch+json for PATCH.",
  },
  invalid_input: {
    "input-invalid": "A value in the body is missing, unknown or invalid.",
    "idempotency-key-reused": "The Idempotency-Key was used for a request with another body.",
  },
  conflict: {
    "idempotency-key-in-use": "A request with the same Idempotency-Key is under way.",
    "secret-not-shown-again":
      "A request with the same Idempotency-Key was carried out before. Its answer had a secret, which the server does not show again.",
    "data-conflicts": "The change conflicts with existing data, for example a username that is taken.",
  },
  precondition_failed: { "etag-differs": "If-Match does not have the current ETag of the resource." },
  too_many_changes: {
    "account-changes-limit": "The user sent too many forms to the pages of their account (GATEHOUSE_ACCOUNT_LIMIT).",
  },
  too_many_requests: {
    "account-reads-limit": "The user read the pages of their account too often (ten times GATEHOUSE_ACCOUNT_LIMIT).",
    "audit-streams-limit":
      "The user or client, or everybody at this server together, reads too many live streams of the audit.",
    "admin-api-limit": "The user or client sent too many requests to the admin API (GATEHOUSE_ADMIN_API_LIMIT).",
    "token-limit":
      "The address sent too many requests to the token and revocation endpoints, or too many to introspection without valid credentials (GATEHOUSE_TOKEN_LIMIT).",
    "authorization-limit":
      "The address or the session sent too many requests to the authorization endpoint (GATEHOUSE_AUTHORIZATION_LIMIT).",
    "userinfo-limit": "The token was used at userinfo too often (GATEHOUSE_USERINFO_LIMIT).",
    "tokeninfo-limit": "The token was checked too often, at tokeninfo or by introspection (GATEHOUSE_TOKENINFO_LIMIT).",
    "metadata-document-limit":
      "The limit on fetches of metadata documents is reached: for one host, for the requests of one address, or in all.",
    "registration-limit": "The address registered, changed or deleted too many clients (GATEHOUSE_REGISTRATION_LIMIT).",
    "second-factor-limit": "The user typed too many wrong codes.",
    "sign-up-limit": "Somebody tried 20 times within an hour to create an account for one e-mail address.",
    "mail-limit": "The address asked for too many e-mails (twice GATEHOUSE_SIGN_IN_LIMIT).",
    "sign-in-limit":
      "Too many sign-ins failed from this address, or for this account from this address (GATEHOUSE_SIGN_IN_LIMIT).",
    "invalid-token-limit": "The address sent too many invalid tokens.",
  },
  wrong_credentials: {
    "account-unknown": "No account has this username.",
    "account-disabled": "The account is disabled.",
    "one-time-code-wrong": "The code of the authenticator app is wrong, too old, or was already used.",
    "recovery-code-wrong": "The recovery code is wrong, or was already used.",
    "password-differs": "The password is wrong.",
    "passkey-malformed": "The response of the passkey is not a valid WebAuthn response.",
    "passkey-challenge-not-genuine":
      "The passkey signed a challenge of another browser, session or purpose, or one that this server did not make.",
    "passkey-challenge-expired": "The page with the challenge was open for more than an hour.",
    "passkey-unknown": "No user has this passkey. It may have been removed.",
    "passkey-of-another-account":
      "The passkey belongs to another account: not to the one that typed the password, or not to the one that its response names.",
    "passkey-not-genuine": "The signature of the passkey is invalid, or its response is for another site.",
    "passkey-user-not-verified":
      "The device did not verify the user by PIN or biometrics. A sign-in by passkey alone requires that.",
    "passkey-counter-back":
      "The signature counter of the passkey did not increase: somebody may have copied the passkey.",
    "passkey-taken": "The new passkey already belongs to an account.",
    "passkey-spent": "The response of the passkey was already used, or the passkey was removed at the same moment.",
    "account-limited":
      "100 sign-ins of this account failed within an hour, and this browser has no device cookie of the account. Even the right password is refused.",
  },
  cookie_missing: {
    "cookie-missing":
      "A form came without the cookie of its page: the browser blocks cookies or did not keep this cookie.",
  },
  plain_http: {
    "cookie-missing-plain-http":
      "A form came without the cookie of its page, over plain http. GATEHOUSE_URL is https, and browsers keep the cookies of such a service only over https.",
  },
  invalid_setup_link: {
    "setup-link-malformed":
      "The token of the setup link is not valid: truncated, forged, or made with a server secret that was removed.",
    "setup-link-expired": "The setup link is older than an hour.",
    "setup-done": "An administrator exists, or the setup link was made before the first administrator was created.",
    "setup-host-differs": "The setup page was not opened at the address of GATEHOUSE_URL.",
  },
  invalid_account_link: {
    "account-link-malformed":
      "The token of the link is not valid: truncated, forged, for another page, or made with a server secret that was removed.",
    "account-link-expired": "The link is too old.",
    "account-link-spent":
      "The link was used, or the account has changed since the e-mail was sent: it has a new password or e-mail address, or was disabled or deleted. A link to a new address works only for the person who asked.",
    "account-link-not-allowed":
      "GATEHOUSE_SIGN_UP was changed after the e-mail was sent. It no longer allows this address to create an account.",
    "account-not-signed-in": "Nobody is signed in in this browser, and the address has no token of a link.",
  },
  form_restarted: {
    "form-of-another-site": "A form was sent from another site, as Sec-Fetch-Site shows.",
    "form-malformed": "A form repeats a field, or is not percent-encoded UTF-8.",
    "form-not-genuine":
      "A form belongs to another request, browser or session. Many such refusals at sign-in mean that servers have different values of GATEHOUSE_SECRET.",
    "form-without-session": "The session of a consent form has ended or does not exist.",
    "form-stale": "A consent form is older than an hour, or its sign-in is older than max_age.",
    "form-spent": "The code of a consent form was already exchanged or has ended, or its client was deleted.",
    "decision-unknown": "decision in a consent form must be approve or deny.",
  },
  invalid_logout_request: {
    "query-malformed": "The query has malformed percent-encoding or is not UTF-8.",
    "parameter-repeated": "A parameter that may appear only once is repeated.",
    "parameter-too-long": "A parameter is longer than the limit.",
    "client-unknown": "No enabled client has this client_id, or the client_id in the ID token.",
    "hint-unverifiable": "id_token_hint is not an ID token that this service signed for this client.",
    "hint-of-another-client": "client_id does not match the client that the ID token was issued to.",
    "logout-client-missing":
      "post_logout_redirect_uri needs client_id or id_token_hint, which name the client that registered this URI.",
    "post-logout-uri-differs": "post_logout_redirect_uri does not equal a registered URI.",
  },
  method_not_allowed: { "method-not-allowed": "The endpoint does not support this method." },
  body_too_large: { "body-too-large": "The body is larger than 64 KiB." },
  origin_refused: {
    "origin-unknown": "No enabled client has this origin as a CORS origin or in a redirect URI.",
    "origin-of-another-client": "This client does not have the page's origin as a CORS origin or in a redirect URI.",
  },
  not_found: {
    "mail-off": "The page needs e-mail, and the service cannot send any.",
    "sign-up-off": "GATEHOUSE_SIGN_UP is off, so people cannot create an account.",
    "path-unknown": "No endpoint has this path. Paths are case-sensitive.",
    "record-unknown": "No client, user, API, grant or other record has this id.",
  },
  registration_off: {
    "registration-off":
      "GATEHOUSE_REGISTRATION is off, so clients may not register themselves. Off is the default unless GATEHOUSE_AGENTS is on.",
  },
  server_error: { unexpected: "The server has a defect. The log has the error under this trace id." },
  temporarily_unavailable: {
    "store-unavailable": "The database cannot be read or written: disk full, file missing, or busy.",
    "passwords-busy": "Too many passwords are being checked at once.",
  },
} as const
