import type { Client } from "../oauth/client.ts"
import type { ClaimTarget } from "../oauth/custom_claim.ts"
import { claimsFor, claimValues } from "../oauth/custom_claim.ts"
import type { Person } from "../oauth/person_claims.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { Ports } from "./ports.ts"

type Claims = Readonly<Record<string, unknown>>

/** The result if no operator defined a claim for the answer. */
export const NO_CLAIMS: Claims = {}
/** The values for a client that acts for itself. Its claims can only be constants. */
const NOBODY = { attributes: {}, groups: undefined, roles: undefined }

/**
 * Returns the claims that operators defined, for a token or answer with this scope. `person` is undefined if the client acts for itself. Reads
 * groups and roles only if a claim shows them.
 */
export const customClaims = (
  target: ClaimTarget,
  client: Pick<Client, "id">,
  scope: readonly Scope[],
  person: Pick<Person, "id" | "attributes"> | undefined,
  ports: Pick<Ports, "claims" | "store">,
): Claims | Promise<Claims> =>
  ports.claims.known()?.length === 0 ? NO_CLAIMS : read(target, client, scope, person, ports)

async function read(
  target: ClaimTarget,
  client: Pick<Client, "id">,
  scope: readonly Scope[],
  person: Pick<Person, "id" | "attributes"> | undefined,
  { claims, store }: Pick<Ports, "claims" | "store">,
): Promise<Claims> {
  const defined = await claims.list()
  if (defined.length === 0) return NO_CLAIMS
  const applicable = claimsFor(defined, target, client.id, scope)
  if (person === undefined) return claimValues(applicable, NOBODY, target)
  if (applicable.length === 0) return NO_CLAIMS
  const shows = (kind: "groups" | "roles") => applicable.some(({ source }) => source.kind === kind)
  const [groups, roles] = await Promise.all([
    shows("groups") ? store.groups.ofUser(person.id) : [],
    shows("roles") ? store.roles.namesOf(person.id) : [],
  ])
  const attributes = person.attributes === undefined ? {} : JSON.parse(person.attributes)
  return claimValues(applicable, { attributes, groups: groups.map(({ name }) => name), roles }, target)
}
