import assert from "node:assert/strict"
import { test } from "node:test"
import * as openid from "openid-client"
import { Browser } from "../support/browser.ts"
import { begin, CONFIDENTIAL, application as openidClient } from "./openid_client_application.ts"
import { person } from "./person.ts"

// Tests rich authorization requests with a real client: openid-client passes authorization_details and returns what was granted.

test("RFC 9396 §7: openid-client asks for one payment, and its tokens are for it", async (t) => {
  const app = await openidClient(t, CONFIDENTIAL)
  const { apis, clients } = app.service.gatehouse.administration
  const identifier = "https://pay.example/v1"
  const schema = { type: "object", properties: { creditor: { type: "string" } }, required: ["creditor"] }
  const types = [{ type: "payment", schema, sentence: "Pay {creditor}" }]
  await apis.create({ identifier, authorization_details_types: JSON.stringify(types) })
  await clients.update(app.client.client_id, { resources: [identifier], authorization_details_types: ["payment"] })
  const config = await app.configure()
  const details = [{ type: "payment", creditor: "Bakery" }]
  const { url, checks } = await begin(config, { authorization_details: JSON.stringify(details) })
  const tokens = await openid.authorizationCodeGrant(config, await person(new Browser(), url), checks)
  assert.deepEqual(tokens.authorization_details, details)
  const { aud, authorization_details } = await openid.tokenIntrospection(config, tokens.access_token)
  assert.deepEqual(aud, [app.service.url, identifier])
  assert.deepEqual(authorization_details, details)
})
