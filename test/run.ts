/**
 * `npm test`, `npm run test:all`, `npm run test:console`, `npm run test:faults`: runs the test files of runner/plan.ts in several parallel processes, and prints a
 * summary of one screen. All tests share one PostgreSQL: that of TEST_DATABASE_URL, or one that this program starts. Without a PostgreSQL
 * the tests that need it are skipped, which is a failure if CI is set. `npm test` without files uses none (decision 0109). Arguments are files, and
 * options of `node --test`.
 */
import { join } from "node:path"
import { readArguments } from "./runner/arguments.ts"
import { buildCommand } from "./runner/command.ts"
import type { Pass } from "./runner/plan.ts"
import { passesOf, passesOver, processesOf, testFiles } from "./runner/plan.ts"
import type { Done } from "./runner/summary.ts"
import { failuresOf, hasFailed, lineOf, summaryOf } from "./runner/summary.ts"
import { runFiles } from "./runner/test_process.ts"
import type { PostgresServer } from "./support/postgres_server.ts"
import { startPostgres } from "./support/postgres_server.ts"

const PROJECT = join(import.meta.dirname, "..")

const { command, files, options } = readArguments(process.argv.slice(2), PROJECT)
const passes = files === undefined ? passesOf(command, testFiles(PROJECT)) : passesOver(command, files)

const onSqliteAlone = command === "test" && files === undefined
const { TEST_DATABASE_URL, CI: demanding } = process.env
const given = onSqliteAlone ? undefined : TEST_DATABASE_URL
let server: PostgresServer | undefined
let missing = "npm run test:all runs it, and npm test with the name of its file"
if (given === undefined && !onSqliteAlone) {
  try {
    server = await startPostgres()
  } catch (error) {
    missing = error instanceof Error ? error.message : String(error)
  }
}
const database = given ?? server?.url

const built = await buildCommand(PROJECT)

/** The variables that npm sets for a script must not change a result: `gatehouse` adapts its advice to them. */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
  NODE_TEST_CONTEXT: undefined,
  TEST_COMMAND: built.program,
  // Node's compile cache. With this cache, each process after the first one starts in half the time.
  NODE_COMPILE_CACHE: join(PROJECT, "node_modules/.cache/compiled"),
  TEST_DATABASE_URL: database,
  TEST_DATABASE_MISSING: database === undefined ? missing : undefined,
}

const began = performance.now()
const done: Done[] = []

async function run(pass: Pass, group: readonly string[]): Promise<void> {
  const { title, env, maxMinutes } = pass
  const ran = await runFiles(group, { project: PROJECT, env: { ...environment, ...env }, maxMinutes, options })
  const one = { pass: title, files: group, ...ran }
  done.push(one)
  if (command === "test:faults") process.stdout.write(lineOf(one))
  process.stdout.write(failuresOf(one))
}

const runnable = passes.filter(({ needsPostgres }) => !needsPostgres || database !== undefined)
// Passes that allow the same number of processes run together.
for (const [atOnce, together] of Map.groupBy(runnable, (pass) => pass.atOnce)) {
  const waiting = together.flatMap((pass) => processesOf(pass).map((group) => () => run(pass, group)))
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next()
    }),
  )
}
await server?.stop()
built.remove()

const tests = done.flatMap(({ results }) => results)
process.stdout.write(summaryOf(done, performance.now() - began))
if (tests.length === 0) process.stdout.write("No test ran.\n")
if (tests.length === 0 || done.some(hasFailed)) process.exitCode = 1
if (database === undefined && !onSqliteAlone) {
  const skipped = passes
    .filter(({ needsPostgres }) => needsPostgres)
    .map(({ title }) => `, and the whole pass over ${title}`)
  process.stdout.write(
    `﹣ SKIP every test that needs PostgreSQL${skipped.join("")}: no PostgreSQL runs here: ${missing}\n`,
  )
  if (demanding) process.exitCode = 1
}
