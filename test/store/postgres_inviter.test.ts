/** An inviter who loses a right while somebody accepts: the acceptance waits for the loss, and then fails. */
import assert from "node:assert/strict"
import { test } from "node:test"
import postgres from "postgres"
import { openPostgres } from "../../src/store/open_postgres.ts"
import { settingsOf, testPostgres } from "../support/postgres.ts"
import { acceptance, administrator, invitedBy } from "./contract_inviters.ts"
import { storedGroup, storedRole } from "./contract_roles.ts"
import { event } from "./samples.ts"

const found = await testPostgres()

/** Each loss as the statement of another server, which has not yet committed. */
const LOSSES = [
  ["the role admin", `UPDATE "user" SET role = 'user' WHERE role = 'admin' AND invited_at IS NULL`],
  ["the account", `UPDATE "user" SET disabled = 1 WHERE invited_at IS NULL`],
  ["the role of the group", "DELETE FROM role_holder"],
  ["the scope of the role", "UPDATE role SET scope = 'photos:moderate'"],
  ["the membership", "DELETE FROM group_member"],
] as const

for (const [what, sql] of LOSSES)
  test(`postgres: an acceptance that meets an uncommitted loss of ${what} waits and fails`, {
    skip: found.here ? false : found.why,
  }, async () => {
    if (!found.here) return
    const url = await found.postgres.emptyDatabase()
    const store = await openPostgres(settingsOf(url))
    const owner = postgres(url, { max: 2 })
    try {
      const inviter = await administrator(store, what === "the role admin" ? "admin" : "user")
      const [role, group] = [await storedRole(store, "desk", { scope: ["admin:people"] }), await storedGroup(store)]
      await store.roles.assign(role.id, group.id, event("role-assigned"))
      await store.groups.addMember(group.id, inviter.id, event("group-member-added"))
      const one = await invitedBy(store, inviter.id)
      const { accepted } = await owner.begin(async (transaction) => {
        await transaction.unsafe(sql)
        const accepted = acceptance(store, one, { id: inviter.id, rights: ["admin:people"] })
        await waiting(owner)
        return { accepted }
      })
      // Who is no longer an administrator still has the right through the group, which the next attempt sees.
      assert.equal(await accepted, "inviter-lacks-right")
      assert.equal((await store.users.findWithPassword(one.id))?.passwordHash, undefined)
    } finally {
      await owner.end()
      await store.close()
    }
  })

/** Resolves when a statement waits for a lock. */
async function waiting(owner: postgres.Sql): Promise<void> {
  const patience = AbortSignal.timeout(25_000)
  for (;;) {
    patience.throwIfAborted()
    const [row] = await owner`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`
    if (row?.n > 0) return
  }
}
