/** OpenID Connect Back-Channel Logout §2.5 with an unreachable client: undelivered notifications survive a restart. */
import { deepEqual, equal } from "node:assert/strict"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { test } from "node:test"
import { decodeJwt } from "jose"
import { Secret } from "../../src/gatehouse.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { Browser, formOf } from "../support/browser.ts"
import { codeFor, exchange, PASSWORD, REDIRECT_URI } from "../support/journey.ts"
import { START } from "../support/world.ts"

const folder = temporaryFolder()

test("a logout token that could not be delivered is delivered once by the next server that starts", async (t) => {
  const statuses = [503]
  const tokens: string[] = []
  const client = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    tokens.push(new URLSearchParams(body).get("logout_token") ?? "")
    response.writeHead(statuses.shift() ?? 200).end(() => client.emit("received"))
  })
  client.listen(0, "127.0.0.1")
  await once(client, "listening")
  t.after(() => client.close())

  const first = await startTestServer({ now: START, config: { data: folder } })
  await first.administration.users.create({ username: "ann", email: "ann@example.com", password: new Secret(PASSWORD) })
  const { result } = await first.administration.clients.create({
    name: "Web",
    kind: "confidential",
    redirect_uris: [REDIRECT_URI],
    consent: "first-party",
    backchannel_logout_uri: `http://127.0.0.1:${(client.address() as AddressInfo).port}/logout`,
  })
  const browser = new Browser()
  const { body } = await exchange(first, result, await codeFor(first, result, { scope: "openid" }, browser))
  const { sid } = decodeJwt(String(body.id_token))
  const page = await browser.get(`${first.url}/oauth/logout.php`)
  const answered = once(client, "received")
  await browser.submit(formOf(page.html), {})
  await answered
  await first.close()

  const again = once(client, "received")
  const second = await startTestServer({ now: START + 10_000, config: { data: folder } })
  t.after(() => second.close())
  await again
  deepEqual(
    tokens.map((token) => decodeJwt(token).sid),
    [sid, sid],
  )
  while ((await second.gatehouse.store.logoutDeliveries.due(Number.MAX_SAFE_INTEGER, 9)).length > 0)
    await new Promise(setImmediate)
  equal(tokens.length, 2)
})
