import type { Command } from "commander"
import { InvalidArgumentError } from "commander"
import type { StatisticsRecord, StatisticsSeries } from "../admin/statistics_contract.ts"
import { systemClock } from "../base/clock.ts"
import { ADMIN_API_PATH } from "../oauth/paths.ts"
import { CLIENT_ID } from "./client_options.ts"
import { opened } from "./open.ts"
import { note, printJson, printTable } from "./print.ts"
import { misused, verb } from "./verb.ts"

const USUAL_HOURS = 24
const MAX_HOURS = 90 * 24
const MAX_HOURS_BY_MINUTE = 24
const USUAL_DAYS = 30
const MAX_DAYS = 90
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Options {
  readonly json?: true
  readonly hours?: number
  readonly minutes?: true
  readonly days?: number
  readonly client?: string
}

export const statisticsCommand = (): Command =>
  verb("statistics", {
    does: "Show counts of requests, sign-ins, tokens and refusals, by hour or day",
    about: [
      "The counts are those of all servers together. Each server stores its counts at the end of each minute, so the current minute is missing. Counts are kept by hour for 90 days, and by minute for a day. They name no user and no address.",
      "Prints one row for each hour or day (UTC), then the total of each series. answered, refused and failed are requests by status: below 400, 4xx and 5xx. admin_refused are the requests that the admin API refused, such as wrong values in a form of the console, and refused are all others. In the totals, admin_refusals has what the admin API refused to a caller with a valid token for a value, a conflict, an unknown record or an old sign-in. refusals has everything else, including wrong tokens and missing rights at the admin API. JSON has the numbers of each series, one for each interval.",
      "With --client: the counts of one client, day by day. authorizations: each time the client received a code, so a person arrived there. refusals: refused requests that name the client, including those of other senders.",
    ],
    examples: [
      "gatehouse statistics",
      "gatehouse statistics --hours 168",
      "gatehouse statistics --hours 2 --minutes --json",
      "gatehouse statistics --client client_019a5d6e2f4b7c3d8e9fa0b1c2d3e4f5 --days 90",
    ],
  })
    .option("--hours <n>", `how many hours to show, up to now (default: ${USUAL_HOURS})`, numberUpTo(MAX_HOURS))
    .option("--minutes", `minute by minute; at most ${MAX_HOURS_BY_MINUTE} hours`)
    .option("--client <id>", `one client, day by day; ${CLIENT_ID}`)
    .option("--days <n>", `day by day, up to today (default with --client: ${USUAL_DAYS})`, numberUpTo(MAX_DAYS))
    .action((given: Options, command: Command) => {
      const { json, client, minutes, hours = USUAL_HOURS, days } = given
      if ((client ?? days) !== undefined && (minutes ?? given.hours) !== undefined)
        misused(command, "--hours and --minutes cannot be used with --client or --days")
      if (minutes && hours > MAX_HOURS_BY_MINUTE)
        misused(command, `--minutes shows at most ${MAX_HOURS_BY_MINUTE} hours: counts by minute are kept for a day`)
      return opened(async ({ administration: { statistics } }) => {
        const now = systemClock()
        const record =
          client !== undefined
            ? await statistics.ofClient(client, days ?? USUAL_DAYS)
            : days !== undefined
              ? await statistics.list({ step: "day", from: now - (now % DAY_MS) - (days - 1) * DAY_MS, to: now + 1 })
              : await statistics.list({ step: minutes ? "minute" : "hour", from: now - hours * HOUR_MS, to: now })
        if (json) printJson(record)
        else if (record.series.length === 0) note("no counts found: a server stores its first counts after a minute")
        else print(record, client === undefined ? COLUMNS : CLIENT_COLUMNS)
      })
    })

const numberUpTo =
  (maximum: number) =>
  (text: string): number => {
    if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= maximum) return Number(text)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${maximum}.`)
  }

type Columns = readonly (readonly [name: string, isIn: (series: StatisticsSeries) => boolean])[]

const isRefused = ({ measure, outcome }: StatisticsSeries): boolean => measure === "requests" && outcome === "refused"

/** The columns of the first table. Each column adds up the series for which `isIn` is true. */
const COLUMNS: Columns = [
  ["answered", ({ measure, outcome }) => measure === "requests" && outcome === "answered"],
  ["refused", (series) => isRefused(series) && series.endpoint !== ADMIN_API_PATH],
  ["admin_refused", (series) => isRefused(series) && series.endpoint === ADMIN_API_PATH],
  ["failed", ({ measure, outcome }) => measure === "requests" && outcome === "failed"],
  ["sign_ins", ({ measure, outcome }) => measure === "sign_ins" && outcome === "succeeded"],
  ["sign_ins_failed", ({ measure, outcome }) => measure === "sign_ins" && outcome !== "succeeded"],
  ["tokens", ({ measure }) => measure === "tokens"],
]

const CLIENT_COLUMNS: Columns = ["authorizations", "tokens", "refusals"].map((name) => [
  name,
  ({ measure }) => measure === name,
])

function print({ step, from, to, series }: StatisticsRecord, columns: Columns): void {
  const begin = Date.parse(from)
  const size = series[0]?.counts.length ?? 0
  const length = (Date.parse(to) - begin) / size
  const rows = Array.from({ length: size }, (_, at) => ({
    [step]: new Date(begin + at * length)
      .toISOString()
      .slice(0, step === "day" ? 10 : 16)
      .replace("T", " "),
    ...Object.fromEntries(columns.map(([name, isIn]) => [name, sumAt(at, series.filter(isIn))])),
  }))
  printTable([step, ...columns.map(([name]) => name)], rows)
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
