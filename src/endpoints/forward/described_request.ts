import { FORWARD_PATH } from "../../oauth/paths.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { Site } from "../../sites/site_settings.ts"
import { hostOf, siteAt } from "../../sites/site_settings.ts"

/** The request of a browser about which a proxy asks. */
export interface DescribedRequest {
  readonly host: string
  /** Path and query, as the browser sent them. */
  readonly target: string
  readonly method: string
}

/** A site, and its declared origin at which the request arrived. */
export interface AtSite {
  readonly site: Site
  readonly origin: string
}

const TARGET = /^\/[\x21-\x7e]*$/
const URL_PARTS = /^https?:\/\/([^/?#]+)(\/.*)$/s

/**
 * Reads which request the proxy asks about. nginx describes it in X-Original-URL, Traefik and Caddy in X-Forwarded-Host and X-Forwarded-Uri, Envoy in
 * the path and Host. A proxy replaces only the headers that it uses itself, so a browser can send those of another one: then both must agree.
 */
export function describedRequest(request: EdgeRequest, { basePath }: Pick<Ports, "basePath">): DescribedRequest {
  requireProxy(request)
  const { headers, path, query } = request
  const below = `${basePath}${FORWARD_PATH}/`
  if (path.startsWith(below)) {
    const target = path.slice(below.length - 1)
    return complete(text(headers.host), query === "" ? target : `${target}?${query}`, request.method)
  }
  const [originalHost, originalTarget] = originalParts(request)
  const host = text(headers["x-forwarded-host"])
  const target = text(headers["x-forwarded-uri"])
  refuseDifferent(originalHost, host)
  refuseDifferent(originalTarget, target)
  const method = text(headers["x-original-method"]) ?? text(headers["x-forwarded-method"]) ?? request.method
  return complete(originalHost ?? host, originalTarget ?? target, method)
}

/**
 * Returns host and target of X-Original-URL. A request without Host makes it malformed. It is then refused: otherwise the browser's own description in the
 * other form would count.
 */
function originalParts({ headers }: Pick<EdgeRequest, "headers">): readonly [host?: string, target?: string] {
  const given = text(headers["x-original-url"])
  if (given === undefined) return []
  const [, host, target] = URL_PARTS.exec(given) ?? []
  return host === undefined || target === undefined
    ? refuse("forward_unusable", "forward-request-incomplete")
    : [host, target]
}

/** Returns the site at whose host a page of this service was opened. */
export function siteOfPage(request: EdgeRequest, ports: Pick<Ports, "store">): Promise<AtSite> {
  requireProxy(request)
  const { headers } = request
  const [originalHost] = originalParts(request)
  const host = text(headers["x-forwarded-host"])
  refuseDifferent(originalHost, host)
  return siteOf(originalHost ?? host ?? text(headers.host) ?? "", ports)
}

/** The declared origin is compared with the host. The scheme that the proxy reports is not used. */
export async function siteOf(host: string, { store }: Pick<Ports, "store">): Promise<AtSite> {
  const given = host.toLowerCase()
  const found = siteAt(await store.sites.list(), (origin) => {
    const own = hostOf(origin)
    return own === given || (origin.startsWith("https:") && `${own}:443` === given)
  })
  return found ?? refuse("forward_unusable", "forward-site-unknown", { received: host.slice(0, 260) })
}

/** Anybody could describe any request. */
function requireProxy({ isFromProxy, address }: EdgeRequest): void {
  if (!isFromProxy) refuse("forward_unusable", "forward-proxy-untrusted", { received: address })
}

function refuseDifferent(one: string | undefined, other: string | undefined): void {
  if (one !== undefined && other !== undefined && one !== other)
    refuse("forward_unusable", "forward-request-differs", { expected: inLog(one), received: inLog(other) })
}

/** The query of an application may contain secrets. */
const inLog = (text: string): string => text.replace(/\?.*$/s, "?…").slice(0, 260)

function complete(host: string | undefined, target: string | undefined, method: string): DescribedRequest {
  if (host === undefined || target === undefined || !TARGET.test(target))
    return refuse("forward_unusable", "forward-request-incomplete")
  return { host, target, method }
}

const text = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === "string" && header !== "" ? header : undefined
