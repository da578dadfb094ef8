import type { Client } from "./client.ts"
import { refuse } from "./refusal.ts"

/** Tokens are for this service: nothing else was asked for. */
export const THIS_SERVICE: readonly string[] = []

/** So much of an access token may say what it is for: it travels in a header. */
const MAXIMUM_BYTES = 1024

type Registered = Pick<Client, "resources">

/**
 * The resources that a request asks tokens for, each once: `THIS_SERVICE` where it names none, or only the issuer. RFC 8707 §2: "an
 * absolute URI […] MUST NOT include a fragment component". Refuses invalid_target.
 */
export function requestedResources(asked: readonly string[], client: Registered, issuer: string): readonly string[] {
  if (asked.length === 0) return THIS_SERVICE
  const distinct = [...new Set(asked)]
  for (const resource of distinct) {
    if (!isResource(resource)) refuse("invalid_target", "resource-malformed", { received: shown(resource) })
    if (!isAllowed(resource, client, issuer)) {
      refuse("invalid_target", "resource-not-allowed", {
        expected: [issuer, ...client.resources].join(" "),
        received: shown(resource),
      })
    }
  }
  if (Buffer.byteLength(distinct.join(" ")) > MAXIMUM_BYTES) {
    refuse("invalid_target", "resources-too-long", { expected: `${MAXIMUM_BYTES} bytes at most` })
  }
  return normal(distinct, issuer)
}

/**
 * What one access token of a grant is for: what the token request asks for within what was authorized (RFC 8707 §2.2), or all of that.
 * What the client may no longer have is cut. Refuses invalid_target.
 */
export function resourcesOfToken(
  asked: readonly string[],
  granted: readonly string[],
  client: Registered,
  issuer: string,
): readonly string[] {
  if (asked.length === 0 && granted.length === 0) return THIS_SERVICE
  if (asked.length === 0) {
    const left = granted.filter((resource) => isAllowed(resource, client, issuer))
    // Never the empty list: that would be a token for this service, which was not asked for.
    if (left.length === 0) refuse("invalid_target", "resource-withdrawn", { received: granted.join(" ") })
    return normal(left, issuer)
  }
  const wanted = requestedResources(asked, client, issuer)
  const within = named(granted, issuer)
  if (!named(wanted, issuer).every((resource) => within.includes(resource))) {
    refuse("invalid_target", "resource-beyond-grant", { expected: within.join(" "), received: wanted.join(" ") })
  }
  return wanted
}

/** Whether a token for these resources works at this service's own endpoints. */
export const isForThisService = (resources: readonly string[], issuer: string): boolean =>
  resources.length === 0 || resources.includes(issuer)

/** `aud` as a token and what is told of it have it: one value as itself. RFC 7519 §4.1.3, RFC 9068 §3. */
export function audience(resources: readonly string[], issuer: string): string | readonly string[] {
  const all = named(resources, issuer)
  return all.length === 1 ? (all[0] ?? issuer) : all
}

/** What `audience` wrote. */
export const resourcesOf = (aud: string | readonly string[], issuer: string): readonly string[] =>
  normal(typeof aud === "string" ? [aud] : aud, issuer)

const named = (resources: readonly string[], issuer: string) => (resources.length === 0 ? [issuer] : resources)

const normal = (resources: readonly string[], issuer: string): readonly string[] =>
  resources.length === 1 && resources[0] === issuer ? THIS_SERVICE : resources

const isAllowed = (resource: string, client: Registered, issuer: string): boolean =>
  resource === issuer || client.resources.includes(resource)

/** Printable ASCII: it stands in lists that are separated by spaces. */
const isResource = (text: string): boolean =>
  /^[\x21-\x7e]{1,2048}$/.test(text) && URL.canParse(text) && !text.includes("#")

/** Nobody's text fills the log. */
const shown = (resource: string): string =>
  resource.length > 255 ? `${resource.slice(0, 255)}… (${resource.length} characters)` : resource
