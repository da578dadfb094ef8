/**
 * acknowledge.ts FILE: issues, redeems, rotates and ends grants, several in parallel, until it is killed. Prints each change once it is
 * acknowledged.
 */
import { openSqlite } from "../../../src/store/open_sqlite.ts"
import { DAY, event, issuedGrant, NOW, owners } from "../samples.ts"
import { send } from "./parent.ts"

const store = await openSqlite({ file: process.argv[2] ?? "" })
const { userId, clientId } = await owners(store)
const expiry = [NOW + 30 * DAY, NOW + 30 * DAY] as const

async function live(): Promise<void> {
  const grant = issuedGrant(userId, clientId)
  await store.grants.issue(grant, event("grant-issued"))
  send(`issued ${grant.id}`)
  await store.grants.redeem(grant.id, NOW, ...expiry)
  send(`used ${grant.id}`)
  await store.grants.rotate(grant.id, 1, NOW, expiry[0], "2001:db8::7")
  send(`rotated ${grant.id}`)
  await store.grants.end(grant.id, "revoked", NOW, event("grant-revoked"))
  send(`ended ${grant.id}`)
}

await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (;;) await live()
  }),
)
