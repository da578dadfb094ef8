/** The table in SECURITY.md of what a careful thief gains. */
import { ok } from "node:assert/strict"
import { readFileSync } from "node:fs"
import type { Config } from "../../src/gatehouse.ts"
import type { Service } from "../support/service.ts"
import type { Foresight, Format, Gain } from "./careful_thief.ts"
import { bestGain, FORESIGHT } from "./careful_thief.ts"

const TEN_YEARS = 10 * 365 * 86_400
export const FOR_YEARS = {
  trustedProxies: ["127.0.0.0/8", "::1"],
  sessionTtl: TEN_YEARS,
  sessionIdle: TEN_YEARS,
} satisfies Partial<Config>
const SECURITY = readFileSync(new URL("../../SECURITY.md", import.meta.url), "utf8")
/** Seconds. */
export const DAY = 86_400
export const REFRESHES = 89

export const SETTINGS: readonly (readonly [title: string, refreshRepeat: number])[] = [
  ["0: strict", 0],
  ["60 seconds", 60],
  ["1 day", DAY],
  ["no bound: 90 days", 90 * DAY],
]

/** Whether the thief's best method is a refresh every hour. It takes a hundred times as many requests as the others. */
export const isHourly = (refreshRepeat: number, format: Format): boolean => format === "jwt" && refreshRepeat >= DAY

type GainOf = (refreshRepeat: number, format: Format, foresight: Foresight) => Promise<Gain>

/** Measures each gain once. */
export function gainsAt(at: Service): GainOf {
  const gains = new Map<string, Gain>()
  return async (refreshRepeat, format, foresight) => {
    const key = [refreshRepeat, format, foresight].join()
    const gain = gains.get(key) ?? (await bestGain(at, refreshRepeat, format, foresight))
    gains.set(key, gain)
    return gain
  }
}

const cell = ({ noticedAfterDays, accessHours, traces }: Gain): string =>
  noticedAfterDays === undefined
    ? `**90 days, ${Math.round(accessHours)} h**, ${traces} events`
    : `${Math.round(noticedAfterDays)} day, ${Math.round(accessHours)} h`

/** Asserts that the table has the row with the measured gains. */
export async function hasRow(gainOf: GainOf, title: string, refreshRepeat: number, format: Format): Promise<void> {
  const cells: string[] = []
  for (const foresight of Object.keys(FORESIGHT) as Foresight[])
    cells.push(
      refreshRepeat > DAY && foresight === "hour" ? "as 1 day" : cell(await gainOf(refreshRepeat, format, foresight)),
    )
  const row = `| ${[title, format, ...cells].join(" | ")} |`
  ok(SECURITY.includes(row), `SECURITY.md lacks the row\n${row}`)
}
