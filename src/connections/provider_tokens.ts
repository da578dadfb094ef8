import type { Secret } from "../base/secret.ts"

/** What another service gave to this service for a person. RFC 6749 §5.1. */
export interface ProviderTokens {
  readonly accessToken: Secret
  readonly tokenType: string
  readonly refreshToken: Secret | undefined
  readonly scope: string | undefined
  /** The token endpoint that gave them: they go to no other service. */
  readonly tokenEndpoint: string
}

/** `expiresIn`: in seconds. Undefined if the other service does not say. */
export interface GivenTokens extends ProviderTokens {
  readonly expiresIn: number | undefined
}
