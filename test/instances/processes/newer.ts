/**
 * newer.ts: starts a server of a newer program, which has one more schema step. The database is GATEHOUSE_DATABASE_URL. Prints the server's address
 * as `gatehouse serve` does.
 */
import { createGatehouse, loadConfig } from "../../../src/gatehouse.ts"
import { createLog } from "../../../src/observe/log.ts"
import { MIGRATIONS } from "../../../src/store/migrations/list.ts"
import type { Migration } from "../../../src/store/migrations/migration.ts"
import { openPostgres } from "../../../src/store/open_postgres.ts"
import { settingsOf } from "../../support/postgres.ts"

const known = MIGRATIONS.at(-1)?.version ?? 0
const step: Migration = {
  version: known + 1,
  name: "later",
  oldestProgram: known,
  statements: () => ['ALTER TABLE "grant" ADD COLUMN later TEXT', "CREATE TABLE later (id INTEGER PRIMARY KEY)"],
}

const log = createLog({ level: "info", readable: false })
try {
  const store = await openPostgres(settingsOf(process.env.GATEHOUSE_DATABASE_URL ?? ""), [...MIGRATIONS, step])
  const gatehouse = await createGatehouse({ config: loadConfig(), store, log })
  await gatehouse.listen()
  process.once("SIGTERM", () => void gatehouse.close())
  log.info({ url: gatehouse.url }, `Gatehouse listens at ${gatehouse.url}.`)
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
