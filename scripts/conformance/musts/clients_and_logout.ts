import type { RequirementList } from "../requirement.ts"
import { must, named, not, once, TLS } from "../requirement.ts"

/** Dynamic Client Registration. */
export const RFC7591: RequirementList = {
  standard: "RFC 7591",
  sign: named("registration_endpoint"),
  requirements: [
    must("2", "Metadata that are not understood are ignored"),
    must("2", "grant_types and response_types agree; what is left out has its default"),
    must("2", "jwks and jwks_uri do not stand together"),
    once(named("software_statement"), "2.3", "A software statement is valid, and wins over the request"),
    not("3", "TLS", TLS),
    must("3", "An initial access token, where one is demanded, is checked"),
    must("3.1", "POST of application/json"),
    must(
      "3.2.1",
      "201 with client_id, the metadata as registered, never stored; client_secret_expires_at beside a secret",
    ),
    must("3.2.2", "400 with invalid_redirect_uri, invalid_client_metadata and the like"),
    must("5", "Redirect URIs are checked; what a stranger says of itself is not taken for true"),
  ],
}

/** Client configuration. */
export const RFC7592: RequirementList = {
  standard: "RFC 7592",
  sign: named("registration_client_uri"),
  requirements: [
    must("2", "The registration access token is checked; 401 where it is not good"),
    must("2", "A client that is no longer there is 401, and its token ends"),
    must("2.1", "Reading gives the metadata as they stand"),
    must("2.2", "An update replaces all metadata; it has the client's own id, and no value that the server sets"),
    must("2.3", "Deleting ends the client and its credentials; 204"),
    must("3", "registration_client_uri and registration_access_token are in the answer"),
    not("5", "TLS", TLS),
  ],
}

/** OpenID Connect Dynamic Client Registration 1.0. */
export const OPENID_REGISTRATION: RequirementList = {
  standard: "OpenID Connect Registration",
  sign: named("registration_endpoint"),
  requirements: [
    must(
      "2",
      "redirect_uris are there; web clients' are https, native clients' loopback or of a scheme of their own",
      "redirect_uris",
    ),
    must(
      "2",
      "id_token_signed_response_alg: RS256 where it is left out; `none` only with the code flow",
      "id_token_signed_response_alg",
    ),
    must("5", "sector_identifier_uri names an https JSON array that holds every redirect URI"),
    must("3.1", "POST of application/json; unknown members are ignored"),
    must("3.2", "201 with client_id and what was registered, Cache-Control: no-store"),
    must("3.3", "400 with invalid_redirect_uri or invalid_client_metadata"),
    once(named("registration_client_uri"), "4.2", "Reading a client by its registration access token"),
    once(named("registration_client_uri"), "4.4", "A client that is gone, or another's token: 401 or 403"),
    not(
      "9",
      "Impersonation by name or logo",
      "what a stranger registered is marked on the consent page where there is registration",
    ),
  ],
}

/** OpenID Connect RP-Initiated Logout 1.0. */
export const RP_INITIATED_LOGOUT: RequirementList = {
  standard: "OpenID Connect RP-Initiated Logout",
  sign: named("end_session_endpoint"),
  requirements: [
    must("2", "GET and POST at the end_session_endpoint"),
    must("2", "The user is asked where the request does not prove who asks, or whom it concerns"),
    must("2", "An id_token_hint that has expired is accepted; one of another issuer is not"),
    must("2", "client_id and the audience of id_token_hint are the same client"),
    must("2.1", "end_session_endpoint is announced, an absolute URL"),
    must("3", "post_logout_redirect_uri equals a registered one exactly, else there is no redirect"),
    must("3", "`state` comes back with the redirect"),
    must("3.1", "post_logout_redirect_uris are registered"),
    must("4", "What is wrong is told on a page, and nothing is done"),
    must("6", "Without proof that the client sent it, a request has the user asked: logout cannot be forced"),
  ],
}

/** OpenID Connect Back-Channel Logout 1.0. */
export const BACK_CHANNEL_LOGOUT: RequirementList = {
  standard: "OpenID Connect Back-Channel Logout",
  sign: named("backchannel_logout_supported"),
  requirements: [
    must("2.1", "backchannel_logout_supported and, with `sid`, backchannel_logout_session_supported are announced"),
    must("2.2", "backchannel_logout_uri is absolute, without fragment"),
    must("2.3", "It is remembered which clients a session was used for"),
    must("2.4", "The logout token has iss, aud, iat, exp, jti, events, and sub or sid; never nonce"),
    must("2.4", "It is signed as the client's ID tokens are, never with `none`; its typ is logout+jwt"),
    must("2.5", "It is sent by POST as logout_token, in a form"),
    not("2.6", "How a logout token is validated", "it binds clients"),
    not("2.7", "What a client does then", "it binds clients"),
    must("2.8", "200 is success; anything else is tried again, and does not keep others from being told"),
  ],
}
