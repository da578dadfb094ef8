import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import { amrOf, authTime } from "../../src/identity/factors.ts"
import type { Known, Needs } from "../../src/interaction/missing.ts"
import { missing } from "../../src/interaction/missing.ts"

const NOW = Date.UTC(2030, 0, 1)
const ANY: Needs = { factors: [], maxAgeMs: undefined }
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
  ["a session of any age is enough where no age is named", ANY, signedIn(86_400), undefined],
  [
    "max_age, to the millisecond: the proof is as old as it may be",
    { ...ANY, maxAgeMs: 60_000 },
    signedIn(60),
    undefined,
  ],
  ["max_age: the proof is older by a millisecond", { ...ANY, maxAgeMs: 60_000 }, signedIn(60.001), notProven],
  ["max_age=0 demands a new proof within the same millisecond too", { ...ANY, maxAgeMs: 0 }, signedIn(0), notProven],
  ["a factor that is named and proven", { ...ANY, factors: ["pwd"] }, signedIn(5), undefined],
  ["a factor that is named must be as recent", { factors: ["pwd"], maxAgeMs: 4000 }, signedIn(5), notProven],
  ["a user who is not wanted: sign in as another", ANY, { ...signedIn(0), isWanted: false }, anotherUser],
  ["an old proof comes before the wrong user", { ...ANY, maxAgeMs: 0 }, { ...signedIn(0), isWanted: false }, notProven],
  ["consent is missing", ANY, { ...signedIn(0), hasConsented: false }, consent],
  ["consent is not asked of a user who must sign in", ANY, { ...SIGNED_OUT, hasConsented: false }, notProven],
  [
    "consent of another user counts for nothing",
    ANY,
    { ...signedIn(0), isWanted: false, hasConsented: false },
    anotherUser,
  ],
  ["consent that is not looked up yet is not missing", ANY, { ...signedIn(0), hasConsented: undefined }, undefined],
]

for (const [title, needs, known, expected] of CASES)
  test(`OIDC Core §3.1.2.1, the next step: ${title}`, () => deepEqual(missing(needs, known, NOW), expected))

test("OIDC Core §2: auth_time is the time of the latest proof, and amr names the proven factors", () => {
  equal(authTime({ pwd: NOW - 1 }), NOW - 1)
  deepEqual(amrOf({ pwd: NOW }), ["pwd"])
  deepEqual(amrOf({}), [])
})
