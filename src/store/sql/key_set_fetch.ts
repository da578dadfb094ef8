import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { recentSources, sourceKey } from "../recent_sources.ts"
import type { KeySetFetch, KeySetFetchStore, KeySetSource } from "../signing_key.ts"
import { numberIn, textIn } from "./row.ts"

/** At these limits no new source is recorded, and the recorded sources stay, because a flood of invented sources must not remove real ones. */
const MAX_SOURCES = 10_000
const MAX_OF_ADDRESS = 32

/** $5 and $6 are the lowest and the highest `source` of the address. Two servers that count at the same time may each record one source too many. */
const note: Statement = {
  name: "key_set_fetch_note",
  sql: `INSERT INTO key_set_fetch (source, address, user_agent, first_at, last_at)
    SELECT $1, $2, $3, $4, $4 WHERE EXISTS (SELECT 1 FROM key_set_fetch WHERE source = $1) OR (
      NOT EXISTS (SELECT 1 FROM key_set_fetch WHERE source >= $5 AND source <= $6 LIMIT 1 OFFSET ${MAX_OF_ADDRESS - 1})
      AND NOT EXISTS (SELECT 1 FROM key_set_fetch LIMIT 1 OFFSET ${MAX_SOURCES - 1}))
    ON CONFLICT (source) DO UPDATE SET last_at = excluded.last_at WHERE key_set_fetch.last_at < excluded.last_at`,
}

const all: Statement = {
  name: "key_set_fetch_list",
  sql: "SELECT address, user_agent, first_at, last_at FROM key_set_fetch ORDER BY last_at DESC, source",
}

/**
 * Removes sources without a fetch since $1. If the table is more than half full, also removes sources whose only fetch was before $2.
 * Invented sources fetch only once; a client fetches again when its cache expires.
 */
const removeOld: Statement = {
  name: "key_set_fetch_remove_old",
  sql: `DELETE FROM key_set_fetch WHERE source IN
    (SELECT source FROM key_set_fetch WHERE last_at <= $1 OR (last_at <= $2 AND first_at = last_at
      AND EXISTS (SELECT 1 FROM key_set_fetch LIMIT 1 OFFSET ${MAX_SOURCES / 2 - 1}))
    ORDER BY last_at LIMIT $3) RETURNING last_at`,
}

const DAY_MS = 86_400_000
const KEPT_MS = 30 * DAY_MS

function noted(source: KeySetSource, now: number): Step {
  const key = sourceKey(source)
  const [least, most] = [Buffer.from(key).fill(0x00, 8), Buffer.from(key).fill(0xff, 8)]
  return { statement: note, values: [key, source.address, source.userAgent, now, least, most] }
}

export const removeOldFetches = (now: number, batch: number): Step => ({
  statement: removeOld,
  values: [now - KEPT_MS, now - DAY_MS, batch],
})

const fetchFrom = (row: Row): KeySetFetch => ({
  address: textIn(row, "address"),
  userAgent: textIn(row, "user_agent"),
  firstAt: numberIn(row, "first_at"),
  lastAt: numberIn(row, "last_at"),
})

export function keySetFetchesOn(engine: Engine): KeySetFetchStore {
  const due = recentSources()
  return {
    note(source, changedAt, now) {
      const found = due(source, changedAt, now)
      if (found !== undefined) engine.writeSoon(noted(found, now))
    },
    list: async () => (await engine.rows(all, [])).map(fetchFrom),
  }
}
