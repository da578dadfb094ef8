/**
 * Decision 0018: what the program of the schema's third step sends, as that program wrote it, works on the schema that this one leaves.
 * statements_of_step_3.json is that program's, and is never written anew.
 */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { test } from "node:test"
import postgres from "postgres"
import { idBytes } from "../../src/base/id.ts"
import { NO_EXTENSIONS } from "../../src/oauth/client_extensions.ts"
import { openPostgres } from "../../src/store/open_postgres.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import type { Store } from "../../src/store/store.ts"
import { settingsOf, testPostgres } from "../support/postgres.ts"
import { event, NOW, publicClient } from "./samples.ts"
import { temporaryFolder } from "./temporary_folder.ts"

type Statements = Readonly<Record<string, string>>
const OLDER = JSON.parse(readFileSync(new URL("statements_of_step_3.json", import.meta.url), "utf8")) as {
  readonly sqlite: Statements
  readonly postgres: Statements
}
const found = await testPostgres()
const file = join(temporaryFolder(), "gatehouse.db")

const client = publicClient()
/** What that program inserted of a client. */
const inserted = [
  idBytes(client.id),
  "public",
  NOW,
  client.name,
  "https://app.example.com/callback",
  0,
  "openid",
  "authorization_code",
  "EdDSA",
  "strict",
  "ask",
  "",
  1,
]

/** A client of an older program uses nothing that it did not know. */
async function assertRead(store: Store): Promise<void> {
  const read = await store.clients.find(client.id)
  assert.ok(read)
  assert.deepEqual({ ...read, ...NO_EXTENSIONS, authMethod: "none" }, read)
  assert.equal(await store.clients.update({ ...read, name: "B" }, event("client-updated"), read), true)
}

test("sqlite: every statement of the program before is understood, and what it inserts is read and updated", async () => {
  const store = await openSqlite({ file })
  const database = new DatabaseSync(file)
  for (const [name, sql] of Object.entries(OLDER.sqlite)) assert.doesNotThrow(() => database.prepare(sql), name)
  database
    .prepare(OLDER.sqlite.client_insert ?? "")
    .run(Object.fromEntries(inserted.map((value, at) => [`$${at + 1}`, value])))
  database.close()
  await assertRead(store)
  await store.close()
})

test("postgres: every statement of the program before is understood, and what it inserts is read and updated", {
  skip: found.here ? false : found.why,
}, async () => {
  if (!found.here) return
  const url = await found.postgres.emptyDatabase()
  const store = await openPostgres(settingsOf(url))
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  for (const [name, text] of Object.entries(OLDER.postgres))
    await sql.unsafe(`PREPARE "older ${name}" AS ${text}`).catch((error: unknown) => assert.fail(`${name}: ${error}`))
  await sql.unsafe(OLDER.postgres.client_insert ?? "", inserted)
  await sql.end()
  await assertRead(store)
  await store.close()
})
