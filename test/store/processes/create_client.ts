/** create_client.ts FILE: opens the store, waits, creates a client, prints its id. */
import { openSqlite } from "../../../src/store/open_sqlite.ts"
import { confidentialClient, event } from "../samples.ts"
import { tell, toldToGo } from "./told_to_go.ts"

const store = await openSqlite({ file: process.argv[2] ?? "" })
tell("ready")
await toldToGo()
const client = confidentialClient()
await store.clients.create(client, event("client-created"))
tell(client.id)
await store.close()
