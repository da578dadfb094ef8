import { deepEqual, equal, match, rejects } from "node:assert/strict"
import { test } from "node:test"
import { recordStatistics } from "../../src/assembly/record_statistics.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { createLog } from "../../src/gatehouse.ts"
import { clientCounts, MAX_COUNTED_CLIENTS } from "../../src/observe/client_counts.ts"
import { statistics } from "../../src/observe/statistics.ts"
import type { ClientSeriesCount } from "../../src/store/statistics.ts"
import { Browser } from "../support/browser.ts"
import { authorizeUrl, codeFor, REDIRECT_URI, requestOf, signIn, tokenRequest } from "../support/journey.ts"
import { basic, confidentialClient, publicClient, service } from "../support/service.ts"
import { send } from "../support/wire.ts"
import type { World } from "../support/world.ts"
import { START } from "../support/world.ts"

const newClientId = () => newId("client", START, systemRandom)

/** Stores the counts, and returns the totals of a client by name. */
async function usage({ gatehouse }: World, client: string, days = 30): Promise<Record<string, number>> {
  await gatehouse.recordStatistics()
  const { series } = await gatehouse.administration.statistics.ofClient(client, days)
  return Object.fromEntries(
    series.map(({ measure, grant_type, total }) => [grant_type ? `${measure} ${grant_type}` : measure, total]),
  )
}

test("codes, tokens by grant type and refusals are counted for the client that got or caused them", async (t) => {
  const at = await service(t)
  const client = await confidentialClient(at, {
    grant_types: ["authorization_code", "refresh_token", "client_credentials"],
  })
  const other = await publicClient(at)
  const browser = new Browser()
  await signIn(browser, await browser.get(authorizeUrl(at, requestOf(client))), "ann", "a wrong password")
  const code = await codeFor(at, client, {}, browser)
  await codeFor(at, client, {}, browser)
  await browser.get(authorizeUrl(at, requestOf(client, { response_mode: "form_post" })))
  const exchange = { ...client, grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI }
  const { body } = await tokenRequest(at, exchange)
  await tokenRequest(at, { ...client, grant_type: "refresh_token", refresh_token: String(body.refresh_token) })
  for (let sent = 0; sent < 3; sent++) await tokenRequest(at, { ...client, grant_type: "client_credentials" })
  await tokenRequest(at, exchange)
  await tokenRequest(at, { ...client, client_secret: "not the secret", grant_type: "client_credentials" })
  await send(at, "/oauth/token.php", {
    method: "POST",
    headers: { ...basic(client.client_id, "not it"), "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=client_credentials",
  })
  await browser.get(authorizeUrl(at, requestOf(client, { scope: "no:such:value" })))
  deepEqual(await usage(at, client.client_id), {
    authorizations: 3,
    "tokens authorization_code": 1,
    "tokens refresh_token": 1,
    "tokens client_credentials": 3,
    refusals: 5,
  })
  deepEqual(await usage(at, other.client_id), {})
  deepEqual(await usage(at, client.client_id), await usage(at, client.client_id, 1), "nothing is stored twice")
})

test("a client that does not exist is not counted, whatever names it, and is not found", async (t) => {
  const at = await service(t)
  const id = newClientId()
  await tokenRequest(at, { client_id: id, client_secret: "any", grant_type: "client_credentials" })
  await new Browser().get(authorizeUrl(at, requestOf({ client_id: id })))
  const { store, recordStatistics, administration } = at.gatehouse
  const added: unknown[] = []
  const { addOfClients } = store.statistics
  Object.assign(store.statistics, {
    addOfClients: (counts: never, when: number) => {
      added.push(counts)
      return addOfClients(counts, when)
    },
  })
  await recordStatistics()
  deepEqual(added, [])
  await rejects(administration.statistics.ofClient(id, 30), /client/)
})

test("counts are by day from midnight UTC, up to the current day, and 0 in between", async (t) => {
  const at = await service(t)
  const client = await confidentialClient(at, { grant_types: ["client_credentials"] })
  const get = () => tokenRequest(at, { ...client, grant_type: "client_credentials" })
  await get()
  at.clock.advance({ hours: 23, minutes: 59 })
  await get()
  await at.gatehouse.recordStatistics()
  at.clock.advance({ hours: 24 })
  await at.gatehouse.recordStatistics()
  at.clock.advance({ minutes: 1 })
  await at.gatehouse.recordStatistics()
  await get()
  await at.gatehouse.recordStatistics()
  const record = await at.gatehouse.administration.statistics.ofClient(client.client_id, 4)
  deepEqual(record, {
    step: "day",
    from: "2029-12-31T00:00:00.000Z",
    to: "2030-01-04T00:00:00.000Z",
    series: [{ measure: "tokens", grant_type: "client_credentials", total: 3, counts: [0, 2, 0, 1] }],
  })
})

test("counts of clients that could not be stored are stored with the next ones, once", async (t) => {
  const lines: string[] = []
  const log = createLog({ level: "warn", readable: false, destination: { write: (line) => void lines.push(line) } })
  const at = await service(t, {}, { log })
  const client = await confidentialClient(at, { grant_types: ["client_credentials"] })
  const get = () => tokenRequest(at, { ...client, grant_type: "client_credentials" })
  const { store } = at.gatehouse
  const { addOfClients } = store.statistics
  Object.assign(store.statistics, { addOfClients: async () => Promise.reject(new Error("out of reach")) })
  await get()
  await at.gatehouse.recordStatistics()
  equal(lines.length, 1)
  match(lines[0] ?? "", /The counts of the last minute could not be stored/)
  Object.assign(store.statistics, { addOfClients })
  await get()
  deepEqual(await usage(at, client.client_id), { "tokens client_credentials": 2 })
  deepEqual(await usage(at, client.client_id), { "tokens client_credentials": 2 })
})

test("counts of many clients are stored in batches of 500, and after a failure none is lost or stored twice", async (t) => {
  const { gatehouse, clock } = await service(t)
  const { store } = gatehouse
  const { addOfClients } = store.statistics
  const tried: number[] = []
  const stored: string[] = []
  Object.assign(store.statistics, {
    async addOfClients(counts: readonly ClientSeriesCount[], when: number) {
      tried.push(counts.length)
      if (tried.length === 2) throw new Error("out of reach")
      await addOfClients(counts, when)
      stored.push(...counts.map(({ clientId }) => clientId))
    },
  })
  const counted = statistics()
  const ids = Array.from({ length: 1200 }, newClientId)
  for (const id of ids) counted.authorized(id)
  const recorder = recordStatistics({ store, clock }, counted, createLog({ level: "silent", readable: false }))
  await recorder.now()
  deepEqual(tried, [500, 500])
  await recorder.now()
  deepEqual(tried, [500, 500, 500, 200])
  deepEqual(stored, ids)
})

test("clients beyond the bound are not counted until the next interval, even if counts are put back", () => {
  const counted = clientCounts()
  const ids = Array.from({ length: MAX_COUNTED_CLIENTS }, newClientId)
  for (const id of ids) counted.add(id, "refusals")
  const [known = newClientId()] = ids
  counted.add(newClientId(), "refusals")
  counted.add(known, "refusals")
  counted.add(known, "no such series")
  const taken = counted.take()
  equal(taken.length, MAX_COUNTED_CLIENTS)
  deepEqual(taken[0], { clientId: known, series: "refusals", count: 2 })
  for (let made = 0; made < 10; made++) counted.add(newClientId(), "authorizations")
  counted.putBack(taken)
  equal(counted.take().length, MAX_COUNTED_CLIENTS)
  deepEqual(counted.take(), [])
})
