/** Decision 0018: this program can run at the same time as a newer program, which has migrated the schema one step further. */
import assert from "node:assert/strict"
import { join } from "node:path"
import { test } from "node:test"
import postgres from "postgres"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import { MIGRATIONS } from "../../src/store/migrations/list.ts"
import type { Migration } from "../../src/store/migrations/migration.ts"
import { SchemaTooNew } from "../../src/store/migrations/migration.ts"
import { openPostgres } from "../../src/store/open_postgres.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import type { Store } from "../../src/store/store.ts"
import { settingsOf, testPostgres } from "../support/postgres.ts"
import { clientContract } from "./contract_clients.ts"
import { grantContract } from "./contract_grants.ts"
import { restContract } from "./contract_rest.ts"
import { userContract } from "./contract_users.ts"
import { DAY, event, issuedGrant, NOW, owners, storedGrant, tokenId } from "./samples.ts"
import { temporaryFolder } from "./temporary_folder.ts"

const folder = temporaryFolder()
const found = await testPostgres()
const KNOWN = MIGRATIONS.at(-1)?.version ?? 0

type OpenAs = (migrations: readonly Migration[]) => Promise<Store>

interface Kind {
  readonly name: string
  /** Makes a separate database, which several programs can open. */
  database(): Promise<OpenAs>
}

let files = 0
const kinds: Kind[] = [
  {
    name: "sqlite",
    async database() {
      const file = join(folder, `${files++}.db`)
      return (migrations) => openSqlite({ file }, migrations)
    },
  },
]
if (found.here) {
  const { postgres } = found
  kinds.push({
    name: "postgres",
    async database() {
      const url = await postgres.emptyDatabase()
      return (migrations) => openPostgres(settingsOf(url), migrations)
    },
  })
} else test("postgres", { skip: found.why }, () => {})

const later = (oldestProgram?: number): Migration => ({
  version: KNOWN + 1,
  name: "later",
  ...(oldestProgram !== undefined && { oldestProgram }),
  statements: () => ["CREATE TABLE later (id INTEGER PRIMARY KEY)", 'ALTER TABLE "grant" ADD COLUMN later TEXT'],
})

const NEWER = [...MIGRATIONS, later(KNOWN)]

/** Runs all statements of an older program on the newer schema. */
function olderContract(name: string, open: () => Promise<Store>): void {
  clientContract(name, open)
  userContract(name, open)
  grantContract(name, open)
  restContract(name, open)
}

olderContract("an older program on sqlite", async () => {
  const file = join(folder, `${files++}.db`)
  await (await openSqlite({ file }, NEWER)).close()
  return openSqlite({ file })
})
if (found.here)
  olderContract("an older program on postgres", async () => {
    const url = await found.postgres.emptyDatabase()
    await (await openPostgres(settingsOf(url), NEWER)).close()
    return openPostgres(settingsOf(url))
  })

for (const { name, database } of kinds) {
  test(`${name}: a running program continues while a newer one migrates, and each sees the other's changes`, async () => {
    const openAs = await database()
    const older = await openAs(MIGRATIONS)
    const before = await storedGrant(older, "issued")
    assert.equal((await older.describe()).schemaVersion, KNOWN)
    const newer = await openAs(NEWER)
    try {
      for (const store of [older, newer]) assert.equal((await store.describe()).schemaVersion, KNOWN + 1)
      // The older program prepared some of these statements before the tables changed.
      assert.equal(await newer.grants.redeem(before.id, NOW, NOW + DAY, NOW + 2 * DAY), true)
      assert.equal(await older.grants.redeem(before.id, NOW, NOW + DAY, NOW + 2 * DAY), false)
      assert.equal(await older.grants.rotate(before.id, 1, NOW + 1, NOW + DAY, "2001:db8::7"), true)
      assert.equal((await newer.grants.standing(before.id, tokenId()))?.generation, 2)
      const { userId, clientId } = await owners(older)
      const issued = issuedGrant(userId, clientId)
      assert.equal(await older.grants.issue(issued, event("grant-issued")), true)
      assert.deepEqual((await newer.grants.find(issued.id))?.grant, issued)
      assert.equal(await newer.grants.end(issued.id, "revoked", NOW, event("grant-revoked")), true)
      assert.equal((await older.grants.standing(issued.id, tokenId()))?.ended, true)
      for (const store of [older, newer]) assert.equal((await store.describe()).integrity, "ok")
    } finally {
      await Promise.all([older.close(), newer.close()])
    }
  })

  test(`${name}: a program can start on a newer schema only if that schema allows it`, async () => {
    const openAs = await database()
    await (await openAs(NEWER)).close()
    const again = await openAs(MIGRATIONS)
    await again.probe()
    await again.close()
    const refused = (known: number) => (error: Error) => {
      assert.ok(error instanceof SchemaTooNew, String(error))
      assert.match(
        error.message,
        new RegExp(`\\(schema ${KNOWN + 1}, this program supports ${known}\\): run that version or a later one`),
      )
      return true
    }
    await assert.rejects(openAs(MIGRATIONS.slice(0, -1)), refused(MIGRATIONS.at(-2)?.version ?? 0))
  })

  test(`${name}: a step that allows no older program excludes older programs`, async () => {
    const openAs = await database()
    await (await openAs([...MIGRATIONS, later()])).close()
    await assert.rejects(openAs(MIGRATIONS), SchemaTooNew)
  })
}

test("postgres: migration waits for a locked table for short periods, and reports the lock in a clear message", {
  skip: found.here ? false : found.why,
}, async () => {
  if (!found.here) return
  const url = await found.postgres.emptyDatabase()
  const older = await openPostgres(settingsOf(url))
  const holder = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await holder.begin(async (sql) => {
      await sql`LOCK TABLE "grant" IN ACCESS SHARE MODE`
      // The migration may give up while the other program still reads.
      const refused = assert.rejects(openPostgres(settingsOf(url), NEWER), (error: Error) => {
        assert.ok(error instanceof StoreUnavailable)
        assert.match(error.message, /its tables are locked by others/)
        return true
      })
      // Between two attempts of the migration, other programs can still read the table.
      for (let at = 0; at < 3; at++) assert.equal((await older.describe()).schemaVersion, KNOWN)
      await refused
    })
    await (await openPostgres(settingsOf(url), NEWER)).close()
    await older.probe()
  } finally {
    await holder.end()
    await older.close()
  }
})
