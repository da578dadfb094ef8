import type { Client } from "./client.ts"
import type { Grant } from "./grant.ts"
import { grantState } from "./grant.ts"

export type DeviceCodeFault = "device-code-of-another-client" | "user-disabled" | "session-over" | SpentDeviceCode

type SpentDeviceCode = "device-code-expired" | "device-code-ended" | "code-displaced" | "device-code-replayed"

interface ApprovedRow {
  readonly grant: Grant
  readonly user: { readonly disabled: boolean }
  /** Whether the grant is session-bound, and its session is over. */
  readonly sessionOver?: boolean
}

/** Checks a genuine device code against the grant that a person approved, and returns the first fault. `now` is in milliseconds. RFC 8628 §3.4. */
export function deviceVerdict(
  { grant, user, sessionOver }: ApprovedRow,
  client: Pick<Client, "id">,
  now: number,
): "redeem" | DeviceCodeFault {
  if (grant.clientId !== client.id) return "device-code-of-another-client"
  if (user.disabled) return "user-disabled"
  if (grantState(grant, now) !== "issued") return spentDeviceCode(grant)
  return sessionOver === true ? "session-over" : "redeem"
}

/** Why a device code whose grant is no longer `issued` is refused. */
export function spentDeviceCode({
  endedAt,
  endedWhy,
  usedAt,
}: Pick<Grant, "endedAt" | "endedWhy" | "usedAt">): SpentDeviceCode {
  if (endedAt !== undefined) return endedWhy === "displaced" ? "code-displaced" : "device-code-ended"
  return usedAt === undefined ? "device-code-expired" : "device-code-replayed"
}
