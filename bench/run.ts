// npm run bench: how Gatehouse compares with the limit of its runtime, and with what one would use instead. --help says how.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { compareWith } from "./against.ts"
import type { LongWork } from "./bench_options.ts"
import { ENGINE_OF, LONG_WORKS, readOptions } from "./bench_options.ts"
import { builtFolder, installPeers } from "./install.ts"
import { longWorks } from "./long_works.ts"
import { isMemoryDisk, machine, pinning } from "./machine.ts"
import { loadTool } from "./measure.ts"
import { pgbenchVersion } from "./postgres/pgbench.ts"
import type { Postgres } from "./postgres/server.ts"
import { startPostgres } from "./postgres/server.ts"
import { resultText, startText } from "./report.ts"
import type { Result } from "./rounds.ts"
import { runRounds } from "./rounds.ts"
import { DATA, withFolder } from "./scratch.ts"
import { gatehousesOf } from "./servers/gatehouses.ts"
import { stripPrograms } from "./servers/stripped.ts"
import type { Started } from "./start.ts"
import { measureStarts } from "./start.ts"
import { WORKS } from "./works.ts"

const options = readOptions()
const wanted = (name: string) => options.only.length === 0 || options.only.includes(name)
stripPrograms()
if (options.against !== undefined) process.exit((await compareWith(options.against, options.only)) ? 0 : 1)
installPeers()
const dist = builtFolder(options.dist)
const longWanted = (Object.keys(LONG_WORKS) as LongWork[]).filter((name) => {
  if (options.only.length > 0) return options.only.includes(name)
  return !options.quick && (options.engine === "all" || options.engine === (ENGINE_OF[name] ?? options.engine))
})
const demanded =
  options.engine === "postgres" || options.only.some((name) => ENGINE_OF[name as LongWork] === "postgres")
const postgres = options.engine === "sqlite" && !demanded ? undefined : await databaseServer()
const gatehouses = gatehousesOf(dist, options.engine, postgres)
await withFolder(async (folder) => {
  if (isMemoryDisk(folder))
    console.log("bench/ lies in memory: durable writes cost nothing here, and nothing is durable.")
})
const about = {
  date: new Date().toISOString(),
  machine: machine(),
  node: process.version,
  pinning: pinning(),
  load: loadTool,
  postgres: postgres?.about,
  pgbench: pgbenchVersion(),
  rounds: options.rounds,
  seconds: options.seconds,
}
console.log(
  `${about.date.slice(0, 10)}, ${about.machine}, Node ${about.node}; ${about.pinning}; ` +
    `${about.rounds} rounds of ${about.seconds} s, medians.${databaseText()}\n`,
)

const progress = () => {
  if (process.stderr.isTTY) process.stderr.write(".")
}
const results: Result[] = []
for (const work of WORKS.filter(({ name }) => wanted(name))) {
  const result = await runRounds(work, gatehouses, options, progress)
  results.push(result)
  console.log(resultText(result, loadTool))
}
let starts: Started[] = []
if (wanted("start")) {
  starts = await measureStarts(gatehouses.contenders, options.quick ? 1 : options.rounds, progress)
  console.log(startText(starts))
}
const long: Record<string, unknown> = {}
for (const name of longWanted) {
  if (ENGINE_OF[name] === "postgres" && postgres === undefined) continue
  const { text, figures } = await longWorks[name](gatehouses, options, postgres)
  long[name] = figures
  console.log(text)
}
const file = join(DATA, "results.json")
writeFileSync(file, `${JSON.stringify({ about, results, starts, ...long }, null, 2)}\n`)
console.log("All figures, by round: bench/data/results.json")
await postgres?.stop()

/** A PostgreSQL, where one runs here or is named. A run that is not about it alone goes on without. */
async function databaseServer(): Promise<Postgres | undefined> {
  try {
    return await startPostgres()
  } catch (error) {
    if (demanded) throw error
    console.log(`No PostgreSQL, which is left out: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

function databaseText(): string {
  if (postgres === undefined) return ""
  const alone = pgbenchVersion() ?? "pgbench is missing, and with it what the statements get alone"
  return `\n${postgres.about}; ${alone}.`
}
