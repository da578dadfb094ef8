import assert from "node:assert/strict"
import { join } from "node:path"
import { test } from "node:test"
import type { GrantId } from "../../src/base/id.ts"
import { MIGRATIONS } from "../../src/store/migrations/list.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { startChild } from "./processes/child.ts"
import { event, storedGrant } from "./samples.ts"
import { temporaryFolder } from "./temporary_folder.ts"
import { times } from "./with_store.ts"

const folder = temporaryFolder()
const CODES = 100

for (const verb of ["redeem", "rotate", "end"] as const)
  test(`when four processes on one file call ${verb}, each succeeds for one`, async () => {
    const file = join(folder, `${verb}.db`)
    const store = await openSqlite({ file })
    const state = verb === "rotate" ? "used" : "issued"
    const ids = (await times(CODES, () => storedGrant(store, state))).map((grant) => grant.id)
    const children = Array.from({ length: 4 }, () => startChild("race.ts", [file, verb, ...ids]))
    for (const child of children) assert.equal(await child.line(), "ready")
    for (const child of children) child.go()
    const won = await Promise.all(children.map(async (child): Promise<string[]> => JSON.parse(await child.line())))
    await Promise.all(children.map((child) => child.ended()))
    assert.deepEqual(won.flat().toSorted(), ids.toSorted())

    const grants = await store.grants.list({})
    if (verb === "rotate") assert.deepEqual([...new Set(grants.map((grant) => grant.generation))], [2])
    const events = (await store.audit.list(9999)).filter((one) => one.type === "grant-revoked")
    assert.equal(events.length, verb === "end" ? CODES : 0)
    await store.close()
  })

test("four processes that open a new file together all find the schema, created once", async () => {
  for (let round = 0; round < 3; round++) {
    const file = join(folder, `fresh${round}`, "gatehouse.db")
    const children = Array.from({ length: 4 }, () => startChild("open.ts", [file]))
    for (const child of children) assert.equal(await child.line(), "ready")
    for (const child of children) child.go()
    assert.deepEqual(
      await Promise.all(children.map((child) => child.line())),
      Array(4).fill(String(MIGRATIONS.at(-1)?.version)),
    )
    await Promise.all(children.map((child) => child.ended()))
  }
})

test("a process notices within a second that another process created a client, and ignores its own writes", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] })
  const file = join(folder, "foreign.db")
  const store = await openSqlite({ file })
  const child = startChild("create_client.ts", [file])
  assert.equal(await child.line(), "ready")
  let changes = 0
  const stop = store.onForeignChange(() => {
    changes += 1
  })
  for (let round = 0; round < 6; round++) {
    await store.audit.append(event("signed-in"))
    t.mock.timers.tick(1000)
  }
  assert.equal(changes, 0)
  child.go()
  const id = await child.line()
  t.mock.timers.tick(999)
  assert.equal(changes, 1)
  assert.deepEqual(
    (await store.clients.list()).map((client) => client.id as string),
    [id],
  )
  stop()
  await child.ended()
  await store.close()
})

test("acknowledged data survive a kill -9", async () => {
  for (let round = 0; round < 5; round++) {
    const file = join(folder, `killed${round}.db`)
    const child = startChild("acknowledge.ts", [file])
    const facts: string[] = []
    while (facts.length < 40 + 7 * round) facts.push(await child.line())
    child.process.kill("SIGKILL")
    await assert.rejects(child.ended())

    const store = await openSqlite({ file })
    for (const fact of facts) {
      const [what, id] = fact.split(" ")
      const grant = (await store.grants.find(id as GrantId))?.grant
      assert.ok(grant, fact)
      if (what !== "issued") assert.notEqual(grant.usedAt, undefined, fact)
      if (what === "rotated" || what === "ended") assert.equal(grant.generation, 2, fact)
      if (what === "ended") assert.notEqual(grant.endedAt, undefined, fact)
    }
    assert.equal((await store.describe()).integrity, "ok")
    await store.close()
  }
})
