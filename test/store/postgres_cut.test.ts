import assert from "node:assert/strict"
import { once } from "node:events"
import type { AddressInfo, Socket } from "node:net"
import { connect, createServer } from "node:net"
import { test } from "node:test"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import type { Store } from "../../src/store/store.ts"
import { openOn, testPostgres } from "../support/postgres.ts"
import { event, NOW, storedGrant } from "./samples.ts"

const found = await testPostgres()

/** What lies between a store and the database, and can be cut: with an end that both hear of, or without a word. */
async function line(to: URL) {
  const open = new Set<Socket>()
  let state: "whole" | "cut" | "silent" = "whole"
  const server = createServer((near) => {
    if (state === "cut") return near.destroy()
    const far = connect(Number(to.port), to.hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on("data", (data) => state !== "silent" && into.write(data))
      from.on("error", () => {})
      from.on("close", () => {
        open.delete(from)
        into.destroy()
      })
    }
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    turn(to: typeof state) {
      state = to
      if (to !== "silent") for (const socket of open) socket.destroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}

/** Asks until it is answered, two seconds at most. */
async function served(store: Store): Promise<void> {
  const patience = AbortSignal.timeout(2000)
  for (;;) {
    patience.throwIfAborted()
    try {
      return await store.probe()
    } catch (error) {
      assert.ok(error instanceof StoreUnavailable, String(error))
      await new Promise(setImmediate)
    }
  }
}

for (const how of ["cut", "silent"] as const)
  test(`postgres: while the connection is ${how} every verb says so in time, none is done later, and service is back at once`, {
    skip: found.here ? false : found.why,
  }, async () => {
    if (!found.here) return
    const between = await line(new URL(found.postgres.url))
    const store = await openOn(found.postgres, { port: between.port, connections: 2, timeoutMs: 300 })
    try {
      const { id } = await storedGrant(store)
      between.turn(how)
      const asked = Array.from({ length: 40 }, (_, at) =>
        at % 2 === 0 ? store.grants.find(id) : store.grants.end(id, "revoked", NOW, event("grant-revoked")),
      )
      // Nobody waits for these, and they do not pile up.
      for (let at = 0; at < 5000; at++) store.grants.confirm(id, at)
      for (const answer of await Promise.allSettled(asked))
        assert.ok(answer.status === "rejected" && answer.reason instanceof StoreUnavailable, JSON.stringify(answer))
      between.turn("whole")
      await served(store)
      assert.equal((await store.grants.find(id))?.grant.endedAt, undefined)
      assert.equal(await store.grants.rotate(id, 1, NOW, NOW + 9e9), true)
    } finally {
      await store.close()
      await between.close()
    }
  })
