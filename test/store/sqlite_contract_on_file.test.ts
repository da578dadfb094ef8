import { copyFileSync } from "node:fs"
import { join } from "node:path"
import { openSqliteEngine } from "../../src/store/engines/sqlite.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { storeOn } from "../../src/store/sql/store.ts"
import { withCheckedVersions } from "./checked_versions.ts"
import { storeContract } from "./contract.ts"
import { temporaryFolder } from "./temporary_folder.ts"

const folder = temporaryFolder()
const migrated = join(folder, "migrated.db")
await (await openSqlite({ file: migrated })).close()
let files = 0

/** Opens a copy of a migrated file: migrating costs as much as a test. After each write, the store may keep no row that the write has changed. */
async function openFile() {
  const file = join(folder, `${files++}.db`)
  copyFileSync(migrated, file)
  return storeOn(withCheckedVersions(await openSqliteEngine(file)))
}

storeContract("sqlite on a file", openFile)
