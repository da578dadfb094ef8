import type { UserCode } from "../oauth/user_code.ts"
import type { KeyRing } from "./key_ring.ts"

/** The digests by which device requests are found. Without the key, a leaked database would give the codes away: there are few of them. */
export interface UserCodes {
  digest(code: UserCode): Uint8Array
  /** The digest under each key, because an operator may have replaced the server secret while a device waits. */
  digests(code: UserCode): readonly Uint8Array[]
}

const DIGEST_BYTES = 16

export function userCodes(ring: KeyRing): UserCodes {
  const under = ({ userCodes: mac }: KeyRing[0], code: UserCode) => mac(Buffer.from(code)).subarray(0, DIGEST_BYTES)
  return {
    digest: (code) => under(ring[0], code),
    digests: (code) => ring.map((keys) => under(keys, code)),
  }
}
