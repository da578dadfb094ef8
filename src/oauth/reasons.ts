/**
 * Why each refusal was given: a stable slug and a sentence for the operator. The other side never sees either, so these may be
 * precise. The refusal's row in refusal.ts says what it does see.
 */
export const REASONS = {
  invalid_request: {
    "body-type-unsupported": "The body must be application/x-www-form-urlencoded or application/json, in UTF-8.",
    "body-encoded": "The body has a Content-Encoding; none is accepted.",
    "body-malformed": "The body is not what its content type says.",
    "body-too-deep": "The JSON body is nested too deeply.",
    "http-malformed": "The bytes received are not an HTTP request that can be answered.",
    "query-malformed": "The query has a malformed percent-encoding or is not UTF-8.",
    "parameter-repeated": "A parameter that may stand once stands more than once.",
    "parameter-missing": "A required parameter is missing or empty.",
    "parameter-not-a-string": "A JSON member that is a parameter has a value that is not a string.",
    "parameter-too-long": "A parameter is longer than accepted.",
    "credentials-in-two-places": "Client credentials stand both in the Authorization header and in the body.",
    "client-id-differs": "client_id in the body is not the client of the Authorization header.",
    "verifier-malformed": "code_verifier must be 43 to 128 characters of A-Z a-z 0-9 - . _ ~.",
    "client-unknown": "No enabled client has this client_id.",
    "client-disabled": "The client is disabled.",
    "redirect-uri-differs": "redirect_uri does not equal a registered one, byte for byte.",
    "response-type-missing": "response_type is missing; it must be code.",
    "response-mode-unsupported": "response_mode must be query.",
    "challenge-missing": "A public client must send a PKCE code_challenge.",
    "challenge-malformed":
      "code_challenge must be 43 to 128 characters of A-Z a-z 0-9 - . _ ~, and exactly 43 for S256.",
    "challenge-method-unknown": "code_challenge_method must be S256 or plain.",
    "challenge-method-alone": "code_challenge_method was sent without code_challenge.",
    "prompt-unknown": "prompt must be none, or some of login, consent and select_account.",
    "max-age-malformed": "max_age must be a whole number of seconds.",
    "hint-unverifiable": "id_token_hint is not an ID token that this service signed for this client.",
  },
  invalid_client: {
    "client-unknown": "No client has this client_id.",
    "client-disabled": "The client is disabled.",
    "secret-missing": "A confidential client must send client_secret.",
    "secret-differs": "client_secret is none of the client's valid secrets.",
    "secret-from-public-client": "A public client has no secret, yet one was sent.",
    "basic-malformed": "The Authorization header is not readable as HTTP Basic.",
  },
  invalid_grant: {
    "code-malformed": "The code is not one of ours: truncated, forged, or a credential of another kind.",
    "code-unknown": "The code is genuine, but its grant is gone.",
    "code-of-another-client": "The code was issued to another client.",
    "code-redirect-uri-differs": "redirect_uri does not equal the one of the authorization request.",
    "code-expired": "The code's lifetime has passed.",
    "code-ended": "The code's grant was ended before the exchange.",
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
    "refresh-of-the-future":
      "The refresh token is newer than its grant: an older state of the database was restored. The grant is ended.",
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
  access_denied: { "user-denied": "The user chose Deny." },
  unsupported_response_type: { "response-type-unknown": "response_type must be code." },
  login_required: {
    "prompt-none-signed-out": "prompt=none, and nobody is signed in, or not recently enough.",
    "hint-of-another-user": "id_token_hint names another user than the one signed in.",
  },
  consent_required: { "prompt-none-unconsented": "prompt=none, and the user has not consented to this." },
  request_not_supported: { "request-object": "Request objects are not supported." },
  request_uri_not_supported: {
    "request-object-by-reference": "Request objects by reference are not supported, nor fetched.",
  },
  invalid_token: {
    "token-malformed": "The access token is not one of ours: truncated, forged, or a credential of another kind.",
    "token-expired": "The access token's lifetime has passed.",
    "token-grant-gone": "The grant behind the access token is gone.",
    "token-grant-ended": "The grant behind the access token was ended.",
    "token-user-disabled": "The user is disabled.",
    "token-client-gone": "The client is unknown or disabled.",
    "authorization-repeated": "More than one Authorization header was sent.",
  },
  missing_token: { "authorization-missing": "There is no Authorization header with the scheme Bearer." },
  insufficient_scope: {
    "token-without-user": "The access token was issued to a client for itself; userinfo is about a user.",
  },
  too_many_requests: {
    "token-limit": "The address sent too many token requests (GATEHOUSE_TOKEN_LIMIT).",
    "userinfo-limit": "The token was used at userinfo too often (GATEHOUSE_USERINFO_LIMIT).",
    "tokeninfo-limit": "The token was used at tokeninfo too often (GATEHOUSE_TOKENINFO_LIMIT).",
    "sign-in-limit":
      "Too many sign-ins failed for this account from this address, or from this address (GATEHOUSE_SIGN_IN_LIMIT).",
    "invalid-token-limit": "The address sent too many invalid tokens.",
  },
  wrong_credentials: {
    "account-unknown": "No account has this username.",
    "account-disabled": "The account is disabled.",
    "password-differs": "The password is not the account's.",
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
  not_found: { "path-unknown": "No endpoint has this path. Paths are case-sensitive." },
  server_error: { unexpected: "A defect: the log has the error under this trace id." },
  temporarily_unavailable: {
    "store-unavailable": "The database cannot take writes or be read: disk full, file gone, or busy.",
    "passwords-busy": "Too many passwords are being checked at once.",
  },
} as const
