import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import { hintAtFirstSteps } from "../../src/cli/first_steps.ts"
import { configure, createGatehouse, createLog, IN_MEMORY } from "../../src/gatehouse.ts"
import { keyRing } from "../../src/keys/key_ring.ts"
import { seal } from "../../src/keys/sealing.ts"
import { openSqliteEngine } from "../../src/store/engines/sqlite.ts"
import { MIGRATIONS } from "../../src/store/migrations/list.ts"
import { migrated } from "../../src/store/migrations/migration.ts"
import { storeOn } from "../../src/store/sql/store.ts"
import { confidentialClient, event, NOW, secret, user } from "../store/samples.ts"

const SECRET = new Secret("s".repeat(32))

/** Starts a server on a database with so many clients and people. Returns what each statement of the start read. */
async function readAtStart(count: number): Promise<{ readonly rows: number; readonly statements: readonly string[] }> {
  const engine = await migrated(await openSqliteEngine(":memory:"), MIGRATIONS)
  const store = storeOn(engine)
  for (let made = 0; made < count; made++) {
    const sealed = seal(keyRing([SECRET]), "client secret", new Secret(`secret ${made}`), systemRandom)
    const secrets = [{ ...secret(), sealed }]
    await store.clients.create({ ...confidentialClient(NOW + made), secrets }, event("client-created"))
    await store.users.create({ ...user(), username: `user${made}`, role: "admin" }, "hash", event("user-created"))
  }
  const read = { rows: 0, statements: new Set<string>() }
  const rowsOf = engine.rows.bind(engine)
  engine.rows = async (statement, values) => {
    const rows = await rowsOf(statement, values)
    read.rows += rows.length
    read.statements.add(statement.name)
    return rows
  }
  const gatehouse = await createGatehouse({ store, config: configure({ data: IN_MEMORY, port: 0, secret: [SECRET] }) })
  await gatehouse.listen()
  await hintAtFirstSteps(gatehouse, createLog({ level: "silent", readable: false }), false)
  await gatehouse.close()
  return { rows: read.rows, statements: [...read.statements].toSorted() }
}

test("a start reads as many rows of a hundred clients and people as of one", async () => {
  const [one, hundred] = [await readAtStart(1), await readAtStart(100)]
  equal(hundred.rows, one.rows)
  deepEqual(hundred.statements, one.statements)
  equal(one.statements.includes("client_exist"), true)
})
