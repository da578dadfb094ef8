import type { Connection } from "../connections/connection_settings.ts"
import type { ExternalIdentity } from "../connections/external_identity.ts"
import type { GivenTokens } from "../connections/provider_tokens.ts"
import type { ProviderSession } from "../ports/connections.ts"
import type { ConnectionAnswer } from "./connection_request.ts"
import type { CountedTry } from "./counted_try.ts"

/** A person whom another service has proven, for an answer of this browser. */
export interface ProvenIdentity {
  readonly connection: Connection
  readonly identity: ExternalIdentity
  /** The session at the other service. Undefined if it named none. */
  readonly session: ProviderSession | undefined
  /** The tokens that the other service gave for the person. Undefined if the connection keeps no tokens. */
  readonly tokens: GivenTokens | undefined
  readonly answer: ConnectionAnswer
  readonly tried: CountedTry
}
