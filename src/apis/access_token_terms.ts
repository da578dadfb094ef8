import type { Client } from "../oauth/client.ts"
import type { Api } from "./api.ts"

/** The format and the lifetime of one access token. */
export interface AccessTokenTerms {
  readonly format: Client["accessTokenFormat"]
  readonly lifeSeconds: number
}

/**
 * Returns the terms of a token for these resources. An API without its own terms has the `usual` terms. If the terms of the APIs differ, the token
 * gets the shortest lifetime. The token is a JWT if any API needs a JWT. A resource that is not an API, such as the issuer, has no effect.
 */
export function accessTokenTerms(
  resources: readonly string[],
  apis: readonly Api[],
  usual: AccessTokenTerms,
): AccessTokenTerms {
  const own = apis.filter(({ identifier }) => resources.includes(identifier))
  if (own.length === 0) return usual
  return {
    format: own.some((api) => (api.accessTokenFormat ?? usual.format) === "jwt") ? "jwt" : "opaque",
    lifeSeconds: Math.min(...own.map((api) => api.accessTokenTtl ?? usual.lifeSeconds)),
  }
}
