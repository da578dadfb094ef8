import { Secret } from "../base/secret.ts"
import type { Kind } from "./kinds.ts"
import { list, right, wrong } from "./kinds.ts"

const SHORTEST = 32

const readSecrets = list<Secret>(
  `one secret or several with commas between, each ${SHORTEST} characters or more, no two the same`,
  (items) => {
    const short = items.findIndex((item) => item.length < SHORTEST)
    if (short !== -1) return wrong(`secret ${short + 1} of ${items.length} has ${items[short]?.length} characters`)
    if (new Set(items).size !== items.length) return wrong("two of them are the same")
    return right(items.map((item) => new Secret(item)))
  },
)

/** The server secrets: the first signs and seals, the others still verify and open. A problem tells lengths and never a value. */
export const serverSecrets: Kind<readonly Secret[]> = { ...readSecrets, secret: true, show: () => "[secret]" }

/** A PostgreSQL address, which holds a password. No engine reads it yet, and data must not go elsewhere than was asked. */
export const databaseUrl: Kind<Secret> = {
  wanted:
    "absent in this release, which stores in SQLite in the data folder; PostgreSQL (postgres:// or postgresql://) comes with a later one",
  secret: true,
  parse: (text) =>
    /^postgres(ql)?:\/\//i.test(text) ? wrong("PostgreSQL is not there yet") : wrong("that is no postgres:// address"),
  show: () => "[secret]",
}
