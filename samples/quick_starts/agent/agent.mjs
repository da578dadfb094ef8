import * as client from "openid-client"

const config = await client.discovery(
  new URL("__issuer__"),
  "__client_id__",
  { id_token_signed_response_alg: "__id_token_alg__" },
  client.ClientSecretPost(process.env.OIDC_CLIENT_SECRET),
  // __if_plain_http__
  { execute: [client.allowInsecureRequests] },
  // __end__
)

// The username of a person who has allowed this application before. If its consent is first-party, anybody's.
const login_hint = process.argv[2]
const binding_message = "Order 1234: two chairs"
const started = await client.initiateBackchannelAuthentication(config, {
  scope: "__scope__",
  login_hint,
  binding_message,
})
console.log(`${login_hint} decides at __issuer__/account/requests`)

// Asks at the interval of the service until the person has decided.
const tokens = await client.pollBackchannelAuthenticationGrant(config, started)
console.log(await client.fetchUserInfo(config, tokens.access_token, tokens.claims().sub))
