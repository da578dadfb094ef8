import type { Command } from "commander"
import { InvalidArgumentError } from "commander"
import type { StatisticsRecord, StatisticsSeries } from "../admin/statistics_contract.ts"
import { systemClock } from "../base/clock.ts"
import { opened } from "./open.ts"
import { note, printJson, printTable } from "./print.ts"
import { misused, verb } from "./verb.ts"

const USUAL_HOURS = 24
const MAX_HOURS = 90 * 24
const MAX_HOURS_BY_MINUTE = 24
const HOUR_MS = 3_600_000

interface Options {
  readonly json?: true
  readonly hours?: number
  readonly minutes?: true
}

export const statisticsCommand = (): Command =>
  verb("statistics", {
    does: "Show counts of requests, sign-ins, tokens and refusals, hour by hour",
    about: [
      "The counts are those of all servers together. Each server stores its counts at the end of each minute, so the current minute is missing. Counts are kept by hour for 90 days, and by minute for a day. They name no user, client or address.",
      "Prints one row for each hour (UTC), then the total of each series. answered, refused and failed are requests by status: below 400, 4xx and 5xx. JSON has the numbers of each series, one for each interval.",
    ],
    examples: [
      "gatehouse statistics",
      "gatehouse statistics --hours 168",
      "gatehouse statistics --hours 2 --minutes --json",
    ],
  })
    .option("--hours <n>", `how many hours to show, up to now (default: ${USUAL_HOURS})`, hoursFrom)
    .option("--minutes", `minute by minute; at most ${MAX_HOURS_BY_MINUTE} hours`)
    .action(({ json, minutes, hours = USUAL_HOURS }: Options, command: Command) => {
      if (minutes && hours > MAX_HOURS_BY_MINUTE)
        misused(command, `--minutes shows at most ${MAX_HOURS_BY_MINUTE} hours: counts by minute are kept for a day`)
      return opened(async ({ administration }) => {
        const to = systemClock()
        const step = minutes ? "minute" : "hour"
        const record = await administration.statistics.list({ step, from: to - hours * HOUR_MS, to })
        if (json) printJson(record)
        else if (record.series.length === 0) note("no counts found: a server stores its first counts after a minute")
        else print(record)
      })
    })

function hoursFrom(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= MAX_HOURS) return Number(text)
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_HOURS}.`)
}

/** The columns of the first table. Each column adds up the series for which `isIn` is true. */
const COLUMNS: readonly [name: string, isIn: (series: StatisticsSeries) => boolean][] = [
  ["answered", ({ measure, outcome }) => measure === "requests" && outcome === "answered"],
  ["refused", ({ measure, outcome }) => measure === "requests" && outcome === "refused"],
  ["failed", ({ measure, outcome }) => measure === "requests" && outcome === "failed"],
  ["sign_ins", ({ measure, outcome }) => measure === "sign_ins" && outcome === "succeeded"],
  ["sign_ins_failed", ({ measure, outcome }) => measure === "sign_ins" && outcome !== "succeeded"],
  ["tokens", ({ measure }) => measure === "tokens"],
]

function print({ step, from, to, series }: StatisticsRecord): void {
  const begin = Date.parse(from)
  const size = series[0]?.counts.length ?? 0
  const length = (Date.parse(to) - begin) / size
  const rows = Array.from({ length: size }, (_, at) => ({
    [step]: new Date(begin + at * length).toISOString().slice(0, 16).replace("T", " "),
    ...Object.fromEntries(COLUMNS.map(([name, isIn]) => [name, sumAt(at, series.filter(isIn))])),
  }))
  printTable([step, ...COLUMNS.map(([name]) => name)], rows)
  console.log("")
  printTable(
    ["series", "total"],
    series.map(({ measure, endpoint, outcome, way, grant_type, reason, surface, up_to_ms, total }) => ({
      series: [measure, endpoint, outcome, way, grant_type, reason, surface, up_to_ms]
        .filter((each) => each !== undefined)
        .join(" "),
      total,
    })),
  )
}

const sumAt = (at: number, series: readonly StatisticsSeries[]): number =>
  series.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)
