import { deepEqual, equal, notEqual } from "node:assert/strict"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after, test } from "node:test"
import { decodeJwt } from "jose"
import { startTestServer } from "../../src/testing/testing.ts"

/** The `sid` of each logout token that the application received. */
const received: unknown[] = []
/** The status with which the application answers. */
let status = 200
const application = createServer(async (request, response) => {
  let body = ""
  for await (const chunk of request) body += chunk
  received.push(decodeJwt(new URLSearchParams(body).get("logout_token") ?? "").sid)
  response.writeHead(status).end()
})
application.listen(0, "127.0.0.1")
await once(application, "listening")
after(() => application.close())

const server = await startTestServer()
after(() => server.close())
const client = await server.createPublicClient({
  id_token_alg: "ES256",
  backchannel_logout_uri: `http://127.0.0.1:${(application.address() as AddressInfo).port}/logout`,
})
const signedIn = async (username: string) => {
  const user = await server.createUser({ username })
  const { id_token = "" } = await server.tokensFor(user, client)
  return { user, sid: decodeJwt(id_token).sid }
}

test("OpenID Connect Back-Channel Logout §2.5: after notifyClients, the clients of a user who signed out or was disabled are notified", async () => {
  const [ann, bob] = [await signedIn("ann"), await signedIn("bob")]
  notEqual(ann.sid, bob.sid)
  await ann.user.signOut()
  await server.notifyClients()
  deepEqual(received.splice(0), [ann.sid])
  await server.administration.users.disable(bob.user.user_id)
  await server.notifyClients()
  deepEqual(received.splice(0), [bob.sid])
  await server.notifyClients()
  deepEqual(received, [])
})

test("OpenID Connect Back-Channel Logout §2.8: a client that failed is notified again when the test's clock reaches the next attempt, not earlier", async () => {
  const { user, sid } = await signedIn("carol")
  status = 503
  await user.signOut()
  await server.notifyClients()
  await server.notifyClients()
  deepEqual(received.splice(0), [sid])
  status = 200
  server.clock.advance({ ms: 9999 })
  await server.notifyClients()
  deepEqual(received, [])
  server.clock.advance({ ms: 1 })
  await server.notifyClients()
  deepEqual(received.splice(0), [sid])
  server.clock.advance({ days: 7 })
  await server.notifyClients()
  equal(received.length, 0)
})
