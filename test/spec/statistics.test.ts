import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { test } from "node:test"
import { Invalid } from "../../src/admin/problem.ts"
import type { StatisticsRecord } from "../../src/admin/statistics_contract.ts"
import { createLog } from "../../src/gatehouse.ts"
import { ROUTES } from "../../src/http/routes.ts"
import { statistics } from "../../src/observe/statistics.ts"
import { Browser } from "../support/browser.ts"
import { authorizeUrl, codeFor, REDIRECT_URI, requestOf, signIn, tokenRequest } from "../support/journey.ts"
import { confidentialClient, service } from "../support/service.ts"
import { send } from "../support/wire.ts"
import type { World } from "../support/world.ts"
import { START, world } from "../support/world.ts"

const HOUR = 3_600_000

/** Stores the counts, and returns the totals of the day by name. */
async function totals({ gatehouse }: World, step: "minute" | "hour" = "hour"): Promise<Record<string, number>> {
  await gatehouse.recordStatistics()
  const { series } = await gatehouse.administration.statistics.list({ step })
  return Object.fromEntries(series.map((each) => [nameOf(each), each.total]))
}

const nameOf = ({ measure, endpoint, outcome, way, grant_type, reason, surface }: StatisticsRecord["series"][number]) =>
  [measure, endpoint, outcome, way, grant_type, reason, surface].filter((word) => word !== undefined).join(" ")

test("requests, sign-ins, tokens and refusals are counted, by endpoint, outcome, grant type and reason", async (t) => {
  const at = await service(t)
  const client = await confidentialClient(at, {
    grant_types: ["authorization_code", "refresh_token", "client_credentials"],
  })
  const browser = new Browser()
  await signIn(browser, await browser.get(authorizeUrl(at, requestOf(client))), "ann", "a wrong password")
  const code = await codeFor(at, client, {}, browser)
  const exchange = { ...client, grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI }
  const { body } = await tokenRequest(at, exchange)
  await tokenRequest(at, { ...client, grant_type: "refresh_token", refresh_token: String(body.refresh_token) })
  await tokenRequest(at, { ...client, grant_type: "client_credentials" })
  await tokenRequest(at, { ...client, grant_type: "client_credentials" })
  await tokenRequest(at, exchange)
  await send(at, "/api/tokeninfo.php", { method: "OPTIONS", headers: { origin: "https://client.example" } })
  await send(at, "/api/tokeninfo.php", { method: "POST" })
  await send(at, "/no/such/path")
  const counted = await totals(at)
  for (const [name, total] of Object.entries({
    "sign_ins succeeded": 1,
    "sign_ins failed": 1,
    "tokens authorization_code": 1,
    "tokens refresh_token": 1,
    "tokens client_credentials": 2,
    "refusals password-differs": 1,
    "refusals code-replayed": 1,
    "refusals path-unknown": 1,
    "refusals method-not-allowed": 1,
    "requests /oauth/token.php answered": 4,
    "requests /oauth/token.php refused": 1,
    "requests /api/tokeninfo.php answered": 1,
    "requests /api/tokeninfo.php refused": 1,
    "requests other refused": 1,
  }))
    assert.equal(counted[name], total, name)
  assert.deepEqual(await totals(at, "minute"), counted)
})

test("sign-ins are counted by their way", async (t) => {
  const at = await service(t)
  const client = await confidentialClient(at)
  await codeFor(at, client)
  assert.equal((await totals(at))["sign_in_ways password"], 1)
  const counted = statistics()
  for (const detail of [
    undefined,
    "factors=pwd,otp",
    "factors=pwd,recovery",
    "factors=pwd,passkey",
    "factors=pwd,verified_passkey",
    "factors=verified_passkey passkey=passkey_1",
  ])
    counted.occurred("signed-in", detail)
  assert.deepEqual(Object.fromEntries(counted.take().map(({ series, count }) => [series, count])), {
    "sign_ins succeeded": 6,
    "sign_in_ways password": 1,
    "sign_in_ways password_and_code": 1,
    "sign_in_ways password_and_recovery_code": 1,
    "sign_in_ways password_and_passkey": 2,
    "sign_in_ways passkey": 1,
  })
})

test("durations are counted for pages and for answers to programs, up to fixed bounds, and not for probes", async (t) => {
  const counted = statistics()
  const [page, api] = [counted.answersOf("/a", "page"), counted.answersOf("/b")]
  for (const ms of [0, 1, 1.01, 5000, 5001]) page(200, ms)
  api(200, 20)
  api(200)
  const durations = counted.take().filter(({ series }) => series.startsWith("durations"))
  assert.deepEqual(Object.fromEntries(durations.map(({ series, count }) => [series, count])), {
    "durations page 1": 2,
    "durations page 2": 1,
    "durations page 5000": 1,
    "durations page more": 1,
    "durations api 20": 1,
  })
  const at = await service(t)
  await send(at, "/healthz")
  await send(at, "/oauth/jwks.php")
  const stored = await totals(at)
  assert.deepEqual([stored["durations api"], stored["durations page"]], [1, undefined])
})

test("days are added up from hours, from midnight UTC", async (t) => {
  const at = await service(t)
  const counts = async () => {
    await send(at, "/healthz")
    await at.gatehouse.recordStatistics()
  }
  await counts()
  at.clock.advance({ hours: 23 })
  await at.gatehouse.recordStatistics()
  await counts()
  at.clock.advance({ hours: 1 })
  await at.gatehouse.recordStatistics()
  await counts()
  const { list } = at.gatehouse.administration.statistics
  const { series, from, to } = await list({ step: "day", from: START - 1, to: START + 25 * HOUR })
  assert.deepEqual([from, to], ["2029-12-31T00:00:00.000Z", "2030-01-03T00:00:00.000Z"])
  assert.deepEqual(
    series.map(({ counts }) => counts),
    [[0, 2, 1]],
  )
})

test("an answer with status 503 counts as failed, and a lost answer as answered", async (t) => {
  const server = await world(t)
  server.faults.refuse("/oauth/token.php", "temporarily_unavailable")
  assert.equal((await send(server, "/oauth/token.php", { method: "POST" })).status, 503)
  server.faults.loseAnswer("/healthz")
  await assert.rejects(send(server, "/healthz"))
  const counted = await totals(server)
  assert.equal(counted["requests /oauth/token.php failed"], 1)
  assert.equal(counted["requests /healthz answered"], 1)
})

test("counts are in the minute and hour in which they were counted, with 0 in between", async (t) => {
  const at = await service(t)
  const { statistics: counts } = at.gatehouse.administration
  await send(at, "/healthz")
  await at.gatehouse.recordStatistics()
  at.clock.advance({ hours: 2, minutes: 3 })
  await at.gatehouse.recordStatistics()
  await send(at, "/healthz")
  await send(at, "/healthz")
  await at.gatehouse.recordStatistics()
  const hours = await counts.list({ step: "hour", from: START, to: START + 3 * HOUR })
  assert.deepEqual(hours, {
    step: "hour",
    from: "2030-01-01T00:00:00.000Z",
    to: "2030-01-01T03:00:00.000Z",
    series: [{ measure: "requests", endpoint: "/healthz", outcome: "answered", total: 3, counts: [1, 0, 2] }],
  })
  const minutes = await counts.list({ step: "minute", from: START + 2 * HOUR + 1, to: START + 2 * HOUR + 3.5 * 60_000 })
  assert.deepEqual(minutes.series[0]?.counts, [0, 0, 0, 2])
})

test("counts that could not be stored are stored with the next ones", async (t) => {
  const lines: string[] = []
  const log = createLog({ level: "warn", readable: false, destination: { write: (line) => void lines.push(line) } })
  const at = await service(t, {}, { log })
  const { store } = at.gatehouse
  const { add } = store.statistics
  Object.assign(store.statistics, { add: async () => Promise.reject(new Error("out of reach")) })
  await send(at, "/healthz")
  await at.gatehouse.recordStatistics()
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? "", /The counts of the last minute could not be stored/)
  Object.assign(store.statistics, { add })
  await send(at, "/healthz")
  assert.deepEqual(await totals(at), { "requests /healthz answered": 2 })
  assert.deepEqual(await totals(at), { "requests /healthz answered": 2 }, "nothing is stored twice")
})

test("a range without length, or longer than counts are kept, is refused in words", async (t) => {
  const { gatehouse } = await service(t)
  const list = (step: "minute" | "hour", from: number, to: number) =>
    gatehouse.administration.statistics.list({ step, from, to })
  const refused = (says: string) => (error: unknown) => error instanceof Invalid && error.message === says
  await assert.rejects(list("hour", START, START), refused("from must be before to"))
  const day = 24 * HOUR
  await assert.rejects(
    list("minute", START - day - 90_000, START),
    refused("from is too early: counts by minute are kept for a day"),
  )
  await assert.rejects(
    list("hour", START - 91 * day, START),
    refused("from is too early: counts by hour are kept for 90 days"),
  )
  assert.equal((await list("minute", START - day, START)).series.length, 0)
  assert.equal((await list("hour", START - 90 * day, START)).series.length, 0)
})

test("no text from a request makes a series: a thousand random reasons, types and paths count as other", async (t) => {
  const counted = statistics()
  const random = () => randomBytes(6).toString("hex")
  for (let sent = 0; sent < 1000; sent++) {
    counted.refused({ reason: random() })
    counted.issued(random())
    counted.occurred("user-created")
  }
  assert.deepEqual(counted.take(), [{ series: "refusals other", count: 1000 }])
  assert.deepEqual(counted.take(), [])

  const at = await service(t)
  for (let sent = 0; sent < 20; sent++) await send(at, `/${random()}`, { method: sent % 2 === 0 ? "GET" : "PROPFIND" })
  assert.deepEqual(await totals(at), { "refusals path-unknown": 20, "requests other refused": 20 })
  const endpoints = new Set(ROUTES.map(({ path }) => path))
  for (const path of endpoints) assert.doesNotMatch(path, / /, "a series separates its words by spaces")
})
