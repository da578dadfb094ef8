import { deepEqual, equal, rejects } from "node:assert/strict"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import type { KeyRing } from "../../src/keys/key_ring.ts"
import { keyRing } from "../../src/keys/key_ring.ts"
import { resealAll } from "../../src/keys/reseal.ts"
import { seal, unseal } from "../../src/keys/sealing.ts"
import type { Engine } from "../../src/store/engines/engine.ts"
import { openSqliteEngine } from "../../src/store/engines/sqlite.ts"
import { MIGRATIONS } from "../../src/store/migrations/list.ts"
import { migrated } from "../../src/store/migrations/migration.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { sealedOn } from "../../src/store/sql/sealed.ts"
import type { Store } from "../../src/store/store.ts"
import { confidentialClient, event, NOW, plain, secret } from "../store/samples.ts"

const ring = (...letters: [string, ...string[]]): KeyRing => {
  const [first, ...rest] = letters.map((letter) => new Secret(letter.repeat(32)))
  return keyRing([first as Secret, ...rest])
}

/** A store with client secrets that were sealed under these key rings, in this order. */
async function withSecrets(t: TestContext, rings: readonly KeyRing[]): Promise<Store> {
  const store = await openSqlite({ file: ":memory:" })
  t.after(() => store.close())
  const secrets = rings.map((under, at) => ({
    ...secret(),
    id: newId("secret", NOW + at, systemRandom),
    sealed: seal(under, "client secret", new Secret(`secret ${at}`), systemRandom),
  }))
  await store.clients.create({ ...confidentialClient(), secrets }, event("client-created"))
  return store
}

const values = async (store: Store) =>
  (await store.sealed.notUnder([], 99)).toSorted((one, other) => Buffer.compare(one.id, other.id))

test("every value of a former secret is sealed under the first one, in however many batches", async (t) => {
  const both = ring("n", "f")
  const store = await withSecrets(
    t,
    Array.from({ length: 11 }, (_, at) => (at % 3 === 0 ? both : ring("f"))),
  )
  const before = await values(store)
  equal(await resealAll(store, both, systemRandom, 2), 7)
  const after = await values(store)
  deepEqual(
    after.map(({ sealed }) => unseal(ring("n"), "client secret", sealed).reveal()),
    Array.from({ length: 11 }, (_, at) => `secret ${at}`),
  )
  const untouched = (list: typeof after) => plain(list.filter((_, at) => at % 3 === 0))
  deepEqual(untouched(after), untouched(before))
  equal(await resealAll(store, both, systemRandom, 2), 0)
})

test("one value of an unknown secret refuses the start, and no value is changed", async (t) => {
  const store = await withSecrets(t, [ring("f"), ring("f"), ring("n"), ring("x"), ring("f")])
  const before = plain(await values(store))
  for (const configured of [ring("n", "f"), ring("n"), ring("f")])
    await rejects(resealAll(store, configured, systemRandom, 1), { name: "ServerSecretUnusable", message: /former/ })
  deepEqual(plain(await values(store)), before)
})

test("an index leads a start to the values of other secrets, so it reads no value of the first one", async (t) => {
  const engine = await migrated(await openSqliteEngine(":memory:"), MIGRATIONS)
  t.after(() => engine.close())
  const plans: string[] = []
  const explaining: Pick<Engine, "rows" | "write"> = {
    write: (steps) => engine.write(steps),
    async rows({ name, sql }, values) {
      const plan = await engine.rows({ name: `plan of ${name}`, sql: `EXPLAIN QUERY PLAN ${sql}` }, values)
      plans.push(...plan.map(({ detail }) => String(detail)))
      return []
    },
  }
  await sealedOn(explaining).notUnder([ring("n")[0].keyId], 1)
  deepEqual(
    new Set(plans.filter((plan) => plan.startsWith("SEARCH"))),
    new Set(
      ["client_secret", "authenticator_app", "held_token"].map(
        (table) => `SEARCH ${table} USING INDEX ${table}_key (<expr>>? AND <expr><?)`,
      ),
    ),
  )
})
