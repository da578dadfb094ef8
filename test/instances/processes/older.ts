/** older.ts: a server that knows the first schema alone, on GATEHOUSE_DATABASE_URL. Says where it listens as `gatehouse serve` does. */
import { createGatehouse, loadConfig } from "../../../src/app.ts"
import { createLog } from "../../../src/observe/log.ts"
import { MIGRATIONS } from "../../../src/store/migrations/list.ts"
import { openPostgres } from "../../../src/store/open_postgres.ts"
import type { Store } from "../../../src/store/store.ts"
import { settingsOf } from "../../support/postgres.ts"

const log = createLog({ level: "info", readable: false })
try {
  const opened = await openPostgres(settingsOf(process.env.GATEHOUSE_DATABASE_URL ?? ""), MIGRATIONS.slice(0, 1))
  // Such a program does not ask where its data come from, which is in the third step.
  const store: Store = { ...opened, provenance: { ...opened.provenance, find: async () => ({ state: "own" }) } }
  const gatehouse = await createGatehouse({ config: loadConfig(), store, log })
  await gatehouse.listen()
  process.once("SIGTERM", () => void gatehouse.close())
  log.info({ url: gatehouse.url }, `Gatehouse listens at ${gatehouse.url}.`)
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
