import { deepEqual } from "node:assert/strict"
import { test } from "node:test"
import type { Known, Needs } from "../../src/interaction/missing.ts"
import { missing } from "../../src/interaction/missing.ts"

const NOW = Date.UTC(2030, 0, 1)
const ANY: Needs = { level: "pwd", maxAgeMs: undefined }
const signedIn = (secondsAgo: number): Known => ({
  proven: { pwd: NOW - secondsAgo * 1000 },
  isWanted: true,
  hasConsented: true,
})
const SIGNED_OUT: Known = { proven: undefined, isWanted: false, hasConsented: undefined }
const notProven = { step: "sign-in", because: "not-proven" }
const anotherUser = { step: "sign-in", because: "another-user" }
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
