import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import { idBytes, newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import { hintAtFirstSteps } from "../../src/cli/first_steps.ts"
import { configure, createGatehouse, createLog, IN_MEMORY } from "../../src/gatehouse.ts"
import { keyRing } from "../../src/keys/key_ring.ts"
import { purposeOf } from "../../src/keys/reseal.ts"
import { seal } from "../../src/keys/sealing.ts"
import { openSqliteEngine } from "../../src/store/engines/sqlite.ts"
import { MIGRATIONS } from "../../src/store/migrations/list.ts"
import { migrated } from "../../src/store/migrations/migration.ts"
import { storeOn } from "../../src/store/sql/store.ts"
import { confidentialClient, event, NOW, secret, user } from "../store/samples.ts"

const SECRET = new Secret("s".repeat(32))
const FORMER = new Secret("f".repeat(32))

const INSERT_APP = {
  name: "insert_app",
  sql: "INSERT INTO authenticator_app (id, user_id, sealed, used_step, created_at) VALUES ($1, $2, $3, 0, $4)",
}

interface Read {
  readonly rows: number
  readonly statements: readonly string[]
}

/**
 * Starts a server on a database with so many clients, and people with authenticator apps. All their secrets are sealed under the first server secret.
 * Returns what each statement of the start read.
 */
async function readAtStart(count: number, serverSecrets: readonly [Secret, ...Secret[]]): Promise<Read> {
  const engine = await migrated(await openSqliteEngine(":memory:"), MIGRATIONS)
  const store = storeOn(engine)
  for (let made = 0; made < count; made++) {
    const sealed = seal(keyRing([SECRET]), "client secret", new Secret(`secret ${made}`), systemRandom)
    const secrets = [{ ...secret(), sealed }]
    await store.clients.create({ ...confidentialClient(NOW + made), secrets }, event("client-created"))
    const person = { ...user(), username: `user${made}`, role: "admin" } as const
    await store.users.create(person, "hash", event("user-created"))
    const id = newId("factor", NOW + made, systemRandom)
    const purpose = purposeOf({ table: "authenticator_app", id: idBytes(id) })
    const app = [
      idBytes(id),
      idBytes(person.id),
      seal(keyRing([SECRET]), purpose, new Secret("app"), systemRandom),
      NOW,
    ]
    await engine.write([{ statement: INSERT_APP, values: app }])
  }
  // A server makes new people findable in the background, in small batches, once. A later start finds nothing to do.
  await store.users.fillSearch(count + 1)
  const read = { rows: 0, statements: new Set<string>() }
  const rowsOf = engine.rows.bind(engine)
  engine.rows = async (statement, values) => {
    const rows = await rowsOf(statement, values)
    read.rows += rows.length
    read.statements.add(statement.name)
    return rows
  }
  const gatehouse = await createGatehouse({
    store,
    config: configure({ data: IN_MEMORY, port: 0, secret: serverSecrets }),
  })
  await gatehouse.listen()
  await hintAtFirstSteps(gatehouse, createLog({ level: "silent", readable: false }), false)
  await gatehouse.close()
  return { rows: read.rows, statements: [...read.statements].toSorted() }
}

const LISTS: Readonly<Record<string, readonly [Secret, ...Secret[]]>> = {
  "one server secret": [SECRET],
  "two server secrets": [SECRET, FORMER],
}

for (const [list, secrets] of Object.entries(LISTS))
  test(`with ${list}, a start reads as many rows of a hundred clients, people and authenticator apps as of one`, async () => {
    const [one, hundred] = [await readAtStart(1, secrets), await readAtStart(100, secrets)]
    equal(hundred.rows, one.rows)
    deepEqual(hundred.statements, one.statements)
    for (const name of ["client_exist", "sealed_client_secret", "sealed_authenticator_app"])
      equal(one.statements.includes(name), true, name)
  })
