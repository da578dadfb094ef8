import assert from "node:assert/strict"
import type { IncomingHttpHeaders } from "node:http"
import { text } from "node:stream/consumers"
import { after, test } from "node:test"
import { outbound } from "./in_english.ts"
import { allowed, JSON_TYPE, other, PATIENT_MS } from "./others.ts"

const seen: { headers: IncomingHttpHeaders; body: string }[] = []
const keys = await other(async (request, response) => {
  seen.push({ headers: request.headers, body: await text(request) })
  response.writeHead(200, { ...JSON_TYPE, "set-cookie": "id=7" }).end('{"keys":[]}')
})
const target = await other((_, response) => response.writeHead(200, JSON_TYPE).end("{}"))
const odd = await other((request, response) => {
  const path = request.url ?? ""
  const status = /^\/(\d{3})/.exec(path)?.[1]
  if (status !== undefined) response.writeHead(Number(status), { ...JSON_TYPE, location: target.url }).end("{}")
  else if (path === "/html") response.writeHead(200, { "content-type": "text/html" }).end("{}")
  else if (path === "/untyped") response.writeHead(200).end("{}")
  else if (path === "/jwk-set")
    response.writeHead(200, { "content-type": "application/jwk-set+json; charset=utf-8" }).end("[1]")
  else if (path === "/gzip") response.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" }).end("{}")
  else if (path === "/broken") response.writeHead(200, JSON_TYPE).end('{"keys":')
  else if (path === "/latin1") response.writeHead(200, JSON_TYPE).end(Buffer.from('"\xe9"', "latin1"))
  else if (path === "/cut") {
    response.writeHead(200, { ...JSON_TYPE, "content-length": "10" }).write("{}")
    setImmediate(() => response.destroy())
  } else if (path === "/most") response.writeHead(200, JSON_TYPE).end(`"${"a".repeat(65_534)}"`)
  else if (path === "/large") response.writeHead(200, JSON_TYPE).end(`"${"a".repeat(65_535)}"`)
  else if (path === "/endless") {
    response.writeHead(200, JSON_TYPE)
    const pouring = setInterval(() => response.write("a".repeat(16_384)), 1)
    response.on("close", () => clearInterval(pouring))
  } else if (path === "/drip") {
    response.writeHead(200, JSON_TYPE)
    const dripping = setInterval(() => response.write(" "), 10)
    response.on("close", () => clearInterval(dripping))
  }
})
const secret = "10.0.0.1 is not a public address, and not in GATEHOUSE_OUTBOUND_ALLOW"
const resolving = (...addresses: string[]) => {
  const names: string[] = []
  const resolve = async (name: string) => {
    names.push(name)
    return addresses
  }
  return { names, resolve }
}
after(() => assert.deepEqual(target.asked, []))

test("fetches JSON without sending a cookie, a credential or information about the sender", async () => {
  const client = allowed()
  for (const _ of [1, 2]) assert.deepEqual(await client.getJson(`${keys.url}/jwks?a=b`), { value: { keys: [] } })
  assert.deepEqual(keys.asked.splice(0), ["GET /jwks?a=b", "GET /jwks?a=b"])
  for (const { headers } of seen.splice(0))
    assert.deepEqual(headers, {
      "user-agent": "Gatehouse",
      "accept-encoding": "identity",
      accept: "application/json",
      host: `127.0.0.1:${keys.port}`,
      connection: "close",
    })
})

test("posts a form and returns any status", async () => {
  assert.deepEqual(await allowed().postForm(`${keys.url}/out`, { logout_token: "a.b.c", x: "ä &=" }), { status: 200 })
  assert.equal(seen.at(-1)?.body, "logout_token=a.b.c&x=%C3%A4+%26%3D")
  assert.equal(seen.at(-1)?.headers["content-type"], "application/x-www-form-urlencoded")
  for (const status of [204, 400, 404, 500, 503])
    assert.deepEqual(await allowed().postForm(`${odd.url}/${status}`, {}), { status })
  assert.deepEqual(await allowed().postForm(`${odd.url}/endless`, {}), { status: 200 })
})

const PROBLEMS: Readonly<Record<string, string>> = {
  "/301": "it answers 301, and redirects are not followed",
  "/302": "it answers 302, and redirects are not followed",
  "/307": "it answers 307, and redirects are not followed",
  "/201": "it answers 201",
  "/404": "it answers 404",
  "/500": "it answers 500",
  "/html": "its answer is not application/json",
  "/untyped": "its answer is not application/json",
  "/gzip": "its answer is compressed",
  "/broken": "its answer is not JSON",
  "/latin1": "its answer is not JSON",
  "/cut": "ECONNRESET",
  "/large": "its answer is longer than 65536 bytes",
  "/endless": "its answer is longer than 65536 bytes",
}

for (const [path, problem] of Object.entries(PROBLEMS))
  test(`refuses an answer: ${path.slice(1)}`, async () =>
    assert.deepEqual(await allowed().getJson(`${odd.url}${path}`), { problem }))

test("accepts an answer of exactly 64 KiB, and one of type application/jwk-set+json", async () => {
  assert.deepEqual(await allowed().getJson(`${odd.url}/most`), { value: "a".repeat(65_534) })
  assert.deepEqual(await allowed().getJson(`${odd.url}/jwk-set`), { value: [1] })
})

test("does not follow a redirect after a form", async () => {
  const problem = "it answers 307, and redirects are not followed"
  assert.deepEqual(await allowed().postForm(`${odd.url}/307`, { logout_token: "a" }), { problem })
})

test("gives up at the time limit if an answer is silent or slow, or a name does not resolve", async () => {
  const problem = "no answer within 150 ms"
  const client = allowed({ timeoutMs: 150 })
  assert.deepEqual(await client.getJson(`${odd.url}/silence`), { problem })
  assert.deepEqual(await client.postForm(`${odd.url}/silence`, {}), { problem })
  assert.deepEqual(await client.getJson(`${odd.url}/drip`), { problem })
  const unresolved = allowed({ timeoutMs: 150, resolve: () => new Promise(() => {}) })
  assert.deepEqual(await unresolved.getJson("http://a.example/"), { problem })
})

test("reports a URL that cannot be reached, resolved or parsed as a problem in a few words", async () => {
  const closed = await other(() => {})
  assert.deepEqual(await allowed().getJson("http://127.0.0.1:1/"), { problem: "ECONNREFUSED" })
  assert.deepEqual(await allowed().getJson("http://:1/"), { problem: "ERR_INVALID_URL" })
  assert.deepEqual(await allowed().getJson("file:///etc/passwd"), { problem: "it is neither https nor http" })
  assert.deepEqual(await allowed(resolving()).getJson("http://a.example/"), { problem: "the name has no address" })
  const failing = async () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }))
  assert.deepEqual(await allowed({ resolve: failing }).getJson("http://a.example/"), { problem: "ENOTFOUND" })
  assert.deepEqual(closed.asked, [])
})

test("does not call an address that is not public, in any notation", async () => {
  const strict = outbound({ networks: [], loopback: false, resolve: () => assert.fail("an address is not resolved") })
  const problem = (address: string) => ({
    problem: `${address} is not a public address, and not in GATEHOUSE_OUTBOUND_ALLOW`,
  })
  for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "%31%32%37.0.0.1", "１27。0.0.1"]) {
    assert.deepEqual(await strict.getJson(`http://${host}:${target.port}/`), problem("127.0.0.1"), host)
    assert.deepEqual(await strict.postForm(`https://${host}:${target.port}/`, {}), problem("127.0.0.1"), host)
  }
  assert.deepEqual(await strict.getJson(`http://[::ffff:127.0.0.1]:${target.port}/`), problem("::ffff:7f00:1"))
  assert.deepEqual(await strict.getJson("https://169.254.169.254/latest/meta-data"), problem("169.254.169.254"))
  assert.deepEqual(await strict.getJson("http://1.1.1.1/"), { problem: "it is not https" })
})

test("checks every address of a name", async () => {
  const strict = (...addresses: string[]) => outbound({ networks: [], loopback: false, ...resolving(...addresses) })
  for (const addresses of [["10.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["10.0.0.1", "1.1.1.1"]])
    assert.deepEqual(await strict(...addresses).getJson("https://a.example/"), { problem: secret })
  assert.deepEqual(await strict("1.1.1.1").getJson("http://a.example/"), { problem: "it is not https" })
})

test("rebinding: resolves a name once, and connects to the checked address", async () => {
  const { names, resolve } = resolving("127.0.0.1")
  const client = allowed({ resolve })
  assert.deepEqual(await client.getJson(`http://keys.example:${keys.port}/jwks`), { value: { keys: [] } })
  assert.deepEqual(names, ["keys.example"])
  assert.equal(seen.at(-1)?.headers.host, `keys.example:${keys.port}`)
})

test("calls loopback, by address or as localhost, if the issuer is on loopback", async () => {
  const client = outbound({ networks: [], loopback: true, timeoutMs: PATIENT_MS })
  assert.deepEqual(await client.getJson(`${keys.url}/jwks`), { value: { keys: [] } })
  assert.deepEqual(await client.getJson(`http://localhost:${keys.port}/jwks`), { value: { keys: [] } })
})

test("calls a self-registered client's URL only at public addresses, or on this machine in development, even if the operator permits more for other clients", async () => {
  const client = allowed()
  assert.deepEqual(await client.getJson(`${keys.url}/jwks`), { value: { keys: [] } })
  const refused = { problem: "127.0.0.1 is not a public address, and no operator registered the client" }
  assert.deepEqual(await client.getJson(`${keys.url}/jwks`, "stranger"), refused)
  assert.deepEqual(await client.postForm(keys.url, {}, "stranger"), refused)
  const development = outbound({ networks: ["10.0.0.0/8"], loopback: true, timeoutMs: PATIENT_MS })
  assert.deepEqual(await development.getJson(`${keys.url}/jwks`, "stranger"), { value: { keys: [] } })
})
