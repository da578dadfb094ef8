type Notes = Readonly<Record<string, string>>

/** The purpose of each parameter of a request. */
export const requestNotes: Notes = {
  Authorization: "The access token, as a Bearer token: anyone who holds it can use it.",
  response_type: "The requested answer: a code, not a token, because tokens must not travel through the browser.",
  client_id: "The id of the application. It is not secret.",
  client_secret: "Proves the identity of the application. It is masked here, because it must not leave the server.",
  redirect_uri:
    "The address for the answer. It must equal a registered address byte for byte, so that no attacker can redirect the code.",
  scope: "The access that the application requests. Gatehouse asks you, and you may refuse.",
  state: "A random value, stored in your session here. An answer without this value does not belong to your sign-in.",
  nonce: "A random value that the ID token must contain. It binds the ID token to this sign-in.",
  code_challenge: "PKCE: the SHA-256 of a secret that this application keeps until the code is exchanged.",
  code_challenge_method: "The method that computed the challenge from the verifier.",
  grant_type: "The kind of token request.",
  code: "The code from the redirect. It works once, and only for a few minutes.",
  code_verifier: "PKCE: the secret from which the challenge was computed. A stolen code is useless without it.",
  refresh_token: "Proves your consent. It works until it expires or is revoked.",
}

/** The meaning of each member of an answer. */
export const responseNotes: Notes = {
  "Cache-Control": "Forbids caches to store the tokens.",
  "WWW-Authenticate": "The reason why the token was refused.",
  "Retry-After": "The time in seconds until the next request is allowed.",
  "X-Trace-Id": "The id under which the operator finds the reason in the log.",
  access_token: "The token for APIs. It is opaque: only Gatehouse can read it.",
  token_type: "Send the access token as Authorization: Bearer.",
  expires_in: "The lifetime of the access token, in seconds.",
  refresh_token: "The token for getting new access tokens. Keep it on the server.",
  scope: "The granted scope.",
  id_token: "A signed statement about who signed in. It is only for this application: never send it to an API.",
  error: "One of a few fixed words, for programs.",
  error_description: "A text for developers. It reveals nothing that would help an attacker.",
  code: "The code that the application exchanges for tokens.",
  state: "This value must equal the state that was sent.",
  sub: "Your permanent id. Store this id, not the e-mail address, which may later belong to somebody else.",
  name: "Scope profile.",
  preferred_username: "Scope profile. It may change, so do not use it as a key.",
  email: "Scope email.",
  email_verified: "Whether somebody verified that the address is yours.",
  client_id: "The application that the token was issued to.",
  active: "Whether the token is valid. An API must check this member first.",
  user_id: "The same as sub. Absent if the token has no user.",
  username: "With scope profile.",
  exp: "Expires:",
  iat: "Issued:",
}

/** Notes on the claims of an ID token and the parameters of its header. */
export const claimNotes: Notes = {
  alg: "HS256: signed with the client secret, which only Gatehouse and the application have.",
  iss: "The issuer: the service that signed the token.",
  sub: "The id of the user.",
  aud: "The application that the token is for.",
  exp: "Valid until:",
  iat: "Issued:",
  auth_time: "You typed your password:",
  nonce: "The nonce of the authorization request.",
  at_hash: "Half of the SHA-256 of the access token. It binds the two tokens together.",
}
