import { join } from "node:path"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { storeContract } from "./contract.ts"
import { rotationContract } from "./contract_rotation.ts"
import { temporaryFolder } from "./temporary_folder.ts"

const folder = temporaryFolder()
let files = 0

storeContract("sqlite in memory", () => openSqlite({ file: ":memory:" }))
storeContract("sqlite on a file", () => openSqlite({ file: join(folder, `${files++}.db`) }))
rotationContract("sqlite in memory", () => openSqlite({ file: ":memory:" }), false)
