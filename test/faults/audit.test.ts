import assert from "node:assert/strict"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { PASSWORD } from "../support/journey.ts"
import { Asking, isAnswer } from "./asking.ts"
import { Auditor, auditRows } from "./audit.ts"
import type { Place } from "./customers.ts"
import { exchange, issue, refresh, refused, replay, signedIn } from "./customers.ts"
import { Known, Ledger, reader } from "./ledger.ts"
import { sqliteSite } from "./site.ts"

/** Changes to the database that a server would cause by losing or duplicating data, and the audit's message for each. The grant's id replaces `?`. */
const PLANTED = [
  { of: "used", plant: "DELETE FROM grant_ WHERE id = ?", found: /acknowledged is lost/ },
  {
    of: "ended",
    plant: "UPDATE grant_ SET ended_at = NULL, ended_why = NULL WHERE id = ?",
    found: /has one event|undone/,
  },
  { of: "ended", plant: "UPDATE grant_ SET ended_why = NULL WHERE id = ?", found: /half ended/ },
  {
    of: "used",
    plant: "UPDATE grant_ SET ended_at = 1, ended_why = 'user-disabled' WHERE id = ?",
    found: /without a request/,
  },
  {
    of: "issued",
    plant: "UPDATE grant_ SET ended_at = 1, ended_why = 'displaced' WHERE id = ?",
    found: /is displaced, but/,
  },
  { of: "used", plant: "UPDATE grant_ SET generation = 1 WHERE id = ?", found: /rotation of .* is lost|confirmed/ },
  { of: "used", plant: "UPDATE grant_ SET generation = 3, confirmed_generation = 2 WHERE id = ?", found: /forked/ },
  { of: "used", plant: "UPDATE grant_ SET used_at = NULL WHERE id = ?", found: /half exchanged/ },
  {
    of: "used",
    plant:
      "UPDATE grant_ SET used_at = NULL, generation = 0, confirmed_generation = 0, refresh_expires_at = NULL WHERE id = ?",
    found: /use of the code of .* is undone/,
  },
  {
    of: "issued",
    plant:
      "UPDATE grant_ SET used_at = 1, generation = 1, confirmed_generation = 1, refresh_expires_at = 1 WHERE id = ?",
    found: /used without a request/,
  },
] as const

/** A server, its ledger, and the signed-in user ann. */
async function setting(t: TestContext) {
  const site = await sqliteSite(t)
  const ledger = new Ledger(site.ledger)
  t.after(() => ledger.close())
  const place: Place = {
    ledger,
    asking: new Asking(site.client),
    random: () => 0.5,
    url: () => site.servers[0]?.url ?? "",
    stopped: () => false,
    revoke: async () => false,
  }
  const there = await signedIn(place, "ann", PASSWORD)
  assert.ok(there)
  return { site, ledger, place, there }
}

test("the audit of the fault tests finds each fault planted by hand", async (t) => {
  const { site, place, there } = await setting(t)
  const [issued, used, ended] = [there.fact, await issue(place, there.browser), await issue(place, there.browser)]
  assert.ok(used && ended)
  await exchange(place, used)
  await refresh(place, used, 3)
  await exchange(place, ended)
  await replay(place, ended)
  const known = new Known()
  reader(site.ledger, known)()
  assert.deepEqual([known.wrong, await auditRows(site, known)], [[], 3])

  const file = join("data" in site.storage ? site.storage.data : "", "gatehouse.db")
  // The server also writes in the background, so the database may be locked.
  const database = new DatabaseSync(file, { timeout: 5000 })
  t.after(() => database.close())
  database.exec('CREATE TABLE kept AS SELECT * FROM "grant"')
  const restore = 'DELETE FROM "grant"; INSERT INTO "grant" SELECT * FROM kept'
  const facts = { issued, used, ended }
  for (const { of, plant, found } of PLANTED) {
    const id = Buffer.from(facts[of].grantId.slice("grant_".length), "hex")
    database.prepare(plant.replace("grant_", '"grant"')).run(id)
    await assert.rejects(auditRows(site, known), found, plant)
    database.exec(restore)
  }
  database
    .prepare("UPDATE kept SET ended_at = NULL, ended_why = NULL WHERE id = ?")
    .run(Buffer.from(ended.grantId.slice("grant_".length), "hex"))
  database.exec(restore)
  const auditor = new Auditor(site, known, () => 0)
  await assert.rejects(auditor.grant(known.fact(ended.code)), { message: /ended/ })

  for (const [entry, wrong] of [
    [{ did: "issue", code: issued.code }, /issued twice/],
    [{ did: "exchange", code: used.code, access: "", refresh: used.refresh }, /exchanged twice/],
    [
      {
        did: "refresh",
        code: used.code,
        presented: [...used.successors.keys()][0] ?? "",
        access: "",
        refresh: `${used.refresh}AAAA`,
      },
      /forked/,
    ],
  ] as const) {
    known.wrong.length = 0
    assert.throws(() => {
      known.take(entry)
      throw new Error(known.wrong.join())
    }, wrong)
  }
})

test("a grant that may have ended can be refused in every parallel request; a grant that nobody ended is never refused", async (t) => {
  const { ledger, place, there } = await setting(t)
  const { code, grantId } = there.fact
  await exchange(place, there.fact)
  // Ends the grant without an entry in the ledger, as an unanswered request may do.
  const replayed = await place.asking.exchange(place.url(), code)
  assert.ok(isAnswer(replayed))
  refused(replayed)
  await assert.rejects(refresh(place, there.fact, 3), {
    message: `a refresh token that was returned works: ${grantId}`,
  })
  ledger.note({ unsure: "end", code })
  await refresh(place, there.fact, 3)
  assert.deepEqual([there.fact.state, there.fact.mayBe.size], ["ended", 0])
})
