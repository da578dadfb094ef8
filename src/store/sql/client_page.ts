import { idBytes } from "../../base/id.ts"
import { hostKey } from "../../oauth/client_hosts.ts"
import { foldClientName } from "../../oauth/fold_client_name.ts"
import type { Statement, Value } from "../engines/engine.ts"
import type { ClientFilter, ClientPages } from "../pages.ts"
import { JOINED } from "./client_secret.ts"
import { LOWEST_ID } from "./row.ts"

/** Self-registered clients without a consent are in no list: strangers can register any number. */
const LISTED = "NOT EXISTS (SELECT 1 FROM unconsented_client u WHERE u.client_id = c.id)"

/** Each combination of filters is a statement of its own with literal words, because only literal words let the database use a partial index. */
const REGISTERED_BY = {
  operator: "c.registered_by = 'operator' AND ",
  others: "c.registered_by <> 'operator' AND ",
  any: "",
} as const
const ENABLED = { enabled: "c.enabled = 1 AND ", disabled: "c.enabled = 0 AND ", any: "" } as const

type Filtered = (filter: ClientFilter) => Statement

function filtered(name: string, sql: (conditions: string) => string): Filtered {
  const each = (who: keyof typeof REGISTERED_BY, state: keyof typeof ENABLED): Statement => ({
    name: `${name}_${who}_${state}`,
    sql: sql(REGISTERED_BY[who] + ENABLED[state] + LISTED),
  })
  const of = (who: keyof typeof REGISTERED_BY) => ({
    enabled: each(who, "enabled"),
    disabled: each(who, "disabled"),
    any: each(who, "any"),
  })
  const statements = { operator: of("operator"), others: of("others"), any: of("any") }
  return ({ registeredBy, enabled }) =>
    statements[registeredBy ?? "any"][enabled === undefined ? "any" : enabled ? "enabled" : "disabled"]
}

interface Read {
  readonly statement: Statement
  readonly values: readonly Value[]
}

type Page<Name extends keyof ClientPages> = (...given: Parameters<ClientPages[Name]>) => Read

/** No stored text contains this code point, so the result is higher than any text with this prefix. */
const beyond = (prefix: string): string => `${prefix}\u{10ffff}`

/**
 * Returns the statements that read one page, each along an index. The rows are those of the clients with their secrets, newest secret first: one row
 * for each secret, or one row without a secret.
 */
export function clientPageStatements(columns: readonly string[]): { readonly [Name in keyof ClientPages]: Page<Name> } {
  const ofClient = [...columns, "name_folded"].map((column) => `c.${column}`).join(", ")
  const page = (from: string, order: string, limit: string) =>
    `SELECT ${ofClient}, ${JOINED} FROM (SELECT ${ofClient} FROM ${from} ORDER BY ${order} LIMIT ${limit}) c
      LEFT JOIN client_secret s ON s.client_id = c.id ORDER BY ${order}, s.created_at DESC, s.id DESC`
  const byId: Statement = { name: "client_page", sql: page(`client c WHERE c.id > $1 AND ${LISTED}`, "c.id", "$2") }
  const between = filtered("client_page_between", (conditions) =>
    page(`client c WHERE c.id >= $1 AND c.id <= $2 AND c.id > $3 AND ${conditions}`, "c.id", "$4"),
  )
  /** The search starts at $2: the prefix, or the folded name of the client before. So the index needs no other lower bound. */
  const byName = filtered("client_page_by_name", (conditions) =>
    page(
      `client c WHERE c.name_folded < $1 AND (c.name_folded, c.id) > ($2, $3) AND ${conditions}`,
      "c.name_folded, c.id",
      "$4",
    ),
  )
  const atHost = filtered("client_page_at_host", (conditions) =>
    page(
      `client_host h JOIN client c ON c.id = h.client_id WHERE h.host_key = $1 AND h.client_id > $2
        AND NOT (c.name_folded >= $3 AND c.name_folded < $4) AND ${conditions}`,
      "c.id",
      "$5",
    ),
  )
  const from = (id: Parameters<ClientPages["page"]>[0]) => (id === undefined ? LOWEST_ID : idBytes(id))
  return {
    page: (after, limit) => ({ statement: byId, values: [from(after), limit] }),
    pageBetween: (low, high, filter, after, limit) => ({
      statement: between(filter),
      values: [idBytes(low), idBytes(high), from(after), limit],
    }),
    pageByName(text, filter, after, limit) {
      const prefix = foldClientName(text)
      const start = after === undefined ? prefix : foldClientName(after.name)
      return { statement: byName(filter), values: [beyond(prefix), start, from(after?.id), limit] }
    },
    pageAtHost(host, text, filter, after, limit) {
      const prefix = foldClientName(text)
      return { statement: atHost(filter), values: [hostKey(host), from(after), prefix, beyond(prefix), limit] }
    },
  }
}
