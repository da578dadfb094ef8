import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { highestLevel, includesLevel, LEVELS } from "../../src/base/level.ts"
import type { ProvenFactors } from "../../src/identity/factors.ts"
import { amrOf, authTime, FACTORS, levelOf, reachedAt } from "../../src/identity/factors.ts"

const NOW = Date.UTC(2030, 0, 1)

for (const [proven, level, amr] of [
  [{}, undefined, []],
  [{ pwd: 1 }, "pwd", ["pwd"]],
  [{ otp: 1 }, undefined, ["otp"]],
  [{ recovery: 1, otp: 1 }, undefined, ["otp"]],
  [{ passkey: 1 }, undefined, ["pop", "user"]],
  [{ pwd: 1, otp: 1 }, "mfa", ["pwd", "otp", "mfa"]],
  [{ pwd: 1, recovery: 1 }, "mfa", ["pwd", "otp", "mfa"]],
  [{ pwd: 1, otp: 1, recovery: 1 }, "mfa", ["pwd", "otp", "mfa"]],
  [{ pwd: 1, passkey: 1 }, "phr", ["pwd", "pop", "user", "mfa"]],
  [{ verified_passkey: 1 }, "phr", ["pop", "user", "mfa"]],
  [{ connection: 1 }, "pwd", ["fed"]],
  [{ connection: 1, otp: 1 }, "mfa", ["otp", "fed", "mfa"]],
  [{ connection: 1, recovery: 1 }, "mfa", ["otp", "fed", "mfa"]],
  [{ connection: 1, passkey: 1 }, "phr", ["pop", "user", "fed", "mfa"]],
  [{ connection_mfa: 1 }, "mfa", ["fed", "mfa"]],
  [{ connection_phr: 1 }, "phr", ["fed", "mfa"]],
  [{ connection_mfa: 1, passkey: 1 }, "phr", ["pop", "user", "fed", "mfa"]],
] as const satisfies [ProvenFactors, string | undefined, string[]][])
  test(`OIDC Core §2: the factors ${JSON.stringify(Object.keys(proven))} reach the level ${level}; RFC 8176 §2: amr is ${amr.join(" ")}`, () => {
    equal(levelOf(proven), level)
    deepEqual(amrOf(proven), amr)
  })

for (const [title, proven, at] of [
  ["a password alone", { pwd: NOW }, NOW],
  ["a password that was proven before the code", { pwd: NOW - 9, otp: NOW }, NOW - 9],
  ["a code that was proven before the password", { pwd: NOW, otp: NOW - 9 }, NOW - 9],
  ["the later one of two second factors", { pwd: NOW, otp: NOW - 9, recovery: NOW - 5 }, NOW - 5],
  ["a verified passkey needs no other proof", { pwd: NOW - 9, verified_passkey: NOW }, NOW],
] as const satisfies [string, ProvenFactors, number][])
  test(`OIDC Core §2: auth_time is the time of the oldest proof on which the level rests: ${title}`, () =>
    equal(authTime(proven), at))

test("a level includes the levels below it, at the same time or later; a new proof never lowers the level", () => {
  const times = fc.record(Object.fromEntries(FACTORS.map((factor) => [factor, fc.nat()])), { requiredKeys: [] })
  fc.assert(
    fc.property(times, fc.constantFrom(...FACTORS), fc.nat(), (proven, factor, at) => {
      const more = { ...proven, [factor]: Math.max(at, proven[factor] ?? 0) }
      for (const level of LEVELS) {
        const reached = reachedAt(level, proven)
        if (reached === undefined) continue
        equal(includesLevel(levelOf(proven) ?? "pwd", level), true)
        equal((reachedAt(level, more) ?? -1) >= reached, true)
        for (const lower of LEVELS.filter((each) => includesLevel(level, each)))
          equal((reachedAt(lower, proven) ?? -1) >= reached, true)
      }
    }),
  )
})

test("the highest of several levels", () => {
  equal(highestLevel([]), "pwd")
  equal(highestLevel(["pwd", "phr", "mfa"]), "phr")
})
