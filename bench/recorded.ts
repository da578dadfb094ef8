import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Result } from "./rounds.ts"
import { BARE } from "./servers/servers.ts"
import { percent } from "./table.ts"

/** Gatehouse's share of bare node:http, by work. */
type Ratios = Record<string, { readonly rate: number; readonly cpu: number }>

const FILE = join(import.meta.dirname, "recorded.json")
const LARGEST_FALL = 0.2

/** Of the best round on each side: other processes only ever slow things down. */
function ratiosOf(results: readonly Result[], ours: string): Ratios {
  const best = (rows: Result["rows"], name: string) => {
    const rounds = rows.find(({ server }) => server === name)?.rounds
    return (
      rounds && { rate: Math.max(...rounds.map(({ rate }) => rate)), cpu: Math.min(...rounds.map(({ cpu }) => cpu)) }
    )
  }
  return Object.fromEntries(
    results.flatMap(({ work, rows }) => {
      const mine = best(rows, ours)
      const bare = best(rows, BARE)
      return mine && bare ? [[work, { rate: rounded(mine.rate / bare.rate), cpu: rounded(bare.cpu / mine.cpu) }]] : []
    }),
  )
}

const rounded = (ratio: number): number => Number(ratio.toFixed(4))

/** Keeps what was recorded of works that this run left out. */
export function writeRecorded(results: readonly Result[], ours: string): void {
  writeFileSync(FILE, `${JSON.stringify({ ...readRecorded(), ...ratiosOf(results, ours) }, null, 2)}\n`)
  console.log("Written: bench/recorded.json")
}

/** Prints how this run compares; whether nothing fell by more than a fifth. */
export function checkRecorded(results: readonly Result[], ours: string): boolean {
  const recorded = readRecorded()
  const falls = Object.entries(ratiosOf(results, ours)).flatMap(([work, now]) => {
    const before = recorded[work]
    if (before === undefined) return [`${work}: nothing is recorded; npm run bench -- --quick --record`]
    return (["rate", "cpu"] as const)
      .filter((kind) => now[kind] < (1 - LARGEST_FALL) * before[kind])
      .map(
        (kind) =>
          `${work}: ${NAMES[kind]} is ${percent(now[kind])} of bare node:http, recorded ${percent(before[kind])}`,
      )
  })
  for (const fall of falls) console.log(`Fallen: ${fall}`)
  console.log(
    falls.length === 0
      ? "Check: fine, nothing lost more than 20 % of what is recorded."
      : "Check: failed. On a machine that others use, run it again before looking for the cause.",
  )
  return falls.length === 0
}

const NAMES = { rate: "the rate", cpu: "CPU time" } as const

const readRecorded = (): Ratios => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {})
