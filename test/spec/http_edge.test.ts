// Sends requests over a plain connection. Each wait is for an event of the socket. A connection that is silent too long fails the test.
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { once } from "node:events"
import { IncomingMessage } from "node:http"
import { connect, Socket } from "node:net"
import { after, describe, it } from "node:test"
import { readBody } from "../../src/http/body.ts"
import { bodyOf } from "../support/answers.ts"
import { confidentialClient, post, service, tokensFor } from "../support/service.ts"
import { exchangeBytes, parseAnswer, send } from "../support/wire.ts"

const at = await service({ after })
const client = await confidentialClient(at)
const { access_token } = await tokensFor(at, client)
const MACHINE = new URLSearchParams({ grant_type: "client_credentials", ...client }).toString()
const FORM = "Content-Type: application/x-www-form-urlencoded"
const BEARER = `Authorization: Bearer ${access_token}`
const chunked = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n0\r\n\r\n`

/** Returns a request that asks to close the connection afterwards. */
const raw = (line: string, headers: readonly string[], body = "") =>
  `${line}\r\n${["Host: localhost", ...headers].join("\r\n")}\r\n\r\n${body}`
const closing = (line: string, headers: readonly string[], body = "") =>
  exchangeBytes(at, raw(line, ["Connection: close", ...headers], body)).then(parseAnswer)

/** Asserts that an unreadable request gets an error in the form of the token endpoint, and that the connection is closed. */
async function assertUnreadable(bytes: string, status = 400): Promise<void> {
  const received = await exchangeBytes(at, bytes)
  const answer = parseAnswer(received)
  deepEqual(
    [answer.status, answer.text],
    [
      status,
      '{"error":"invalid_request","error_description":"A required parameter is missing, or the request is malformed."}',
    ],
  )
  equal(answer.headers["content-type"], "application/json")
  equal(answer.headers["cache-control"], "no-store")
  equal(answer.headers.pragma, "no-cache")
  equal(answer.headers.connection, "close")
  equal(received.match(/HTTP\/1\.1 /g)?.length, 1)
}

describe("bodies", () => {
  it("reads chunks of any size", async () => {
    const pieces = [...MACHINE].map((char) => `1\r\n${char}\r\n`).join("")
    bodyOf(
      await closing("POST /oauth/token.php HTTP/1.1", [FORM, "Transfer-Encoding: chunked"], `${pieces}0\r\n\r\n`).then(
        unchunked,
      ),
    )
    bodyOf(
      await closing("POST /oauth/token.php HTTP/1.1", [FORM, "Transfer-Encoding: chunked"], chunked(MACHINE)).then(
        unchunked,
      ),
    )
  })
  it("refuses more than 64 KiB in chunks with 413", async () => {
    const { status, text } = await closing(
      "POST /oauth/token.php HTTP/1.1",
      [FORM, "Transfer-Encoding: chunked"],
      chunked("x".repeat(70_000)),
    )
    equal(status, 413)
    match(text, /"error":"invalid_request"/)
  })
  it("refuses a Content-Length over 64 KiB with 413 before the body arrives", async () => {
    const bytes = raw("POST /oauth/token.php HTTP/1.1", [FORM, "Content-Length: 1000000"])
    const received = await exchangeBytes(at, bytes, (text) => text.endsWith("}"))
    equal(parseAnswer(received).status, 413)
  })
  it("checks method and limit before the body arrives", async () => {
    const bytes = raw("PUT /oauth/token.php HTTP/1.1", [FORM, "Content-Length: 1000"])
    equal(parseAnswer(await exchangeBytes(at, bytes, (text) => text.endsWith("}"))).status, 405)
  })
  it("an endpoint without a body answers before a body arrives", async () => {
    const bytes = raw("POST /api/userinfo.php HTTP/1.1", [BEARER, "Content-Length: 1000"])
    equal(parseAnswer(await exchangeBytes(at, bytes, (text) => text.endsWith("}"))).status, 200)
  })
  it("refuses a request at once if its connection ended before the body was read", async () => {
    const request = new IncomingMessage(new Socket())
    request.headers["content-length"] = "5"
    request.destroy()
    await rejects(readBody(request), { reason: "body-malformed" })
  })
  it("an incomplete body affects no other connection", async () => {
    const { hostname, port } = new URL(at.url)
    const bytes = raw("POST /oauth/token.php HTTP/1.1", [FORM, "Content-Length: 1000"], "grant_type=")
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes, () => socket.destroy()))
    await once(socket, "close")
    bodyOf(await post(at, MACHINE))
  })
  it("answers Expect: 100-continue with 100, and then with the answer", async () => {
    const bytes = raw(
      "POST /oauth/token.php HTTP/1.1",
      [FORM, "Expect: 100-continue", "Connection: close", `Content-Length: ${MACHINE.length}`],
      MACHINE,
    )
    const received = await exchangeBytes(at, bytes)
    match(received, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
  })
  it("answers any other expectation instead of leaving the request open", async () => {
    const { status } = await closing(
      "POST /oauth/token.php HTTP/1.1",
      [FORM, "Expect: 200-ok", `Content-Length: ${MACHINE.length}`],
      MACHINE,
    )
    ok([200, 417].includes(status), String(status))
  })
})

describe("an unreadable request is 400 and closes the connection, since the start of the next request is unknown", () => {
  const post = (headers: readonly string[], body = "") => raw("POST /oauth/token.php HTTP/1.1", headers, body)
  for (const [title, bytes] of [
    [
      "Transfer-Encoding and Content-Length",
      post([FORM, "Transfer-Encoding: chunked", "Content-Length: 5"], chunked("hello")),
    ],
    [
      "Content-Length and Transfer-Encoding",
      post([FORM, "Content-Length: 5", "Transfer-Encoding: chunked"], chunked("hello")),
    ],
    [
      "both with an Upgrade",
      post(
        ["Upgrade: websocket", "Connection: Upgrade", "Content-Length: 5", "Transfer-Encoding: chunked"],
        chunked("hello"),
      ),
    ],
    ["two Content-Lengths", post([FORM, "Content-Length: 5", "Content-Length: 6"], "hello")],
    ["a negative Content-Length", post([FORM, "Content-Length: -1"])],
    ["a Content-Length that is not a number", post([FORM, "Content-Length: 5x"], "hello")],
    ["chunked that is not last", post([FORM, "Transfer-Encoding: chunked, identity"], chunked("hello"))],
    ["a malformed chunk", post([FORM, "Transfer-Encoding: chunked"], "zz\r\nhello\r\n0\r\n\r\n")],
    ["a header without a colon", raw("GET / HTTP/1.1", ["no colon here"])],
    ["a space before the colon", raw("GET / HTTP/1.1", ["X-Y : 1"])],
    ["a folded header", raw("GET / HTTP/1.1", ["X-Y: 1", "  2"])],
    ["a control character in a header", raw("GET / HTTP/1.1", ["X-Y: \u0001"])],
    ["an unknown version", "GET / HTTP/3.7\r\nHost: localhost\r\n\r\n"],
    ["an unknown method", "FETCH / HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["a method in lower case", "get / HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["a space in the target", "GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["TLS", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003"],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["nonsense", "nonsense\r\n\r\n"],
  ] as const)
    it(title, () => assertUnreadable(bytes))

  it("refuses a header over 32 KiB with 431", () =>
    assertUnreadable(raw("GET / HTTP/1.1", [`X-Y: ${"y".repeat(33_000)}`]), 431))
  it("refuses a request line over 32 KiB with 431", () =>
    assertUnreadable(raw(`GET /${"y".repeat(33_000)} HTTP/1.1`, []), 431))
  it("reads a header slightly below 32 KiB", async () => {
    equal((await closing("GET /api/userinfo.php HTTP/1.1", [`X-Y: ${"y".repeat(32_000)}`])).status, 401)
  })
})

describe("answers a malformed or unusual path as unknown", () => {
  for (const path of ["/oauth/%", "/oauth/%zz", "/oauth/%ff", "/oauth/%c0%af", "/api/%E0%A4%A", "/oauth/%2e%2e%2f"])
    it(`${path}: 404 in JSON`, async () => {
      const { status, headers, text } = await closing(`GET ${path} HTTP/1.1`, [])
      deepEqual([status, headers["content-type"]], [404, "application/json"])
      equal(text, '{"error":"not_found","error_description":"There is nothing at this address."}')
    })
  for (const path of ["/%", "/%ff", "/%zz/oauth", "*", "//", "/?%", "/\u00e9".normalize()])
    it(`${path}: answered`, async () => {
      const { status } = await closing(`${path === "*" ? "OPTIONS" : "GET"} ${path} HTTP/1.1`, [])
      ok([200, 404, 405, 400].includes(status), String(status))
    })
  it("ignores invalid percent-encoding in the query of a bearer endpoint", async () => {
    equal((await closing("GET /api/userinfo.php?%ff=%zz&% HTTP/1.1", [BEARER])).status, 200)
  })
  for (const [target, status] of [
    ["http://localhost/api/userinfo.php", 200],
    ["HTTPS://other.example:8443/api/userinfo.php?a=/b?c", 200],
    ["http://localhost/api/userinfo.php/", 404],
    ["http://localhost", 200],
    ["http://localhost?a", 200],
    ["http://localhost/http://localhost/api/userinfo.php", 404],
    ["ftp://localhost/api/userinfo.php", 404],
    ["http:///api/userinfo.php", 404],
  ] as const)
    it(`RFC 9112 §3.2.2: reads a target in absolute form by its path: ${target}: ${status}`, async () => {
      equal((await closing(`GET ${target} HTTP/1.1`, [BEARER])).status, status)
    })
})

describe("versions and connections", () => {
  it("answers HTTP/1.0, and closes the connection", async () => {
    const received = await exchangeBytes(at, `GET /api/userinfo.php HTTP/1.0\r\n${BEARER}\r\n\r\n`)
    equal(parseAnswer(received).status, 200)
  })
  it("reads the body of an HTTP/1.0 request", async () => {
    const received = await exchangeBytes(
      at,
      `POST /oauth/token.php HTTP/1.0\r\n${FORM}\r\nContent-Length: ${MACHINE.length}\r\n\r\n${MACHINE}`,
    )
    bodyOf(parseAnswer(received))
  })
  it("HTTP/1.1 without Host: 400", async () => {
    const received = await exchangeBytes(at, "GET /api/userinfo.php HTTP/1.1\r\nConnection: close\r\n\r\n")
    equal(parseAnswer(received).status, 400)
  })
  it("answers pipelined requests in order", async () => {
    const one = raw("GET /api/tokeninfo.php HTTP/1.1", [BEARER])
    const two = raw("GET /api/userinfo.php HTTP/1.1", [])
    const three = raw("POST /oauth/token.php HTTP/1.1", [FORM, "Connection: close", "Content-Length: 3"], "a=1")
    const received = await exchangeBytes(at, one + two + three)
    deepEqual(
      [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status),
      ["200", "401", "400"],
    )
  })
  it("answers or closes CONNECT instead of leaving it open", async () => {
    const received = await exchangeBytes(at, "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n")
    equal(/^HTTP\/1\.1 2/.test(received), false)
  })
  it("still answers after all these requests", async () => {
    bodyOf(await post(at, MACHINE))
    equal((await send(at, "/healthz")).status, 200)
  })
})

/** Asserts that an answer to HTTP/1.1 has a Content-Length. */
function unchunked(answer: ReturnType<typeof parseAnswer>) {
  equal(answer.headers["transfer-encoding"], undefined)
  equal(answer.headers["content-length"], String(Buffer.byteLength(answer.text)))
  return answer
}
