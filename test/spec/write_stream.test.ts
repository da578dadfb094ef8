/** Answers that are written piece by piece: what a reader gets that is slow, gone or cut. */
import { deepEqual, equal, rejects } from "node:assert/strict"
import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import type { TestContext } from "node:test"
import { it } from "node:test"
import { writeStream } from "../../src/http/write_stream.ts"

interface Served {
  readonly url: string
  /** Resolves with what `writeStream` returned. */
  readonly result: Promise<unknown>
  readonly stop: AbortController
}

/** Serves one stream. */
async function served(
  t: TestContext,
  pieces: (signal: AbortSignal) => AsyncIterable<string>,
  standstillMs?: number,
): Promise<Served> {
  const stop = new AbortController()
  const done = Promise.withResolvers<unknown>()
  const server = createServer((_, response) => {
    const reply = { status: 200, headers: { "content-type": "text/plain" } }
    writeStream(response, "trace", reply, pieces, stop.signal, standstillMs).then(done.resolve, done.reject)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  t.after(() => server.close())
  t.after(() => server.closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, result: done.promise, stop }
}

/** Pieces without an end. `ended` says whether they gave back what they hold. */
function endless() {
  const state = { ended: false }
  async function* pieces(signal: AbortSignal) {
    try {
      while (!signal.aborted) yield "x".repeat(65_536)
    } finally {
      state.ended = true
    }
  }
  return { state, pieces }
}

it("a reader that takes nothing is cut, and the pieces end", async (t) => {
  const { state, pieces } = endless()
  const { url, result } = await served(t, pieces, 50)
  const sent = request(url, (response) => response.pause())
  sent.on("error", () => {})
  sent.end()
  await result
  equal(state.ended, true)
})

it("if the reader goes away, the pieces end", async (t) => {
  const { state, pieces } = endless()
  const { url, result } = await served(t, pieces)
  const leave = new AbortController()
  await fetch(url, { signal: leave.signal })
  leave.abort()
  equal(await result, undefined)
  equal(state.ended, true)
})

it("a stopping server ends the answer as if it were whole", async (t) => {
  const { url, result, stop } = await served(t, async function* (signal) {
    yield "first"
    await new Promise((aborted) => signal.addEventListener("abort", aborted))
  })
  const response = await fetch(url)
  stop.abort()
  equal(await response.text(), "first")
  equal(await result, undefined)
})

it("if the pieces fail, the reader sees that the answer is incomplete", async (t) => {
  const error = new Error("the database is gone")
  const { url, result } = await served(t, async function* () {
    yield "first"
    throw error
  })
  const response = await fetch(url)
  await rejects(response.text())
  equal(await result, error)
})

it("a request with HEAD gets the head alone, and the pieces end", async (t) => {
  const { state, pieces } = endless()
  const { url, result } = await served(t, pieces)
  const response = await fetch(url, { method: "HEAD" })
  deepEqual([response.status, response.headers.get("x-trace-id"), await response.text()], [200, "trace", ""])
  equal(await result, undefined)
  equal(state.ended, true)
})
