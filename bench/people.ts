import { join } from "node:path"
import { newId } from "../src/base/id.ts"
import { systemRandom } from "../src/base/random.ts"
import { searchParts } from "../src/identity/searchable_text.ts"
import type { User } from "../src/identity/user.ts"
import type { Engine } from "../src/store/engines/engine.ts"
import { openPostgresEngine } from "../src/store/engines/postgres.ts"
import { openSqliteEngine } from "../src/store/engines/sqlite.ts"
import { MIGRATIONS } from "../src/store/migrations/list.ts"
import { migrated } from "../src/store/migrations/migration.ts"
import type { UserList, UserQuery, UserSort } from "../src/store/pages.ts"
import { insertedValues, insertUser } from "../src/store/sql/user.ts"
import { storeTextsOf } from "../src/store/sql/user_search.ts"
import { userSearchOn } from "../src/store/sql/user_search_page.ts"
import { median, number, table } from "./figure.ts"
import { settingsOf, startPostgres } from "./postgres/server.ts"
import { withFolder } from "./scratch.ts"

const PEOPLE = 1_000_000
const BATCH = 2000
const PAGE = 50
const ROUNDS = 10
const FIRST_TIME = 1_700_000_000_000

/** A hundred first names, so each is that of 1 % of the people. */
const FIRST_NAMES = ["Anna", ...syllables(99, "v")]
/** Each surname is that of 0.3 % of the people. */
const SURNAMES = ["Müller", ...syllables(333, "z")]

/** Different words, none of which begins with another. */
function syllables(count: number, end: string): string[] {
  const letters = [..."bcdfghklmnprst"]
  return Array.from(
    { length: count },
    (_, at) => `${letters[at % 14]}o${letters[Math.floor(at / 14) % 14]}a${letters[Math.floor(at / 196)]}${end}`,
  )
}

/** Spreads the numbers, so that neither the order of creation nor a name says anything about the other properties. */
const spread = (at: number, by: number): number => Math.floor((((at + 1) * by) % 1) * 1_000_000)

function person(at: number): User {
  const first = FIRST_NAMES[spread(at, 0.618_033_988_75) % FIRST_NAMES.length]
  const last = SURNAMES[spread(at, 0.414_213_562_37) % SURNAMES.length]
  const username = `${first}.${last}.${at}`.toLowerCase()
  return {
    id: newId("user", FIRST_TIME + at * 10, systemRandom),
    username,
    email: `${username}@${at % 2 === 0 ? "example.com" : "people.test"}`,
    emailVerified: false,
    name: `${first} ${last}`,
    role: "user",
    attributes: undefined,
    disabled: spread(at, 0.732_050_807_56) % 50 === 0,
    invitedAt: undefined,
    createdAt: FIRST_TIME + at * 10,
  }
}

/** Adds people without passwords, and the times of their sign-ins. */
async function addPeople(engine: Engine, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const users = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => person(from + at))
    await engine.write(users.map((user) => ({ statement: insertUser, values: insertedValues(user, undefined) })))
    await engine.write(storeTextsOf(users, engine.dialect))
  }
  const signIns =
    engine.dialect.rowNumber === ""
      ? "UPDATE user_search SET signed_in_at = hashtext(username_text) & 65535"
      : "UPDATE user_search SET signed_in_at = (number * 7919) % 65536"
  await engine.write([{ statement: { name: "bench_sign_ins", sql: signIns }, values: [] }])
}

const SEARCHES: readonly { readonly title: string; readonly text: string; readonly only?: UserList }[] = [
  { title: "Anna (1 %)", text: "Anna" },
  { title: "example.com (half)", text: "example.com" },
  { title: "Anna example", text: "Anna example" },
  { title: "Anna Müller", text: "Anna Müller" },
  { title: "müller (0.3 %)", text: "müller" },
  { title: "nobody", text: "qqqqq" },
  { title: "Anna, only disabled (2 %)", text: "Anna", only: "disabled" },
  { title: "example.com, only disabled", text: "example.com", only: "disabled" },
  { title: "only disabled", text: "", only: "disabled" },
  { title: "no search", text: "" },
]
const SORTS: readonly UserSort[] = ["name", "username", "email", "created", "last_sign_in"]

/** Returns the milliseconds of CPU time of the first page, for each of the ten orders. `cpu`: in microseconds so far. */
async function measureSearches(engine: Engine, cpu: () => number): Promise<string> {
  const search = userSearchOn(engine)
  const rows: string[][] = []
  for (const { title, text, only: list } of SEARCHES) {
    const times: number[] = []
    let count = ""
    for (const sort of SORTS)
      for (const descending of [false, true]) {
        const query: UserQuery = { parts: searchParts(text), only: list, sort, descending }
        const found = await search(query, undefined, PAGE)
        count = `${found.count?.count}${found.count?.isExact ? "" : "+"}`
        await search(query, undefined, PAGE)
        const before = cpu()
        for (let round = 0; round < ROUNDS; round += 1) await search(query, undefined, PAGE)
        times.push((cpu() - before) / ROUNDS / 1000)
      }
    rows.push([title, count, number(Math.min(...times)), number(median(times)), number(Math.max(...times))])
  }
  return table([["first page and count, CPU ms", "count", "lowest", "median", "highest"], ...rows])
}

const ownCpu = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Measures searches for people on both engines. Takes half an hour. */
export async function measurePeople(): Promise<string> {
  const onSqlite = await withFolder(async (folder) => {
    const engine = await migrated(await openSqliteEngine(join(folder, "people.db")), MIGRATIONS)
    await addPeople(engine, PEOPLE)
    return measureSearches(engine, ownCpu).finally(() => engine.close())
  })
  const postgres = await startPostgres()
  try {
    const engine = await migrated(await openPostgresEngine(settingsOf(await postgres.newDatabase()), []), MIGRATIONS)
    await addPeople(engine, PEOPLE)
    await engine.write([{ statement: { name: "bench_analyze", sql: "ANALYZE" }, values: [] }])
    const both = () => (postgres.cpu() ?? Number.NaN) + ownCpu()
    const onPostgres = await measureSearches(engine, both).finally(() => engine.close())
    return `SQLite\n${onSqlite}\n\nPostgreSQL\n${onPostgres}`
  } finally {
    await postgres.stop()
  }
}
