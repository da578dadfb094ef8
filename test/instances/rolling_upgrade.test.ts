/** Decision 0018, with real processes: one server of this version and two servers that have migrated the schema one step further. */
import { deepEqual, equal, match } from "node:assert/strict"
import { test } from "node:test"
import { Secret } from "../../src/gatehouse.ts"
import { MIGRATIONS } from "../../src/store/migrations/list.ts"
import { Browser } from "../support/browser.ts"
import { bearer, codeFor, exchange, PASSWORD, refresh } from "../support/journey.ts"
import { database, newClient, skip } from "./instance.ts"

const NEWER = new URL("processes/newer.ts", import.meta.url).pathname
const KNOWN = MIGRATIONS.map(({ version }) => version)
const LATEST = KNOWN.at(-1) ?? 0

test("when servers are upgraded one by one, the older server keeps working beside newer ones, and can be restarted", {
  skip,
}, async (t) => {
  const { start, open, rows } = await database(t)
  const versions = async () => (await rows("SELECT version FROM schema_migration ORDER BY 1")).map((row) => row.version)
  const older = await start()
  deepEqual(await versions(), KNOWN)
  const newer = await Promise.all([start({ program: NEWER }), start({ program: NEWER })])
  deepEqual(await versions(), [...KNOWN, LATEST + 1])
  const { administer } = await open()
  const scene = { administer } as Awaited<ReturnType<typeof open>>
  await administer.users.create({ username: "ann", email: "ann@example.com", password: new Secret(PASSWORD) })
  const client = await newClient(scene)
  const browser = new Browser()

  const together = async (first: typeof older) => {
    // Sends a sign-in, an exchange and refreshes, each to the next server.
    const all = [first, ...newer]
    let at = 0
    const next = () => all[at++ % all.length] ?? first
    for (let turn = 0; turn < 4; turn++) {
      const code = await codeFor(next(), client, { scope: "openid read" }, browser)
      let tokens = await exchange(next(), client, code)
      for (let refreshed = 0; refreshed < 4; refreshed++) {
        equal(tokens.status, 200)
        for (const each of all) equal((await bearer(each, "/api/userinfo.php", tokens.body.access_token)).status, 200)
        tokens = await refresh(next(), client, tokens.body.refresh_token)
      }
    }
  }
  await together(older)
  older.child.kill("SIGTERM")
  equal((await older.ended).status, 0)
  const again = await start()
  await together(again)
  again.child.kill("SIGKILL")
  await again.ended

  await rows("INSERT INTO schema_migration (version, name) VALUES (999, 'of the future')")
  await start().then(
    () => equal(true, false, "it should have been refused"),
    (error: Error) =>
      match(error.message, new RegExp(`made by a newer Gatehouse \\(schema 999, this program supports ${LATEST}\\)`)),
  )
  for (const each of newer) equal((await fetch(`${each.url}/readyz`)).status, 200)
})
