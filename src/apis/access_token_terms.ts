import type { Client } from "../oauth/client.ts"
import type { Api } from "./api.ts"

/** The format and the lifetime of one access token. */
export interface AccessTokenTerms {
  readonly format: Client["accessTokenFormat"]
  readonly lifeSeconds: number
}

/**
 * Returns the terms of a token for these resources. They follow the token's APIs, each of which falls back to `usual`. If the APIs differ, the
 * token is a JWT as soon as one of them needs a JWT, and has the shortest lifetime. This service itself, the issuer, has no say.
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
