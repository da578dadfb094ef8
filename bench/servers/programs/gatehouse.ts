// The built Gatehouse on SQLite or PostgreSQL: durable, without limits, with the log of `gatehouse serve` (JSON to standard output).
import { existsSync, statSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { pathToFileURL } from "node:url"
import { answerHarness, givenOptions } from "./answering.ts"
import type { Place } from "./gatehouse_settings.ts"
import { configOf, settingsOf } from "./gatehouse_settings.ts"

/** `dist` is the folder of the build. */
type Options = Record<"dist" | "redirectUri", string> & Place

const { dist, redirectUri, ...place } = givenOptions<Options>()
const { data } = place
const { createGatehouse, createLog, loadConfig, Secret }: typeof import("../../../src/gatehouse.ts") = await import(
  pathToFileURL([`${dist}/gatehouse.js`, `${dist}/app.js`].find(existsSync) ?? dist).href
)

const gatehouse = await createGatehouse({
  config: configOf(loadConfig, settingsOf(place)),
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
    // An older build has no sites.
    if ("sites" in gatehouse.administration)
      await gatehouse.administration.sites.create({ name: "app", origins: ["http://app.localhost"] })
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
