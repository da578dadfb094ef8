import type { Api } from "../apis/api.ts"
import { PROTECTED_RESOURCE_PATH } from "./paths.ts"
import { ADMIN_SCOPES, IDENTITY_SCOPES, PROOF_ALGORITHMS } from "./vocabulary.ts"

/** The metadata of an API for its clients. RFC 9728 §2. */
export interface ProtectedResourceMetadata {
  readonly resource: string
  readonly authorization_servers: readonly [string]
  readonly scopes_supported?: readonly string[]
  readonly bearer_methods_supported: readonly ["header"]
  readonly dpop_signing_alg_values_supported?: readonly string[]
  readonly resource_name: string
}

/** Returns the metadata of this service's own API: user information, and the admin API. Its resource is the issuer. */
export const ownMetadata = (issuer: string): ProtectedResourceMetadata => ({
  resource: issuer,
  authorization_servers: [issuer],
  scopes_supported: [...IDENTITY_SCOPES, "admin", ...ADMIN_SCOPES],
  bearer_methods_supported: ["header"],
  dpop_signing_alg_values_supported: PROOF_ALGORITHMS,
  resource_name: "Gatehouse",
})

/** Returns the metadata of an operator's API, which the API publishes and not this server. An API without scope values has no `scopes_supported`. */
export const apiMetadata = (
  { identifier, name, scopes }: Pick<Api, "identifier" | "name" | "scopes">,
  issuer: string,
): ProtectedResourceMetadata => ({
  resource: identifier,
  authorization_servers: [issuer],
  ...(scopes.length > 0 && { scopes_supported: scopes.map(({ value }) => value) }),
  bearer_methods_supported: ["header"],
  resource_name: name ?? identifier,
})

/**
 * Returns the address of a resource's metadata: the well-known path stands between the host and the path of the resource. RFC 9728 §3.1.
 * Undefined for an identifier that is not an http address, such as a URN.
 */
export function metadataAddress(resource: string): string | undefined {
  const url = URL.parse(resource)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  return url.origin + PROTECTED_RESOURCE_PATH + (url.pathname === "/" ? "" : url.pathname) + url.search
}
