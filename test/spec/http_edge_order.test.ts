/**
 * RFC 9112 §9.3.2: "A server […] MUST send the corresponding responses in the same order that the requests were received." An error for
 * unreadable bytes must not replace the answer to another request. In this file `/readyz` waits until the test releases it.
 */
import { deepEqual, equal, match } from "node:assert/strict"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { once } from "node:events"
import type { Server, Socket } from "node:net"
import { connect } from "node:net"
import type { TestContext } from "node:test"
import { suite, test } from "node:test"
import { promisify } from "node:util"
import { configure, createGatehouse } from "../../src/gatehouse.ts"
import { createLog } from "../../src/observe/log.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"

const FORM = "Host: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
const UPGRADE = "Upgrade: x\r\nConnection: Upgrade\r\n"
const malformed = (line: string, more = "") =>
  `${line} HTTP/1.1\r\n${FORM}${more}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n`
const SLOW = get("/readyz")
const QUICK = get("/healthz")

interface Line {
  readonly level: number
  readonly reason?: string
  readonly msg?: string
}

/** Starts a server, and returns its listening socket and its log. `release` answers all requests to `/readyz`. */
async function serving(t: TestContext) {
  let release = () => {}
  let asked = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const underWay = new Promise<void>((done) => {
    asked = done
  })
  const probe = () => {
    asked()
    return held
  }
  const lines: Line[] = []
  const log = createLog({
    level: "info",
    readable: false,
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  })
  const store = { ...(await openSqlite({ file: ":memory:" })), probe }
  const gatehouse = await createGatehouse({ config: configure({ data: ":memory:", port: 0 }), store, log })
  const listening = Promise.withResolvers<Server>()
  const seen = (message: unknown) => listening.resolve((message as { server: Server }).server)
  subscribe("tracing:net.server.listen:asyncStart", seen)
  await gatehouse.listen()
  unsubscribe("tracing:net.server.listen:asyncStart", seen)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= gatehouse.close()
    return closing
  }
  t.after(() => {
    release()
    return close()
  })
  return { gatehouse, server: await listening.promise, release, underWay, lines, close }
}

/**
 * Opens a connection that stays open until the server closes it. `received` returns the bytes so far. `ended` resolves when the server has closed it.
 */
async function connected(t: TestContext, { gatehouse }: Awaited<ReturnType<typeof serving>>) {
  const socket: Socket = connect(Number(new URL(gatehouse.url).port), "127.0.0.1")
  t.after(() => socket.destroy())
  let received = ""
  socket.setEncoding("latin1").on("data", (text) => {
    received += text
  })
  await once(socket, "connect")
  const ended = once(socket, "end", { signal: AbortSignal.timeout(5000) })
  // Some tests do not await `ended`, and it may reject after such a test. This line prevents an unhandled rejection.
  ended.catch(() => {})
  return { socket, received: () => received, ended }
}

const statuses = (received: string) => [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))

const connections = (server: Server) => promisify(server.getConnections).call(server)

suite("an unreadable request is refused after the answers to earlier requests, and the connection is closed", () => {
  const cases: readonly (readonly [string, string, readonly number[]])[] = [
    ["behind a request", `${QUICK}garbage\r\n\r\n`, [200, 400]],
    ["behind a slow request", `${SLOW}garbage\r\n\r\n`, [200, 400]],
    ["behind several", `${SLOW}${QUICK}${get("/none")}garbage\r\n\r\n`, [200, 200, 404, 400]],
    [
      "a head that is too large behind a slow request",
      `${SLOW}${get("/", `X: ${"y".repeat(33_000)}\r\n`)}`,
      [200, 431],
    ],
    [
      "behind the last request of a connection: the unreadable request gets no answer",
      `${get("/readyz", "Connection: close\r\n")}garbage`,
      [200],
    ],
    ["behind a request of HTTP/1.0", "GET /readyz HTTP/1.0\r\n\r\nGET / HTTP/1.0\r\n\r\n", [200]],
    ["a body that an endpoint waits for", malformed("POST /oauth/token.php"), [400]],
    ["a body that an endpoint waits for, behind a slow request", SLOW + malformed("POST /oauth/token.php"), [200, 400]],
    ["a body of a request that is answered without it: one answer", malformed("PUT /oauth/token.php"), [405]],
    ["a body that no endpoint reads: one answer", malformed("POST /api/userinfo.php"), [401]],
    ["a body that no endpoint reads, behind a slow request", SLOW + malformed("POST /api/userinfo.php"), [200, 401]],
    ["behind an Upgrade behind a slow request", `${SLOW}${get("/none", UPGRADE)}garbage\r\n\r\n`, [200, 404, 400]],
    [
      "a malformed body with Upgrade, behind a slow request",
      SLOW + malformed("POST /oauth/token.php", UPGRADE),
      [200, 400],
    ],
    ["a body of an unknown path: one answer", QUICK + malformed("POST /none"), [200, 404]],
  ]
  for (const [title, bytes, expected] of cases)
    test(title, async (t) => {
      const at = await serving(t)
      const { socket, received, ended } = await connected(t, at)
      socket.write(bytes)
      // Further pieces of the unreadable request change nothing.
      if (bytes.includes("/readyz")) {
        await at.underWay
        socket.write("more\r\n\r\n")
      }
      at.release()
      await ended
      deepEqual(statuses(received()), expected)
      equal(at.lines.filter(({ reason }) => reason === "http-malformed").length, 1)
      deepEqual(
        at.lines.filter(({ level }) => level > 30),
        [],
      )
    })

  test("an incomplete body whose request was answered gets no second answer", async (t) => {
    const at = await serving(t)
    const { socket, received, ended } = await connected(t, at)
    socket.write(`PUT /oauth/token.php HTTP/1.1\r\n${FORM}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`)
    await once(socket, "data")
    socket.write("zz\r\n")
    await ended
    deepEqual(statuses(received()), [405])
  })

  test("a connection that breaks while an Upgrade waits for its turn affects no other connection", async (t) => {
    const at = await serving(t)
    const { socket } = await connected(t, at)
    socket.write(SLOW + get("/healthz", UPGRADE))
    await at.underWay
    const accepted = (await connections(at.server)) === 1
    socket.resetAndDestroy()
    while (accepted && (await connections(at.server)) > 0) await new Promise(setImmediate)
    at.release()
    const other = await connected(t, at)
    other.socket.write(QUICK)
    await once(other.socket, "data")
    deepEqual(statuses(other.received()), [200])
  })

  test("a connection that stays open afterwards is closed", async (t) => {
    const at = await serving(t)
    const accepted = once(at.server, "connection") as Promise<[Socket]>
    const socket = connect({ port: Number(new URL(at.gatehouse.url).port), host: "127.0.0.1", allowHalfOpen: true })
    t.after(() => socket.destroy())
    socket.write("garbage\r\n\r\n")
    socket.resume()
    const [theirs] = await accepted
    await once(theirs, "close", { signal: AbortSignal.timeout(5000) })
  })
})

suite("a server that stops", () => {
  test("answers all requests of a connection, then ends it", async (t) => {
    const at = await serving(t)
    const { socket, received, ended } = await connected(t, at)
    socket.write(SLOW + QUICK + SLOW)
    await at.underWay
    const closed = at.close()
    at.release()
    await ended
    await closed
    deepEqual(statuses(received()), [200, 200, 200])
    match(received().slice(received().lastIndexOf("HTTP/1.1")), /\r\nconnection: close\r\n/i)
  })

  test("does not wait for a connection whose last answer is complete", async (t) => {
    const at = await serving(t)
    const { socket, received, ended } = await connected(t, at)
    socket.write(SLOW + QUICK)
    await at.underWay
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
    const closed = at.close()
    at.release()
    await ended
    await closed
    deepEqual(statuses(received()), [200, 200])
  })

  test("a connection that the system failed to accept is logged, and the server continues", async (t) => {
    const at = await serving(t)
    at.server.emit("error", new Error("accept EMFILE"))
    deepEqual(
      at.lines.filter(({ level }) => level === 50).map(({ msg }) => msg),
      ["A connection could not be accepted."],
    )
    const { socket, received } = await connected(t, at)
    socket.write(QUICK)
    await once(socket, "data")
    deepEqual(statuses(received()), [200])
  })
})
