import { copyFileSync } from "node:fs"
import { join } from "node:path"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { storeContract } from "./contract.ts"
import { temporaryFolder } from "./temporary_folder.ts"

const folder = temporaryFolder()
const migrated = join(folder, "migrated.db")
await (await openSqlite({ file: migrated })).close()
let files = 0

/** Opens a copy of a migrated file: migrating costs as much as a test. */
function openFile() {
  const file = join(folder, `${files++}.db`)
  copyFileSync(migrated, file)
  return openSqlite({ file })
}

storeContract("sqlite on a file", openFile)
