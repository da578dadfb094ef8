import assert from "node:assert/strict"
import { once } from "node:events"
import type { Socket } from "node:net"
import { connect } from "node:net"
import { join } from "node:path"
import { suite, test } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { Browser } from "../support/browser.ts"
import { authorize, exchange, REDIRECT_URI, refresh, requestOf } from "../support/journey.ts"
import { prepare } from "./prepared.ts"
import type { ServerProcess } from "./server_process.ts"
import { folderOf, serve, serveFor } from "./server_process.ts"

/** Sends the head of a token request. Resolves when the server answers `100 Continue`, and so has read the head. */
async function halfSent(server: ServerProcess, body: string): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
  let received = ""
  socket.on("data", (data) => {
    received += data
  })
  socket.on("error", () => {})
  await once(socket, "connect")
  socket.write(
    "POST /oauth/token.php HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n" +
      `Content-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`,
  )
  while (!received.startsWith("HTTP/1.1 100")) await once(socket, "data")
  received = ""
  socket.write(body.slice(0, body.length / 2))
  return { socket, received: () => received }
}

/** Resolves when the server refuses new connections, at the latest when it has ended. */
async function refusesConnections(server: ServerProcess): Promise<void> {
  for (;;) {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
    const refused = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(false))
      socket.once("error", (error) => resolve("code" in error && error.code === "ECONNREFUSED"))
    })
    socket.destroy()
    if (refused) return
    await pause(10)
  }
}

suite("SIGTERM", { concurrency: true }, () => {
  test("refuses new connections, finishes pending requests, keeps everything that it acknowledged, and exits with 0", async (t) => {
    const data = join(folderOf(t), "data")
    const client = await prepare(data)
    const server = await serveFor(t, { data })
    const location = await authorize(server as never, new Browser(), requestOf(client, { scope: "read" }))
    const code = location.searchParams.get("code") ?? ""
    const grant = { grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI, ...client }
    const body = new URLSearchParams(grant).toString()
    const { socket, received } = await halfSent(server, body)

    server.child.kill("SIGTERM")
    await refusesConnections(server)
    socket.write(body.slice(body.length / 2))
    const { status, signal, stderr } = await server.ended
    assert.deepEqual([status, signal, stderr], [0, null, ""])
    const [head = "", json = ""] = received().split("\r\n\r\n")
    assert.match(head, /^HTTP\/1\.1 200 OK\r\n/)
    assert.match(head, /^connection: close$/im)
    const tokens = JSON.parse(json) as Record<string, unknown>

    const again = await serve(Number(new URL(server.url).port), { data })
    t.after(() => again.kill())
    assert.equal((await refresh(again as never, client, tokens.refresh_token)).status, 200)
    assert.equal((await exchange(again as never, client, code)).status, 400)
  })

  test("does not wait longer than 10 seconds for a request that never ends, and exits with 0", async (t) => {
    const data = join(folderOf(t), "data")
    const server = await serveFor(t, { data })
    const { socket } = await halfSent(server, "grant_type=authorization_code")
    const cut = once(socket, "close")
    const began = performance.now()
    server.child.kill("SIGTERM")
    const { status } = await server.ended
    const seconds = (performance.now() - began) / 1000
    await cut
    assert.equal(status, 0)
    // Without the stop, the server would cut this request after 30 seconds.
    assert.ok(seconds > 9 && seconds < 25, `${seconds} seconds`)
  })

  test("ends idle connections at once, and exits with 0", async (t) => {
    const data = join(folderOf(t), "data")
    const server = await serveFor(t, { data })
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
    socket.on("error", () => {})
    const closed = once(socket, "close")
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await once(socket, "data")
    const began = performance.now()
    server.child.kill("SIGTERM")
    assert.equal((await server.ended).status, 0)
    await closed
    assert.ok(performance.now() - began < 9000, "the server waited for idle connections")
  })
})
