import { idBytes, idFrom } from "../../base/id.ts"
import { ATTRIBUTES } from "../../identity/attributes.ts"
import type { ClaimSource, CustomClaim } from "../../oauth/custom_claim.ts"
import { CLAIMS } from "../../oauth/custom_claim.ts"
import type { AttributeStore, ClaimStore } from "../claim.ts"
import type { Engine, Row, Statement, Step } from "../engines/engine.ts"
import { decide } from "../engines/engine.ts"
import { recordEvent } from "./audit_event.ts"
import { insertUnique } from "./record_statements.ts"
import { bytesIn, textIn } from "./row.ts"

const attributes: Statement = {
  name: "attribute_list",
  sql: `SELECT ${ATTRIBUTES.columns.join(", ")} FROM attribute ORDER BY name`,
}

const insertAttribute = insertUnique("attribute_insert", "attribute", ATTRIBUTES.columns, "name")

const describe: Statement = {
  name: "attribute_describe",
  sql: "UPDATE attribute SET description = $2 WHERE name = $1 RETURNING name",
}

const removeAttribute: Statement = {
  name: "attribute_delete",
  sql: "DELETE FROM attribute WHERE name = $1 RETURNING name",
}

const removeClaimsFrom: Statement = {
  name: "claim_delete_of_source",
  sql: "DELETE FROM claim WHERE source = $1 RETURNING name",
}

export const attributesOn = (engine: Engine): AttributeStore => ({
  list: async () => (await engine.rows(attributes, [])).map(ATTRIBUTES.loaded),
  create: (attribute, event) =>
    decide(engine, [
      { statement: insertAttribute, values: ATTRIBUTES.stored(attribute), guard: true },
      recordEvent(event),
    ]),
  describe: (name, description, event) =>
    decide(engine, [{ statement: describe, values: [name, description ?? null], guard: true }, recordEvent(event)]),
  delete: (name, event) =>
    decide(engine, [
      { statement: removeAttribute, values: [name], guard: true },
      { statement: removeClaimsFrom, values: [sourceText({ kind: "attribute", attribute: name })] },
      recordEvent(event),
    ]),
})

const COLUMNS = ["id", "client_id", "source", ...CLAIMS.columns]

const claims: Statement = {
  name: "claim_list",
  sql: `SELECT ${COLUMNS.join(", ")} FROM claim ORDER BY name_key`,
}

const insertClaim = insertUnique("claim_insert", "claim", [...COLUMNS, "name_key"], "name_key")

const removeClaim: Statement = { name: "claim_delete", sql: "DELETE FROM claim WHERE id = $1 RETURNING name" }

const removeClaimsOfClient: Statement = {
  name: "claim_delete_of_client",
  sql: "DELETE FROM claim WHERE client_id = $1 RETURNING name",
}

/** Deletes the claims for one client, which is being deleted. */
export const removeClaimsFor = (client: NonNullable<CustomClaim["clientId"]>): Step => ({
  statement: removeClaimsOfClient,
  values: [idBytes(client)],
})

/** Returns the text that says where the value comes from: the kind of source, then the attribute's name or the constant as JSON. */
function sourceText(source: ClaimSource): string {
  if (source.kind === "attribute") return `attribute ${source.attribute}`
  return source.kind === "constant" ? `constant ${JSON.stringify(source.value)}` : source.kind
}

function sourceFrom(stored: string): ClaimSource {
  const [kind = "", ...rest] = stored.split(" ")
  const after = rest.join(" ")
  if (kind === "attribute") return { kind, attribute: after }
  if (kind === "constant") return { kind, value: JSON.parse(after) }
  return { kind: kind === "groups" ? "groups" : "roles" }
}

const claimFrom = (row: Row): CustomClaim => ({
  ...CLAIMS.loaded(row),
  id: idFrom("claim", bytesIn(row, "id")),
  clientId: row.client_id === null ? undefined : idFrom("client", bytesIn(row, "client_id")),
  source: sourceFrom(textIn(row, "source")),
})

export const claimsOn = (engine: Engine): ClaimStore => ({
  list: async () => (await engine.rows(claims, [])).map(claimFrom),
  create({ id, clientId, source, ...settings }, event) {
    const client = clientId === undefined ? null : idBytes(clientId)
    const key = `${settings.name} ${clientId ?? ""}`
    const values = [idBytes(id), client, sourceText(source), ...CLAIMS.stored(settings), key]
    return decide(engine, [{ statement: insertClaim, values, guard: true }, recordEvent(event)])
  },
  delete: (id, event) =>
    decide(engine, [{ statement: removeClaim, values: [idBytes(id)], guard: true }, recordEvent(event)]),
})
