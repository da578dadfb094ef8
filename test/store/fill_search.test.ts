/** People of an older version become findable while the server runs. */
import assert from "node:assert/strict"
import { join } from "node:path"
import { test } from "node:test"
import { searchFill } from "../../src/assembly/fill_search.ts"
import { idBytes, newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { searchParts } from "../../src/identity/searchable_text.ts"
import type { Log } from "../../src/observe/log.ts"
import { openSqliteEngine } from "../../src/store/engines/sqlite.ts"
import { MIGRATIONS } from "../../src/store/migrations/list.ts"
import { migrate } from "../../src/store/migrations/migration.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { insertedValues, insertUser } from "../../src/store/sql/user.ts"
import { DAY, NOW, user } from "./samples.ts"
import { temporaryFolder } from "./temporary_folder.ts"

const folder = temporaryFolder()
const PEOPLE = 120
/** In the schema of the older version. */
const insertOldSession = {
  name: "session_insert_old",
  sql: `INSERT INTO session (id, user_id, factors, last_seen_at, expires_at, root_id, administers)
    VALUES ($1, $2, $3, $4, $5, $6, 0)`,
}
const query = { parts: searchParts("Old"), only: undefined, sort: "last_sign_in", descending: true } as const

/** Fills the search, and returns what the log says at the end. */
async function filled(users: Parameters<typeof searchFill>[0]["users"]): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const log = { info: (_: object, says: string) => resolve(says), warn: (at: { err: unknown }) => resolve(at.err) }
  const fill = searchFill({ users }, log as unknown as Log)
  const says = await promise
  await fill.stop()
  return says
}

test("people of an older version are found after a while, with the start of their latest session", async () => {
  const file = join(folder, "older.db")
  const engine = await openSqliteEngine(file)
  await migrate(engine, MIGRATIONS.slice(0, 3))
  for (let made = 0; made < PEOPLE; made++) {
    const old = { ...user(NOW + made), username: `old${made}`, email: undefined, emailVerified: false }
    await engine.write([{ statement: insertUser, values: insertedValues(old, undefined) }])
    if (made !== 7) continue
    for (const at of [NOW + 5, NOW + 9]) {
      const id = idBytes(newId("session", at, systemRandom))
      await engine.write([
        { statement: insertOldSession, values: [id, idBytes(old.id), `pwd=${at}`, at, at + DAY, id] },
      ])
    }
  }
  await engine.close()

  const store = await openSqlite({ file })
  try {
    const all = { ...query, parts: [], sort: "created" } as const
    assert.equal((await store.users.search(all, undefined, 200)).users.length, PEOPLE)
    assert.deepEqual((await store.users.search(query, undefined, 9)).count, { count: 0, isExact: false })
    assert.equal(await filled(store.users), "All people can be found by their names.")
    const { users, count } = await store.users.search(query, undefined, 9)
    assert.deepEqual(count, { count: PEOPLE, isExact: true })
    assert.deepEqual([users[0]?.user.username, users[0]?.signedInAt], ["old7", NOW + 9])
    assert.equal(await store.users.fillSearch(50), 0)
  } finally {
    await store.close()
  }
})
