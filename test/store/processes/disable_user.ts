/** disable_user.ts FILE USER: opens the store, waits, disables the user. */
import type { UserId } from "../../../src/base/id.ts"
import { openSqlite } from "../../../src/store/open_sqlite.ts"
import { event, NOW } from "../samples.ts"
import { send, waitForGo } from "./parent.ts"

const [, , file = "", user] = process.argv
const store = await openSqlite({ file })
send("ready")
await waitForGo()
await store.users.disable(user as UserId, NOW, event("user-disabled"))
send("disabled")
await store.close()
