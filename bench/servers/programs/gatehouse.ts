// The built Gatehouse on SQLite or PostgreSQL: durable, without limits, with the log of `gatehouse serve` (JSON to standard output).
import { existsSync, statSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { pathToFileURL } from "node:url"
import { answerHarness, givenOptions } from "./answering.ts"

/** The folders of the build and of the data. The engine is SQLite if no PostgreSQL URL is given. */
type Options = Record<"dist" | "data" | "redirectUri", string> & { readonly database?: string }

const { dist, data, database, redirectUri } = givenOptions<Options>()
const { createGatehouse, createLog, loadConfig, Secret }: typeof import("../../../src/gatehouse.ts") = await import(
  pathToFileURL([`${dist}/gatehouse.js`, `${dist}/app.js`].find(existsSync) ?? dist).href
)

const settings = {
  PORT: "0",
  GATEHOUSE_DATA: data,
  GATEHOUSE_TOKEN_LIMIT: "off",
  GATEHOUSE_AUTHORIZATION_LIMIT: "off",
  GATEHOUSE_USERINFO_LIMIT: "off",
  GATEHOUSE_TOKENINFO_LIMIT: "off",
  GATEHOUSE_SIGN_IN_LIMIT: "off",
  ...(database !== undefined && {
    GATEHOUSE_DATABASE_URL: database,
    GATEHOUSE_SECRET: "the server secret of all instances of one bench",
  }),
}
const gatehouse = await createGatehouse({
  config: configOf(settings),
  log: createLog({ level: "info", readable: false }),
})
await gatehouse.listen()

answerHarness(Number(new URL(gatehouse.url).port), {
  async register({ password }: { password: string }) {
    const { users, clients } = gatehouse.administration
    const user = { username: "ann", email: "ann@example.com", name: "Ann Example", email_verified: true }
    await users.create({ ...user, password: new Secret(password) })
    const { result } = await clients.create({
      name: "Bench",
      kind: "confidential",
      redirect_uris: [redirectUri],
      consent: "remember",
    })
    return result
  },

  sizes() {
    const bytes = (file: string) => statSync(`${data}/${file}`, { throwIfNoEntry: false })?.size ?? 0
    return { database: bytes("gatehouse.db"), log: bytes("gatehouse.db-wal") }
  },

  /**
   * Empties the write-ahead log into the database. Then returns the sizes in bytes of the grants and of the audit events, each with their indexes.
   */
  pages() {
    const file = new DatabaseSync(`${data}/gatehouse.db`)
    file.exec("PRAGMA wal_checkpoint(TRUNCATE)")
    const sizes = file
      .prepare(`SELECT sum(iif(tbl_name = 'grant', pgsize, 0)) AS grants, sum(iif(tbl_name = 'audit_event', pgsize, 0)) AS events
        FROM dbstat JOIN sqlite_schema USING (name) WHERE aggregate = TRUE`)
      .get()
    file.close()
    return sizes
  },
})

/** Loads the configuration. If an older build refuses a setting as unknown, loads the configuration without that setting. */
function configOf(given: Readonly<Record<string, string>>) {
  try {
    return loadConfig(given)
  } catch (error) {
    const text = String(error)
    const unknown = /(GATEHOUSE_\w+) is (?:no|an unknown) setting/.exec(text)?.[1]
    if (unknown === undefined) throw error
    return loadConfig(Object.fromEntries(Object.entries(given).filter(([name]) => name !== unknown)))
  }
}
