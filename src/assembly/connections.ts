import type { Clock } from "../base/clock.ts"
import type { Random } from "../base/random.ts"
import type { ProtocolDeps } from "../connections/protocol/protocol_deps.ts"
import type { SamlDeps } from "../connections/saml/saml_deps.ts"
import type { ConnectionSecrets } from "../keys/connection_secrets.ts"
import { privateKeySigner } from "../keys/jws.ts"
import type { SigningKeys } from "../keys/signing_keys.ts"
import {
  connectionCallbackPath,
  connectionMetadataPath,
  connectionSamlLogoutPath,
  connectionSignedOutPath,
} from "../oauth/paths.ts"
import type { Outbound } from "../outbound/outbound.ts"

interface Parts {
  readonly outbound: Pick<Outbound, "send">
  readonly secrets: Pick<ConnectionSecrets, "open">
  readonly keys: SigningKeys
  readonly clock: Clock
  readonly random: Random
  /** Read at each use, because a server that listens on any free port learns its address only after the start. */
  readonly issuer: () => string
}

/** What the protocol of connections needs of this server. */
export const protocolDeps = ({ outbound, secrets, keys, clock, random, issuer }: Parts): ProtocolDeps => ({
  outbound,
  clock,
  random,
  secretOf: secrets.open,
  async sign(claims, algorithm) {
    const key = await keys.active(algorithm)
    return privateKeySigner(algorithm, keys.privateKey(key), key.id)(claims)
  },
  callbackUrl: ({ name }) => issuer() + connectionCallbackPath(name),
  signedOutUrl: ({ name }) => issuer() + connectionSignedOutPath(name),
})

/** What SAML needs of this server. */
export const samlDeps = ({ outbound, secrets, clock, random, issuer }: Omit<Parts, "keys">): SamlDeps => ({
  outbound,
  clock,
  random,
  secretOf: secrets.open,
  callbackUrl: ({ name }) => issuer() + connectionCallbackPath(name),
  logoutUrl: ({ name }) => issuer() + connectionSamlLogoutPath(name),
  entityId: ({ name }) => issuer() + connectionMetadataPath(name),
})
