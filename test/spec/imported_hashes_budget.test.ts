/** What all imported hashes together may add to a sign-in. Nothing here is timed: the costs are computed. Decision 0048. */

import { deepEqual, equal, match, ok } from "node:assert/strict"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { hash as bcrypt } from "@node-rs/bcrypt"
import type { Person } from "../../src/admin/import_users.ts"
import { costOfText, MAX_OTHER_COST_MS } from "../../src/identity/hash_forms.ts"
import { english } from "../../src/words/english.ts"
import { service } from "../support/service.ts"

const REAL = await bcrypt("a password of old", 4)
/** A hash with another cost, which nobody computes. */
const atCost = (rounds: number): string => REAL.replace("$04$", `$${String(rounds).padStart(2, "0")}$`)
const BYTES = Buffer.alloc(32, 1).toString("base64")
const sha256 = (iterations: number): string => `$pbkdf2-sha256$i=${iterations}$${BYTES}$${BYTES}`
const sha512 = (iterations: number): string => `$pbkdf2-sha512$i=${iterations}$${BYTES}$${BYTES}`

async function importing(t: TestContext) {
  const at = await service(t, {}, { fullPasswordCost: true })
  let people = 0
  return {
    ...at,
    /** Imports one person for each hash. Returns why each is refused; undefined for those who are added. */
    async add(hashes: readonly string[], dryRun = false): Promise<readonly (string | undefined)[]> {
      const says = new Map<number, string>()
      const persons = hashes.map(
        (hash, line): Person => ({
          line,
          username: `person${++people}`,
          email: undefined,
          emailVerified: false,
          name: undefined,
          role: undefined,
          disabled: false,
          hash,
          attributes: {},
          roles: [],
          groups: [],
        }),
      )
      const each = async function* () {
        yield* persons
      }
      await at.gatehouse.administration.users.import(each(), {
        dryRun,
        missing: () => {},
        progress: () => {},
        refused: (flaw) => void says.set(flaw.line, english(flaw.flaw)),
      })
      return persons.map(({ line }) => says.get(line))
    },
  }
}

test("the sum of all forms of imported hashes is bounded, over several imports, and the refusal has the figures (decision 0048)", async (t) => {
  const { add } = await importing(t)
  deepEqual(await add([atCost(11), atCost(11)]), [undefined, undefined])
  const [dear, cheap] = await add([sha256(1_200_000), sha256(310_000)])
  equal(
    dear,
    "the password hash (pbkdf2-sha256$i=1200000,l=32) would slow every sign-in by 168 ms; the database already has hashes for 125 ms, and 250 ms together are accepted. Import this person without the hash, and let them choose a password",
  )
  equal(cheap, undefined)
  deepEqual(await add([atCost(11), sha256(310_000)]), [undefined, undefined], "an existing form costs nothing more")
  match((await add([atCost(12)]))[0] ?? "", /by 250 ms; the database already has hashes for 168 ms/)
  match((await add([atCost(13)]))[0] ?? "", /by 500 ms/)
})

test("a dry run reports what the import would refuse, and claims nothing", async (t) => {
  const { add } = await importing(t)
  const dry = await add([atCost(11), sha512(210_000), sha256(600_000), atCost(12)], true)
  deepEqual(
    dry.map((says) => says === undefined),
    [true, true, false, false],
  )
  deepEqual(await add([atCost(12)]), [undefined])
})

test("imports that run at once stay within the budget together", async (t) => {
  const { add, gatehouse } = await importing(t)
  const hashes = [atCost(11), sha256(800_000), sha512(280_000), sha256(900_000), atCost(10), sha512(210_000)]
  const says = await Promise.all(Array.from({ length: 12 }, (_, at) => add([hashes[at % hashes.length] ?? ""])))
  const refused = says.flat().filter((each) => each !== undefined)
  ok(refused.length > 0 && refused.length < 12)
  const stored = await gatehouse.store.imports.otherHashes(
    (hash) => hash.slice(0, hash.split("$", 4).join("$").length),
    9,
  )
  const forms = new Map(stored.map((hash) => [hash.split("$").slice(0, 3).join("$"), costOfText(hash)]))
  const sum = [...forms.values()].reduce((total, each) => total + each, 0)
  ok(sum > 0 && sum <= MAX_OTHER_COST_MS, `${sum} ms`)
})

test("a claim of an import that stored nothing ends after an hour, and one of stored hashes does not", async (t) => {
  const { add, clock, gatehouse } = await importing(t)
  const { imports } = gatehouse.store
  const claims = JSON.stringify({ "$bcrypt$r=12$": { ms: 250, at: clock() } })
  equal(await imports.changeFormClaims("{}", claims), true)
  match((await add([atCost(4)]))[0] ?? "", /already has hashes for 250 ms/)
  clock.advance({ ms: 3_600_000 })
  deepEqual(await add([atCost(12)]), [undefined])
  clock.advance({ ms: 7_200_000 })
  match((await add([atCost(4)]))[0] ?? "", /already has hashes for 250 ms/)
})

test("attention names each form, its people and its cost in milliseconds", async (t) => {
  const { add, gatehouse } = await importing(t)
  const findings = async () => {
    gatehouse.administration.attention.forget()
    const { findings: all } = await gatehouse.administration.attention.list()
    return all
      .filter(({ kind }) => kind === "imported-hashes")
      .map(({ severity, count, detail, address }) => [severity, count, detail, address])
  }
  deepEqual(await findings(), [])
  await add([atCost(10), atCost(10), sha256(10_000)])
  deepEqual(await findings(), [
    ["advice", 2, "bcrypt$r=10: 62 ms", "/people"],
    ["advice", 1, "pbkdf2-sha256$i=10000,l=32: 1 ms", "/people"],
  ])
  await add([atCost(11)])
  equal((await findings())[0]?.[0], "soon")
})
