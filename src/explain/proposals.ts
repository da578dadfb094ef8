import type { ClientRecord } from "../admin/contract.ts"
import type { Api } from "../apis/api.ts"
import { GRANT_TYPE_RULES, hasNothingToRefresh, isGrantType } from "../oauth/grant_types.ts"
import { isLocalhostRedirect, isLoopbackHost, loopbackInstead, validateRedirectUri } from "../oauth/redirect_uri.ts"
import { apiOfScope, isAdministrative, isBuiltIn } from "../oauth/scope.ts"
import { isLookalike, isPunycode } from "./unlike_host.ts"

export const PROPOSALS = ["redirect-uri", "sign-out-uri", "cors-origin", "grant-type", "scope", "enable"] as const
export const WARNINGS = [
  "anybody-can-ask",
  "unlike-host",
  "new-subdomain",
  "other-path",
  "lookalike-host",
  "punycode-host",
  "address-host",
  "this-device",
  "private-scheme",
  "machine-tokens",
  "blocked-on-purpose",
] as const
export type Warning = (typeof WARNINGS)[number]

/** A change of a client that would prevent a refusal. Nothing changes before a person with the right has seen and confirmed it. */
export interface Proposal {
  readonly kind: (typeof PROPOSALS)[number]
  /** The operation of the admin API. */
  readonly operation: "updateClient" | "enableClient"
  /** The merge patch of `updateClient`. Empty for `enableClient`. */
  readonly body: Readonly<Record<string, string | readonly string[]>>
  /** The changed setting, with the values that it loses and gains. */
  readonly setting: string
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** The scheme and host, in ASCII, to which people or their browsers would be sent. Null if the change contains no address. */
  readonly leads_to: string | null
  readonly warnings: readonly Warning[]
  /** What the person must type, because the address may not belong to the client. */
  readonly confirm: string | null
}

interface Refused {
  readonly reason: string
  readonly received: string | null
}

/**
 * Returns the safe changes that would prevent a refusal; usually none or one. Anybody can cause a refusal with an address of their own. So it
 * proposes only what a client's developers may have forgotten, and only for a client that an operator registered. Decision 0058.
 */
export function proposalsFor({ reason, received }: Refused, client: ClientRecord, apis: readonly Api[]): Proposal[] {
  if (client.registered_by !== "operator") return []
  // The record of a refusal masks possible secrets and cuts long values. The received value is then unknown.
  const whole = received === null || /\[secret\]|…|\\u\{/.test(received) ? undefined : received
  switch (reason) {
    case "redirect-uri-differs":
      return whole === undefined ? [] : redirectUri("redirect-uri", whole, client)
    case "post-logout-uri-differs":
      return whole === undefined ? [] : redirectUri("sign-out-uri", whole, client)
    case "origin-of-another-client":
      return whole === undefined ? [] : corsOrigin(whole, client)
    case "grant-type-not-allowed":
      return grantType(whole ?? "authorization_code", client)
    case "scope-not-allowed":
      return whole === undefined ? [] : scope(whole, client, apis)
    case "client-disabled":
      return client.enabled ? [] : [enabling]
    default:
      return []
  }
}

function redirectUri(kind: "redirect-uri" | "sign-out-uri", received: string, client: ClientRecord): Proposal[] {
  // RFC 8252 §8.3: a native client registers the loopback address, for any port.
  const uri = client.native && isLocalhostRedirect(received) ? loopbackInstead(received) : received
  const known = [...client.redirect_uris, ...client.post_logout_redirect_uris]
  const place = placeOf(uri, known)
  const name = kind === "redirect-uri" ? "redirect_uris" : "post_logout_redirect_uris"
  return place === undefined || client[name].includes(uri) ? [] : [adding(kind, name, uri, client[name], place)]
}

function corsOrigin(received: string, client: ClientRecord): Proposal[] {
  if (URL.parse(received)?.origin !== received || !/^https?:/.test(received)) return []
  const place = placeOf(received, [...client.redirect_uris, ...client.cors_origins], true)
  const before = client.cors_origins
  return place === undefined ? [] : [adding("cors-origin", "cors_origins", received, before, place)]
}

const adding = (
  kind: Proposal["kind"],
  name: "redirect_uris" | "post_logout_redirect_uris" | "cors_origins",
  value: string,
  before: readonly string[],
  { leadsTo, warnings }: Place,
): Proposal => ({
  kind,
  operation: "updateClient",
  body: { [name]: [...before, value] },
  setting: name,
  before,
  after: [...before, value],
  leads_to: leadsTo,
  warnings: ["anybody-can-ask", ...warnings],
  confirm: warnings.includes("other-path") ? value : warnings.some(isOfAnotherHost) ? leadsTo : null,
})

const isOfAnotherHost = (warning: Warning): boolean => warning === "unlike-host" || warning === "new-subdomain"

interface Place {
  readonly leadsTo: string
  readonly warnings: readonly Warning[]
}

/**
 * Returns where an address leads, and the risks of registering it. Undefined if it must not be proposed at all. The path of an origin is not
 * compared.
 */
function placeOf(uri: string, known: readonly string[], isOrigin = false): Place | undefined {
  const { problem, warning } = validateRedirectUri(uri)
  // The warnings about a redirect URI are plain http outside of this machine, and a scheme that any application can claim.
  if (problem !== undefined || warning !== undefined) return undefined
  const { protocol, host, hostname } = new URL(uri)
  const urls = known.flatMap((each) => URL.parse(each) ?? [])
  if (protocol !== "https:" && protocol !== "http:")
    return urls.some((each) => each.protocol === protocol)
      ? { leadsTo: protocol, warnings: ["private-scheme"] }
      : undefined
  const leadsTo = `${protocol}//${host}`
  if (isLoopbackHost(hostname)) return { leadsTo, warnings: ["this-device"] }
  if (protocol === "http:") return undefined
  const web = urls.filter((each) => each.protocol === "https:")
  const ofHost = web.filter((each) => host === each.host)
  if (ofHost.length > 0) {
    const isKnown = isOrigin || ofHost.some((each) => withoutSlash(each) === withoutSlash(new URL(uri)))
    return { leadsTo, warnings: isKnown ? [] : ["other-path"] }
  }
  if (web.some((each) => host.endsWith(`.${each.host}`))) return { leadsTo, warnings: ["new-subdomain"] }
  const isAddress = hostname.startsWith("[") || /^[\d.]+$/.test(hostname)
  return {
    leadsTo,
    warnings: [
      "unlike-host",
      ...(web.some((each) => isLookalike(hostname, each.hostname)) ? (["lookalike-host"] as const) : []),
      ...(isPunycode(hostname) ? (["punycode-host"] as const) : []),
      ...(isAddress ? (["address-host"] as const) : []),
    ],
  }
}

/** Developers forget a slash at the end. Any other path may be a page that redirects on, or one that strangers can publish. */
const withoutSlash = ({ pathname }: URL): string => pathname.replace(/\/$/, "")

function grantType(name: string, client: ClientRecord): Proposal[] {
  const before = client.grant_types
  if (!isGrantType(name) || before.includes(name)) return []
  // A grant type that no client has by default is a decision, and anybody can ask for it in the client's name.
  if (!GRANT_TYPE_RULES[name].byDefault) return []
  const isMachine = GRANT_TYPE_RULES[name].actsFor === "client"
  // A public client cannot authenticate, so it gets no tokens for itself. RFC 6749 §4.4.
  if (isMachine && client.kind === "public") return []
  const after = [...before, name]
  if (name === "refresh_token" && hasNothingToRefresh(after)) return []
  return [
    {
      kind: "grant-type",
      operation: "updateClient",
      body: { grant_types: after },
      setting: "grant_types",
      before,
      after,
      leads_to: null,
      confirm: null,
      warnings: ["anybody-can-ask", ...(isMachine ? (["machine-tokens"] as const) : [])],
    },
  ]
}

/**
 * Proposes no right of administration, and no value of an API that the client may not use. An operator decides about these in the client's settings.
 */
function scope(received: string, client: ClientRecord, apis: readonly Api[]): Proposal[] {
  const before = client.scope.split(" ").filter((value) => value !== "")
  const missing = received.split(" ").filter((value) => value !== "offline_access" && !before.includes(value))
  const isSafe = (value: string): boolean => {
    if (isBuiltIn(value)) return !isAdministrative(value)
    const api = apiOfScope(apis, value)
    return api !== undefined && (api.openTo === "every" || client.resources.includes(api.identifier))
  }
  if (missing.length === 0 || !missing.every(isSafe)) return []
  const after = [...before, ...missing]
  return [
    {
      kind: "scope",
      operation: "updateClient",
      body: { scope: after.join(" ") },
      setting: "scope",
      before,
      after,
      leads_to: null,
      confirm: null,
      warnings: ["anybody-can-ask"],
    },
  ]
}

const enabling: Proposal = {
  kind: "enable",
  operation: "enableClient",
  body: {},
  setting: "enabled",
  before: ["false"],
  after: ["true"],
  leads_to: null,
  warnings: ["blocked-on-purpose"],
  confirm: null,
}
