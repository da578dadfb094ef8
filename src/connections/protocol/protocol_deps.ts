import type { Clock } from "../../base/clock.ts"
import type { Random } from "../../base/random.ts"
import type { Secret } from "../../base/secret.ts"
import type { Outbound } from "../../outbound/outbound.ts"
import type { Connection } from "../connection_settings.ts"

/** The algorithms with which this service can sign an assertion, in order of preference. RFC 7518 §3.1, RFC 8037 §3.1. */
export const ASSERTION_ALGORITHMS = ["RS256", "ES256", "EdDSA"] as const
export type AssertionAlgorithm = (typeof ASSERTION_ALGORITHMS)[number]

/** Signs claims as a JWT of type JWT with this service's active key, whose `kid` is in the header. */
export type SignAssertion = (claims: object, algorithm: AssertionAlgorithm) => Promise<string>

export interface ProtocolDeps {
  readonly outbound: Pick<Outbound, "send">
  readonly clock: Clock
  readonly random: Random
  /** The secret of a connection, opened. Undefined if it has none. */
  readonly secretOf: (connection: Connection) => Secret | undefined
  readonly sign: SignAssertion
  /** The address to which the provider sends the browser back. */
  readonly callbackUrl: (connection: Connection) => string
  /** The address to which the provider sends the browser back after a sign-out there. */
  readonly signedOutUrl: (connection: Connection) => string
}
