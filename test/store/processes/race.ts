/** race.ts FILE VERB ID…: opens the store, waits, calls the verb for each id, and prints as JSON the ids for which it succeeded. */
import type { GrantId } from "../../../src/base/id.ts"
import { openSqlite } from "../../../src/store/open_sqlite.ts"
import type { Store } from "../../../src/store/store.ts"
import { DAY, event, NOW } from "../samples.ts"
import { send, waitForGo } from "./parent.ts"

type Verb = (store: Store, id: GrantId) => Promise<boolean>

const VERBS: Readonly<Record<string, Verb>> = {
  redeem: (store, id) => store.grants.redeem(id, NOW, NOW + 30 * DAY, NOW + 30 * DAY),
  rotate: (store, id) => store.grants.rotate(id, 1, NOW + 5, NOW + 30 * DAY, "2001:db8::7"),
  end: (store, id) => store.grants.end(id, "revoked", NOW + 9, event("grant-revoked")),
}

const [file = "", verb = "", ...ids] = process.argv.slice(2)
const attempt = VERBS[verb]
if (attempt === undefined) throw new Error(`no verb ${verb}`)
const store = await openSqlite({ file })
send("ready")
await waitForGo()
const won: string[] = []
for (let at = 0; at < ids.length; at += 5)
  await Promise.all(
    ids.slice(at, at + 5).map(async (id) => {
      if (await attempt(store, id as GrantId)) won.push(id)
    }),
  )
send(JSON.stringify(won))
await store.close()
