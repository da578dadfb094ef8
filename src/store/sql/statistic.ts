import type { Engine, Statement, Step } from "../engines/engine.ts"
import type { StatisticsStep, StatisticsStore } from "../statistics.ts"
import { lowestIdAt } from "./audit_event.ts"
import { clientUsageOn } from "./client_usage.ts"
import { IS_REMEMBERED } from "./grant_statements.ts"
import { numberIn, textIn } from "./row.ts"

type KeptStep = Exclude<StatisticsStep, "day">

const LENGTH_MS = { minute: 60_000, hour: 3_600_000 } as const satisfies Record<KeptStep, number>
const KEPT_MS = { minute: 86_400_000, hour: 90 * 86_400_000 } as const satisfies Record<KeptStep, number>

/**
 * Adds to the minute and to the hour in one statement. Otherwise a server would later have to add up the minutes of each hour, and two servers
 * could both do so. All servers lock the two rows in the same order.
 */
const add: Statement = {
  name: "statistic_add",
  sql: `INSERT INTO statistic (step, begins_at, series, n) VALUES ('minute', $2, $1, $4), ('hour', $3, $1, $4)
    ON CONFLICT (step, begins_at, series) DO UPDATE SET n = statistic.n + excluded.n`,
}

const all: Statement = {
  name: "statistic_list",
  sql: `SELECT begins_at, series, n FROM statistic WHERE step = $1 AND begins_at >= $2 AND begins_at < $3
    ORDER BY begins_at`,
}

const byDay: Statement = {
  name: "statistic_by_day",
  sql: `SELECT begins_at - begins_at % 86400000 AS begins_at, series, CAST(SUM(n) AS BIGINT) AS n FROM statistic
    WHERE step = 'hour' AND begins_at >= $1 AND begins_at < $2 GROUP BY 1, series ORDER BY 1`,
}

const active: Statement = {
  name: "statistic_active",
  sql: `SELECT COUNT(*) AS n, COUNT(DISTINCT user_id) AS people, COUNT(DISTINCT client_id) AS clients
    FROM (SELECT user_id, client_id FROM "grant" WHERE id >= $1 AND ${IS_REMEMBERED} ORDER BY id DESC LIMIT $2) newest`,
}

const removeOld: Statement = {
  name: "statistic_remove_old",
  sql: `DELETE FROM statistic WHERE (step, begins_at, series) IN
    (SELECT step, begins_at, series FROM statistic WHERE step = $1 AND begins_at < $2 LIMIT $3) RETURNING n`,
}

const beginOf = (step: KeptStep, at: number): number => at - (at % LENGTH_MS[step])

/** Returns two steps: one removes old minutes, the other removes old hours. */
export const removeOldStatistics = (now: number, batch: number): Step[] =>
  (["minute", "hour"] as const).map((step) => ({
    statement: removeOld,
    values: [step, now - KEPT_MS[step], batch],
  }))

export const statisticsOn = (engine: Engine): StatisticsStore => ({
  ...clientUsageOn(engine),
  async add({ series, count }, at) {
    await engine.write([{ statement: add, values: [series, beginOf("minute", at), beginOf("hour", at), count] }])
  },
  async active(since, limit) {
    const [row] = await engine.rows(active, [lowestIdAt(since), limit])
    if (row === undefined) return { authorizations: 0, people: 0, clients: 0 }
    return { authorizations: numberIn(row, "n"), people: numberIn(row, "people"), clients: numberIn(row, "clients") }
  },
  list: async (step, from, to) =>
    (await (step === "day" ? engine.rows(byDay, [from, to]) : engine.rows(all, [step, from, to]))).map((row) => ({
      beginsAt: numberIn(row, "begins_at"),
      series: textIn(row, "series"),
      count: numberIn(row, "n"),
    })),
})
