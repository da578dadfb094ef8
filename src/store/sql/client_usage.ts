import type { ClientId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Dialect } from "../dialect.ts"
import type { Engine, Statement, Step } from "../engines/engine.ts"
import type { StatisticsStore } from "../statistics.ts"
import { numberIn, textIn } from "./row.ts"

const DAY_MS = 86_400_000
const KEPT_MS = 90 * DAY_MS

/**
 * Adds many counts at once, only for clients that exist until the commit: a deletion waits, and then finds the rows. All servers lock the
 * clients and the rows in the same order.
 */
const adding = ({ jsonElements, bytesOfHex, keepingRows }: Dialect): Statement => ({
  name: "client_usage_add",
  sql: `INSERT INTO client_usage (client_id, begins_at, series, n)
    SELECT c.id, CAST($1 AS BIGINT), given.series, given.n
    FROM (SELECT ${bytesOfHex("value ->> 0")} AS client_id, value ->> 1 AS series, CAST(value ->> 2 AS BIGINT) AS n
      FROM ${jsonElements("$2")}) given
    JOIN client c ON c.id = given.client_id
    WHERE NOT EXISTS (SELECT 1 FROM unconsented_client u WHERE u.client_id = c.id)
    ORDER BY c.id, given.series${keepingRows("c")}
    ON CONFLICT (client_id, begins_at, series) DO UPDATE SET n = client_usage.n + excluded.n`,
})

const ofClient: Statement = {
  name: "client_usage_list",
  sql: `SELECT begins_at, series, n FROM client_usage WHERE client_id = $1 AND begins_at >= $2 AND begins_at < $3
    ORDER BY begins_at, series`,
}

const removeOfClient: Statement = {
  name: "client_usage_remove_of_client",
  sql: "DELETE FROM client_usage WHERE client_id = $1",
}

const removeOld: Statement = {
  name: "client_usage_remove_old",
  sql: `DELETE FROM client_usage WHERE (client_id, begins_at, series) IN
    (SELECT client_id, begins_at, series FROM client_usage WHERE begins_at < $1 LIMIT $2) RETURNING n`,
}

export const forgetUsageOf = (id: ClientId): Step => ({ statement: removeOfClient, values: [idBytes(id)] })

export const removeOldClientUsage = (now: number, batch: number): Step => ({
  statement: removeOld,
  values: [now - KEPT_MS, batch],
})

export function clientUsageOn(engine: Engine): Pick<StatisticsStore, "addOfClients" | "listOfClient"> {
  const add = adding(engine.dialect)
  return {
    async addOfClients(counts, at) {
      const given = counts.map(({ clientId, series, count }) => [idBytes(clientId).toString("hex"), series, count])
      await engine.write([{ statement: add, values: [at - (at % DAY_MS), JSON.stringify(given)] }])
    },
    listOfClient: async (id, from, to) =>
      (await engine.rows(ofClient, [idBytes(id), from, to])).map((row) => ({
        beginsAt: numberIn(row, "begins_at"),
        series: textIn(row, "series"),
        count: numberIn(row, "n"),
      })),
  }
}
