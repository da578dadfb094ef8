import { idBytes } from "../base/id.ts"
import type { Random } from "../base/random.ts"
import { Secret } from "../base/secret.ts"
import type { ProviderTokens } from "../connections/provider_tokens.ts"
import type { HeldToken } from "../store/held_token.ts"
import type { KeyRing } from "./key_ring.ts"
import { purposeOf } from "./reseal.ts"
import { seal, unseal } from "./sealing.ts"

/** Each is sealed, and bound to its row. */
export interface HeldTokenSecrets {
  seal(id: HeldToken["id"], tokens: ProviderTokens): Uint8Array
  /** Throws Unsealable if the value was sealed for another row. */
  open(held: Pick<HeldToken, "id" | "sealed">): ProviderTokens
}

interface Stored extends Omit<ProviderTokens, "accessToken" | "refreshToken"> {
  readonly accessToken: string
  readonly refreshToken?: string | undefined
}

export function heldTokenSecrets(ring: KeyRing, random: Random): HeldTokenSecrets {
  const purpose = (id: HeldToken["id"]) => purposeOf({ table: "held_token", id: idBytes(id) })
  return {
    seal(id, { accessToken, refreshToken, ...more }) {
      const stored: Stored = { ...more, accessToken: accessToken.reveal(), refreshToken: refreshToken?.reveal() }
      return seal(ring, purpose(id), new Secret(JSON.stringify(stored)), random)
    },
    open({ id, sealed }) {
      const { accessToken, refreshToken, tokenType, scope, tokenEndpoint }: Stored = JSON.parse(
        unseal(ring, purpose(id), sealed).reveal(),
      )
      return {
        accessToken: new Secret(accessToken),
        refreshToken: refreshToken === undefined ? undefined : new Secret(refreshToken),
        tokenType,
        scope,
        tokenEndpoint,
      }
    },
  }
}
