/** open.ts FILE: waits, opens the store, prints its schema version, and closes it. */
import { openSqlite } from "../../../src/store/open_sqlite.ts"
import { tell, toldToGo } from "./told_to_go.ts"

tell("ready")
await toldToGo()
const store = await openSqlite({ file: process.argv[2] ?? "" })
await store.probe()
tell(String((await store.describe()).schemaVersion))
await store.close()
