import type { Engine, Statement, Step } from "../engines/engine.ts"
import type { StatisticsStep, StatisticsStore } from "../statistics.ts"
import { number, text } from "./row.ts"

const LENGTH_MS = { minute: 60_000, hour: 3_600_000 } as const satisfies Record<StatisticsStep, number>
const KEPT_MS = { minute: 86_400_000, hour: 90 * 86_400_000 } as const satisfies Record<StatisticsStep, number>

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

const removeOld: Statement = {
  name: "statistic_remove_old",
  sql: `DELETE FROM statistic WHERE (step, begins_at, series) IN
    (SELECT step, begins_at, series FROM statistic WHERE step = $1 AND begins_at < $2 LIMIT $3) RETURNING n`,
}

const beginOf = (step: StatisticsStep, at: number): number => at - (at % LENGTH_MS[step])

/** Returns two steps: one removes old minutes, the other removes old hours. */
export const removeOldStatistics = (now: number, batch: number): Step[] =>
  (["minute", "hour"] as const).map((step) => ({
    statement: removeOld,
    values: [step, now - KEPT_MS[step], batch],
  }))

export const statisticsOn = (engine: Engine): StatisticsStore => ({
  async add({ series, count }, at) {
    await engine.write([{ statement: add, values: [series, beginOf("minute", at), beginOf("hour", at), count] }])
  },
  list: async (step, from, to) =>
    (await engine.rows(all, [step, from, to])).map((row) => ({
      beginsAt: number(row, "begins_at"),
      series: text(row, "series"),
      count: number(row, "n"),
    })),
})
