import type { Id } from "../base/id.ts"
import { isId, newId } from "../base/id.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { ClaimSource, CustomClaim } from "../oauth/custom_claim.ts"
import { CLAIM_TARGETS, RESERVED_CLAIMS } from "../oauth/custom_claim.ts"
import { PERSON_CLAIMS } from "../oauth/person_claims.ts"
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
  { name, scope, targets = CLAIM_TARGETS, ...sources }: Omit<NewClaim, "client_id">,
  { attributes, apis }: KnownToClaims,
  problems: Problems,
): Omit<CustomClaim, "id" | "clientId"> {
  const problem = validateClaimName(name)
  if (problem !== undefined) problems.add("name", problem)
  const source = sourceFrom(sources, attributes, problems)
  if (!isBuiltIn(scope) && apiOfScope(apis, scope) === undefined)
    problems.add("scope", say("claim-scope-unknown", { value: scope }))
  const known = targets.flatMap((target) => problems.oneOf("targets", target, CLAIM_TARGETS) ?? [])
  if (targets.length === 0) problems.add("targets", say("list-empty", { allowed: CLAIM_TARGETS }))
  return { name, source, scope, targets: CLAIM_TARGETS.filter((target) => known.includes(target)) }
}

/**
 * Returns the error in the name of a claim, or undefined. OpenID Connect Core §5.1.2 recommends names with a domain. This function also accepts
 * other names, because clients and operators often agree on a plain name.
 */
function validateClaimName(name: string): Said | undefined {
  if (RESERVED_CLAIMS.has(name) || (PERSON_CLAIMS as readonly string[]).includes(name))
    return say("claim-name-standard", { name })
  // A JavaScript program that copies a claim of this name may change the prototype of its object.
  if (name === "__proto__") return say("claim-name-dangerous", { name })
  return /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(name) ? undefined : say("claim-name-malformed", { name })
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

const claimRecord = ({ id, name, clientId, source, scope, targets }: CustomClaim): ClaimRecord => ({
  claim_id: id,
  name,
  client_id: clientId ?? null,
  attribute: source.kind === "attribute" ? source.attribute : null,
  of: source.kind === "groups" || source.kind === "roles" ? source.kind : null,
  value: source.kind === "constant" ? source.value : null,
  scope,
  targets,
})
