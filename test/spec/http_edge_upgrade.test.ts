/**
 * Behaviour §5: the server ignores an `Upgrade` header, and no combination of `Upgrade`, `Transfer-Encoding` and `Content-Length` leaves a
 * request open. Each wait is for an event of the socket. A connection that is silent too long fails the test.
 */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { bodyOf } from "../support/answers.ts"
import { confidentialClient, service, tokensFor } from "../support/service.ts"
import { exchangeBytes, parseAnswer } from "../support/wire.ts"

const at = await service({ after })
const client = await confidentialClient(at)
const { access_token } = await tokensFor(at, client)
const MACHINE = new URLSearchParams({ grant_type: "client_credentials", ...client }).toString()
const FORM = "Content-Type: application/x-www-form-urlencoded"
const BEARER = `Authorization: Bearer ${access_token}`
const UPGRADE = ["Upgrade: websocket", "Connection: Upgrade"]
const CHUNKED = "Transfer-Encoding: chunked"
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
const chunked = (text: string) => `${chunk(text)}0\r\n\r\n`

const raw = (line: string, headers: readonly string[], body = "") =>
  `${line}\r\n${["Host: localhost", ...headers].join("\r\n")}\r\n\r\n${body}`
const statuses = (received: string) => [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))

describe("an Upgrade header is ignored, with and without a body (RFC 9110 §7.8)", () => {
  const answered = (received: string) => /\r\n\r\n.*\}$/s.test(received)
  for (const protocol of ["websocket", "h2c", "x"])
    for (const connection of ["Upgrade", "Upgrade, HTTP2-Settings", "keep-alive, Upgrade"]) {
      const upgrade = [`Upgrade: ${protocol}`, `Connection: ${connection}`]
      const ask = async (line: string, headers: readonly string[], body = "") =>
        parseAnswer(await exchangeBytes(at, raw(line, [...upgrade, ...headers], body), answered))

      it(`${protocol}, Connection: ${connection}: GET`, async () => {
        equal((await ask("GET /api/userinfo.php HTTP/1.1", [BEARER])).status, 200)
        equal((await ask("GET /api/userinfo.php HTTP/1.1", [])).status, 401)
      })
      it(`${protocol}, Connection: ${connection}: POST with Content-Length`, async () => {
        bodyOf(await ask("POST /oauth/token.php HTTP/1.1", [FORM, `Content-Length: ${MACHINE.length}`], MACHINE))
        const { status } = await ask("POST /oauth/token.php HTTP/1.1", [FORM, "Content-Length: 3"], "a=1")
        equal(status, 400)
      })
      it(`${protocol}, Connection: ${connection}: POST with chunks`, async () => {
        const { status } = await ask(
          "POST /oauth/token.php HTTP/1.1",
          [FORM, "Transfer-Encoding: chunked"],
          chunked(MACHINE),
        )
        equal(status, 200)
      })
      it(`${protocol}, Connection: ${connection}: a body that no endpoint reads`, async () => {
        const { status } = await ask("POST /api/userinfo.php HTTP/1.1", [BEARER, "Content-Length: 5"], "hello")
        equal(status, 200)
      })
      it(`${protocol}, Connection: ${connection}: an unknown path and method`, async () => {
        equal((await ask("POST /api/none HTTP/1.1", ["Content-Length: 5"], "hello")).status, 404)
        equal((await ask("PUT /oauth/token.php HTTP/1.1", ["Content-Length: 5"], "hello")).status, 405)
      })
    }
  it("requests behind an Upgrade are answered in order (RFC 9112 §9.3.2)", async () => {
    const behind = raw("GET /api/tokeninfo.php HTTP/1.1", ["Connection: close", BEARER])
    for (const [first, status] of [
      [raw("POST /oauth/token.php HTTP/1.1", [...UPGRADE, FORM, `Content-Length: ${MACHINE.length}`], MACHINE), 200],
      [raw("POST /oauth/token.php HTTP/1.1", [...UPGRADE, FORM, CHUNKED], chunked(MACHINE)), 200],
      [raw("GET /api/userinfo.php HTTP/1.1", [...UPGRADE, BEARER]), 200],
      [raw("POST /api/userinfo.php HTTP/1.1", [...UPGRADE, BEARER, "Content-Length: 5"], "hello"), 200],
      [raw("GET /none HTTP/1.1", UPGRADE), 404],
      [raw("OPTIONS /oauth/token.php HTTP/1.1", UPGRADE), 204],
      [raw("PUT /oauth/token.php HTTP/1.1", UPGRADE), 405],
    ] as const)
      deepEqual(statuses(await exchangeBytes(at, first + first + behind)), [status, status, 200])
  })
  it("twenty requests with Upgrade in one packet are answered", async () => {
    const one = raw("GET /healthz HTTP/1.1", UPGRADE)
    const received = await exchangeBytes(at, one.repeat(20) + raw("GET /healthz HTTP/1.1", ["Connection: close"]))
    deepEqual(statuses(received), Array(21).fill(200))
  })
  it("a body that arrives later, in pieces, is read", async () => {
    const length = `Content-Length: ${MACHINE.length}`
    const head = raw("POST /oauth/token.php HTTP/1.1", [...UPGRADE, FORM, length])
    const half = Math.floor(MACHINE.length / 2)
    for (const pieces of [
      [head, MACHINE],
      [head + MACHINE.slice(0, half), MACHINE.slice(half)],
      [head.slice(0, 30), head.slice(30) + MACHINE.slice(0, 1), MACHINE.slice(1, half), MACHINE.slice(half)],
    ])
      equal(parseAnswer(await exchangeBytes(at, pieces, answered)).status, 200)
    const inChunks = raw("POST /oauth/token.php HTTP/1.1", [...UPGRADE, FORM, "Transfer-Encoding: chunked"])
    const text = chunked(MACHINE)
    for (const pieces of [
      [inChunks, text],
      [inChunks + text.slice(0, 5), text.slice(5)],
      [inChunks, text.slice(0, -5), text.slice(-5)],
    ])
      equal(parseAnswer(await exchangeBytes(at, pieces, answered)).status, 200)
  })
})

describe("a malformed request after a head with Upgrade is answered", () => {
  const head = (line: string, more: readonly string[]) => raw(line, [...UPGRADE, FORM, CHUNKED, ...more])
  for (const [title, body] of [
    ["a Content-Length trailer", `${chunk(MACHINE)}0\r\nContent-Length: 5\r\n\r\n`],
    ["a Content-Length trailer of 0", `${chunk(MACHINE)}0\r\nContent-Length: 0\r\n\r\n`],
    ["a Transfer-Encoding trailer", `${chunk(MACHINE)}0\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ["a malformed trailer", `${chunk(MACHINE)}0\r\nno colon here\r\n\r\n`],
    ["a malformed chunk size", "zz\r\nhello\r\n0\r\n\r\n"],
    ["a chunk longer than its size", "2\r\nhello\r\n0\r\n\r\n"],
  ] as const)
    for (const more of [[], ["Connection: close"]])
      it(`${title}${more.length > 0 ? ", closing" : ""}: 400`, async () => {
        const first = head("POST /oauth/token.php HTTP/1.1", more)
        const half = body.length - 6
        for (const pieces of [[first + body], [first, body], [first + body.slice(0, half), body.slice(half)]])
          deepEqual(statuses(await exchangeBytes(at, pieces)), [400])
      })

  it("if no endpoint reads the body, the request is answered or refused once", async () => {
    for (const [path, status] of [
      ["/api/userinfo.php", 401],
      ["/none", 404],
    ] as const) {
      const pieces = [head(`POST ${path} HTTP/1.1`, []), "5\r\nhello\r\n0\r\nContent-Length: 5\r\n\r\n"]
      deepEqual(statuses(await exchangeBytes(at, pieces)), [status])
    }
  })
  it("a valid trailer changes nothing, nor does another Upgrade in it", async () => {
    for (const trailer of ["X-Y: 1", "Upgrade: websocket\r\nConnection: Upgrade"]) {
      const body = `${chunk(MACHINE)}0\r\n${trailer}\r\n\r\n`
      const received = await exchangeBytes(at, head("POST /oauth/token.php HTTP/1.1", ["Connection: close"]) + body)
      deepEqual(statuses(received), [200])
    }
  })
  it("Content-Length is read even behind two thousand headers", async () => {
    const many = Array<string>(2000).fill("a: b")
    const first = raw(
      "POST /oauth/token.php HTTP/1.1",
      [...UPGRADE, FORM, ...many, `Content-Length: ${MACHINE.length}`],
      MACHINE,
    )
    const received = await exchangeBytes(at, first + raw("GET /healthz HTTP/1.1", ["Connection: close"]))
    deepEqual(statuses(received), [200, 200])
  })
  it("CONNECT with Upgrade is closed", async () => {
    equal(await exchangeBytes(at, raw("CONNECT evil.example:443 HTTP/1.1", UPGRADE)), "")
  })
})
