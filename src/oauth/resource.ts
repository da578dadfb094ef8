import type { Client } from "./client.ts"
import { refuse } from "./refusal.ts"
import type { Scope } from "./vocabulary.ts"

/** The request named no other resource. */
export const THIS_SERVICE: readonly string[] = []

/** The maximum size of the resources in an access token, since the token travels in a header. */
const MAXIMUM_BYTES = 1024

type Registered = Pick<Client, "resources">

/**
 * The requested resources, each once; `THIS_SERVICE` if the request names none, or only the issuer. RFC 8707 §2: "an absolute URI […] MUST
 * NOT include a fragment component". Refuses invalid_target.
 */
export function requestedResources(asked: readonly string[], client: Registered, issuer: string): readonly string[] {
  if (asked.length === 0) return THIS_SERVICE
  const distinct = [...new Set(asked)]
  for (const resource of distinct) {
    if (!isResource(resource))
      refuse("invalid_target", "resource-malformed", {
        received: `${resource.length} characters that are no absolute URI`,
      })
    if (!isAllowed(resource, client, issuer)) {
      refuse("invalid_target", "resource-not-allowed", {
        expected: [issuer, ...client.resources].join(" "),
        received: shown(resource),
      })
    }
  }
  // With the scope `openid` the issuer is added: `resourcesOfToken`.
  if (Buffer.byteLength([...new Set([...distinct, issuer])].join(" ")) > MAXIMUM_BYTES) {
    refuse("invalid_target", "resources-too-long", { expected: `${MAXIMUM_BYTES} bytes at most` })
  }
  return normal(distinct, issuer)
}

/**
 * The resources of one access token: those that the token request names from the grant's (RFC 8707 §2.2), or all of the grant's. Withdrawn
 * resources are removed. With `openid` in the token's scope the issuer stays, since libraries send that same token to user information
 * (OpenID Connect Core §5.3.1). Refuses invalid_target.
 */
export function resourcesOfToken(
  asked: readonly string[],
  granted: readonly string[],
  scope: readonly Scope[],
  client: Registered,
  issuer: string,
): readonly string[] {
  const identity = scope.includes("openid") ? [issuer] : []
  const resources = chosen(asked, granted, identity, client, issuer)
  return resources.length === 0 ? THIS_SERVICE : [...new Set([...resources, ...identity])]
}

function chosen(
  asked: readonly string[],
  granted: readonly string[],
  identity: readonly string[],
  client: Registered,
  issuer: string,
): readonly string[] {
  if (asked.length === 0 && granted.length === 0) return THIS_SERVICE
  if (asked.length === 0) {
    const left = granted.filter((resource) => isAllowed(resource, client, issuer))
    // Never the empty list: it would mean a token for this service, which was not requested.
    if (left.length === 0) refuse("invalid_target", "resource-withdrawn", { received: granted.join(" ") })
    return normal(left, issuer)
  }
  const wanted = requestedResources(asked, client, issuer)
  const within = [...named(granted, issuer), ...identity]
  if (!named(wanted, issuer).every((resource) => within.includes(resource))) {
    refuse("invalid_target", "resource-beyond-grant", { expected: within.join(" "), received: wanted.join(" ") })
  }
  return wanted
}

/** Whether a token for these resources works at this service's own endpoints. */
export const isForThisService = (resources: readonly string[], issuer: string): boolean =>
  resources.length === 0 || resources.includes(issuer)

/** `aud` in a token and in responses about it. A single value is a string. RFC 7519 §4.1.3, RFC 9068 §3. */
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

const isAllowed = (resource: string, client: Registered, issuer: string): boolean =>
  resource === issuer || client.resources.includes(resource)

/** Printable ASCII, since lists separate resources by spaces. */
const isResource = (text: string): boolean =>
  /^[\x21-\x7e]{1,2048}$/.test(text) && URL.canParse(text) && !text.includes("#")

/** Limits the text in the log. */
const shown = (resource: string): string =>
  resource.length > 255 ? `${resource.slice(0, 255)}… (${resource.length} characters)` : resource
