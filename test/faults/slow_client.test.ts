import assert from "node:assert/strict"
import { once } from "node:events"
import { connect } from "node:net"
import { join } from "node:path"
import { suite, test } from "node:test"
import { folderOf, serveFor } from "./server_process.ts"

/**
 * The server may disconnect this many seconds late. It checks every 5 seconds, and a busy machine may need 7 more. If a byte extended the time, the
 * shortest time would end later still.
 */
const LATE = 12

suite("a client that never finishes its request is disconnected", { concurrency: true }, () => {
  for (const [what, begins, more, seconds] of [
    ["a head", "GET / HTTP/1.1\r\n", "X: y\r\n", 15],
    ["nothing", "", "", 15],
    ["a body", "POST /oauth/token.php HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n", "x", 30],
  ] as const)
    test(`${what}: after ${seconds} seconds, with 408`, async (t) => {
      const server = await serveFor(t, { data: join(folderOf(t), "data") })
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
      let received = ""
      socket.setEncoding("latin1").on("data", (text) => {
        received += text
      })
      const dripping = setInterval(() => socket.write(more), 1000)
      // A byte that arrives while the server disconnects would reset the connection, and the answer would be lost.
      const dripped = setTimeout(() => clearInterval(dripping), (seconds - 1.5) * 1000)
      t.after(() => {
        clearInterval(dripping)
        clearTimeout(dripped)
      })
      const began = performance.now()
      socket.write(begins)
      await once(socket, "end")
      const took = (performance.now() - began) / 1000
      assert.match(received, /^HTTP\/1\.1 408 Request Timeout\r\n/)
      assert.ok(took > seconds - 1 && took < seconds + LATE, `${took} seconds`)
    })
})
