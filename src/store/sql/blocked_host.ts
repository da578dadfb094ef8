import { hostKey } from "../../oauth/client_hosts.ts"
import type { BlockedHost, BlockedHostStore } from "../blocked_host.ts"
import type { Engine, Row, Statement } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import { recordEvent } from "./audit_event.ts"
import { numberIn, textIn } from "./row.ts"

const all: Statement = {
  name: "blocked_host_list",
  sql: "SELECT host_key, blocked_at, blocked_by FROM blocked_host ORDER BY host_key",
}

const insert: Statement = {
  name: "blocked_host_insert",
  sql: `INSERT INTO blocked_host (host_key, blocked_at, blocked_by) VALUES ($1, $2, $3)
    ON CONFLICT (host_key) DO NOTHING RETURNING blocked_at`,
}

const remove: Statement = {
  name: "blocked_host_delete",
  sql: "DELETE FROM blocked_host WHERE host_key = $1 RETURNING blocked_at",
}

const hostFrom = (row: Row): BlockedHost => ({
  // Reversing the labels twice gives the host.
  host: hostKey(textIn(row, "host_key")),
  blockedAt: numberIn(row, "blocked_at"),
  blockedBy: textIn(row, "blocked_by"),
})

export const blockedHostsOn = (engine: Engine): BlockedHostStore => ({
  list: async () => (await engine.rows(all, [])).map(hostFrom),
  block: ({ host, blockedAt, blockedBy }, event) =>
    decide(engine, [
      { statement: insert, values: [hostKey(host), blockedAt, blockedBy], guard: true },
      recordEvent(event),
    ]),
  unblock: (host, event) =>
    decide(engine, [{ statement: remove, values: [hostKey(host)], guard: true }, recordEvent(event)]),
})
