/** A table that `gatehouse copy` copies, and its primary key: the order in which both sides read it. */
export interface CopiedTable {
  /** As SQL spells it. */
  readonly name: string
  readonly key: readonly KeyColumn[]
}

interface KeyColumn {
  readonly column: string
  readonly type: "bytes" | "text"
}

const bytes = (column: string): KeyColumn => ({ column, type: "bytes" })
const byId = (name: string): CopiedTable => ({ name, key: [bytes("id")] })

/** Every table of the schema is listed here or in LEFT; a test compares both with the migrations. The schema determines the columns. */
export const COPIED: readonly CopiedTable[] = [
  byId("client"),
  byId("client_secret"),
  { name: "client_origin", key: [{ column: "origin", type: "text" }, bytes("client_id")] },
  byId("user"),
  byId("session"),
  byId("grant"),
  { name: "consent", key: [bytes("user_id"), bytes("client_id")] },
  { name: "resource_consent", key: [bytes("user_id"), bytes("client_id"), { column: "resource", type: "text" }] },
  byId("signing_key"),
  byId("revoked_token"),
  byId("used_assertion"),
  byId("registration_token"),
  { name: "unconsented_client", key: [bytes("client_id")] },
  { name: "logout_delivery", key: [bytes("session_id"), bytes("client_id")] },
  byId("audit_event"),
]

/** Tables that are not copied, and why. Some exist on one engine only. */
export const LEFT: Readonly<Record<string, string>> = {
  schema_migration: "the target is migrated by itself",
  rate_window: "counts of minutes, which only PostgreSQL keeps: limits begin anew",
  refusal: "what was refused by the servers there, for a while",
  key_set_fetch: "who fetched the keys there: whoever goes on does so anew",
  server_clock: "how far the clocks of the servers there had come",
  probe: "a row that is there to be written",
  registration_turn: "a row that registrations lock",
  provenance: "speaks of the place, not of the data: a copy is no backup",
}
