import * as client from "openid-client"
import encodeQr from "qr"

const config = await client.discovery(
  new URL("__issuer__"),
  "__client_id__",
  { id_token_signed_response_alg: "__id_token_alg__" },
  client.None(),
  // __if_plain_http__
  { execute: [client.allowInsecureRequests] },
  // __end__
)

const started = await client.initiateDeviceAuthorization(config, { scope: "__scope__" })
// White on black, whatever the colours of the terminal are.
console.log(`\u001b[97;40m${encodeQr(started.verification_uri_complete, "ascii")}\u001b[0m`)
console.log(`Open ${started.verification_uri} and type the code ${started.user_code}`)

// Asks at the interval of the service until the person has decided.
const tokens = await client.pollDeviceAuthorizationGrant(config, started)
console.log(await client.fetchUserInfo(config, tokens.access_token, tokens.claims().sub))
