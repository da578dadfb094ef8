/** A table that `gatehouse copy` copies, and its primary key, which determines the order in which the rows are read. */
export interface CopiedTable {
  /** The name as SQL spells it, with quotes if it is a reserved word. */
  readonly name: string
  readonly key: readonly KeyColumn[]
  /** A column that only one engine has, and fills by itself. */
  readonly without?: string
}

interface KeyColumn {
  readonly column: string
  readonly type: "bytes" | "text" | "number"
}

const bytes = (column: string): KeyColumn => ({ column, type: "bytes" })
const byId = (name: string): CopiedTable => ({ name, key: [bytes("id")] })

/** Every table of the schema is listed here or in LEFT; a test compares both with the migrations. The schema determines the columns. */
export const COPIED: readonly CopiedTable[] = [
  byId("client"),
  byId("client_secret"),
  byId("api"),
  { name: "scope_value", key: [{ column: "value", type: "text" }] },
  byId("role"),
  byId("group"),
  { name: "group_member", key: [bytes("user_id"), bytes("group_id")] },
  { name: "role_holder", key: [bytes("holder_id"), bytes("role_id")] },
  { name: "client_origin", key: [{ column: "origin", type: "text" }, bytes("client_id")] },
  { name: "client_host", key: [{ column: "host_key", type: "text" }, bytes("client_id")] },
  { name: "blocked_host", key: [{ column: "host_key", type: "text" }] },
  byId("user"),
  { name: "user_search", key: [bytes("user_id")], without: "number" },
  { name: "attribute", key: [{ column: "name", type: "text" }] },
  byId("claim"),
  { name: "look", key: [bytes("owner_id")] },
  { name: "look_logo", key: [bytes("owner_id")] },
  byId("connection"),
  byId("site"),
  byId("exchange_policy"),
  byId("issuer"),
  { name: "linked_identity", key: [bytes("connection_id"), { column: "subject", type: "text" }] },
  byId("held_token"),
  byId("session"),
  { name: "connection_session", key: [bytes("user_id"), bytes("root_id")] },
  byId("authenticator_app"),
  { name: "recovery_code", key: [bytes("user_id"), bytes("digest")] },
  byId("grant"),
  { name: "consent", key: [bytes("user_id"), bytes("client_id")] },
  { name: "resource_consent", key: [bytes("user_id"), bytes("client_id"), { column: "resource", type: "text" }] },
  { name: "backchannel_block", key: [bytes("user_id"), bytes("client_id")] },
  byId("passkey"),
  byId("signing_key"),
  byId("revoked_token"),
  byId("used_assertion"),
  byId("registration_token"),
  { name: "unconsented_client", key: [bytes("client_id")] },
  byId("mail_delivery"),
  { name: "logout_delivery", key: [bytes("session_id"), bytes("client_id")] },
  {
    name: "statistic",
    key: [
      { column: "step", type: "text" },
      { column: "begins_at", type: "number" },
      { column: "series", type: "text" },
    ],
  },
  {
    name: "client_usage",
    key: [bytes("client_id"), { column: "begins_at", type: "number" }, { column: "series", type: "text" }],
  },
  byId("idempotency_key"),
  byId("audit_event"),
]

/** Tables that are not copied, with the reason. Some of these tables exist on one engine only. */
export const LEFT: Readonly<Record<string, string>> = {
  user_search_fill:
    "says how far the texts of older users are stored: the servers on the target look at all users once",
  user_search_words: "the index of words of `user_search`, which SQLite keeps up to date by itself",
  user_search_words_config: "part of that index",
  user_search_words_data: "part of that index",
  user_search_words_idx: "part of that index",
  schema_migration: "the target has its own migrations",
  rate_window: "short-lived counters that only PostgreSQL keeps: limits start from zero",
  device_request: "devices that wait for a person, for ten minutes: a device starts again",
  backchannel_request: "requests that wait for a person, for an hour at most: a client asks again",
  ping_delivery: "pings about these requests",
  refusal: "recent refusals of the servers on the source",
  key_set_fetch: "who fetched the keys from the source: clients fetch the keys again",
  server_clock: "the latest time of the servers on the source",
  probe: "a row that only tests whether writes work",
  registration_turn: "a row that only serves as a lock",
  first_administrator: "ends setup links, which live for an hour: a copied administrator ends them too",
  password_form_claim: "claims of imports that run on the source",
  provenance: "describes where the data are: a copy is not a backup",
}
