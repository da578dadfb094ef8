import type { ClientId, UserId } from "../../base/id.ts"
import { idBytes } from "../../base/id.ts"
import type { Target } from "../../oauth/resource.ts"
import type { Scope } from "../../oauth/vocabulary.ts"
import type { Dialect } from "../dialect.ts"
import type { Engine, Statement, Step } from "../engines/engine.ts"
import { guardable } from "../engines/engine.ts"
import type { ConsentStore } from "../store.ts"
import { recordEvent } from "./audit_event.ts"
import { endBackchannelRequestsOfBoth } from "./backchannel_request.ts"
import { ownerGuards } from "./owner.ts"
import { id as idOf, listIn, listText, numberIn, textIn } from "./row.ts"

const find: Statement = {
  name: "consent_find",
  sql: "SELECT scope FROM consent WHERE user_id = $1 AND client_id = $2",
}

const findForResources: Statement = {
  name: "consent_find_for_resources",
  sql: "SELECT resource, scope FROM resource_consent WHERE user_id = $1 AND client_id = $2",
}

/** The consent for this service itself has no resource. */
const listingOf = ({ hex }: Dialect): Statement => ({
  name: "consent_list_of_user",
  sql: `SELECT ${hex("client_id")} AS client_id, '' AS resource, scope, remembered_at FROM consent WHERE user_id = $1
    UNION ALL SELECT ${hex("client_id")}, resource, scope, remembered_at FROM resource_consent WHERE user_id = $1
    ORDER BY 1, 2`,
})

const remember = guardable(
  "consent_remember",
  (
    condition,
  ) => `INSERT INTO consent (user_id, client_id, scope, remembered_at) SELECT $1, $2, $3, $4 WHERE TRUE${condition}
    ON CONFLICT (user_id, client_id) DO UPDATE SET scope = excluded.scope, remembered_at = excluded.remembered_at`,
)

const rememberForResource = guardable(
  "consent_remember_for_resource",
  (condition) => `INSERT INTO resource_consent (user_id, client_id, scope, remembered_at, resource)
    SELECT $1, $2, $3, $4, $5 WHERE TRUE${condition}
    ON CONFLICT (user_id, client_id, resource) DO UPDATE SET scope = excluded.scope, remembered_at = excluded.remembered_at`,
)

const TABLES = ["consent", "resource_consent"] as const

const deleting = (name: string, where: string): readonly Statement[] =>
  TABLES.map((table) => ({
    name: `${table}_${name}`,
    sql: `DELETE FROM ${table} WHERE ${where} RETURNING remembered_at`,
  }))

const forget = deleting("forget", "user_id = $1 AND client_id = $2")
const ofUser = deleting("forget_of_user", "user_id = $1")
const ofClient = deleting("forget_of_client", "client_id = $1")

export const forgetConsentsOfUser = (id: UserId): Step[] =>
  ofUser.map((statement) => ({ statement, values: [idBytes(id)] }))

export const forgetConsentsOfClient = (id: ClientId): Step[] =>
  ofClient.map((statement) => ({ statement, values: [idBytes(id)] }))

export const forgetConsents = (userId: UserId, clientId: ClientId): Step[] =>
  forget.map((statement) => ({ statement, values: [idBytes(userId), idBytes(clientId)] }))

const THIS_SERVICE: readonly Target[] = [undefined]

export function consentsOn(engine: Engine): ConsentStore {
  const { userEnabled, clientExists } = ownerGuards(engine.dialect)
  const listOf = listingOf(engine.dialect)

  /** Returns the remembered scope of each target. If this service is the only target, one statement reads one row. */
  async function remembered(userId: UserId, clientId: ClientId, targets: readonly Target[]) {
    const values = [idBytes(userId), idBytes(clientId)]
    const scopes = new Map<Target, readonly Scope[]>()
    if (targets.includes(undefined))
      for (const row of await engine.rows(find, values)) scopes.set(undefined, listIn(row, "scope"))
    if (targets.some((target) => target !== undefined))
      for (const row of await engine.rows(findForResources, values))
        scopes.set(textIn(row, "resource"), listIn(row, "scope"))
    return scopes
  }

  return {
    async find(userId, clientId, targets = THIS_SERVICE) {
      const scopes = await remembered(userId, clientId, targets)
      const [first, ...others] = targets.map((target) => scopes.get(target))
      if (first === undefined || others.includes(undefined)) return undefined
      return first.filter((scope) => others.every((other) => other?.includes(scope)))
    },
    async remember(userId, clientId, scope, now, targets = THIS_SERVICE) {
      const values = [idBytes(userId), idBytes(clientId), listText(scope), now]
      const steps = targets.map(
        (target): Step =>
          target === undefined
            ? { statement: remember, values }
            : { statement: rememberForResource, values: [...values, target] },
      )
      await engine.write([userEnabled(userId), clientExists(clientId), ...steps])
    },
    async forget(userId, clientId, event) {
      const steps = [...forgetConsents(userId, clientId), endBackchannelRequestsOfBoth(userId, clientId)]
      const forgotten = await engine.write([...steps, ...(event === undefined ? [] : [recordEvent(event)])])
      return forgotten.slice(0, steps.length).some((count) => count > 0)
    },
    listOf: async (userId) =>
      (await engine.rows(listOf, [idBytes(userId)])).map((row) => ({
        clientId: idOf("client", row, "client_id"),
        target: textIn(row, "resource") === "" ? undefined : textIn(row, "resource"),
        scope: listIn(row, "scope"),
        rememberedAt: numberIn(row, "remembered_at"),
      })),
  }
}
