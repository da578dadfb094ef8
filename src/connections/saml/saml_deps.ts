import type { Clock } from "../../base/clock.ts"
import type { Random } from "../../base/random.ts"
import type { Secret } from "../../base/secret.ts"
import type { Outbound } from "../../outbound/outbound.ts"
import type { Connection } from "../connection_settings.ts"

export interface SamlDeps {
  readonly outbound: Pick<Outbound, "send">
  readonly clock: Clock
  readonly random: Random
  /** The key of this service for the connection, opened. */
  readonly secretOf: (connection: Connection) => Secret | undefined
  /** The address to which the provider sends the answer. */
  readonly callbackUrl: (connection: Connection) => string
  /** The address for requests to end sessions, and for the answers to ours. */
  readonly logoutUrl: (connection: Connection) => string
  /** The entity id of this service for the connection, at which it publishes its metadata. */
  readonly entityId: (connection: Connection) => string
}
