import type { Engine, Statement, Value } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import type { RateWindowStore, Use } from "../store.ts"
import { numberIn } from "./row.ts"

/**
 * $3 is the current time. A window that opens now ends at $4 at the latest. A window with a later end was opened before the clock was set
 * back: it counts as expired.
 */
const EXPIRED = "(rate_window.ends_at <= $3 OR rate_window.ends_at > $4)"

/** Opens a window, restarts an expired window, or counts up. Returns no row if the window is full, even for concurrent callers. */
const use: Statement = {
  name: "rate_window_use",
  sql: `INSERT INTO rate_window (name, key, ends_at, used) VALUES ($1, $2, $5, 1)
    ON CONFLICT (name, key) DO UPDATE SET
      used = CASE WHEN ${EXPIRED} THEN 1 ELSE rate_window.used + 1 END,
      ends_at = CASE WHEN ${EXPIRED} THEN excluded.ends_at ELSE rate_window.ends_at END
    WHERE ${EXPIRED} OR rate_window.used < $6 RETURNING used`,
}

const findFull: Statement = {
  name: "rate_window_find_full",
  sql: `SELECT ends_at FROM rate_window WHERE name = $1 AND key = $2 AND NOT ${EXPIRED} AND used >= $5`,
}

const giveBack: Statement = {
  name: "rate_window_give_back",
  sql: `UPDATE rate_window SET used = used - 1 WHERE name = $1 AND key = $2 AND NOT ${EXPIRED} AND used > 0`,
}

const findBeyond: Statement = {
  name: "rate_window_find_beyond",
  sql: "SELECT ends_at FROM rate_window WHERE name = $1 ORDER BY ends_at DESC LIMIT 1 OFFSET $2",
}

const removeUntil: Statement = {
  name: "rate_window_remove_until",
  sql: `DELETE FROM rate_window WHERE name = $1 AND ends_at <= $2 AND key IN
    (SELECT key FROM rate_window WHERE name = $1 AND ends_at <= $2 ORDER BY ends_at LIMIT $3) RETURNING used`,
}

const valuesOf = ({ name, key, now, latestEnd }: Use): Value[] => [name, key, now, latestEnd]

export const rateWindowsOn = (engine: Engine): RateWindowStore => ({
  use: (at, endsAt, count) =>
    decide(engine, [{ statement: use, values: [...valuesOf(at), endsAt, count], guard: true }]),
  async fullUntil(at, count) {
    const [row] = await engine.rows(findFull, [...valuesOf(at), count])
    return row === undefined ? undefined : numberIn(row, "ends_at")
  },
  async giveBack(at) {
    await engine.write([{ statement: giveBack, values: valuesOf(at) }])
  },
  async beyond(name, maximum) {
    const [row] = await engine.rows(findBeyond, [name, maximum])
    return row === undefined ? undefined : numberIn(row, "ends_at")
  },
  async removeUntil(name, endsAt, batch) {
    const [removed = 0] = await engine.write([{ statement: removeUntil, values: [name, endsAt, batch] }])
    return removed
  },
})
