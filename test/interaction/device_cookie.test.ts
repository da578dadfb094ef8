import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import type { UserId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { deviceCookie, knownDevice } from "../../src/interaction/device_cookie.ts"
import { countAtAccount } from "../../src/interaction/sign_in_limits.ts"
import { rateLimiter } from "../../src/limits/rate_limit.ts"
import { credentials } from "../../src/oauth/credentials.ts"
import { presentRing } from "../properties/samples.ts"

const NOW = Date.UTC(2030, 0, 1)
const YEAR = 365 * 86_400_000
const ports = { credentials: credentials(presentRing), random: systemRandom }
const account = (n: number, salt = "c2FsdA") => ({
  user: { id: `user_${String(n).padStart(32, "0")}` as UserId },
  passwordHash: `$argon2id$v=19$m=19456,t=2,p=1$${salt}$hash`,
})
const signIn = (device: string | undefined, n: number, now = NOW) =>
  deviceCookie({ cookies: { device }, now }, account(n), ports)
const isKnown = (device: string | undefined, n: number, now = NOW, salt?: string) =>
  knownDevice({ cookies: { device }, now }, account(n, salt), ports) !== undefined

test("a device cookie is valid for its user for a year, or until the password is set", () => {
  const cookie = signIn(undefined, 1)
  equal(isKnown(cookie, 1), true)
  equal(isKnown(cookie, 2), false)
  equal(isKnown(undefined, 1), false)
  equal(isKnown(cookie, 1, NOW, "b3RoZXI"), false)
  equal(isKnown(cookie, 1, NOW + YEAR - 1000), true)
  equal(isKnown(cookie, 1, NOW + YEAR), false)
  equal(knownDevice({ cookies: { device: cookie }, now: NOW }, undefined, ports), undefined)
  const withoutPassword = { ...account(1), passwordHash: undefined }
  equal(knownDevice({ cookies: { device: cookie }, now: NOW }, withoutPassword, ports), undefined)
})

test("a browser keeps the device cookies of its last five users; a sign-in renews the cookie and drops forged entries", () => {
  let cookie: string | undefined
  for (const n of [1, 2, 3, 4, 5, 6]) cookie = signIn(cookie, n)
  deepEqual(
    [1, 2, 3, 4, 5, 6].filter((n) => isKnown(cookie, n)),
    [2, 3, 4, 5, 6],
  )
  const held = cookie?.split(".") ?? []
  const renewed = signIn(cookie, 3).split(".")
  deepEqual(renewed.slice(1), [held[0], held[1], held[2], held[4]])
  equal(signIn(`${"x".repeat(9000)}.gde_AAAA.`, 1).split(".").length, 1)
  ok(renewed.join(".").length < 600)
})

test("each device has its own counter, and browsers without a device cookie share one; the first refusal of an hour is reported separately", async () => {
  const rate = { count: 3, windowMs: 3_600_000 }
  const limits = { signInAccount: rateLimiter(rate), accountLimited: rateLimiter({ ...rate, count: 1 }) }
  const at = (device: string | undefined, now = NOW) =>
    countAtAccount("ann", device === undefined ? undefined : Buffer.from(device), { now }, limits)
  const outcomes = async (device: string | undefined, times: number, now = NOW) => {
    const outcomes: string[] = []
    for (let n = 0; n < times; n += 1) {
      const { allowed, isFirstRefused } = await at(device, now)
      outcomes.push(allowed ? "allowed" : isFirstRefused ? "first" : "refused")
    }
    return outcomes
  }
  const three = ["allowed", "allowed", "allowed"]
  deepEqual(await outcomes(undefined, 6), [...three, "first", "refused", "refused"])
  deepEqual(await outcomes("one", 5), [...three, "first", "refused"])
  deepEqual(await outcomes("two", 3), three)
  deepEqual(await outcomes(undefined, 5, NOW + 3_600_000), [...three, "first", "refused"])
})
