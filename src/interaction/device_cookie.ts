import { inSeconds } from "../base/clock.ts"
import { equalDigests, sha256 } from "../base/digest.ts"
import { passwordMark } from "../identity/password.ts"
import type { User } from "../identity/user.ts"
import type { DevicePayload } from "../oauth/credentials.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/**
 * Separates the credentials in a device cookie: one for each user who signed in in this browser, the latest first. In a browser with a device cookie,
 * guesses by strangers do not count against the account. Decision 0033.
 */
const SEPARATOR = "."
/** Maximum number of users that one browser remembers. */
const MAX_USERS = 5
const DEVICE_ID_BYTES = 8
const MARK_BYTES = 8
const YEAR_SECONDS = 365 * 86_400

type Account = { readonly user: Pick<User, "id">; readonly passwordHash: string | undefined }

/**
 * Returns the id of this device, or undefined. The browser must have a device cookie for the account, and the password must not have changed
 * since the account's last sign-in in this browser.
 */
export function knownDevice(
  { device, now }: Pick<EdgeRequest, "device" | "now">,
  account: Account | undefined,
  { credentials }: Pick<Ports, "credentials">,
): Uint8Array | undefined {
  const held = devicesIn(device, now, credentials)
  const { passwordHash } = account ?? {}
  if (account === undefined || passwordHash === undefined) return undefined
  const own = held.find(({ payload }) => payload.userId === account.user.id)?.payload
  return own && equalDigests(own.passwordMark, markOf(passwordHash)) ? own.deviceId : undefined
}

/** Makes the new device cookie, for the user who has just signed in and the earlier users of this browser. */
export function deviceCookie(
  { device, now }: Pick<EdgeRequest, "device" | "now">,
  { user, passwordHash }: { readonly user: Pick<User, "id">; readonly passwordHash: string },
  { credentials, random }: Pick<Ports, "credentials" | "random">,
): string {
  const own = credentials.mintDevice({
    userId: user.id,
    passwordMark: markOf(passwordHash),
    deviceId: random(DEVICE_ID_BYTES),
    issuedAt: inSeconds(now),
  })
  const others = devicesIn(device, now, credentials).filter(({ payload }) => payload.userId !== user.id)
  return [own, ...others.slice(0, MAX_USERS - 1).map(({ text }) => text)].join(SEPARATOR)
}

const markOf = (passwordHash: string): Buffer => sha256(passwordMark(passwordHash)).subarray(0, MARK_BYTES)

interface Held {
  readonly text: string
  readonly payload: DevicePayload
}

/** Keeps only genuine credentials that are at most a year old. Browsers delete older cookies, but a thief would not. */
const devicesIn = (cookie: string | undefined, now: number, credentials: Ports["credentials"]): Held[] =>
  (cookie ?? "")
    .split(SEPARATOR, MAX_USERS)
    .map((text) => ({ text, payload: credentials.openDevice(text) }))
    .filter((held): held is Held => held.payload !== undefined && inSeconds(now) - held.payload.issuedAt < YEAR_SECONDS)
