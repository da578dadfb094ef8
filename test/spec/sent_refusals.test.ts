/** A developer sends a refusal to the operator with the button on the page of its link. Decision 0089. */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict"
import { after, mock, test } from "node:test"
import { ask } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { requestOf } from "../support/journey.ts"
import { confidentialClient, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const LOOPBACK = "http://localhost:3000/callback"
const at = await service({ after })

const local = (server = at) => confidentialClient(server, { redirect_uris: [LOOPBACK] })

/** Causes a refusal of a new client. */
async function refused(server = at, client?: Awaited<ReturnType<typeof local>>) {
  const of = client ?? (await local(server))
  const { headers } = await ask(server, { ...requestOf(of), redirect_uri: LOOPBACK, scope: "unknown" })
  const uri = new URL(new URL(headers.location ?? "").searchParams.get("error_uri") ?? "")
  return { client: of, uri: String(uri), path: uri.pathname + uri.search, traceId: headers["x-trace-id"] ?? "" }
}

const keptOf = (traceId: string) => at.gatehouse.store.refusals.find(traceId, at.clock())
test("the button sends the refusal to the operator, once, with what the server has stored about it", async () => {
  const { uri, traceId } = await refused()
  const before = await keptOf(traceId)
  equal(before?.sentAt, undefined)
  const browser = new Browser()
  const { html } = await browser.get(uri)
  const answer = await browser.submit(formOf(html), {})
  equal(answer.status, 303)
  const after = await browser.get(answer.location ?? "")
  match(after.html, /<p role="status">Sent\. The operator finds it/)
  doesNotMatch(after.html, /<form/)
  const sent = await keptOf(traceId)
  deepEqual([sent?.record, sent?.sentAt], [before?.record, at.clock()])
  at.clock.advance({ minutes: 1 })
  equal((await browser.submit(formOf(html), {})).status, 303)
  deepEqual(await keptOf(traceId), sent, "the second time changes nothing")
})

test("a refusal that the server did not store is stored when it is sent", async () => {
  const dropped = mock.method(at.gatehouse.store.refusals, "keep", () => {})
  const { client, uri, traceId } = await refused()
  dropped.mock.restore()
  equal(await keptOf(traceId), undefined)
  const browser = new Browser()
  await browser.submit(formOf((await browser.get(uri)).html), {})
  const { record = "{}", at: when } = (await keptOf(traceId)) ?? {}
  const { code: error, reason, clientId, path, address } = JSON.parse(record)
  deepEqual(
    [error, reason, clientId, path, address, when],
    ["invalid_scope", "scope-unknown", client.client_id, "/oauth/authorize.php", "", at.clock()],
  )
})

test("a form from another site, or without the value of the page, sends nothing", async () => {
  const { uri, path, traceId } = await refused()
  const browser = new Browser()
  const form = formOf((await browser.get(uri)).html)
  const body = new URLSearchParams(form.fields).toString()
  const type = { "content-type": "application/x-www-form-urlencoded" }
  await send(at, path, { method: "POST", headers: { ...type, "sec-fetch-site": "cross-site" }, body })
  await send(at, path, { method: "POST", headers: type, body: "step=send&form=AAAA" })
  equal((await keptOf(traceId))?.sentAt, undefined)
})

test("an application and an address send ten refusals an hour; all together send a hundred", async () => {
  const bounded = await service({ after }, { trustedProxies: ["127.0.0.1"] })
  const statuses: number[] = []
  for (let client = 0; client < 12; client++) {
    const own = await local(bounded)
    for (let times = 0; times < 11; times++) {
      const { path } = await refused(bounded, own)
      const { text } = await send(bounded, path)
      const body = new URLSearchParams(formOf(text).fields).toString()
      const from = { "x-forwarded-for": `10.0.${client}.${times}` }
      const headers = { "content-type": "application/x-www-form-urlencoded", ...from }
      statuses.push((await send(bounded, path, { method: "POST", headers, body })).status)
    }
  }
  const ofClient = (client: number) =>
    statuses.slice(client * 11, client * 11 + 11).filter((status) => status === 303).length
  deepEqual([ofClient(0), ofClient(9), ofClient(10), ofClient(11)], [10, 10, 0, 0])
  equal(statuses.filter((status) => status === 303).length, 100)
})
