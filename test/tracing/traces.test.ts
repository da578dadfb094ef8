import assert from "node:assert/strict"
import { once } from "node:events"
import { createServer } from "node:http"
import { connect } from "node:net"
import { test } from "node:test"
import { createLog, Secret } from "../../src/gatehouse.ts"
import { Browser } from "../support/browser.ts"
import { authorizeUrl, codeFor, PASSWORD, REDIRECT_URI, requestOf, signIn, tokenRequest } from "../support/journey.ts"
import { confidentialClient, service } from "../support/service.ts"
import { send } from "../support/wire.ts"
import { collector } from "./collector.ts"

const TRUSTED = { trustedProxies: ["127.0.0.1"] }
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
const PARENT = "00f067aa0ba902b7"
const traceparent = `00-${TRACE}-${PARENT}-01`

/** A log that the test reads. */
function readLog() {
  const lines: Record<string, unknown>[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  return { lines, log: createLog({ level: "debug", readable: false, destination }) }
}

test("each request is one server span with method, route and status, and the spans of its work are its children", async (t) => {
  const receiver = await collector(t)
  const world = await service(t, { otlpEndpoint: receiver.url })
  const client = await confidentialClient(world, { grant_types: ["client_credentials"], redirect_uris: [] })
  const { status } = await tokenRequest(world, { ...client, grant_type: "client_credentials" })
  assert.equal(status, 200)
  await send(world, "/healthz?a=b")
  const unknown = await send(world, "/a/path/with/a/secret?token=x", { method: "PROPFIND" })
  const browser = new Browser()
  await signIn(browser, await browser.get(authorizeUrl(world, requestOf(await confidentialClient(world)))))
  await world.gatehouse.close()

  assert.ok(receiver.requests.length > 0)
  for (const { path, headers } of receiver.requests) {
    assert.equal(path, "/v1/traces")
    assert.equal(headers["content-type"], "application/json")
  }
  const [token, healthz, lost] = receiver.servers
  assert.equal(token?.name, "POST /oauth/token.php")
  assert.deepEqual(token.attributes, {
    "http.request.method": "POST",
    "url.scheme": "http",
    "http.route": "/oauth/token.php",
    "url.path": "/oauth/token.php",
    "http.response.status_code": 200,
  })
  assert.ok(BigInt(token.endTimeUnixNano) >= BigInt(token.startTimeUnixNano))
  assert.equal(token.resource["service.name"], "gatehouse")
  assert.match(String(token.resource["service.version"]), /^\d+\.\d+\.\d+/)
  assert.equal(token.parentSpanId, undefined)
  assert.equal(healthz?.name, "GET /healthz")
  assert.equal(healthz?.attributes["url.path"], "/healthz")
  assert.equal(lost?.name, "HTTP")
  assert.deepEqual(lost?.attributes, {
    "http.request.method": "_OTHER",
    "url.scheme": "http",
    "gatehouse.reason": "path-unknown",
    "http.response.status_code": 404,
  })
  assert.equal(lost?.spanId, unknown.headers["x-trace-id"])
  assert.equal(lost?.status.code ?? 0, 0, "a refusal is no error of the server")

  const form = receiver.servers.find(({ name }) => name === "POST /oauth/authorize.php")
  const parts = receiver.spans.filter(({ parentSpanId }) => parentSpanId === form?.spanId)
  const names = parts.map(({ name }) => name)
  for (const name of ["passwords.verify", "store.users.findByUsername", "store.sessions.start"])
    assert.ok(names.includes(name), `${name} in ${names}`)
  assert.ok(parts.every(({ traceId, kind }) => traceId === form?.traceId && kind === 1))
  const own = receiver.servers.map(({ traceId }) => traceId)
  assert.equal(new Set(own).size, own.length, "without a traceparent each request is a trace of its own")
})

test("a span joins the traceparent of a trusted proxy, and its id is the trace id of log, answer and refusal", async (t) => {
  const receiver = await collector(t)
  const { lines, log } = readLog()
  const world = await service(t, { otlpEndpoint: receiver.url, ...TRUSTED }, { log })
  const refused = await send(world, "/api/userinfo.php", { headers: { traceparent, authorization: "Bearer x" } })
  const id = refused.headers["x-trace-id"] ?? ""
  assert.match(id, /^[0-9a-f]{16}$/)
  const line = lines.find(({ reason }) => reason === "token-malformed")
  assert.deepEqual([line?.traceId, line?.trace_id, line?.span_id], [id, TRACE, id])
  await send(world, "/healthz", { headers: { traceparent: `00-${TRACE}-${PARENT}-00` } })
  await send(world, "/healthz", { headers: { traceparent: `cc-${TRACE}-${PARENT}-01-later` } })
  const kept = await world.gatehouse.store.refusals.find(id, world.clock())
  assert.ok(kept !== undefined, "gatehouse explain finds the refusal by the id of the span")
  await world.gatehouse.close()
  const [span, later] = receiver.servers
  assert.deepEqual([span?.traceId, span?.parentSpanId, span?.spanId], [TRACE, PARENT, id])
  assert.equal(span?.attributes["gatehouse.reason"], "token-malformed")
  assert.deepEqual([later?.traceId, later?.parentSpanId], [TRACE, PARENT])
  assert.equal(receiver.servers.length, 2, "a trace that the proxy does not record is not recorded here")
})

test("a traceparent is ignored if its sender is not a trusted proxy, and if it is malformed or repeated", async (t) => {
  const receiver = await collector(t)
  const stranger = await service(t, { otlpEndpoint: receiver.url, trustedProxies: ["10.0.0.0/8"] })
  await send(stranger, "/healthz", { headers: { traceparent, "x-forwarded-for": "10.0.0.7" } })
  await stranger.gatehouse.close()
  const world = await service(t, { otlpEndpoint: receiver.url, ...TRUSTED })
  const wrong = [
    ...["", "x", TRACE, `00-${TRACE}-${PARENT}`, `00-${TRACE}-${PARENT}-01-more`, `ff-${TRACE}-${PARENT}-01`],
    ...[`00-${"0".repeat(32)}-${PARENT}-01`, `00-${TRACE}-${"0".repeat(16)}-01`, traceparent.toUpperCase()],
    ...[`00-${TRACE}-${PARENT}-01-${"a".repeat(600)}`, `cc-${TRACE}-${PARENT}-01-${"a".repeat(600)}`],
  ]
  for (const each of wrong) await send(world, "/healthz", { headers: { traceparent: each } })
  const repeated = ["traceparent", traceparent, "traceparent", traceparent]
  await send(world, "/healthz", { headers: repeated })
  await world.gatehouse.close()
  assert.equal(receiver.servers.length, wrong.length + 2)
  for (const { traceId, parentSpanId } of receiver.servers) {
    assert.notEqual(traceId, TRACE)
    assert.equal(parentSpanId, undefined)
  }
})

test("spans hold no user, client, address, query, credential or text of a request after a full sign-in", async (t) => {
  const receiver = await collector(t)
  const world = await service(t, { otlpEndpoint: receiver.url, ...TRUSTED })
  const { user_id } = await world.gatehouse.administration.users.create({
    username: "zebedee",
    password: new Secret(PASSWORD),
    email: "z@private.example",
    name: "Zebedee Quill",
  })
  const client = await confidentialClient(world, { name: "Secret Garden" })
  const code = await codeFor(world, client, {}, new Browser(), "zebedee")
  const exchange = { ...client, grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI }
  const { body } = await tokenRequest(world, exchange, { "x-forwarded-for": "203.0.113.7" })
  await send(world, `/api/userinfo.php?access_token=${body.access_token}`, {
    headers: { authorization: `Bearer ${body.access_token}`, "user-agent": "Agent/7", tracestate: "vendor=state" },
  })
  await send(world, `/${body.access_token}`)
  const known = await send(world, `/admin/api/v1/users/${user_id}?x=y`)
  assert.equal(known.status, 401)
  await tokenRequest(world, { ...client, client_secret: "gcs_wrong", grant_type: "client_credentials" })
  await world.gatehouse.close()
  assert.ok(receiver.servers.length > 6)
  assert.ok(receiver.servers.some(({ name }) => name === "GET /admin/api/v1"))
  const personal = [
    ...["zebedee", "private.example", "Quill", user_id, client.client_id, "Secret Garden", client.client_secret, code],
    ...[String(body.access_token), String(body.refresh_token), String(body.id_token), "client.example", "127.0.0.1"],
    ...["user_0", "client_0", "grant_0", "session_0", "gac_", "gat_", "grt_", "gse_", "gcs_", "@", "203.0.113.7"],
    ...["Agent/7", "vendor=state", "?"],
  ]
  const sent = receiver.text
  for (const each of personal) assert.ok(!sent.includes(each), each)
})

test("OTEL_TRACES_SAMPLER decides which requests get a span, and every request keeps its trace id", async (t) => {
  const counted = async (config: object, headers = {}) => {
    const receiver = await collector(t)
    const world = await service(t, { otlpEndpoint: receiver.url, ...TRUSTED, ...config })
    const ids = new Set<string>()
    for (let sent = 0; sent < 200; sent++)
      ids.add((await send(world, "/healthz", { headers })).headers["x-trace-id"] ?? "")
    await world.gatehouse.close()
    assert.equal(ids.size, 200)
    return receiver.servers.length
  }
  assert.equal(await counted({ tracesSampler: "always_off" }), 0)
  assert.equal(await counted({ tracesSampler: "always_off" }, { traceparent }), 0)
  assert.equal(await counted({ tracesSampler: "parentbased_always_off" }, { traceparent }), 200)
  assert.equal(await counted({ tracesSampler: "always_on" }, { traceparent: traceparent.replace(/1$/, "0") }), 200)
  const half = await counted({ tracesSampler: "traceidratio", tracesSamplerRatio: 0.5 })
  assert.ok(half > 50 && half < 150, String(half))
  assert.equal(await counted({ tracesSampler: "parentbased_traceidratio", tracesSamplerRatio: 0 }), 0)
})

test("a collector that refuses spans affects no request, and is logged once a minute without its answer", async (t) => {
  const receiver = await collector(t, 400)
  const { lines, log } = readLog()
  const world = await service(t, { otlpTracesEndpoint: `${receiver.url}custom/path` }, { log })
  // The spans of these requests fill more than one batch of 512.
  for (let sent = 0; sent < 1100; sent++) assert.equal((await send(world, "/healthz")).status, 200)
  await world.gatehouse.close()
  assert.ok(receiver.requests.length >= 2)
  assert.ok(receiver.requests.every(({ path }) => path === "/custom/path"))
  const warnings = lines.filter(({ msg }) => String(msg).startsWith("Traces could not be exported"))
  assert.equal(warnings.length, 1)
  assert.equal(warnings[0]?.url, `${receiver.url}custom/path`)
})

test("a collector that never answers does not keep the server from closing", async (t) => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1")
  await once(silent, "listening")
  t.after(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const address = silent.address()
  const port = typeof address === "object" ? address?.port : 0
  const world = await service(t, { otlpEndpoint: `http://127.0.0.1:${port}/` })
  await send(world, "/healthz")
  await world.gatehouse.close()
})

test("a request whose connection is lost gets a span with an error and without a status", async (t) => {
  const receiver = await collector(t)
  const world = await service(t, { otlpEndpoint: receiver.url })
  const { hostname, port } = new URL(world.url)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, "connect")
  socket.write("POST /oauth/token.php HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n")
  await send(world, "/healthz")
  socket.resetAndDestroy()
  await send(world, "/healthz")
  await world.gatehouse.close()
  const span = receiver.servers.find(({ name }) => name === "POST /oauth/token.php")
  assert.equal(span?.attributes["error.type"], "aborted")
  assert.equal(span?.attributes["http.response.status_code"], undefined)
  assert.equal(span?.status.code, 2)
})

test("OTEL_SDK_DISABLED and OTEL_TRACES_EXPORTER=none turn traces off, and a traceparent then changes no trace id", async (t) => {
  const receiver = await collector(t)
  for (const off of [{ otelDisabled: true }, { tracesExporter: "none" as const }]) {
    const { lines, log } = readLog()
    const world = await service(t, { otlpEndpoint: receiver.url, ...TRUSTED, ...off }, { log })
    const { headers } = await send(world, "/nowhere", { headers: { traceparent } })
    assert.match(headers["x-trace-id"] ?? "", /^[0-9a-f]{16}$/)
    assert.ok(lines.length > 0 && lines.every((line) => !("trace_id" in line)))
    await world.gatehouse.close()
  }
  assert.deepEqual(receiver.requests, [])
})
