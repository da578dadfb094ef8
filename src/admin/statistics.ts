import { say } from "../base/say.ts"
import type { SeriesCount, StatisticsStep } from "../store/statistics.ts"
import { foundClient } from "./find.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Problems } from "./problem.ts"
import type { ActivityRecord, StatisticsFilter, StatisticsRecord, StatisticsSeries } from "./statistics_contract.ts"
import { timestamp } from "./timestamp.ts"

export interface StatisticsAdministration {
  /**
   * Returns the counts of all servers, for each minute of the last day, or for each hour or day (UTC) of the last ninety days. The counts of the
   * current minute are incomplete, because each server stores its counts at the end of a minute. Throws Invalid.
   */
  list(filter: StatisticsFilter): Promise<StatisticsRecord>
  /**
   * Returns the counts of one client for each of the last `days` days (UTC), the current day included. `client` is an id or a metadata URL. `days` is
   * from 1 to 90. Throws NotFound.
   */
  ofClient(client: string, days: number): Promise<StatisticsRecord>
  /** Counts people and clients of the last 24 hours. A token that is renewed counts on the day of its authorization. */
  activity(): Promise<ActivityRecord>
}

const DAY_MS = 86_400_000
const LENGTH_MS: Record<StatisticsStep, number> = { minute: 60_000, hour: 3_600_000, day: DAY_MS }
/** How long the store keeps these counts. */
const MAX_MS: Record<StatisticsStep, number> = { minute: DAY_MS, hour: 90 * DAY_MS, day: 90 * DAY_MS }
const MAX_COUNTED = 10_000

/** The labels of each measure, in the order in which a series contains them. A series of one client may have fewer. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  requests: ["endpoint", "outcome"],
  sign_ins: ["outcome"],
  sign_in_ways: ["way"],
  tokens: ["grant_type"],
  refusals: ["reason"],
  admin_refusals: ["reason"],
  durations: ["surface", "up_to_ms"],
}

export const statisticsAdministration = ({
  store,
  clock,
}: Pick<AdministrationDeps, "store" | "clock">): StatisticsAdministration => ({
  async activity() {
    const now = clock()
    const since = now - DAY_MS
    const counted = await store.statistics.active(since, MAX_COUNTED)
    const is_complete = counted.authorizations < MAX_COUNTED
    return { as_of: timestamp(now), since: timestamp(since), ...counted, is_complete }
  },

  async list({ step, to: until = clock() + 1, from: since = until - DAY_MS }) {
    const problems = new Problems()
    const length = LENGTH_MS[step]
    const from = since - (since % length)
    const to = Math.ceil(until / length) * length
    if (since >= until) problems.add("from", say("period-backwards"))
    // `from` and `to` are rounded to whole intervals, so the rounded time span may be one interval longer than the maximum.
    else if (to - from > MAX_MS[step] + length) problems.add("from", say(`${step}s-too-early`))
    problems.throwIfAny()
    return statisticsRecord(step, from, to, await store.statistics.list(step, from, to))
  },

  async ofClient(client, days) {
    const { id } = await foundClient(store, client)
    const now = clock()
    const to = now - (now % DAY_MS) + DAY_MS
    const from = to - days * DAY_MS
    return statisticsRecord("day", from, to, await store.statistics.listOfClient(id, from, to))
  },
})

type IntervalCount = SeriesCount & { readonly beginsAt: number }

/** `from` and `to` are whole intervals. */
function statisticsRecord(
  step: StatisticsStep,
  from: number,
  to: number,
  found: readonly IntervalCount[],
): StatisticsRecord {
  const length = LENGTH_MS[step]
  const size = (to - from) / length
  const bySeries = Map.groupBy(found, ({ series }) => series)
  const series = [...bySeries].map(([name, counts]) => seriesRecord(name, dense(counts, from, length, size)))
  return { step, from: timestamp(from), to: timestamp(to), series: series.toSorted(byName) }
}

/** Returns one number for each interval, 0 where nothing was counted. */
function dense(counts: readonly IntervalCount[], from: number, length: number, size: number): number[] {
  const numbers = Array<number>(size).fill(0)
  for (const { beginsAt, count } of counts) numbers[(beginsAt - from) / length] = count
  return numbers
}

function seriesRecord(name: string, counts: readonly number[]): StatisticsSeries {
  const [measure = "", ...words] = name.split(" ")
  const names = (LABELS[measure] ?? []).slice(0, words.length)
  const labels = Object.fromEntries(names.map((label, at) => [label, words[at] ?? ""]))
  return { measure, ...labels, total: counts.reduce((sum, each) => sum + each, 0), counts }
}

const byName = (one: StatisticsSeries, other: StatisticsSeries): number => (nameOf(one) < nameOf(other) ? -1 : 1)

const nameOf = ({ measure, endpoint, outcome, way, grant_type, reason, surface, up_to_ms }: StatisticsSeries): string =>
  [measure, endpoint, outcome, way, grant_type, reason, surface, up_to_ms?.padStart(5)].join(" ")
