/** create_client.ts FILE: opens the store, waits, creates a client, prints its id. */
import { openSqlite } from "../../../src/store/open_sqlite.ts"
import { confidentialClient, event } from "../samples.ts"
import { send, waitForGo } from "./parent.ts"

const store = await openSqlite({ file: process.argv[2] ?? "" })
send("ready")
await waitForGo()
const client = confidentialClient()
await store.clients.create(client, event("client-created"))
send(client.id)
await store.close()
