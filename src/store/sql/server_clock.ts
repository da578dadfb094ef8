import type { Engine, Statement } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { ServerClockStore } from "../store.ts"
import { numberIn } from "./row.ts"

const find: Statement = { name: "server_clock", sql: "SELECT latest_at, accepted FROM server_clock" }

const advance: Statement = {
  name: "server_clock_advance",
  sql: `UPDATE server_clock SET latest_at = CASE WHEN latest_at < $1 THEN $1 ELSE latest_at END
    WHERE accepted = $2 RETURNING latest_at`,
}

/**
 * Sets the servers' time to $1, even if $1 is earlier than the stored time. Run it in the transaction that ends all grants and sessions, so
 * that no grant or session is from a time after $1.
 */
export const ACCEPT_TIME = "UPDATE server_clock SET latest_at = $1, accepted = accepted + 1"

export const serverClockOn = (engine: Engine): ServerClockStore => ({
  async find() {
    const [row] = await engine.rows(find, [])
    return row === undefined
      ? { latestAt: 0, accepted: 0 }
      : { latestAt: numberIn(row, "latest_at"), accepted: numberIn(row, "accepted") }
  },

  advance: ({ latestAt, accepted }) =>
    decide(engine, [{ statement: advance, values: [latestAt, accepted], guard: true }]),
})
