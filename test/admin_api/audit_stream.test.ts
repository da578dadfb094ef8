/** The live audit: what a reader gets, and when its stream ends. */
import { deepEqual, equal, match } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { Secret } from "../../src/gatehouse.ts"
import { CHALLENGE, codeFor, exchange, PASSWORD, VERIFIER } from "../support/journey.ts"
import { confidentialClient, withToken } from "../support/service.ts"
import { send } from "../support/wire.ts"
import { adminApi, BASE, read } from "./samples.ts"

const at = await adminApi({ after })
const token = await at.tokenOf("admin:read")
const { apis, clients, users } = at.gatehouse.administration

interface Tailed {
  /** Waits for the next event. Undefined at the end of the stream. */
  next(): Promise<{ id: string; event: string; data: Record<string, unknown> } | undefined>
  /** Leaves the stream. */
  close(): Promise<void>
}

/** Opens a stream. Comments are skipped. */
async function follow(token: string, query = "", headers: Record<string, string> = {}): Promise<Tailed> {
  const leave = new AbortController()
  const response = await fetch(`${at.url}${BASE}/audit_events/stream${query}`, {
    headers: { ...withToken(token), ...headers },
    signal: leave.signal,
  })
  equal(response.status, 200, await (response.ok ? "" : response.text()))
  equal(response.headers.get("content-type"), "text/event-stream; charset=utf-8")
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ""
  const nextBlock = async (): Promise<string | undefined> => {
    for (;;) {
      const end = text.indexOf("\n\n")
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        return block
      }
      const { done, value } = await reader.read()
      if (done) return undefined
      text += decoder.decode(value, { stream: true })
    }
  }
  equal(await nextBlock(), "retry: 3000")
  return {
    async next() {
      for (;;) {
        const block = await nextBlock()
        if (block === undefined) return undefined
        const values = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2)))
        if ("data" in values) return { ...values, data: JSON.parse(values.data) } as never
      }
    },
    async close() {
      leave.abort()
      await reader.cancel().catch(() => {})
    },
  }
}

// At the same time, because each waits for a poll.
describe("the live audit", { concurrency: true }, () => {
  it("a stream has what happens from now on, with the same members as the list", async () => {
    await apis.create({ identifier: "https://before.example" })
    const stream = await follow(token, "?type=api-created")
    const { api_id } = await apis.create({ identifier: "https://now.example" })
    const event = await stream.next()
    deepEqual([event?.event, event?.data.subject], ["audit", api_id])
    const { items } = read<{ items: unknown[] }>(await at.call("GET", `/audit_events?about=${api_id}`))
    deepEqual(event?.data, items[0])
    equal(event?.id, event?.data.event_id)
    await stream.close()
  })

  it("a stream has only the events of its types, and of what it is about", async () => {
    const { client_id } = await confidentialClient(at)
    const stream = await follow(token, `?about=${client_id}&type=client-disabled&type=client-enabled`)
    await confidentialClient(at)
    await clients.update(client_id, { name: "Other" })
    await clients.disable(client_id)
    deepEqual((await stream.next())?.data.type, "client-disabled")
    await stream.close()
  })

  it("with Last-Event-ID, a stream begins before the last event, so that nothing is missing", async () => {
    const { client_id } = await confidentialClient(at)
    const types = "?type=client-disabled&type=client-enabled"
    const stream = await follow(token, `${types}&about=${client_id}`)
    await clients.disable(client_id)
    const last = (await stream.next())?.id ?? ""
    await stream.close()
    await clients.enable(client_id)
    const again = await follow(token, `${types}&about=${client_id}`, { "last-event-id": last })
    const event = await again.next()
    deepEqual([event?.data.type, event?.data.subject], ["client-enabled", client_id])
    await again.close()
    const wrong = await send(at, `${BASE}/audit_events/stream`, {
      headers: { ...withToken(token), "last-event-id": "event_x" },
    })
    equal(wrong.status, 400)
  })

  it("a stream of a user ends when the user's access is taken away, without showing the event", async () => {
    const { user_id } = await users.create({
      username: "reader",
      email: "reader@example.com",
      password: new Secret(PASSWORD),
      role: "admin",
    })
    const client = await confidentialClient(at, { scope: "openid admin:read" })
    const more = { scope: "openid admin:read", code_challenge: CHALLENGE, code_challenge_method: "S256" }
    const code = await codeFor(at, client, more, undefined, "reader")
    const { body } = await exchange(at, client, code, { code_verifier: VERIFIER })
    // The events of the tests beside this one must not reach the stream.
    const stream = await follow(String(body.access_token), `?about=${user_id}&type=user-updated`)
    await users.update(user_id, { role: "user" })
    equal(await stream.next(), undefined)
  })
})

it("a stream ends when its token has expired", async () => {
  const stream = await follow(await at.tokenOf("admin:read"))
  at.clock.advance({ hours: 1 })
  await confidentialClient(at)
  equal(await stream.next(), undefined)
})

it("one user or client reads four streams at once, and a closed one makes room", async () => {
  const own = await at.tokenOf("admin:read")
  const open = await Promise.all([1, 2, 3, 4].map(() => follow(own)))
  const refused = await send(at, `${BASE}/audit_events/stream`, { headers: withToken(own) })
  equal(refused.status, 429)
  equal(refused.headers["retry-after"], "30")
  match(String(read(refused).detail), /4 streams at once/)
  const other = await follow(await at.tokenOf("admin:read"))
  await Promise.all([...open, other].map((stream) => stream.close()))
  for (;;) {
    const { status } = await send(at, `${BASE}/audit_events/stream`, { method: "HEAD", headers: withToken(own) })
    if (status === 200) break
  }
})

it("a stopping server ends the streams, and does not wait for them", async (t) => {
  const other = await adminApi(t)
  const response = await fetch(`${other.url}${BASE}/audit_events/stream`, {
    headers: withToken(await other.tokenOf("admin:read")),
  })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  equal(Buffer.from((await reader.read()).value ?? []).toString(), "retry: 3000\n\n")
  await other.gatehouse.close()
  equal((await reader.read()).done, true)
})
