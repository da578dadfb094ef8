import type { Api } from "../../apis/api.ts"
import { descriptionIn } from "../../apis/api_scope.ts"
import { declaredDetail, sentencesOf } from "../../apis/detail_type.ts"
import type { Detail } from "../../apis/granted_details.ts"
import type { Level } from "../../base/level.ts"
import { highestLevel, LEVELS, LOWEST_LEVEL } from "../../base/level.ts"
import type { Locale } from "../../base/locales.ts"
import type { User } from "../../identity/user.ts"
import { allowedWithoutApis } from "../../oauth/allowed_scope.ts"
import { levelOfAcr } from "../../oauth/authentication_context.ts"
import type { ClaimsRequest } from "../../oauth/claims_request.ts"
import type { Client } from "../../oauth/client.ts"
import { scopeToShow } from "../../oauth/consent.ts"
import { profileDetails } from "../../oauth/person_claims.ts"
import { refuse } from "../../oauth/refusal.ts"
import { resourcesOfRequest } from "../../oauth/resource.ts"
import { apiOfScope } from "../../oauth/scope.ts"
import type { Scope } from "../../oauth/vocabulary.ts"
import { mayHaveOf } from "../../ports/may_have.ts"
import type { Ports } from "../../ports/ports.ts"
import type { Asked } from "../destination.ts"
import type { Needs } from "../missing.ts"

/** What a client asks a person for, at the authorization endpoint or for a device. */
export interface RequestedAccess {
  readonly client: Client
  readonly scope: readonly Scope[]
  readonly claims: ClaimsRequest
  /** The resources that the request names. The server has checked that the client may request each of them. RFC 8707 §2.1. */
  readonly asked: readonly string[]
  /** The authorization details that the request asks for. RFC 9396 §2. */
  readonly details: readonly Detail[]
  /** All APIs. */
  readonly apis: readonly Api[]
  /** The language of the pages. */
  readonly locale: Locale
}

/** What the user grants: the scope, and the resources that the tokens are for. An empty list of resources means this service. */
export interface Granted {
  readonly scope: readonly Scope[]
  readonly resources: readonly string[]
  readonly details: readonly Detail[]
}

/**
 * Returns the scope that this user can grant, and the resources of tokens with this scope. Values that the user does not hold are left out, and so are
 * the APIs that only these values would add. Refuses with invalid_scope if nothing is left.
 */
export async function grantedTo(
  user: User,
  { scope: requested, client, asked, details, apis }: RequestedAccess,
  ports: Ports,
): Promise<Granted> {
  const rules = { client, apis, issuer: ports.issuer() }
  const person = { id: user.id, isAdmin: user.role === "admin" }
  const mayHave = await mayHaveOf(requested, resourcesOfRequest(asked, requested, rules), person, ports)
  const scope = requested.filter(mayHave)
  if (scope.length === 0) refuse("invalid_scope", "scope-empty")
  const detailed = details.flatMap(({ type }) => declaredDetail(apis, type)?.api.identifier ?? [])
  return { scope, resources: resourcesOfRequest(asked, scope, rules, detailed), details }
}

const levelsOfScope = (scope: readonly Scope[], apis: readonly Api[]): Level[] =>
  apis.flatMap(({ scopes }) => scopes.filter(({ value }) => scope.includes(value)).map((each) => each.signInLevel))

/**
 * The levels that the client and the requested scope values demand, and those that the request wishes. OpenID Connect Core §5.5.1.1: a sign-in must have
 * one of the values of an essential `acr`, so the lowest of them is needed. Other values are wishes.
 */
export function levelsOfRequest({ client, scope, claims: { acr }, apis }: RequestedAccess): Omit<Needs, "maxAgeMs"> {
  const wished = acr.values.flatMap((value) => levelOfAcr(value) ?? [])
  const lowest = LEVELS.find((level) => wished.includes(level))
  return {
    level: highestLevel([client.signInLevel, ...levelsOfScope(scope, apis), (acr.essential && lowest) || LOWEST_LEVEL]),
    wished,
  }
}

/** The scope on the consent page. */
export const shownScope = ({ scope }: Granted, { claims, client }: RequestedAccess): readonly Scope[] =>
  scopeToShow(scope, claims, allowedWithoutApis(client))

/** What the consent page shows. It lists this service itself only if the request names it as a resource. */
export function shownAccess(
  user: User,
  granted: Granted,
  access: RequestedAccess,
  { issuer }: Pick<Ports, "issuer">,
): Pick<Asked, "scope" | "profileDetails" | "resources"> {
  const scope = shownScope(granted, access)
  return {
    scope,
    profileDetails: scope.includes("profile") ? profileDetails(user) : [],
    resources: granted.resources
      .filter((identifier) => access.asked.length > 0 || identifier !== issuer())
      .map((identifier) => shownResource(identifier, scope, access)),
  }
}

/** The name is absent for this service itself, and for an API whose name is its identifier. */
function shownResource(identifier: string, scope: readonly Scope[], { apis, details, locale }: RequestedAccess) {
  const api = apis.find((each) => each.identifier === identifier)
  const own = scope.filter((value) => apiOfScope(apis, value) === api)
  const isOfApi = ({ type }: Detail) => declaredDetail(apis, type)?.api === api
  return {
    identifier,
    name: api?.name,
    permissions:
      api === undefined || api.connection !== undefined
        ? []
        : [...descriptionsOf(own, api, locale), ...sentencesOf(details.filter(isOfApi), apis, locale)],
    connection: own.length === 0 ? undefined : api?.connection,
  }
}

const descriptionsOf = (values: readonly Scope[], { scopes }: Api, locale: Locale): string[] =>
  scopes.filter(({ value }) => values.includes(value)).map((scope) => descriptionIn(scope, locale))
