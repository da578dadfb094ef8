import type { GrantId } from "../base/id.ts"
import { idTime } from "../base/id.ts"
import type { PollReasons } from "./waiting_request.ts"

/** RFC 8628 §3.2, `expires_in`: how long a device waits for a person, in seconds. */
export const DEVICE_REQUEST_SECONDS = 600

/** Whether the request of this id has expired, even if its row was already deleted. */
export const isDeviceRequestOver = (id: GrantId, now: number): boolean =>
  now >= idTime(id) + DEVICE_REQUEST_SECONDS * 1000

export const DEVICE_REASONS = {
  malformed: "device-code-malformed",
  ofAnotherClient: "device-code-of-another-client",
  ended: "device-code-ended",
  replayed: "device-code-replayed",
  expired: "device-code-expired",
  pending: "device-pending",
  tooFast: "device-polls-too-fast",
} as const satisfies PollReasons
