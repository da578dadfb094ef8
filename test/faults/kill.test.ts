import assert from "node:assert/strict"
import { join } from "node:path"
import { test } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { Secret } from "../../src/base/secret.ts"
import { Browser } from "../support/browser.ts"
import { authorize, PASSWORD, REDIRECT_URI, requestOf } from "../support/journey.ts"
import type { Fact } from "./ledger.ts"
import { Ledger, NoAnswer } from "./ledger.ts"
import { administer, prepare } from "./prepared.ts"
import { seeded } from "./random.ts"
import type { ServerProcess } from "./server_process.ts"
import { folderOf, freePort, gatehouseJson, serve } from "./server_process.ts"

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 20)
const SEED = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 32))
const CLIENTS_AT_ONCE = 8
const LOAD_MS = { least: 40, most: 340 }
/** Of each earlier round so many grants are looked at again: what once held must hold for ever. */
const SAMPLE = 15

/** One client application after another, until the server is gone: codes, exchanges, refreshes, replays, and codes left lying. */
async function load(ledger: Ledger, server: ServerProcess, random: () => number): Promise<void> {
  try {
    for (;;) {
      const fact = await ledger.issue(server)
      if (random() < 0.2) continue
      await ledger.exchange(server, fact)
      for (let left = Math.floor(random() * 4); left > 0; left--) {
        await ledger.refresh(server, fact)
        if (random() < 0.4) await ledger.show(server, fact, true)
      }
      if (random() < 0.25) await ledger.replay(server, fact)
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
  }
}

/** What an operator does meanwhile, beside the server; each resolves to how to see, after the restart, that it holds. */
type Seen = (data: string) => Promise<void>

const createUser = async (data: string, round: number): Promise<Seen> => {
  const username = `user-${round}`
  await gatehouseJson(
    ["user", "create", "--username", username, "--email", `${username}@example.com`, "--password-stdin"],
    { data, input: `${PASSWORD}\n` },
  )
  return (folder) =>
    administer(folder, async ({ users }) => assert.equal((await users.show(username)).username, username))
}

const createClient = async (data: string, round: number): Promise<Seen> => {
  const { result } = await administer(data, ({ clients }) =>
    clients.create({ name: `Client ${round}`, kind: "confidential", redirect_uris: [REDIRECT_URI] }),
  )
  return (folder) =>
    administer(folder, async ({ clients }) =>
      assert.equal((await clients.show(result.client_id)).name, `Client ${round}`),
    )
}

const createAndDisableUser = async (data: string, round: number): Promise<Seen> => {
  const username = `disabled-${round}`
  await administer(data, async ({ users }) => {
    await users.create({ username, email: `${username}@example.com`, password: new Secret(PASSWORD) })
    await users.disable(username)
  })
  return (folder) => administer(folder, async ({ users }) => assert.equal((await users.show(username)).disabled, true))
}

/** Revokes grants that the load uses no longer, and writes down which. */
const revokeSome = async (data: string, ledger: Ledger, ids: ReadonlyMap<Fact, string>): Promise<Seen> => {
  await administer(data, async ({ grants }) => {
    for (const [fact, id] of ids) {
      fact.unsure = "end"
      await grants.revoke(id)
      fact.state = "ended"
      delete fact.unsure
      ledger.acknowledged += 1
    }
  })
  return (folder) =>
    administer(folder, async ({ grants }) => {
      const states = new Map((await grants.list({})).map(({ grant_id, state }) => [grant_id, state]))
      for (const id of ids.values()) assert.equal(states.get(id), "ended")
    })
}

test(`kill -9 under load, ${ROUNDS} times: after each restart every acknowledged fact holds`, async (t) => {
  const data = join(folderOf(t), "data")
  const client = await prepare(data)
  const port = await freePort()
  const random = seeded(SEED)
  const browser = new Browser()
  const ledger = new Ledger(client, browser)
  // One that ends by itself leaves behind what it compiled, for all that follow.
  await gatehouseJson(["user", "list"], { data })
  let server = await serve(port, { data })
  t.after(() => server.kill())
  await authorize(server as never, browser, requestOf(client, { scope: "read" }))

  const operators = [createUser, createClient, createAndDisableUser]
  const operate = (folder: string, round: number) => operators[Math.floor(random() * operators.length)]?.(folder, round)

  const earlier: Fact[] = []
  const seen: Seen[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    try {
      const revocable = round % 4 === 3 ? await someToRevoke(data, ledger, server) : new Map<Fact, string>()
      const working = Promise.all(Array.from({ length: CLIENTS_AT_ONCE }, () => load(ledger, server, random)))
      const operating =
        round % 4 === 3 ? revokeSome(data, ledger, revocable) : round % 4 === 0 ? undefined : operate(data, round)
      // Looked at after the kill; until then nobody waits for them.
      for (const work of [working, operating]) work?.catch(() => undefined)
      await pause(LOAD_MS.least + random() * (LOAD_MS.most - LOAD_MS.least))
      await server.kill()
      await working
      const done = await operating
      server = await serve(port, { data })
      if (done !== undefined) seen.push(done)

      const made = ledger.facts.splice(0)
      const again = earlier.filter(() => random() < SAMPLE / earlier.length)
      await inTurns([...made, ...again], (fact) => ledger.audit(server, fact))
      earlier.push(...made)
      await done?.(data)
    } catch (error) {
      throw new Error(`round ${round}, to be repeated with FAULT_SEED=${SEED}`, { cause: error })
    }
  }
  for (const holds of seen) await holds(data)
  t.diagnostic(`${ledger.acknowledged} facts acknowledged, ${earlier.length} grants audited, seed ${SEED}`)
})

/** Ten used grants, each with the id under which the operator knows it. */
async function someToRevoke(data: string, ledger: Ledger, server: ServerProcess): Promise<Map<Fact, string>> {
  const list = () => administer(data, async ({ grants }) => (await grants.list({})).map(({ grant_id }) => grant_id))
  const ids = new Map<Fact, string>()
  const known = new Set(await list())
  const facts: Fact[] = []
  for (let left = 10; left > 0; left--) {
    const fact = await ledger.issue(server)
    await ledger.exchange(server, fact)
    facts.push(fact)
  }
  // Oldest first, as they were issued one after the other.
  const fresh = (await list()).filter((id) => !known.has(id))
  assert.equal(fresh.length, facts.length)
  for (const [at, fact] of facts.entries()) ids.set(fact, fresh[at] ?? assert.fail())
  return ids
}

/** Eight at a time. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const line = items.values()
  await Promise.all(
    Array.from({ length: CLIENTS_AT_ONCE }, async () => {
      for (const item of line) await work(item)
    }),
  )
}
