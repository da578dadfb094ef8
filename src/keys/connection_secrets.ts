import { idBytes } from "../base/id.ts"
import type { Random } from "../base/random.ts"
import type { Secret } from "../base/secret.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { KeyRing } from "./key_ring.ts"
import { purposeOf } from "./reseal.ts"
import { seal, unseal } from "./sealing.ts"

/** The secrets that providers gave to this service. Each is sealed, and bound to the row of its connection. */
export interface ConnectionSecrets {
  seal(id: Connection["id"], secret: Secret): Uint8Array
  /** Undefined if the connection has no secret. Throws Unsealable if the value was sealed for another row. */
  open(connection: Pick<Connection, "id" | "sealedSecret">): Secret | undefined
}

export function connectionSecrets(ring: KeyRing, random: Random): ConnectionSecrets {
  const purpose = (id: Connection["id"]) => purposeOf({ table: "connection", id: idBytes(id) })
  return {
    seal: (id, secret) => seal(ring, purpose(id), secret, random),
    open: ({ id, sealedSecret }) => (sealedSecret === undefined ? undefined : unseal(ring, purpose(id), sealedSecret)),
  }
}
