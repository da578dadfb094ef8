import type { Id } from "../base/id.ts"
import { isId, newId } from "../base/id.ts"
import { say } from "../base/say.ts"
import type { ClaimSource, CustomClaim } from "../oauth/custom_claim.ts"
import { CLAIMS } from "../oauth/custom_claim.ts"
import type { DeclaringApi } from "../oauth/scope.ts"
import { apiOfScope, isBuiltIn } from "../oauth/scope.ts"
import { knownAttributes } from "./attributes.ts"
import type { ClaimRecord, DeletedClaim, NewClaim } from "./contract.ts"
import { findClient } from "./find.ts"
import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, NotFound, Problems } from "./problem.ts"

const MAX_CONSTANT_BYTES = 1024

/**
 * The claims that operators define, in addition to the standard claims. A claim cannot be updated: an operator deletes the claim and creates it
 * again.
 */
export interface ClaimAdministration {
  /**
   * A name can have one claim for all clients, and one claim for each client. Throws Conflict for a second claim of the same name for all clients,
   * or for the same client.
   */
  create(input: NewClaim): Promise<ClaimRecord>
  /** Returns claims by name. */
  list(): Promise<ClaimRecord[]>
  /** Throws NotFound for an unknown claim. */
  show(id: string): Promise<ClaimRecord>
  /** Throws NotFound for an unknown claim. */
  delete(id: string): Promise<DeletedClaim>
}

export function claimAdministration(deps: AdministrationDeps): ClaimAdministration {
  const { store, clock, random } = deps
  return {
    list: async () => (await store.claims.list()).map(claimRecord),

    async show(id) {
      const claim = (await store.claims.list()).find((each) => each.id === id)
      if (claim === undefined) throw new NotFound("claim", id)
      return claimRecord(claim)
    },

    async create({ client_id, ...input }) {
      const problems = new Problems()
      const attributes = (await knownAttributes(deps)).map((attribute) => attribute.name)
      const defined = definedClaim(input, { attributes, apis: await store.apis.list() }, problems)
      const client = client_id === undefined ? undefined : await findClient(store, client_id)
      if (client_id !== undefined && client === undefined)
        problems.add("client_id", say("claim-client-unknown", { client: client_id }))
      problems.throwIfAny()
      const claim: CustomClaim = {
        id: newId("claim", clock(), random),
        clientId: client?.id,
        ...defined,
      }
      if (!(await store.claims.create(claim, operatorEvent("claim-created", claim.id, deps))))
        throw new Conflict(
          client === undefined
            ? say("claim-taken", { name: claim.name })
            : say("claim-of-client-taken", { name: claim.name, client: client.id }),
        )
      return claimRecord(claim)
    },

    async delete(given) {
      const id: Id<"claim"> | undefined = isId("claim", given) ? given : undefined
      if (id === undefined || !(await store.claims.delete(id, operatorEvent("claim-deleted", id, deps))))
        throw new NotFound("claim", given)
      return { claim_id: id, deleted: true }
    },
  }
}

/** What a claim may refer to: the names of all attributes, and the APIs with their scope values. */
export interface KnownToClaims {
  readonly attributes: readonly string[]
  readonly apis: readonly DeclaringApi[]
}

/** Returns a new claim without its client. Adds errors to `problems`. */
export function definedClaim(
  input: Omit<NewClaim, "client_id">,
  { attributes, apis }: KnownToClaims,
  problems: Problems,
): Omit<CustomClaim, "id" | "clientId"> {
  const settings = CLAIMS.applied(CLAIMS.defaults(), input, (field, said) => problems.add(field, said))
  if (!isBuiltIn(input.scope) && apiOfScope(apis, input.scope) === undefined)
    problems.add("scope", say("claim-scope-unknown", { value: input.scope }))
  return { ...settings, source: sourceFrom(input, attributes, problems) }
}

/** Returns where the value of a claim comes from. Adds an error to `problems` unless exactly one of the three members is given. */
function sourceFrom(
  { attribute, of, value }: Pick<NewClaim, "attribute" | "of" | "value">,
  attributes: readonly string[],
  problems: Problems,
): ClaimSource {
  const given = [attribute, of, value].filter((each) => each !== undefined)
  if (given.length !== 1) problems.add("attribute", say("claim-source-ambiguous"))
  if (attribute !== undefined) {
    if (!attributes.includes(attribute)) problems.add("attribute", say("claim-attribute-unknown", { attribute }))
    return { kind: "attribute", attribute }
  }
  if (of !== undefined) return { kind: problems.oneOf("of", of, ["groups", "roles"]) ?? "groups" }
  const bytes = Buffer.byteLength(JSON.stringify(value ?? null))
  if (bytes > MAX_CONSTANT_BYTES)
    problems.add("value", say("claim-value-too-large", { bytes, max: MAX_CONSTANT_BYTES }))
  return { kind: "constant", value }
}

const claimRecord = ({ id, clientId, source, ...settings }: CustomClaim): ClaimRecord => ({
  claim_id: id,
  ...CLAIMS.shown(settings),
  client_id: clientId ?? null,
  attribute: source.kind === "attribute" ? source.attribute : null,
  of: source.kind === "groups" || source.kind === "roles" ? source.kind : null,
  value: source.kind === "constant" ? source.value : null,
})
