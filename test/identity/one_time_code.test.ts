import { deepEqual, equal, match, notDeepEqual } from "node:assert/strict"
import { test } from "node:test"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import { acceptedStep, newAuthenticatorSecret, oneTimeCode, stepAt } from "../../src/identity/one_time_code.ts"
import { newRecoveryCodes, recoveryDigest } from "../../src/identity/recovery_code.ts"

/** The example of RFC 6238: the ASCII text 12345678901234567890, in base32. */
const SECRET = new Secret("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")

for (const [seconds, code] of [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
] as const)
  test(`RFC 6238 §4.2: at ${seconds} seconds the code of the example is ${code}`, () =>
    equal(oneTimeCode(SECRET, stepAt(seconds * 1000)), code))

test("RFC 4226 §5.3: the codes of the first ten counters are those of its example", () => {
  const codes = Array.from({ length: 10 }, (_, step) => oneTimeCode(SECRET, step))
  deepEqual(codes.join(" "), "755224 287082 359152 969429 338314 254676 287922 162583 399871 520489")
})

test("RFC 6238 §5.2: a code of the step before or after is accepted, later than the last used step only; spaces do not matter", () => {
  const now = 1_234_567_890_000
  const step = stepAt(now)
  const accepted = (steps: number, usedStep = 0) =>
    acceptedStep(SECRET, oneTimeCode(SECRET, step + steps), usedStep, now)
  deepEqual(
    [-2, -1, 0, 1, 2].map((steps) => accepted(steps)),
    [undefined, step - 1, step, step + 1, undefined],
  )
  deepEqual(
    [-1, 0, 1].map((steps) => accepted(steps, step)),
    [undefined, undefined, step + 1],
  )
  equal(acceptedStep(SECRET, "005 924", 0, now), step)
  for (const typed of ["", "5924", "0059240", "00592é", "005923", "a".repeat(9999)])
    equal(acceptedStep(SECRET, typed, 0, now), undefined)
})

test("RFC 4226 §4: a secret has 160 bits, and each is new", () => {
  const [one, other] = [newAuthenticatorSecret(systemRandom), newAuthenticatorSecret(systemRandom)]
  match(one.reveal(), /^[A-Z2-7]{32}$/)
  notDeepEqual(one.reveal(), other.reveal())
})

test("ten recovery codes of 16 letters; the digest forgives what people confuse, and depends on the user", () => {
  const codes = newRecoveryCodes(systemRandom).map((code) => code.reveal())
  equal(new Set(codes).size, 10)
  for (const code of codes) match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  const digest = (typed: string, user = "user_1" as const) => recoveryDigest(user, new Secret(typed))
  deepEqual(digest(" o1il-abcd efgh-jkmn"), digest("0111-ABCD-EFGH-JKMN"))
  notDeepEqual(digest("0111-ABCD-EFGH-JKMN"), recoveryDigest("user_2", new Secret("0111-ABCD-EFGH-JKMN")))
  notDeepEqual(digest("0111-ABCD-EFGH-JKMN"), digest("0111-ABCD-EFGH-JKMP"))
})
