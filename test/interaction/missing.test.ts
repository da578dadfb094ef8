import { deepEqual } from "node:assert/strict"
import { test } from "node:test"
import type { Known, Needs } from "../../src/interaction/missing.ts"
import { missing } from "../../src/interaction/missing.ts"

const NOW = Date.UTC(2030, 0, 1)
const ANY: Needs = { level: "pwd", maxAgeMs: undefined }
const MFA: Needs = { ...ANY, level: "mfa" }
const signedIn = (secondsAgo: number): Known => ({
  proven: { pwd: NOW - secondsAgo * 1000 },
  enrolled: [],
  isWanted: true,
  hasConsented: true,
})
const SIGNED_OUT: Known = { proven: undefined, enrolled: [], isWanted: false, hasConsented: undefined }
const notProven = { step: "sign-in", because: "not-proven" }
const anotherUser = { step: "sign-in", because: "another-user" }
const secondFactor = { step: "second-factor" }
const withCode = (passwordAgo: number, codeAgo: number): Known => ({
  ...signedIn(0),
  proven: { pwd: NOW - passwordAgo * 1000, otp: NOW - codeAgo * 1000 },
})
const consent = { step: "consent" }

const CASES: readonly (readonly [title: string, needs: Needs, known: Known, expected: object | undefined])[] = [
  ["nobody is signed in: sign in", ANY, SIGNED_OUT, notProven],
  ["a session that has proven nothing: sign in", ANY, { ...signedIn(0), proven: {} }, notProven],
  ["without max_age a session of any age is enough", ANY, signedIn(86_400), undefined],
  [
    "max_age: a proof of exactly this age is enough, to the millisecond",
    { ...ANY, maxAgeMs: 60_000 },
    signedIn(60),
    undefined,
  ],
  ["max_age: a proof one millisecond older is not enough", { ...ANY, maxAgeMs: 60_000 }, signedIn(60.001), notProven],
  ["max_age=0: a proof in the same millisecond is not enough", { ...ANY, maxAgeMs: 0 }, signedIn(0), notProven],
  ["another user is required: sign in as that user", ANY, { ...signedIn(0), isWanted: false }, anotherUser],
  [
    "an old proof is reported before a wrong user",
    { ...ANY, maxAgeMs: 0 },
    { ...signedIn(0), isWanted: false },
    notProven,
  ],
  [
    "a user with an authenticator app types the password, and then a code",
    ANY,
    { ...signedIn(5), enrolled: ["otp"] },
    secondFactor,
  ],
  ["… and is signed in with both", ANY, { ...withCode(5, 4), enrolled: ["otp"] }, undefined],
  [
    "… and with a recovery code",
    ANY,
    { ...signedIn(5), proven: { pwd: NOW, recovery: NOW }, enrolled: ["otp", "recovery"] },
    undefined,
  ],
  [
    "recovery codes without another second factor are never asked",
    ANY,
    { ...signedIn(5), enrolled: ["recovery"] },
    undefined,
  ],
  [
    "max_age applies to the password of two factors",
    { ...ANY, maxAgeMs: 4000 },
    { ...withCode(5, 1), enrolled: ["otp"] },
    notProven,
  ],
  [
    "max_age applies to the code of two factors",
    { ...ANY, maxAgeMs: 4000 },
    { ...withCode(1, 5), enrolled: ["otp"] },
    secondFactor,
  ],
  [
    "another user is required: no code is asked",
    ANY,
    { ...signedIn(5), enrolled: ["otp"], isWanted: false },
    anotherUser,
  ],
  ["a user without a second factor at a destination that needs one", MFA, signedIn(5), { step: "enrol", level: "mfa" }],
  [
    "a wished level that the user cannot reach is not asked",
    { ...ANY, wished: ["phr", "mfa"] },
    signedIn(5),
    undefined,
  ],
  [
    "a wished level that the user can reach",
    { ...ANY, wished: ["phr", "mfa"] },
    { ...withCode(5, 5), enrolled: ["otp", "passkey"] },
    secondFactor,
  ],
  [
    "a better factor is added only after a proof of the present one",
    { ...ANY, level: "phr" },
    { ...signedIn(5), enrolled: ["otp"] },
    secondFactor,
  ],
  [
    "… and then added",
    { ...ANY, level: "phr" },
    { ...withCode(5, 5), enrolled: ["otp"] },
    { step: "enrol", level: "phr" },
  ],
  [
    "a user who must prove a second factor is not yet asked for consent",
    ANY,
    { ...signedIn(0), enrolled: ["otp"], hasConsented: false },
    secondFactor,
  ],
  ["consent is missing", ANY, { ...signedIn(0), hasConsented: false }, consent],
  ["a user who must sign in is not yet asked for consent", ANY, { ...SIGNED_OUT, hasConsented: false }, notProven],
  ["a wrong user is not asked for consent", ANY, { ...signedIn(0), isWanted: false, hasConsented: false }, anotherUser],
  [
    "a consent that the server has not looked up yet is not missing",
    ANY,
    { ...signedIn(0), hasConsented: undefined },
    undefined,
  ],
]

for (const [title, needs, known, expected] of CASES)
  test(`OIDC Core §3.1.2.1, the next step: ${title}`, () => deepEqual(missing(needs, known, NOW), expected))
