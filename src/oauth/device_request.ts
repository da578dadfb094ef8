import type { ClientId, GrantId } from "../base/id.ts"
import { idTime } from "../base/id.ts"
import type { Scope } from "./vocabulary.ts"

/** RFC 8628 §3.2, `expires_in`: how long a device waits for a person, in seconds. */
export const DEVICE_REQUEST_SECONDS = 600
/** RFC 8628 §3.2, `interval`: the least time between two polls, in seconds. */
export const POLL_SECONDS = 5

/**
 * A device that waits for a person. Its id is that of the grant that it becomes: the approval deletes this row and inserts the grant, so the device code
 * always names one row. Decision 0084. Times are in milliseconds UTC.
 */
export interface DeviceRequest {
  readonly id: GrantId
  readonly clientId: ClientId
  /** Requested scope. What the person grants depends on the person. */
  readonly scope: readonly Scope[]
  /** The resources that the request names. RFC 8707 §2.1. */
  readonly resources: readonly string[]
  /** The address that sent the request, as this server saw it. */
  readonly address: string
  /** What the device is, in words of this service; empty if its User-Agent is unknown. */
  readonly device: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly deniedAt: number | undefined
}

/** Whether the request of this id has expired, even if its row was already deleted. */
export const isDeviceRequestOver = (id: GrantId, now: number): boolean =>
  now >= idTime(id) + DEVICE_REQUEST_SECONDS * 1000
