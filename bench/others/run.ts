// npm run bench:server: measures any server that speaks OAuth, where it is installed. See --help.
import type { Load } from "../figure.ts"
import { median, number, table } from "../figure.ts"
import { wrkVersion } from "../load/wrk.ts"
import { withFolder } from "../scratch.ts"
import type { Driver } from "./load.ts"
import { driverOf } from "./load.ts"
import { scenariosOf } from "./scenarios.ts"
import { readCommand } from "./target.ts"

const WARM_UP_SECONDS = 4

const { target, rounds, seconds, connections } = readCommand()
const scenarios = await scenariosOf(target)
const rows = [[`${target.issuer}`, "per second", "p50 ms", "p99 ms"]]
const notes: string[] = []
await withFolder(async (folder) => {
  for (const scenario of scenarios) {
    if ("unsupported" in scenario) {
      notes.push(`  ${scenario.name}: not supported: ${scenario.unsupported}`)
      continue
    }
    try {
      rows.push([scenario.name, ...(await measure(driverOf(scenario.work, connections, folder)))])
    } catch (error) {
      // A limit of the server may refuse the load.
      notes.push(`  ${scenario.name}: stopped: ${error instanceof Error ? error.message.split("\n", 1)[0] : error}`)
    }
  }
})
console.log(`${rounds} rounds of ${seconds} s, medians; ${connections} connections; ${wrkVersion() ?? "our generator"}`)
console.log([table(rows), ...notes].join("\n"))

async function measure(drive: Driver): Promise<string[]> {
  await drive(WARM_UP_SECONDS)
  const loads: Load[] = []
  while (loads.length < rounds) loads.push(await drive(seconds))
  const of = (figure: (load: Load) => number) => number(median(loads.map(figure)))
  return [of((load) => load.operations / load.seconds), of(({ p50 }) => p50), of(({ p99 }) => p99)]
}
