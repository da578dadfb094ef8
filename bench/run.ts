// npm run bench: compares Gatehouse with bare node:http, oidc-provider and better-auth. See --help.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { compareWith } from "./against.ts"
import { readOptions } from "./bench_options.ts"
import { buildOfCommit, installPeers, ownBuild, stripPrograms } from "./builds.ts"
import type { LongResult } from "./figure.ts"
import { measureGrants } from "./grants.ts"
import { measureGrowth, measureScale } from "./growth.ts"
import { measureHalfRate } from "./half_rate.ts"
import { wrkVersion } from "./load/wrk.ts"
import { machine } from "./machine.ts"
import { pgbenchVersion } from "./postgres/pgbench.ts"
import { startPostgres } from "./postgres/server.ts"
import { runRounds } from "./rounds.ts"
import { DATA } from "./scratch.ts"
import { gatehouse, gatehousesOf, peersOf } from "./servers/servers.ts"
import { measureSlowDisk } from "./slow_disk.ts"
import { measureStarts } from "./start.ts"
import { WORKS } from "./works.ts"
import type { Year } from "./year/report.ts"

const options = readOptions()
const today = () => new Date().toISOString().slice(0, 10)
if (options.draw !== undefined) {
  const { draw } = await import("./pictures/draw.ts")
  console.log(`Drawn: ${draw(options.draw).join(", ")}`)
  process.exit(0)
}
if (options.console) {
  const { measureConsole } = await import("./console.ts")
  console.log(await measureConsole(options.rounds))
  process.exit(0)
}
if (options.people) {
  const { measurePeople } = await import("./people.ts")
  console.log(await measurePeople())
  process.exit(0)
}
const figures: Record<string, unknown> = {}
const print = (name: string, { text, ...result }: LongResult) => {
  figures[name] = result
  console.log(text)
}
const write = () => {
  writeFileSync(join(DATA, "results.json"), `${JSON.stringify(figures, null, 2)}\n`)
  console.log("All figures, by round: bench/data/results.json")
}
if (options.only.includes("year")) {
  const { measureYears } = await import("./year/year.ts")
  const { reportOf } = await import("./year/report.ts")
  figures.about = `${today()}, ${machine()}`
  const years: Year[] = []
  for await (const year of measureYears(options)) {
    years.push(year)
    print("year", { text: reportOf(year), figures: years })
    write()
  }
  process.exit()
}
const isWanted = (name: string) => options.only.length === 0 || options.only.includes(name)
const peers = options.against === undefined ? peersOf(options) : []
const compared = ["start", ...WORKS.filter((work) => work.compared).map(({ name }) => name)]
// Installs before it compiles, because the installation replaces bench/node_modules, which contains the compiled programs.
if (peers.length > 0 && compared.some(isWanted)) installPeers()
stripPrograms()
if (options.against !== undefined && options.only.includes("slow_disk")) {
  const base = buildOfCommit(options.against)
  const builds = [
    Object.assign(gatehouse(base.dist), { name: base.title }),
    Object.assign(gatehouse(ownBuild()), { name: "ours" }),
  ]
  figures.about = `${today()}, ${machine()}`
  print("slow_disk", await measureSlowDisk(builds, options))
  write()
  process.exit()
}
if (options.against !== undefined)
  process.exit((await compareWith(options.against, options.only, options.engine)) ? 0 : 1)
const postgres = options.engine === "sqlite" ? undefined : await startPostgres()
const gatehouses = gatehousesOf(ownBuild(), options.engine, postgres, options.profile)
const about = [
  `${today()}, ${machine()}`,
  `${options.rounds} rounds of ${options.seconds} s, medians; load: ${wrkVersion() ?? "our generator, since wrk is not installed"}`,
  ...(postgres ? [`${postgres.about}; ${pgbenchVersion() ?? "pgbench is not installed"}`] : []),
].join("\n")
console.log(`${about}\n`)

const isWantedLong = (name: string) => options.only.includes(name) || (options.only.length === 0 && !options.quick)
figures.about = about
for (const work of WORKS.filter(({ name }) => isWanted(name)))
  print(work.name, await runRounds(work, gatehouses, peers, options, postgres))
if (isWanted("start")) print("start", await measureStarts([...peers, ...gatehouses.contenders], options.rounds))
if (isWantedLong("half_rate")) print("half_rate", await measureHalfRate(gatehouses, options))
if (options.engine !== "postgres") {
  if (isWantedLong("growth")) print("growth", await measureGrowth(gatehouses))
  if (isWantedLong("slow_disk")) print("slow_disk", await measureSlowDisk([gatehouses.onSqlite], options))
  if (isWantedLong("scale")) print("scale", await measureScale(gatehouses, options))
}
if (options.only.includes("grants")) print("grants", await measureGrants(gatehouses, options, postgres))
write()
await postgres?.stop()
