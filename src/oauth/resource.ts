import type { Api } from "../apis/api.ts"
import type { ScopedClient } from "./allowed_scope.ts"
import { allowedScope } from "./allowed_scope.ts"
import type { Client } from "./client.ts"
import { refuse } from "./refusal.ts"
import { apiOfScope, isBuiltIn } from "./scope.ts"
import type { Scope } from "./vocabulary.ts"

/** The resources of a request that names no resource other than this service. */
export const THIS_SERVICE: readonly string[] = []

const NO_APIS: readonly string[] = []

/** Maximum size of the resources in an access token, because the token travels in a header. */
const MAXIMUM_BYTES = 1024

type Resources = Pick<Client, "resources">
type KnownApi = Pick<Api, "identifier" | "openTo" | "scopes">

/** The data that decide which resources a client may request. A resource other than the issuer is the identifier of an API. */
export interface ResourceRules {
  readonly client: Resources & ScopedClient
  /** All APIs of this service. */
  readonly apis: readonly KnownApi[]
  readonly issuer: string
}

/**
 * Returns the requested resources, each once and as its API's identifier. Returns `THIS_SERVICE` if the request names no resource, or only the issuer.
 * RFC 8707 §2: "an absolute URI […] MUST NOT include a fragment component". Refuses with invalid_target.
 */
function requestedResources(asked: readonly string[], rules: ResourceRules): readonly string[] {
  if (asked.length === 0) return THIS_SERVICE
  const { issuer } = rules
  const distinct = [...new Set(asked.map((resource) => requestedResource(resource, rules)))]
  refuseTooLong(distinct, issuer)
  return normal(distinct, issuer)
}

/** Counts the issuer too, because `resourcesOfToken` adds it with the scope `openid`. */
function refuseTooLong(resources: readonly string[], issuer: string): void {
  if (Buffer.byteLength([...new Set([...resources, issuer])].join(" ")) > MAXIMUM_BYTES)
    refuse("invalid_target", "resources-too-long", { expected: `${MAXIMUM_BYTES} bytes at most` })
}

/**
 * Returns the resources of a request: the resources that it names, else the APIs that declare its scope values. If a request without named
 * resources also has a built-in scope value, the token is for this service too. `detailed` has the APIs of its authorization details. Refuses with
 * invalid_target.
 */
export function resourcesOfRequest(
  asked: readonly string[],
  scope: readonly Scope[],
  rules: ResourceRules,
  detailed: readonly string[] = NO_APIS,
): readonly string[] {
  if (asked.length > 0) return requestedResources(asked, rules)
  const { apis, issuer } = rules
  const declaring = [...scope.flatMap((value) => apiOfScope(apis, value)?.identifier ?? []), ...detailed]
  if (declaring.length === 0) return THIS_SERVICE
  const resources = [...new Set([...(scope.some(isBuiltIn) ? [issuer] : []), ...declaring])]
  refuseTooLong(resources, issuer)
  return resources
}

/**
 * Returns the part of the scope that has a meaning at these resources: built-in values, and the values of these APIs. RFC 8707 §2.2: the
 * token's "scope [is] the scopes applicable to the resource". Refuses with invalid_scope if nothing is left.
 */
export function scopeAtResources(
  scope: readonly Scope[],
  resources: readonly string[],
  apis: readonly KnownApi[],
): readonly Scope[] {
  const applicable = scope.filter(
    (value) => isBuiltIn(value) || resources.includes(apiOfScope(apis, value)?.identifier ?? ""),
  )
  if (applicable.length === 0)
    refuse("invalid_scope", "scope-beyond-resource", { received: scope.join(" "), expected: resources.join(" ") })
  return applicable
}

function requestedResource(resource: string, rules: ResourceRules): string {
  const { client, apis, issuer } = rules
  if (!isResource(resource)) {
    refuse("invalid_target", "resource-malformed", {
      received: `${resource.length} characters, not an absolute URI`,
    })
  }
  return (
    allowedResource(resource, rules) ??
    refuse("invalid_target", "resource-not-allowed", {
      expected: [issuer, ...apis.filter((api) => isOpenTo(client, api)).map(({ identifier }) => identifier)].join(" "),
      received: shown(resource),
    })
  )
}

/**
 * Returns the resources of one access token: the resources that the token request names (RFC 8707 §2.2). If it names none, returns all
 * resources of the grant, except deleted APIs and APIs that are no longer open to the client. If the token's scope contains `openid`, the
 * result always contains the issuer, because libraries send this token to userinfo (OpenID Connect Core §5.3.1). Refuses with invalid_target.
 */
export function resourcesOfToken(
  asked: readonly string[],
  granted: readonly string[],
  scope: readonly Scope[],
  rules: ResourceRules,
): readonly string[] {
  const identity = scope.includes("openid") ? [rules.issuer] : []
  const resources = chosen(asked, granted, identity, rules)
  return resources.length === 0 ? THIS_SERVICE : [...new Set([...resources, ...identity])]
}

function chosen(
  asked: readonly string[],
  granted: readonly string[],
  identity: readonly string[],
  rules: ResourceRules,
): readonly string[] {
  if (asked.length === 0 && granted.length === 0) return THIS_SERVICE
  const { issuer } = rules
  const left = granted.flatMap((resource) => allowedResource(resource, rules) ?? [])
  if (asked.length === 0) {
    // Never returns the empty list, because it means a token for this service, and the client did not request such a token.
    if (left.length === 0) refuse("invalid_target", "resource-withdrawn", { received: granted.join(" ") })
    return normal(left, issuer)
  }
  const wanted = requestedResources(asked, rules)
  const within = [...(granted.length === 0 ? [issuer] : left), ...identity]
  if (!named(wanted, issuer).every((resource) => within.includes(resource))) {
    refuse("invalid_target", "resource-beyond-grant", { expected: within.join(" "), received: wanted.join(" ") })
  }
  return wanted
}

/** Whether a token for these resources is valid at this service's own endpoints. */
export const isForThisService = (resources: readonly string[], issuer: string): boolean =>
  resources.length === 0 || resources.includes(issuer)

/** Whether a token is for this service and for no API, so that no API receives it. */
export const isOnlyForThisService = (resources: readonly string[], issuer: string): boolean =>
  resources.every((resource) => resource === issuer)

/** `aud` in a token and in responses about the token. A single value is a string. RFC 7519 §4.1.3, RFC 9068 §3. */
export function audience(resources: readonly string[], issuer: string): string | readonly string[] {
  const all = named(resources, issuer)
  return all.length === 1 ? (all[0] ?? issuer) : all
}

export const resourcesOf = (aud: string | readonly string[], issuer: string): readonly string[] =>
  normal(typeof aud === "string" ? [aud] : aud, issuer)

/** What a user allows access to: a resource, or this service itself, which is `undefined`. */
export type Target = string | undefined

export const targetsOf = (resources: readonly string[], issuer: string): readonly Target[] =>
  named(resources, issuer).map((resource) => (resource === issuer ? undefined : resource))

const named = (resources: readonly string[], issuer: string) => (resources.length === 0 ? [issuer] : resources)

const normal = (resources: readonly string[], issuer: string): readonly string[] =>
  resources.length === 1 && resources[0] === issuer ? THIS_SERVICE : resources

/** Returns the resource that the client may request by this URI: the issuer, or the identifier of an API. Undefined for any other URI. */
function allowedResource(resource: string, { client, apis, issuer }: ResourceRules): string | undefined {
  if (isSameResource(resource, issuer)) return issuer
  const api = findByIdentifier(apis, resource)
  return api !== undefined && isOpenTo(client, api) ? api.identifier : undefined
}

/** Whether the client may request tokens for the API. One allowed scope value of the API is enough; `resources` need not contain the API. */
export const isOpenTo = (client: ResourceRules["client"], api: KnownApi): boolean =>
  api.openTo === "every" || namesResource(client, api.identifier) || mayRequestValueOf(client, api)

function mayRequestValueOf(client: ScopedClient, api: KnownApi): boolean {
  const allowed = allowedScope(client, [api])
  return api.scopes.some(({ value }) => allowed.includes(value))
}

/** Whether the client's resources contain this one. */
export const namesResource = ({ resources }: Resources, resource: string): boolean =>
  resources.includes(resource) || resources.some((each) => isSameResource(each, resource))

/** Returns the API with this identifier or an equivalent one. No two APIs have equivalent identifiers. */
export const findByIdentifier = <A extends Pick<Api, "identifier">>(
  apis: readonly A[],
  resource: string,
): A | undefined =>
  apis.find(({ identifier }) => identifier === resource) ??
  apis.find(({ identifier }) => isSameResource(identifier, resource))

/** Whether two URIs are equivalent. Tokens always have the API's own identifier, so that the API can compare `aud` exactly. */
export const isSameResource = (one: string, other: string): boolean =>
  one === other || resourceKey(one) === resourceKey(other)

/** The form in which resources are compared: `http://H:80`, `http://h` and `http://h/` are equivalent. RFC 3986 §6.2.3. */
export const resourceKey = (resource: string): string => URL.parse(resource)?.href ?? resource

/** Accepts only printable ASCII without spaces, because lists separate resources by spaces. */
const isResource = (text: string): boolean =>
  /^[\x21-\x7e]{1,2048}$/.test(text) && URL.canParse(text) && !text.includes("#")

/** Shortens a long resource for the log. */
const shown = (resource: string): string =>
  resource.length > 255 ? `${resource.slice(0, 255)}… (${resource.length} characters)` : resource
