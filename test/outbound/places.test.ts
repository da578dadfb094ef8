import assert from "node:assert/strict"
import type { ServerResponse } from "node:http"
import { test } from "node:test"
import { setImmediate } from "node:timers/promises"
import { allowed, JSON_TYPE, other } from "./others.ts"

const held: ServerResponse[] = []
let arrived = () => {}
const slow = await other((_, response) => {
  held.push(response)
  arrived()
})
const quick = await other((_, response) => response.writeHead(200, JSON_TYPE).end("1"))

const silent = await other(() => {})

const upgrading = await other(({ socket }) =>
  socket.end("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"),
)

const until = (count: number) =>
  new Promise<void>((reached) => {
    arrived = () => void (held.length >= count && reached())
    arrived()
  })
const answer = (response: ServerResponse | undefined) => response?.writeHead(200, JSON_TYPE).end("2")

test("sends only a few of many parallel requests at the same time; a slow host does not block other hosts, and waiting requests follow", async () => {
  const client = allowed({ bounds: { inAll: 3, perHost: 2, waiting: 2 } })
  const asking = Array.from({ length: 4 }, () => client.getJson(`${slow.url}/`))
  await until(2)
  assert.deepEqual(await client.getJson(`${slow.url}/`), { problem: "too many outgoing requests are waiting" })
  assert.deepEqual(await client.getJson(`${quick.url}/`), { value: 1 })
  assert.equal(slow.asked.length, 2)
  answer(held.shift())
  answer(held.shift())
  await until(2)
  assert.equal(slow.asked.length, 4)
  answer(held.shift())
  answer(held.shift())
  assert.deepEqual(await Promise.all(asking), Array(4).fill({ value: 2 }))
})

test("gives up a request that waits too long; the next request is sent", async () => {
  const looked: string[] = []
  const resolve = async (name: string) => {
    looked.push(name)
    return ["127.0.0.1"]
  }
  const client = allowed({ timeoutMs: 150, bounds: { inAll: 1, perHost: 1, waiting: 2 }, resolve })
  const outcomes = await Promise.all(
    Array.from({ length: 3 }, () => client.getJson(`http://a.example:${silent.port}/`)),
  )
  assert.deepEqual(outcomes, Array(3).fill({ problem: "no answer within 150 ms" }))
  // Only a request that has a place looks its name up. On a busy machine, its answer too may take longer than the limit.
  assert.ok(!looked.includes("b.example"))
  await client.getJson(`http://b.example:${quick.port}/`)
  assert.ok(looked.includes("b.example"))
})

test("self-registered clients have a quarter of the parallel requests, and their slow hosts delay no other client", async () => {
  const client = allowed({ loopback: true, bounds: { inAll: 4, perHost: 4, waiting: 4 } })
  const before = slow.asked.length
  const strangers = [1, 2].map(() => client.getJson(`${slow.url}/`, "stranger"))
  await until(1)
  for (const host of [slow, quick])
    assert.deepEqual(await client.getJson(`${host.url}/`, "stranger"), {
      problem: "too many outgoing requests are waiting",
    })
  assert.deepEqual(await client.getJson(`${quick.url}/`), { value: 1 })
  const operators = [1, 2, 3, 4].map(() => client.getJson(`${slow.url}/`))
  await until(5)
  assert.equal(slow.asked.length - before, 5)
  for (const response of held.splice(0)) answer(response)
  await until(1)
  answer(held.shift())
  assert.deepEqual(await Promise.all([...strangers, ...operators]), Array(6).fill({ value: 2 }))
})

test("requests to providers have a limit of their own, and slow providers delay no request for a client", async () => {
  const one = { inAll: 1, perHost: 1, waiting: 0 }
  const client = allowed({ bounds: one, providerBounds: { inAll: 2, perHost: 1, waiting: 0 } })
  const sent = (url: string) => client.send(url, { method: "GET", headers: {} }, 99)
  const before = slow.asked.length
  const waiting = sent(slow.url)
  await until(1)
  assert.deepEqual(await sent(slow.url), { problem: "too many outgoing requests are waiting" })
  assert.equal("status" in (await sent(quick.url)), true)
  const ofClient = client.getJson(`${slow.url}/`)
  await until(2)
  assert.equal(slow.asked.length - before, 2)
  for (const response of held.splice(0)) answer(response)
  assert.equal("status" in (await waiting), true)
  assert.deepEqual(await ofClient, { value: 2 })
})

test("concurrent requests for operators share the look-up of a name", async () => {
  const looked: string[] = []
  const found = Promise.withResolvers<readonly string[]>()
  const resolve = (name: string) => {
    looked.push(name)
    return found.promise
  }
  const client = allowed({ resolve })
  const asking = Array.from({ length: 3 }, () => client.getJson(`http://a.example:${quick.port}/`))
  await setImmediate()
  found.resolve(["127.0.0.1"])
  assert.deepEqual(await Promise.all(asking), Array(3).fill({ value: 1 }))
  assert.deepEqual(looked, ["a.example"])
  await client.getJson(`http://a.example:${quick.port}/`)
  assert.equal(looked.length, 2)
})

test("refuses an answer with status 101; the next request is sent at once", async () => {
  const client = allowed({ bounds: { inAll: 1, perHost: 1, waiting: 0 } })
  const problem = "the connection ended without an answer"
  for (const _ of [1, 2]) {
    assert.deepEqual(await client.getJson(`${upgrading.url}/`), { problem })
    assert.deepEqual(await client.postForm(`${upgrading.url}/`, {}), { problem })
  }
  assert.deepEqual(await client.getJson(`${quick.url}/`), { value: 1 })
})
