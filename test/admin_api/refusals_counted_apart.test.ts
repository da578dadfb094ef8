/**
 * The checks of a form in the console, and the demands for a new sign-in that the console answers by itself, are no refusals of the service: they
 * are counted apart. Whatever may be an attack stays among the refusals of the service.
 */
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { configure, createGatehouse, createLog } from "../../src/gatehouse.ts"
import { ADMIN_API_PATH } from "../../src/oauth/paths.ts"
import { statistics } from "../../src/observe/statistics.ts"
import { addUser } from "../support/authorization.ts"
import { sendForm, TOKEN } from "../support/client_requests.ts"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import { atSecurity } from "../support/second_factor.ts"
import { codeRequest, confidentialClient, post, withToken } from "../support/service.ts"
import { send } from "../support/wire.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after })
const { gatehouse } = at
const { roles } = gatehouse.administration
const web = await confidentialClient(at, { scope: "openid admin admin:people admin:read" })
await addUser(at, "chief", { role: "admin" })
const { browser } = await atSecurity(at, "chief")
const { role_id } = await roles.create({ name: "taken", scope: "admin:read" })

async function tokenOf(scope: string, signedIn = browser): Promise<string> {
  const { location = "" } = await signedIn.get(authorizeUrl(at, requestOf(web, { scope })))
  const code = new URL(location).searchParams.get("code") ?? ""
  return read<{ access_token: string }>(await post(at, codeRequest(web, code))).access_token
}

async function totals(): Promise<ReadonlyMap<string, number>> {
  await gatehouse.recordStatistics()
  const { series } = await gatehouse.administration.statistics.list({ step: "hour" })
  return new Map(
    series
      .filter(({ measure, outcome }) => measure.endsWith("refusals") || outcome === "refused")
      .map(({ measure, endpoint, reason, total }) => [`${measure} ${endpoint ?? reason}`, total]),
  )
}

/** What was refused meanwhile, as it was counted. */
async function countedIn(work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await totals()
  await work()
  const counted = [...(await totals())].map(([name, total]) => [name, total - (before.get(name) ?? 0)] as const)
  return Object.fromEntries(counted.filter(([, count]) => count > 0))
}

const refused = async (status: number, method: string, path: string, asked: object = {}) =>
  equal((await at.call(method, path, asked)).status, status)

test("refused values, conflicts and outdated tags of the admin API are counted apart from the refusals of the service", async () => {
  const counted = await countedIn(async () => {
    for (let sent = 0; sent < 3; sent++) await refused(422, "POST", "/roles", { json: { name: "" } })
    for (let sent = 0; sent < 2; sent++)
      await refused(409, "POST", "/roles", { json: { name: "taken", scope: "admin:read" } })
    await refused(400, "GET", "/users?limit=none")
    await refused(404, "GET", "/users/nobody")
    const headers = { ...withToken(await at.newToken()), "if-match": '"old"' }
    await refused(412, "PATCH", `/roles/${role_id}`, { headers, json: { description: "x" } })
    await send(at, "/no/such/path")
  })
  deepEqual(counted, {
    "admin_refusals input-invalid": 3,
    "admin_refusals data-conflicts": 2,
    "admin_refusals admin-query-invalid": 1,
    "admin_refusals record-unknown": 1,
    "admin_refusals etag-differs": 1,
    "refusals path-unknown": 1,
    "requests /admin/api/v1": 8,
    "requests other": 1,
  })
})

test("a demand for a recent sign-in is counted apart too", async () => {
  const headers = withToken(await tokenOf("openid admin"))
  at.clock.advance({ minutes: 6 })
  const counted = await countedIn(() => refused(401, "POST", "/keys/rotate", { headers, json: {} }))
  deepEqual(counted, { "admin_refusals proof-too-old": 1, "requests /admin/api/v1": 1 })
})

test("a wrong token, a missing right, an attempt to get more power and an unknown path stay refusals of the service", async () => {
  const people = withToken(await tokenOf("openid admin:people"))
  const reader = withToken(await tokenOf("openid admin:read"))
  const chiefs = withToken(await tokenOf("openid admin", (await atSecurity(at, "chief")).browser))
  const counted = await countedIn(async () => {
    for (let sent = 0; sent < 2; sent++) await refused(401, "GET", "/users", { headers: withToken("guessed") })
    await refused(403, "POST", "/roles", { headers: reader, json: {} })
    await refused(403, "POST", "/roles", { headers: people, json: { name: "x", scope: "admin:settings" } })
    await refused(403, "PUT", "/users/chief/password", {
      headers: chiefs,
      json: { password: "a thief's own password" },
    })
    await refused(404, "GET", "/no/such/path")
  })
  deepEqual(counted, {
    "refusals token-malformed": 2,
    "refusals right-missing": 1,
    "refusals right-not-held": 1,
    "refusals own-proof": 1,
    "refusals path-unknown": 1,
    "requests /admin/api/v1": 6,
  })
})

test("the lists leave out the refusals of the admin API, unless the caller asks for them or names their reason", async () => {
  at.clock.advance({ days: 1 })
  const since = new Date(at.clock()).toISOString()
  const headers = withToken(await at.newToken())
  await refused(422, "POST", "/roles", { headers, json: { name: "" } })
  await refused(404, "GET", "/no/such/path", { headers })
  await refused(401, "GET", "/users", { headers: withToken("guessed") })
  // This write completes only after all writes that were started earlier.
  await roles.create({ name: "settled", scope: "admin:read" })
  const listed = async (path: string, query: string) => {
    const found = read<{ items?: { reason: string }[]; groups?: { reason: string }[] }>(
      await at.call("GET", `${path}?since=${since}${query}`, { headers }),
    )
    return (found.items ?? found.groups ?? []).map(({ reason }) => reason).toSorted()
  }
  for (const path of ["/refusals", "/refusals/groups"]) {
    deepEqual(await listed(path, ""), ["path-unknown", "token-malformed"], path)
    deepEqual(await listed(path, "&include=admin"), ["input-invalid", "path-unknown", "token-malformed"], path)
    deepEqual(await listed(path, "&reason=input-invalid"), ["input-invalid"], path)
  }
})

test("they are counted apart at a service below a path too", async (t) => {
  const config = configure({ data: ":memory:", port: 0, url: "http://localhost:8080/below" })
  const below = await createGatehouse({ config, log: createLog({ level: "silent", readable: false }) })
  t.after(() => below.close())
  const url = `http://${await below.listen()}`
  const { result } = await below.administration.clients.create({
    kind: "confidential",
    name: "Machine",
    grant_types: ["client_credentials"],
    scope: "admin",
  })
  const { client_id, client_secret } = result
  const asked = Object.entries({ grant_type: "client_credentials", client_id, client_secret })
  const { access_token } = read<{ access_token: string }>(await sendForm({ url }, `/below${TOKEN}`, asked))
  const path = `/below${ADMIN_API_PATH}/users/nobody`
  equal((await send({ url }, path, { headers: withToken(access_token) })).status, 404)
  await below.recordStatistics()
  const { series } = await below.administration.statistics.list({ step: "hour" })
  const found = series.filter(({ measure }) => measure.endsWith("refusals"))
  deepEqual(
    found.map(({ measure, reason, total }) => [measure, reason, total]),
    [["admin_refusals", "record-unknown", 1]],
  )
})

test("only the admin API has refusals of its own, and a defect or a database out of reach is never one of them", () => {
  const path = `/base${ADMIN_API_PATH}`
  const counts = statistics(path)
  for (const reason of ["sign-in-too-weak", "input-invalid", "unexpected", "store-unavailable", "admin-api-limit"])
    counts.refused({ reason, path })
  for (const elsewhere of ["/base/api/userinfo.php", ADMIN_API_PATH, `${path}/users`])
    counts.refused({ reason: "sign-in-too-weak", path: elsewhere })
  deepEqual(Object.fromEntries(counts.take().map(({ series, count }) => [series, count])), {
    "admin_refusals sign-in-too-weak": 1,
    "admin_refusals input-invalid": 1,
    "refusals unexpected": 1,
    "refusals store-unavailable": 1,
    "refusals admin-api-limit": 1,
    "refusals sign-in-too-weak": 3,
  })
})
