import { inSeconds } from "../base/clock.ts"
import { equalDigests, sha256 } from "../base/digest.ts"
import type { UserId } from "../base/id.ts"
import { passwordMark } from "../identity/password.ts"
import type { User } from "../identity/user.ts"
import type { DeviceCookiePayload } from "../oauth/credentials.ts"
import type { HeldCookies } from "../ports/cookies.ts"
import type { Ports } from "../ports/ports.ts"

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

/** `now`: in milliseconds. */
interface Browser {
  readonly cookies: Pick<HeldCookies, "device">
  readonly now: number
}
type Account = { readonly user: Pick<User, "id">; readonly passwordHash: string | undefined }

/**
 * Returns the id of this device, or undefined. The browser must have a device cookie for the account, and the password must not have changed
 * since the account's last sign-in in this browser.
 */
export function knownDevice(
  { cookies: { device }, now }: Browser,
  account: Account | undefined,
  { credentials }: Pick<Ports, "credentials">,
): Uint8Array | undefined {
  const held = devicesIn(device, now, credentials)
  if (account === undefined) return undefined
  const own = held.find(({ payload }) => payload.userId === account.user.id)?.payload
  return own && equalDigests(own.passwordMark, markOf(account.passwordHash)) ? own.deviceId : undefined
}

/** Makes the new device cookie, for the user who has just signed in and the earlier users of this browser. */
export function deviceCookie(
  { cookies: { device }, now }: Browser,
  { user, passwordHash }: Account,
  { credentials, random }: Pick<Ports, "credentials" | "random">,
): string {
  const own = credentials.mintDeviceCookie({
    userId: user.id,
    passwordMark: markOf(passwordHash),
    deviceId: random(DEVICE_ID_BYTES),
    issuedAt: inSeconds(now),
  })
  const others = devicesIn(device, now, credentials).filter(({ payload }) => payload.userId !== user.id)
  return [own, ...others.slice(0, MAX_USERS - 1).map(({ text }) => text)].join(SEPARATOR)
}

/** The users of the device cookie, whatever their passwords are now. */
export const deviceUsers = (
  { cookies: { device }, now }: Browser,
  { credentials }: Pick<Ports, "credentials">,
): readonly UserId[] => devicesIn(device, now, credentials).map(({ payload }) => payload.userId)

/** A password that is set later ends the device cookies of an account that had none. */
const markOf = (passwordHash: string | undefined): Buffer =>
  sha256(passwordHash === undefined ? "no password" : passwordMark(passwordHash)).subarray(0, MARK_BYTES)

interface Held {
  readonly text: string
  readonly payload: DeviceCookiePayload
}

/** Keeps only genuine credentials that are at most a year old. Browsers delete older cookies, but a thief would not. */
const devicesIn = (cookie: string | undefined, now: number, credentials: Ports["credentials"]): Held[] =>
  (cookie ?? "")
    .split(SEPARATOR, MAX_USERS)
    .map((text) => ({ text, payload: credentials.openDeviceCookie(text) }))
    .filter((held): held is Held => held.payload !== undefined && inSeconds(now) - held.payload.issuedAt < YEAR_SECONDS)
