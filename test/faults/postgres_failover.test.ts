import assert from "node:assert/strict"
import type { TestContext } from "node:test"
import { test } from "node:test"
import type { PostgresPair } from "../support/postgres_pair.ts"
import { startPair } from "../support/postgres_pair.ts"
import type { Kind } from "./rounds.ts"
import { Rounds } from "./rounds.ts"
import type { Site } from "./site.ts"
import { postgresSite } from "./site.ts"

const SERVERS = 3
/** Each round copies the database, to make the killed primary a standby. */
const ROUNDS = 3

async function onPair(t: TestContext, pair: PostgresPair): Promise<{ rounds: Rounds; site: Site }> {
  t.after(() => pair.stop())
  const primary = () => pair.primary().url
  // No fault here leaves a statement without an answer. With a short time-out, a slow disk would look like a fault.
  const site = await postgresSite(t, primary(), SERVERS, { timeout: 10, hosts: pair.url.split("@")[1] ?? "", primary })
  return { rounds: await Rounds.on(t, site), site }
}

test("PostgreSQL: the primary is killed, and its synchronous standby is promoted; the servers know both hosts", async (t) => {
  const pair = await startPair(true).catch((error: unknown) => String(error))
  if (typeof pair === "string") return t.skip(pair)
  const { rounds } = await onPair(t, pair)
  let isFirst = true
  const kind: Kind = {
    title: "the primary is killed and the standby promoted",
    rounds: ROUNDS,
    async fault({ during }) {
      if (!isFirst) await pair.followAgain()
      isFirst = false
      await during(0, 200)
      await pair.primary().kill()
      await during(0, 200)
      await pair.promote()
      return undefined
    },
  }
  await rounds.run(t, kind)
})

test("PostgreSQL: the audit notices the facts that a standby without synchronous replication has lost", async (t) => {
  const pair = await startPair(false).catch((error: unknown) => String(error))
  if (typeof pair === "string") return t.skip(pair)
  const { rounds, site } = await onPair(t, pair)
  const kind: Kind = {
    title: "the standby lags behind when the primary is killed",
    rounds: 1,
    async fault({ during }) {
      await pair.disconnect()
      await during(300, 500)
      await pair.primary().kill()
      await pair.promote()
      return undefined
    },
  }
  await assert.rejects(rounds.run(t, kind), ({ cause }: Error) => {
    assert.ok(cause instanceof assert.AssertionError)
    assert.doesNotMatch(cause.message, /service was back after|connections were cut|× 503/)
    return true
  })
  for (const server of site.servers) assert.match(server.output(), /the standbys are asynchronous/)
})
