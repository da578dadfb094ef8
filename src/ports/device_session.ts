import { decodeBase64url } from "../base/base64url.ts"
import { sha256 } from "../base/digest.ts"
import type { SessionId } from "../base/id.ts"
import { idTime, isId } from "../base/id.ts"
import type { Session, SessionDevice } from "../identity/session.ts"
import { COOKIES, HOST_PREFIX } from "./cookies.ts"
import type { EdgeRequest, Forms, Ports } from "./ports.ts"

/** The cookie that proves the device for some minutes. Device-bound sessions exist only over https, so it always has the prefix. */
export const BOUND_COOKIE = HOST_PREFIX + COOKIES.bound.name
const BOUND_SECONDS = COOKIES.bound.maxAge
/** How much longer the server accepts it, for a request that is on its way. */
const LATE_SECONDS = 30
/** How long after the beginning of a session its browser may bind it. */
const REGISTRATION_MS = 60_000
/** How long a challenge of a refresh can be answered. */
const CHALLENGE_MS = 60_000
const RANDOM_BYTES = 16
const TIME_BYTES = 6
const DIGEST_BYTES = 16

/** Whether sessions can be bound to devices: browsers do that only over https. */
export const bindsDevices = ({ issuer }: Pick<Ports, "issuer">): boolean => issuer().startsWith("https:")

/** The id of a device's key. */
export const deviceIdOf = (key: string): string => sha256(Buffer.from(key, "base64url")).toString("base64url")

/** The name of a device-bound session for its browser: the device's id and a MAC, so that an invented name is refused without a read. */
export const deviceSessionName = (deviceId: string, forms: Forms): string =>
  `${deviceId}.${forms.mac(["device session", deviceId])}`

/** Returns the device's id of a genuine name. */
export function openDeviceSessionName(name: string, forms: Forms): string | undefined {
  const [deviceId = "", mac = ""] = name.split(".")
  return forms.isMac(mac, ["device session", deviceId]) ? deviceId : undefined
}

/**
 * The challenge of a registration. Only the answer that begins the session has it, so somebody who has only the cookie can never bind the session to a
 * key of their own.
 */
export const registrationChallenge = (id: SessionId, forms: Forms): string =>
  `${id}.${forms.mac(["device registration", id])}`

/** Returns the session of a genuine challenge, if it began at most a minute ago. */
export function openRegistration(challenge: string, now: number, forms: Forms): SessionId | undefined {
  const [id = "", mac = ""] = challenge.split(".")
  if (!isId("session", id) || !forms.isMac(mac, ["device registration", id])) return undefined
  return now - idTime(id) <= REGISTRATION_MS ? id : undefined
}

/** Makes the challenge of a refresh: time, random bytes, and a MAC over these and the device. Nothing is stored for it. */
export function refreshChallenge(
  deviceId: string,
  now: number,
  { forms, random }: Pick<Ports, "forms" | "random">,
): string {
  const made = Buffer.alloc(TIME_BYTES + RANDOM_BYTES)
  made.writeUIntBE(now, 0, TIME_BYTES)
  made.set(random(RANDOM_BYTES), TIME_BYTES)
  return `${made.toString("base64url")}.${forms.mac(["device refresh", deviceId, made.toString("hex")])}`
}

/** Returns the genuine challenge as the store records its use. Undefined if it is not genuine, of another device, or too old. */
export function openRefresh(challenge: string, deviceId: string, now: number, forms: Forms) {
  const [text = "", mac = ""] = challenge.split(".")
  const made = decodeBase64url(text)
  if (made?.length !== TIME_BYTES + RANDOM_BYTES) return undefined
  if (!forms.isMac(mac, ["device refresh", deviceId, made.toString("hex")])) return undefined
  const endsAt = made.readUIntBE(0, TIME_BYTES) + CHALLENGE_MS
  return now < endsAt
    ? { digest: sha256(`device refresh ${made.toString("hex")}`).subarray(0, DIGEST_BYTES), endsAt }
    : undefined
}

/** The cookie of a browser that has just proven the key of its session. */
export const boundCookie = (
  { rootId }: Pick<Session, "rootId">,
  { id }: SessionDevice,
  now: number,
  { credentials }: Pick<Ports, "credentials">,
): string =>
  credentials.mintBound({
    rootId,
    deviceId: id,
    expiresAt: Math.floor(now / 1000) + BOUND_SECONDS + LATE_SECONDS,
  })

/**
 * Whether the browser may use the session: it is not bound to a device, or the browser has proven the device some minutes ago, or the session has just
 * begun. In its first minutes the browser registers, and other requests are on their way.
 */
export function provesDevice(
  { id, rootId, device }: Pick<Session, "id" | "rootId" | "device">,
  { cookies: { bound }, now }: Pick<EdgeRequest, "cookies" | "now">,
  { credentials }: Pick<Ports, "credentials">,
): boolean {
  if (device === undefined || now - idTime(id) < BOUND_SECONDS * 1000) return true
  const proven = bound === undefined ? undefined : credentials.openBound(bound)
  return proven?.rootId === rootId && proven.deviceId === device.id && now < proven.expiresAt * 1000
}
