import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { BINDING, begun, CALLBACK, connectionOf, finished, protocolOf } from "./signing_in.ts"

const other = await startTestServer({ config: { issParameter: true } })
after(() => other.close())
const ann = await other.createUser({
  username: "ann",
  name: "Ann Example",
  email: "ann@example.com",
  email_verified: true,
})
const client = await other.createConfidentialClient({
  redirect_uris: [CALLBACK],
  id_token_alg: "ES256",
})
const { client_id: clientId, client_secret: secret } = client

test("people of another Gatehouse sign in with the preset gatehouse; with max_age it says when they proved themselves", async () => {
  const started = protocolOf({ secretOf: () => new Secret(secret) })
  const connection = connectionOf({ preset: "gatehouse", issuer: other.url, clientId })
  const back = await ann.signIn(await begun(started, connection, { maxAge: 3600 }))
  equal(back.searchParams.get("iss"), other.url)
  const identity = await finished(started, connection, back.searchParams, { ...BINDING, maxAge: 3600 })
  ok("subject" in identity)
  const { authTime = 0, acr, ...rest } = identity
  deepEqual(rest, {
    subject: ann.user_id,
    email: "ann@example.com",
    emailVerified: true,
    name: "Ann Example",
    username: "ann",
    amr: [],
  })
  ok(Math.abs(authTime - other.clock()) < 60_000)
  equal(acr, undefined)
})

test("a person who denies consent there comes back with a denial", async () => {
  const started = protocolOf({ secretOf: () => new Secret(secret) })
  const connection = connectionOf({ preset: "gatehouse", issuer: other.url, clientId })
  const back = await ann.signIn(await begun(started, connection), { decision: "deny" })
  const outcome = await finished(started, connection, back.searchParams)
  deepEqual(Array.isArray(outcome) && outcome[0], "connection-denied")
})
