/** The step of the schema that makes verified addresses unique, on users of before it. */
import assert from "node:assert/strict"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { test } from "node:test"
import { MIGRATIONS } from "../../src/store/migrations/list.ts"
import { openPostgres } from "../../src/store/open_postgres.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import type { Store } from "../../src/store/store.ts"
import { settingsOf, testPostgres } from "../support/postgres.ts"
import { event, user } from "./samples.ts"
import { temporaryFolder } from "./temporary_folder.ts"

const found = await testPostgres()
const file = join(temporaryFolder(), "older.db")
const BEFORE = MIGRATIONS.filter(({ version }) => version < 12)

const place = (at: number) => `${at}`.padStart(32, "0")

/** Users of before, made at times that are not the order of their ids. */
const OLD = [
  { at: 1, email: "one@example.com", verified: 1, createdAt: 30 },
  { at: 2, email: "ONE@example.com", verified: 1, createdAt: 10 },
  { at: 3, email: "one@example.com", verified: 0, createdAt: 5 },
  { at: 4, email: "two@example.com", verified: 1, createdAt: 20 },
  { at: 5, email: null, verified: 1, createdAt: 25 },
]

const inserts = (id: (hex: string) => string) =>
  OLD.map(
    ({ at, email, verified, createdAt }) => `INSERT INTO "user"
      (id, username, username_folded, email, email_verified, role, disabled, created_at)
      VALUES (${id(place(at))}, 'u${at}', 'u${at}', ${email === null ? "NULL" : `'${email}'`}, ${verified}, 'user', 0, ${createdAt})`,
  ).join(";")

async function oldestKeeps(store: Store): Promise<void> {
  const users = await store.users.list()
  assert.deepEqual(
    users.map(({ username, email, emailVerified }) => [username, email, emailVerified]),
    [
      ["u3", "one@example.com", false],
      ["u2", "ONE@example.com", true],
      ["u4", "two@example.com", true],
      ["u5", undefined, false],
      ["u1", "one@example.com", false],
    ],
  )
  const late = { ...user(), email: "One@Example.com", emailVerified: true }
  assert.equal(await store.users.create(late, undefined, event("user-created")), "email-taken")
  await store.close()
}

test("sqlite: of users who had one address verified before, the oldest keeps it", async () => {
  await (await openSqlite({ file }, BEFORE)).close()
  const raw = new DatabaseSync(file)
  raw.exec(inserts((hex) => `x'${hex}'`))
  raw.close()
  await oldestKeeps(await openSqlite({ file }))
})

test("postgres: of users who had one address verified before, the oldest keeps it", {
  skip: found.here ? false : found.why,
}, async () => {
  if (!found.here) return
  const url = await found.postgres.emptyDatabase()
  await (await openPostgres(settingsOf(url), BEFORE)).close()
  await found.postgres.asOwner(
    inserts((hex) => `'\\x${hex}'`),
    url,
  )
  await oldestKeeps(await openPostgres(settingsOf(url)))
})
