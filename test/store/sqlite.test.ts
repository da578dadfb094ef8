import { openSqlite } from "../../src/store/open_sqlite.ts"
import { storeContract } from "./contract.ts"
import { rotationContract } from "./contract_rotation.ts"

storeContract("sqlite in memory", () => openSqlite({ file: ":memory:" }))
rotationContract("sqlite in memory", () => openSqlite({ file: ":memory:" }), false)
