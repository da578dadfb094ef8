// npm run bench: how Gatehouse compares with the limit of its runtime, and with what one would use instead. --help says how.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { LongWork } from "./bench_options.ts"
import { LONG_WORKS, readOptions } from "./bench_options.ts"
import { builtFolder, installPeers } from "./install.ts"
import { longWorks } from "./long_works.ts"
import { isMemoryDisk, machine, pinning } from "./machine.ts"
import { loadTool } from "./measure.ts"
import { checkRecorded, writeRecorded } from "./recorded.ts"
import { resultText, startText } from "./report.ts"
import type { Result } from "./rounds.ts"
import { runRounds } from "./rounds.ts"
import { DATA, withFolder } from "./scratch.ts"
import { gatehouse } from "./servers/servers.ts"
import { stripPrograms } from "./servers/stripped.ts"
import type { Started } from "./start.ts"
import { measureStarts } from "./start.ts"
import { WORKS } from "./works.ts"

const options = readOptions()
const wanted = (name: string) => options.only.length === 0 || options.only.includes(name)
installPeers()
const ours = gatehouse(builtFolder(options.dist))
stripPrograms()
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
  rounds: options.rounds,
  seconds: options.seconds,
}
console.log(
  `${about.date.slice(0, 10)}, ${about.machine}, Node ${about.node}; ${about.pinning}; ` +
    `${about.rounds} rounds of ${about.seconds} s, medians.\n`,
)

const progress = () => {
  if (process.stderr.isTTY) process.stderr.write(".")
}
const results: Result[] = []
for (const work of WORKS.filter(({ name, rival }) => wanted(name) && !(options.check && rival === "none"))) {
  const result = await runRounds(work, ours, options, progress)
  results.push(result)
  console.log(resultText(result, loadTool))
}
let starts: Started[] = []
if (wanted("start") && !options.check) {
  starts = await measureStarts(ours, options.quick ? 1 : options.rounds, progress)
  console.log(startText(starts))
}
const long: Record<string, unknown> = {}
for (const name of Object.keys(LONG_WORKS) as LongWork[]) {
  if (!(options.only.includes(name) || (options.only.length === 0 && !options.quick))) continue
  const { text, figures } = await longWorks[name](ours, options)
  long[name] = figures
  console.log(text)
}
const file = join(DATA, "results.json")
writeFileSync(file, `${JSON.stringify({ about, results, starts, ...long }, null, 2)}\n`)
console.log("All figures, by round: bench/data/results.json")
if (options.record) writeRecorded(results, ours.name)
if (options.check && !checkRecorded(results, ours.name)) process.exitCode = 1
