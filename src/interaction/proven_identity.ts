import type { Connection } from "../connections/connection_settings.ts"
import type { ExternalIdentity } from "../connections/external_identity.ts"
import type { ConnectionAnswer } from "./connection_request.ts"
import type { CountedTry } from "./sign_in_limits.ts"

/** A person whom another service has proven, for an answer of this browser. */
export interface ProvenIdentity {
  readonly connection: Connection
  readonly identity: ExternalIdentity
  readonly answer: ConnectionAnswer
  readonly tried: CountedTry
}
