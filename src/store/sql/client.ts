import type { ClientId, Id } from "../../base/id.ts"
import { idBytes, idFrom } from "../../base/id.ts"
import { clientSettings } from "../../clients/settings/each_setting.ts"
import type { Client, ClientSecret } from "../../oauth/client.ts"
import { foldClientName } from "../../oauth/fold_client_name.ts"
import type { AuditEvent } from "../audit_event.ts"
import type { ClientStore } from "../client.ts"
import type { Dialect } from "../dialect.ts"
import type { Engine, Row, Statement, Step, Value } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import { recordEvent } from "./audit_event.ts"
import { forgetBackchannelOfClient } from "./backchannel_request.ts"
import { removeClaimsFor } from "./claim.ts"
import {
  atOrBelow,
  countPeopleAt,
  countStrangersAt,
  deleteHostsOf,
  insertHosts,
  powerfulStrangersAt,
} from "./client_host.ts"
import { madeBy, makers } from "./client_maker.ts"
import { clientsAtOrigin, deleteOriginsOf, insertOrigins, knownOrigin } from "./client_origin.ts"
import { clientPageStatements } from "./client_page.ts"
import * as secrets from "./client_secret.ts"
import { forgetUsageOf } from "./client_usage.ts"
import { forgetConsentsOfClient } from "./consent.ts"
import { deleteGrantsOfClient } from "./grant.ts"
import { forgetDeliveriesTo } from "./logout_delivery.ts"
import { removeLookOf } from "./look.ts"
import { ownerGuards } from "./owner.ts"
import { forgetPingsTo } from "./ping_delivery.ts"
import { booleanIn, bytesIn, flag, id as idOf, listIn, numberIn, optional, textIn, wordIn } from "./row.ts"
import { findUnconsented, registering, settled } from "./unconsented_client.ts"

const SETTINGS = clientSettings.columns
const COLUMNS = ["id", "kind", "created_at", ...SETTINGS, "enabled", "registered_by", "metadata_url", "created_by"]
const COLUMN_LIST = COLUMNS.join(", ")

/**
 * Reads a client and its secrets at one moment: one row for each secret, newest first. Both searches are for the given id, so that they also happen
 * for an unknown one. Otherwise the time of the second search would reveal which ids exist.
 */
const findWithSecrets = ({ bytes }: Dialect): Statement => ({
  name: "client_find",
  sql: `SELECT ${COLUMNS.map((column) => `c.${column}`).join(", ")}, ${secrets.JOINED}
    FROM (SELECT CAST($1 AS ${bytes}) AS id) wanted
    LEFT JOIN client c ON c.id = wanted.id LEFT JOIN client_secret s ON s.client_id = wanted.id
    ORDER BY s.created_at DESC, s.id DESC`,
})

const exists: Statement = { name: "client_exists", sql: "SELECT created_at FROM client WHERE id = $1" }

const all: Statement = {
  name: "client_list",
  sql: `SELECT ${COLUMN_LIST} FROM client c
    WHERE NOT EXISTS (SELECT 1 FROM unconsented_client u WHERE u.client_id = c.id) ORDER BY created_at, id`,
}

const pages = clientPageStatements(COLUMNS)
const ofMaker = madeBy(COLUMNS)

const insert: Statement = {
  name: "client_insert",
  sql: `INSERT INTO client (${COLUMN_LIST}, name_folded)
    VALUES (${[...COLUMNS, "name_folded"].map((_, at) => `$${at + 1}`).join(", ")})`,
}

/** Inserts a client whose id follows from its metadata URL, so the row may exist. */
const insertConsented: Statement = {
  name: "client_insert_consented",
  sql: `${insert.sql} ON CONFLICT (id) DO NOTHING RETURNING created_at`,
}

const CHANGING = ["kind", ...SETTINGS]

/** If two callers read the same settings and change them, only the first change succeeds, because the second would undo the first. */
const update: Statement = {
  name: "client_update",
  sql: `UPDATE client SET ${CHANGING.map((column, at) => `${column} = $${at + 4}`).join(", ")}, name_folded = $2, created_by = $3
    WHERE id = $1 AND ${CHANGING.map(
      (column, at) => `${column} IS NOT DISTINCT FROM $${at + 4 + CHANGING.length}`,
    ).join(" AND ")} RETURNING created_at`,
}

/** Separate from `update`, so that a concurrent update of the settings does not undo this change. */
const setEnabled: Statement = {
  name: "client_set_enabled",
  sql: `UPDATE client SET enabled = $2 WHERE id = $1 AND enabled <> $2 RETURNING created_at`,
}

const remove: Statement = { name: "client_delete", sql: "DELETE FROM client WHERE id = $1 RETURNING created_at" }

const insertedValues = (client: Client): Value[] => [
  idBytes(client.id),
  client.kind,
  client.createdAt,
  ...clientSettings.stored(client),
  flag(client.enabled),
  client.registeredBy,
  client.metadataUrl ?? null,
  client.createdBy ?? null,
  foldClientName(client.name),
]

function clientFrom(row: Row, ownSecrets: readonly ClientSecret[]): Client {
  const isPublic = wordIn<Client["kind"]>(row, "kind") === "public"
  const registered = {
    id: idFrom("client", bytesIn(row, "id")),
    ...clientSettings.loaded(row),
    enabled: booleanIn(row, "enabled"),
    createdAt: numberIn(row, "created_at"),
    registeredBy: wordIn<Client["registeredBy"]>(row, "registered_by"),
    metadataUrl: optional(textIn, row, "metadata_url"),
    createdBy: optional(textIn, row, "created_by"),
  }
  return isPublic ? { ...registered, kind: "public" } : { ...registered, kind: "confidential", secrets: ownSecrets }
}

const insertBelongings = (client: Client) => [
  ...insertOrigins(client),
  ...insertHosts(client),
  ...(client.kind === "confidential" ? client.secrets : []).map((one) => secrets.insertSecret(client.id, one)),
]

const deleteBelongings = (id: ClientId, now: number) => [
  secrets.deleteSecretsOf(id),
  deleteOriginsOf(id),
  deleteHostsOf(id),
  ...deleteGrantsOfClient(id, now),
  forgetDeliveriesTo(id),
  forgetPingsTo(id),
  ...forgetBackchannelOfClient(id),
  ...forgetConsentsOfClient(id),
  removeClaimsFor(id),
  ...removeLookOf(id),
  forgetUsageOf(id),
]

const changingValues = (client: Client): Value[] => [client.kind, ...clientSettings.stored(client)]

const updating = (client: Client, before: Client): Step[] => [
  {
    statement: update,
    values: [
      idBytes(client.id),
      foldClientName(client.name),
      client.createdBy ?? null,
      ...changingValues(client),
      ...changingValues(before),
    ],
    guard: true,
  },
  deleteOriginsOf(client.id),
  ...insertOrigins(client),
  deleteHostsOf(client.id),
  ...insertHosts(client),
]

const deleting = (id: ClientId, now: number): Step[] => [
  settled(id),
  { statement: remove, values: [idBytes(id)], guard: true },
  ...deleteBelongings(id, now),
]

const anyClient: Statement = { name: "client_exist", sql: "SELECT created_at FROM client LIMIT 1" }

export function clientsOn(engine: Engine): ClientStore {
  const { clientConfidential } = ownerGuards(engine.dialect)
  const find = findWithSecrets(engine.dialect)
  const powerful = powerfulStrangersAt(engine.dialect)
  /**
   * When this process last recorded the use of each secret. It records a use at most once an hour, so that a busy client does not cause one
   * statement per request.
   */
  const noted = new Map<Id<"secret">, number>()

  /**
   * Events are kept for a long time, and strangers can register any number of clients. So a change of a client without a consent writes no event.
   */
  const ifConsented = async (id: ClientId, event: AuditEvent): Promise<Step[]> =>
    (await engine.rows(findUnconsented, [idBytes(id)])).length > 0 ? [] : [recordEvent(event)]

  const readPage = async ({ statement, values }: ReturnType<typeof pages.page>) => {
    const rows = await engine.rows(statement, values)
    return [...Map.groupBy(rows, (row) => hex(row, "id")).values()].flatMap((own) =>
      own.slice(0, 1).map((row) => clientFrom(row, own.flatMap(secrets.joinedSecret))),
    )
  }

  return {
    async find(id) {
      const rows = await engine.rows(find, [idBytes(id)])
      const [row] = rows
      return row === undefined || row.id === null ? undefined : clientFrom(row, rows.flatMap(secrets.joinedSecret))
    },

    list: async () => withSecrets(await engine.rows(all, []), await engine.rows(secrets.allSecrets, [])),

    exist: async () => (await engine.rows(anyClient, [])).length > 0,
    page: (...given) => readPage(pages.page(...given)),
    pageBetween: (...given) => readPage(pages.pageBetween(...given)),
    pageByName: (...given) => readPage(pages.pageByName(...given)),
    pageAtHost: (...given) => readPage(pages.pageAtHost(...given)),

    madeBy: (...given) => readPage(ofMaker(...given)),
    makers: (limit) => makers(engine, limit),

    async strangersAt(host, limit) {
      const count = async (statement: Statement) => {
        const [row] = await engine.rows(statement, [...atOrBelow(host), limit])
        return row === undefined ? 0 : numberIn(row, "n")
      }
      return { clients: await count(countStrangersAt), people: await count(countPeopleAt) }
    },

    powerfulStrangersAt: async (host) =>
      (await engine.rows(powerful, atOrBelow(host))).map((row) => ({
        id: idOf("client", row, "id"),
        scope: listIn(row, "scope"),
      })),

    atOrigin: async (origin, limit) =>
      (await engine.rows(clientsAtOrigin, [origin, limit])).map((row) => idFrom("client", bytesIn(row, "client_id"))),

    knowsOrigin: async (origin) => (await engine.rows(knownOrigin, [origin])).length > 0,

    async create(client, event) {
      await engine.write([
        { statement: insert, values: insertedValues(client) },
        ...insertBelongings(client),
        recordEvent(event),
      ])
    },

    insertConsented: (client, event) =>
      decide(engine, [
        { statement: insertConsented, values: insertedValues(client), guard: true },
        ...insertBelongings(client),
        recordEvent(event),
      ]),

    async register(client, block, maximum) {
      const inserting = [{ statement: insert, values: insertedValues(client) }, ...insertBelongings(client)]
      const steps = registering(inserting, client.id, block, client.createdAt, maximum)
      // Of these steps, only the one that marks another client for deletion returns a row.
      return (await engine.write(steps)).some((count) => count > 0)
    },

    async settle(id, event) {
      if (await decide(engine, [{ ...settled(id), guard: true }, recordEvent(event)])) return true
      return (await engine.rows(exists, [idBytes(id)])).length > 0
    },

    update: (client, event, before) =>
      decide(engine, [settled(client.id), ...updating(client, before), recordEvent(event)]),

    updateItself: async (client, event, before) =>
      decide(engine, [
        ...updating(client, before),
        ...forgetConsentsOfClient(client.id),
        ...(await ifConsented(client.id, event)),
      ]),

    setEnabled: (id, enabled, event) =>
      decide(engine, [
        { statement: setEnabled, values: [idBytes(id), flag(enabled)], guard: true },
        recordEvent(event),
      ]),

    addSecret: (id, secret, olderExpireAt, event) =>
      decide(engine, [
        clientConfidential(id),
        secrets.expireSecrets(id, olderExpireAt),
        secrets.insertSecret(id, secret),
        recordEvent(event),
      ]),

    endOlderSecrets: (id, now, event) => decide(engine, [secrets.endOlderSecrets(id, now), recordEvent(event)]),

    touchSecret(id, now) {
      const last = noted.get(id)
      if (last !== undefined && now - last < secrets.HOUR_MS) return
      noted.set(id, now)
      engine.writeSoon(secrets.touchSecret(id, now))
    },

    delete: (id, event) => decide(engine, [...deleting(id, event.at), recordEvent(event)]),

    deleteItself: async (id, event) => decide(engine, [...deleting(id, event.at), ...(await ifConsented(id, event))]),
  }
}

/** Makes clients from their rows. Each client gets its own secrets from `secretRows`. */
function withSecrets(rows: readonly Row[], secretRows: readonly Row[]): Client[] {
  const ofClient = Map.groupBy(secretRows, (row) => hex(row, "client_id"))
  return rows.map((row) => clientFrom(row, (ofClient.get(hex(row, "id")) ?? []).map(secrets.secretFrom)))
}

const hex = (row: Row, column: string): string => Buffer.from(bytesIn(row, column)).toString("hex")
