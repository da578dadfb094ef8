/** CIBA by ping, and the e-mail about a request. */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after, test } from "node:test"
import { pingClients } from "../../src/endpoints/backchannel/ping_clients.ts"
import { createLog } from "../../src/observe/log.ts"
import type { Ports } from "../../src/ports/ports.ts"
import { addUser } from "../support/authorization.ts"
import { agent, asked, decideNewest, pollFor } from "../support/backchannel.ts"
import { Browser } from "../support/browser.ts"
import { errorIn } from "../support/devices.ts"
import { mailingService } from "../support/mails.ts"
import type { Service } from "../support/service.ts"
import { service } from "../support/service.ts"

const lines: string[] = []
const log = createLog({ level: "info", readable: false, destination: { write: (line) => void lines.push(line) } })
const at = await service({ after }, {}, { log })

interface Ping {
  readonly method: string | undefined
  readonly authorization: string | undefined
  readonly type: string | undefined
  readonly body: string
}

/** The client's endpoint, which answers with the next given status, or 204. */
const received: Ping[] = []
const statuses: number[] = []
const endpoint = createServer(async (request, response) => {
  let body = ""
  for await (const chunk of request) body += chunk
  const { authorization, "content-type": type } = request.headers
  received.push({ method: request.method, authorization, type, body })
  response.writeHead(statuses.shift() ?? 204, { location: "/elsewhere" }).end()
})
endpoint.listen(0, "127.0.0.1")
await once(endpoint, "listening")
after(() => endpoint.close())

const client = await agent(at, {
  backchannel_token_delivery_mode: "ping",
  backchannel_client_notification_endpoint: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/decided`,
})
const TOKEN = "8d67dc78-7faa-4d41-aabd-67707b374255"

async function scene(decision: "approve" | "deny", username: string) {
  await addUser(at, username)
  const request = await asked(at, client, { login_hint: username, client_notification_token: TOKEN })
  await at.gatehouse.notifyClients()
  deepEqual(received, [])
  await decideNewest(at, decision, username)
  await at.gatehouse.notifyClients()
  return request
}

const pingOf = (auth_req_id: string): Ping => ({
  method: "POST",
  authorization: `Bearer ${TOKEN}`,
  type: "application/json",
  body: JSON.stringify({ auth_req_id }),
})

for (const decision of ["approve", "deny"] as const)
  test(`CIBA §10.2: the client is notified with its own token when a person decides (${decision}), and once`, async () => {
    const request = await scene(decision, `ping-${decision}`)
    deepEqual(received.splice(0), [pingOf(request.auth_req_id)])
    const answer = await pollFor(at, client, request)
    equal(answer.status === 200 ? "approve" : "deny", decision)
    await at.gatehouse.notifyClients()
    deepEqual(received, [])
    equal(
      lines.some((line) => line.includes(TOKEN) || line.includes(request.auth_req_id)),
      false,
    )
  })

test("CIBA §10.2: a failed ping and a redirect are tried again, at most three times, and the client may poll without any (CIBA §5)", async () => {
  statuses.push(500, 302, 404, 503)
  const request = await scene("approve", "failing")
  for (const seconds of [10, 60, 300, 3600]) {
    at.clock.advance({ seconds: seconds - 1 })
    const before = received.length
    await at.gatehouse.notifyClients()
    equal(received.length, before)
    at.clock.advance({ seconds: 1 })
    await at.gatehouse.notifyClients()
  }
  deepEqual(
    received.splice(0),
    Array.from({ length: 4 }, () => pingOf(request.auth_req_id)),
  )
  deepEqual(await at.gatehouse.store.pingDeliveries.decided(9), [])
  equal(lines.filter((line) => line.includes("has given up")).length, 1)
})

test("CIBA §10.2: a ping of a server that stopped is sent by another server within a minute", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] })
  const unexpected = (error: unknown) => void lines.push(`unexpected: ${error}`)
  const { ports } = at.gatehouse as typeof at.gatehouse & { readonly ports: Ports }
  const other = pingClients(ports, () => {}, unexpected)
  const turn = async () => {
    t.mock.timers.tick(2000)
    await new Promise(setImmediate)
  }
  await turn()
  statuses.push(500)
  const request = await scene("approve", "elsewhere")
  deepEqual(received.splice(0), [pingOf(request.auth_req_id)])
  at.clock.advance({ seconds: 60 })
  while (received.length === 0) await turn()
  await other.stop()
  deepEqual(received.splice(0), [pingOf(request.auth_req_id)])
  deepEqual(await at.gatehouse.store.pingDeliveries.decided(9), [])
})

test("CIBA §5: the token of a ping is sealed, and never sent for another request", async () => {
  await addUser(at, "sealed")
  await asked(at, client, { login_hint: "sealed", client_notification_token: TOKEN })
  statuses.push(500)
  await decideNewest(at, "approve", "sealed")
  await at.gatehouse.notifyClients()
  received.splice(0)
  const [delivery] = await at.gatehouse.store.pingDeliveries.decided(9)
  doesNotMatch(delivery?.token ?? "", new RegExp(TOKEN))
  match(delivery?.token ?? "", /^[\w-]{60,}$/)
  await at.gatehouse.administration.clients.disable(client.client_id)
  at.clock.advance({ seconds: 10 })
  await at.gatehouse.notifyClients()
  deepEqual(received, [])
  deepEqual(await at.gatehouse.store.pingDeliveries.decided(9), [])
})

test("an e-mail leads to the request, says nothing of it, signs nobody in, and a scanner that opens it decides nothing", async (t) => {
  const mailing = await mailingService(t)
  const asking = await agent(mailing)
  const request = await asked(mailing, asking, { binding_message: "Secret order", login_hint: "ann" })
  const link = await mailing.newestLink()
  match(link, /^\/account\/requests\?request=grant_[0-9a-f]{32}$/)
  const [mail] = await mailing.mails()
  doesNotMatch(`${mail?.parsed.subject} ${mail?.parsed.text} ${mail?.parsed.html}`, /Secret order|Shopping agent|gar_/)
  const opened = await new Browser().get(mailing.url + link)
  match(opened.html, /name="password"/)
  doesNotMatch(opened.html, /Secret order|Shopping agent/)
  equal(errorIn(await pollFor(mailing, asking, request)), "400 authorization_pending")
})

test("an address that nobody has proven gets no e-mail, and the person still sees the request", async (t) => {
  const mailing = await mailingService(t)
  await addUser(mailing, "unproven")
  const asking = await agent(mailing)
  const request = await asked(mailing, asking, { login_hint: "unproven" })
  equal((await mailing.mails()).length, 0)
  await decideNewest(mailing as Service, "approve", "unproven")
  equal((await pollFor(mailing, asking, request)).status, 200)
})
