type Notes = Readonly<Record<string, string>>

/** The purpose of each parameter of a request. */
export const requestNotes: Notes = {
  Authorization: "The access token, as a Bearer token: anyone who holds it can use it.",
  response_type: "What should come back: a code, never a token. Tokens do not travel through the browser.",
  client_id: "Which application asks. Not a secret.",
  client_secret: "Proves that the application itself asks. Masked here; it never leaves the server.",
  redirect_uri:
    "Where the answer goes. Must equal the registered one byte for byte, or a thief could have it sent elsewhere.",
  scope: "What the application would like to have. You are asked, and may refuse.",
  state: "Random, remembered with your session here. An answer without it was not asked for by you.",
  nonce: "Random too. It returns inside the ID token and ties that to this sign-in.",
  code_challenge: "PKCE: the SHA-256 of a secret that this application keeps until the code is exchanged.",
  code_challenge_method: "How the challenge was made from the verifier.",
  grant_type: "Which way to a token this is.",
  code: "From the redirect. It works once, and for a few minutes only.",
  code_verifier: "PKCE: the secret behind the challenge. Without it a stolen code is worth nothing.",
  refresh_token: "Stands for your consent, as long as it lasts.",
}

/** The meaning of each member of an answer. */
export const responseNotes: Notes = {
  "Cache-Control": "No cache on the way may keep tokens.",
  "WWW-Authenticate": "Tells a client why its token was not taken.",
  "Retry-After": "Seconds until the limit lets you in again.",
  "X-Trace-Id": "The operator finds the reason in the log under this reference.",
  access_token: "For calling APIs. Opaque: only Gatehouse can read it.",
  token_type: "To be sent as Authorization: Bearer.",
  expires_in: "Life of the access token, in seconds.",
  refresh_token: "For new access tokens later. Keep it on the server.",
  scope: "What was granted.",
  id_token: "A signed statement about who signed in. For this application alone; never send it to an API.",
  error: "Meant for programs: one of a few fixed words.",
  error_description: "Meant for developers. It never says more than an attacker may know.",
  code: "To be exchanged for tokens, by the application alone.",
  state: "Must be the one that was sent.",
  sub: "You, for ever. Store this, not the e-mail address, which may change hands.",
  name: "Scope profile.",
  preferred_username: "Scope profile. May change, so it is not a key either.",
  email: "Scope email.",
  email_verified: "Whether Gatehouse knows that the address is yours.",
  client_id: "Whom the token was issued to.",
  active: "The only thing that an API must look at first.",
  user_id: "The same as sub. Absent where there is no person.",
  username: "With scope profile.",
  exp: "Expires:",
  iat: "Issued:",
}

/** Notes on the claims of an ID token and the parameters of its header. */
export const claimNotes: Notes = {
  alg: "HS256: signed with the client secret, which only the two of us know.",
  iss: "Who says so.",
  sub: "About whom.",
  aud: "For which application.",
  exp: "Until when to believe it:",
  iat: "Since when:",
  auth_time: "When you gave your password:",
  nonce: "From the authorization request.",
  at_hash: "Half of the SHA-256 of the access token: the two belong together.",
}
