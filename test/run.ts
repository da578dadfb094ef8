/**
 * `npm test`: every test, then those that ask over HTTP once more with PostgreSQL behind. One PostgreSQL for all of it: that of
 * TEST_DATABASE_URL, else one that is started here. Where none runs that part shows as skipped, which is a failure where CI is set.
 * Arguments go to `node --test`.
 */
import { spawnSync } from "node:child_process"
import type { PostgresServer } from "./support/postgres_server.ts"
import { startPostgres } from "./support/postgres_server.ts"

const ALL = ["test/**/*.test.ts"]
const OVER_HTTP = ["test/spec/**/*.test.ts", "test/flows/**/*.test.ts", "test/faults/race.test.ts"]

const { TEST_DATABASE_URL: given, CI: demanding } = process.env
let server: PostgresServer | undefined
let missing: string | undefined
if (given === undefined) {
  try {
    server = await startPostgres()
  } catch (error) {
    missing = error instanceof Error ? error.message : String(error)
  }
}
const database = given ?? server?.url

function run(title: string, files: readonly string[], env: Record<string, string>): void {
  process.stdout.write(`\n${title}\n`)
  const args = ["--test", "--test-concurrency=2", ...process.argv.slice(2), ...files]
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } })
  if (status !== 0) process.exitCode = 1
}

const where = database === undefined ? { TEST_DATABASE_MISSING: missing ?? "" } : { TEST_DATABASE_URL: database }
run("Everything; servers store in SQLite", ALL, where)
if (database !== undefined)
  run("What asks over HTTP; servers store in PostgreSQL", OVER_HTTP, { ...where, TEST_ENGINE: "postgres" })
else {
  process.stdout.write(`\n﹣ postgres: ${OVER_HTTP.join(" ")} # SKIP no PostgreSQL runs here: ${missing}\n`)
  if (demanding) process.exitCode = 1
}
await server?.stop()
