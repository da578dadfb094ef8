/** open.ts FILE: waits, opens the store, prints its schema version, and closes it. */
import { openSqlite } from "../../../src/store/open_sqlite.ts"
import { send, waitForGo } from "./parent.ts"

send("ready")
await waitForGo()
const store = await openSqlite({ file: process.argv[2] ?? "" })
await store.probe()
send(String((await store.describe()).schemaVersion))
await store.close()
