import { Secret } from "../base/secret.ts"
import type { SetupToken } from "../oauth/setup_link.ts"
import { mintSetupToken, openSetupToken } from "../oauth/setup_link.ts"
import type { KeyRing } from "./key_ring.ts"

/** The tokens of links that create the first administrator, derived from the server secret. Times are milliseconds. */
export interface SetupLinks {
  mint(now: number): Secret
  open(token: string, now: number): SetupToken | undefined
}

export const setupLinks = (ring: KeyRing): SetupLinks => ({
  mint: (now) => new Secret(mintSetupToken(ring, now)),
  open: (token, now) => openSetupToken(ring, token, now),
})
