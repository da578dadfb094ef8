// Exchanges tokens with openid-client and oauth4webapi, and runs the commands of docs/token_exchange.md.
import { deepEqual, equal, match } from "node:assert/strict"
import { after, test } from "node:test"
import * as oauth from "oauth4webapi"
import * as openid from "openid-client"
import { TOKEN_EXCHANGE } from "../../src/oauth/grant_types.ts"
import { ACCESS_TOKEN, exchangeSetting, STOCK } from "../support/exchange.ts"
import { curlForm, guide } from "../support/guide_commands.ts"

const { at, orders, webTokens } = await exchangeSetting({ after })
const { client_id, client_secret } = orders
const request = async (more: Record<string, string> = {}) => ({
  subject_token: (await webTokens()).access_token,
  subject_token_type: ACCESS_TOKEN,
  resource: STOCK,
  ...more,
})

test("openid-client exchanges a token by its generic grant request, and gets the error of a refusal", async () => {
  const options = { execute: [openid.allowInsecureRequests] }
  const config = await openid.discovery(new URL(at.url), client_id, client_secret, undefined, options)
  const answer = await openid.genericGrantRequest(config, TOKEN_EXCHANGE, await request({ scope: "read" }))
  deepEqual([answer.scope, answer.issued_token_type, answer.refresh_token], ["read", ACCESS_TOKEN, undefined])
  const refused = openid.genericGrantRequest(config, TOKEN_EXCHANGE, await request({ resource: at.url }))
  equal(await refused.catch((error: openid.ResponseBodyError) => error.error), "invalid_target")
})

test("oauth4webapi exchanges a token by its generic grant request", async () => {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(at.url)
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure))
  const [client, secret] = [{ client_id }, oauth.ClientSecretPost(client_secret)]
  const sent = oauth.genericTokenEndpointRequest(server, client, secret, TOKEN_EXCHANGE, await request(), insecure)
  const answer = await oauth.processGenericTokenEndpointResponse(server, client, await sent)
  deepEqual([answer.scope, answer.token_type, answer.expires_in], ["profile read", "bearer", 3600])
})

test("the curl request of docs/token_exchange.md exchanges a token", async () => {
  const body = curlForm("token_exchange.md", "subject_token=")
  match(guide("token_exchange.md"), /^curl -u "ORDERS_ID:ORDERS_SECRET" http:\/\/localhost:4000\/oauth\/token\.php /m)
  body.set("subject_token", (await webTokens()).access_token)
  equal(body.get("resource"), "https://stock.example.com")
  body.set("resource", STOCK)
  const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString("base64")}`
  const answer = await fetch(`${at.url}/oauth/token.php`, { method: "POST", headers: { authorization }, body })
  equal(answer.status, 200)
})
