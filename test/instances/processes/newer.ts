/**
 * newer.ts: starts a server of a newer program, which has one more schema step. The database is GATEHOUSE_DATABASE_URL, or the file in
 * GATEHOUSE_DATA. Prints the server's address as `gatehouse serve` does.
 */
import { join } from "node:path"
import { createGatehouse, loadConfig } from "../../../src/gatehouse.ts"
import { createLog } from "../../../src/observe/log.ts"
import { openPostgres } from "../../../src/store/open_postgres.ts"
import { openSqlite } from "../../../src/store/open_sqlite.ts"
import { NEWER_MIGRATIONS } from "../../support/newer_schema.ts"
import { settingsOf } from "../../support/postgres.ts"

const { GATEHOUSE_DATABASE_URL: url, GATEHOUSE_DATA: data = "" } = process.env
const log = createLog({ level: "info", readable: false })
try {
  const store = await (url === undefined
    ? openSqlite({ file: join(data, "gatehouse.db") }, NEWER_MIGRATIONS)
    : openPostgres(settingsOf(url), NEWER_MIGRATIONS))
  const gatehouse = await createGatehouse({ config: loadConfig(), store, log })
  await gatehouse.listen()
  process.once("SIGTERM", () => void gatehouse.close())
  log.info({ url: gatehouse.url }, `Gatehouse listens at ${gatehouse.url}.`)
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
