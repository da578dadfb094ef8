import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { test } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { Registry } from "prom-client"
import { Secret } from "../../src/gatehouse.ts"
import { counts } from "../../src/metrics/count.ts"
import { eachMetric } from "../../src/metrics/declarations.ts"
import { Browser, formOf } from "../support/browser.ts"
import { authorizeUrl, codeFor, PASSWORD, REDIRECT_URI, requestOf, signIn, tokenRequest } from "../support/journey.ts"
import { FORGOTTEN, forget, mailingService } from "../support/mails.ts"
import type { Scraped } from "../support/metrics.ts"
import { metricsHere, scrape } from "../support/metrics.ts"
import { confidentialClient, service } from "../support/service.ts"
import { solve, workOf } from "../support/solve.ts"
import { send } from "../support/wire.ts"

const TOKEN = "/oauth/token.php"
const FORM = "forgotten-password"

/**
 * Reads the metrics until `isReady` is true. The server counts a request only when its connection is free again, after the client has read the
 * answer.
 */
async function settled(read: () => Promise<Scraped>, isReady: (scraped: Scraped) => boolean): Promise<Scraped> {
  for (let tried = 1; ; tried++) {
    const scraped = await read()
    if (isReady(scraped) || tried === 50) return scraped
    await pause(20)
  }
}

test("real requests are counted: sign-ins, grants, tokens, refusals, events, commits and times", async (t) => {
  const at = await metricsHere()
  const world = await service(t, at)
  const client = await confidentialClient(world, {
    id_token_alg: "ES256",
    grant_types: ["authorization_code", "refresh_token", "client_credentials"],
  })
  const before = await scrape(at.metrics)
  assert.equal(before.value("gatehouse_sign_ins_total", { outcome: "succeeded" }), 0)
  assert.equal(before.value("gatehouse_refusals_total", { reason: "code-replayed" }), 0)

  const browser = new Browser()
  await signIn(browser, await browser.get(authorizeUrl(world, requestOf(client))), "ann", "a wrong password")
  const code = await codeFor(world, client, {}, browser)
  const exchange = { ...client, grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI }
  const { body } = await tokenRequest(world, exchange)
  await tokenRequest(world, { ...client, grant_type: "refresh_token", refresh_token: String(body.refresh_token) })
  await tokenRequest(world, { ...client, grant_type: "client_credentials" })
  await tokenRequest(world, { ...client, grant_type: "password" })
  assert.equal((await tokenRequest(world, exchange)).status, 400)
  await send(world, "/healthz", { method: "HEAD" })
  await send(world, "/no/such/path", { method: "PROPFIND" })

  const after = await settled(
    () => scrape(at.metrics),
    ({ value }) => value("gatehouse_requests_total", { endpoint: "other", method: "other" }) === 1,
  )
  const expect = (name: string, labels: Record<string, string>, value: number) =>
    assert.equal(after.value(name, labels), value, `${name} ${JSON.stringify(labels)}`)
  expect("gatehouse_sign_ins_total", { outcome: "succeeded" }, 1)
  expect("gatehouse_sign_ins_total", { outcome: "failed" }, 1)
  expect("gatehouse_grants_issued_total", {}, 1)
  expect("gatehouse_audit_events_total", { type: "grant-issued" }, 1)
  expect("gatehouse_audit_events_total", { type: "code-replayed" }, 1)
  expect("gatehouse_refusals_total", { reason: "password-differs" }, 1)
  expect("gatehouse_refusals_total", { reason: "code-replayed" }, 1)
  expect("gatehouse_refusals_total", { reason: "grant-type-unknown" }, 1)
  expect("gatehouse_tokens_issued_total", { grant_type: "authorization_code", kind: "access_opaque" }, 1)
  expect("gatehouse_tokens_issued_total", { grant_type: "authorization_code", kind: "refresh" }, 1)
  expect("gatehouse_tokens_issued_total", { grant_type: "authorization_code", kind: "id" }, 1)
  expect("gatehouse_tokens_issued_total", { grant_type: "refresh_token", kind: "refresh" }, 1)
  expect("gatehouse_tokens_issued_total", { grant_type: "client_credentials", kind: "access_opaque" }, 1)
  expect("gatehouse_tokens_issued_total", { grant_type: "client_credentials", kind: "refresh" }, 0)
  expect("gatehouse_requests_total", { endpoint: TOKEN, method: "POST", status: "200" }, 3)
  expect("gatehouse_requests_total", { endpoint: TOKEN, method: "POST", status: "400" }, 2)
  expect("gatehouse_requests_total", { endpoint: "/healthz", method: "HEAD", status: "200" }, 1)
  expect("gatehouse_request_duration_seconds_count", { endpoint: TOKEN }, 5)
  expect("gatehouse_signing_key_age_seconds", { algorithm: "ES256" }, 0)
  expect("gatehouse_cached_clients", {}, 1)
  expect("gatehouse_passwords_busy", {}, 0)
  expect("gatehouse_passwords_waiting_max", {}, 64)
  expect("gatehouse_build_info", {}, 1)
  assert.ok(
    (after.value("gatehouse_store_commit_duration_seconds_count") ?? 0) >
      (before.value("gatehouse_store_commit_duration_seconds_count") ?? 0),
  )
  assert.ok((after.value("nodejs_eventloop_lag_p99_seconds") ?? 0) > 0)
  for (const { name } of eachMetric()) assert.ok(after.names.includes(name), name)
})

test("a JWT access token, a failed sign-in and a limited sign-in are counted under their own labels", async (t) => {
  const at = await metricsHere()
  const world = await service(t, { ...at, signInLimit: { count: 1, windowMs: 60_000 } })
  const client = await confidentialClient(world, {
    access_token_format: "jwt",
    grant_types: ["client_credentials"],
    redirect_uris: [],
  })
  await tokenRequest(world, { ...client, grant_type: "client_credentials" })
  const asking = await confidentialClient(world)
  for (let tried = 0; tried < 2; tried++) {
    const browser = new Browser()
    await signIn(browser, await browser.get(authorizeUrl(world, requestOf(asking))), "ann", "a wrong password")
  }
  const { value } = await scrape(at.metrics)
  assert.equal(value("gatehouse_tokens_issued_total", { grant_type: "client_credentials", kind: "access_jwt" }), 1)
  assert.equal(value("gatehouse_sign_ins_total", { outcome: "failed" }), 1)
  assert.equal(value("gatehouse_sign_ins_total", { outcome: "limited" }), 1)
})

test("forms are counted by their proof of work, and the cost follows their rate", async (t) => {
  const at = await metricsHere()
  const limits = { signInLimit: { count: 100, windowMs: 3_600_000 }, proofOfWork: { count: 2, windowMs: 3_600_000 } }
  const world = await mailingService(t, { ...at, ...limits })
  const cost = async () => (await scrape(at.metrics)).value("gatehouse_proof_of_work_iterations", { form: FORM })
  assert.equal(await cost(), 500_000)
  for (let count = 0; count < 2; count++) await forget(world, "ann")
  const browser = new Browser()
  const page = await browser.get(world.url + FORGOTTEN)
  const work = workOf(page.html)
  assert.ok(work !== undefined)
  await browser.submit(formOf(page.html), { name: "ann", proof_of_work: solve(work) })
  assert.ok((await forget(world, "ann")).status === 429)
  const { value } = await scrape(at.metrics)
  const count = (proof: string) => value("gatehouse_proofs_of_work_total", { form: FORM, proof })
  assert.deepEqual(["solved", "missing", "wrong", "late"].map(count), [1, 3, 0, 0])
  assert.equal(value("gatehouse_refusals_total", { reason: "proof-of-work-missing" }), 1)
  assert.equal(await cost(), 500_000 * 1.5 ** 2)
})

test("a thousand random paths, methods and reasons add a fixed number of series", async (t) => {
  const at = await metricsHere()
  const world = await service(t, at)
  const random = () => randomBytes(6).toString("hex")
  const methods = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "PROPFIND", "REPORT"]
  const flood = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        send(world, `/${random()}/${random()}?${random()}`, { method: methods[at % methods.length] ?? "GET" }),
      ),
    )
  await flood(methods.length)
  const before = await scrape(at.metrics)
  await flood(1000)
  const after = await settled(
    () => scrape(at.metrics),
    ({ value }) => value("gatehouse_request_duration_seconds_count", { endpoint: "other" }) === 1010,
  )
  assert.equal(after.value("gatehouse_refusals_total", { reason: "path-unknown" }), 1010)
  // Counts only Gatehouse's own series. The library adds a series for each kind of process resource. Their number depends on the open connections.
  const own = ({ text }: Scraped) => text.split("\n").filter((line) => line.startsWith("gatehouse_")).length
  assert.equal(own(after), own(before))

  const registry = new Registry()
  const { refused, recorded } = counts(registry)
  const empty = (await registry.metrics()).split("\n").length
  for (let at = 0; at < 1000; at++) {
    refused({ traceId: random(), path: `/${random()}`, reason: random(), sentence: random(), received: random() })
    recorded(random())
  }
  assert.equal((await registry.metrics()).split("\n").length, empty + 2, "one series `other` for each of the two")
})

test("metrics name no user, client, address, secret or token after a full sign-in", async (t) => {
  const at = await metricsHere()
  const world = await service(t, at)
  const { user_id } = await world.gatehouse.administration.users.create({
    username: "zebedee",
    password: new Secret(PASSWORD),
    email: "z@private.example",
    name: "Zebedee Quill",
  })
  const client = await confidentialClient(world, { name: "Secret Garden" })
  const code = await codeFor(world, client, {}, new Browser(), "zebedee")
  const { body } = await tokenRequest(world, {
    ...client,
    grant_type: "authorization_code",
    code,
    redirect_uri: REDIRECT_URI,
  })
  await send(world, "/api/userinfo.php", { headers: { authorization: `Bearer ${body.access_token}` } })
  await tokenRequest(world, { ...client, client_secret: "gcs_wrong", grant_type: "client_credentials" })
  const { text } = await scrape(at.metrics)
  const personal = [
    ...[
      "zebedee",
      "private.example",
      "Quill",
      user_id,
      client.client_id,
      "Secret Garden",
      client.client_secret ?? "",
      code,
    ],
    ...[String(body.access_token), String(body.refresh_token), String(body.id_token), "client.example", "127.0.0.1"],
    ...["user_0", "client_0", "grant_0", "session_0", "gac_", "gat_", "grt_", "gse_", "gcs_", "@"],
  ]
  for (const each of personal) assert.ok(!text.includes(each), each)
})
