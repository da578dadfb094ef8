import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import type { Api } from "../../src/apis/api.ts"
import { idFrom } from "../../src/base/id.ts"
import { remainingScope } from "../../src/oauth/allowed_scope.ts"
import { refreshExpiry, refreshRepeatOf, refreshVerdict } from "../../src/oauth/refresh.ts"
import { resourcesOfToken, scopeAtResources } from "../../src/oauth/resource.ts"
import { mayHaveAny } from "../../src/oauth/scope.ts"

const MOMENT = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2080, 0) })
const LIFE = fc.integer({ min: 1, max: 3650 * 86_400 }).map((seconds) => seconds * 1000)

test("specification §8: a refresh token expires at the end of its own lifetime or of its grant, whichever is earlier, to the second", () => {
  fc.assert(
    fc.property(MOMENT, fc.nat({ max: 400 * 86_400_000 }), LIFE, LIFE, (createdAt, age, tokenLife, grantLife) => {
      const now = createdAt + age
      const expiry = refreshExpiry(createdAt, now, tokenLife, grantLife)
      assert.equal(expiry % 1000, 0)
      assert.ok(expiry <= now + tokenLife && expiry <= createdAt + grantLife)
      assert.ok(expiry > now + tokenLife - 1000 || expiry > createdAt + grantLife - 1000)
    }),
    { numRuns: 500 },
  )
})

test("a later refresh token never expires earlier", () => {
  fc.assert(
    fc.property(MOMENT, MOMENT, MOMENT, LIFE, LIFE, (createdAt, one, other, tokenLife, grantLife) => {
      const [earlier, later] = one < other ? [one, other] : [other, one]
      assert.ok(
        refreshExpiry(createdAt, earlier, tokenLife, grantLife) <=
          refreshExpiry(createdAt, later, tokenLife, grantLife),
      )
    }),
    { numRuns: 500 },
  )
})

const GENERATION = fc.integer({ min: 1, max: 6 })
const DAY = 86_400
const REPEAT = fc.constantFrom(0, 1, 60, DAY, 90 * DAY)
/** Seconds since the rotation, on both sides of each bound. A negative value: the clock was set back after the rotation. */
const AGE = fc.oneof(fc.integer({ min: -100 * DAY, max: 100 * DAY }), fc.constantFrom(-60, -1, 0, 1, 59, 60, 61, DAY))

const NOW = Date.UTC(2030, 0)
const [OWN, OTHER] = [idFrom("client", new Uint8Array(16)), idFrom("client", new Uint8Array(16).fill(1))]
const presentedAs = (generation: number, expiresAt = NOW + 1000) => ({ generation, expiresAt })
const client = (refreshRepeat: number) => ({ id: OWN, kind: "public", refreshRepeat, profile: "baseline" }) as const
const row = (of: { generation: number; confirmedGeneration: number; rotatedAt: number | undefined }) => ({
  grant: { clientId: OWN, endedAt: undefined, ...of },
  user: { disabled: false },
})

test("decisions 0003 and 0030: the current token rotates; the old one repeats while the current one is unconfirmed and recent", () => {
  fc.assert(
    fc.property(GENERATION, GENERATION, GENERATION, REPEAT, AGE, (generation, confirmed, presented, repeat, age) => {
      const confirmedGeneration = Math.min(confirmed, generation)
      const held = row({ generation, confirmedGeneration, rotatedAt: NOW - age * 1000 })
      const isPredecessor = presented === generation - 1 && confirmedGeneration < generation
      const wanted =
        presented > generation
          ? "refresh-of-the-future"
          : presented === generation
            ? "rotate"
            : !isPredecessor
              ? "refresh-replayed"
              : -repeat < age && age < repeat
                ? "repeat"
                : "refresh-repeat-late"
      assert.equal(refreshVerdict(held, presentedAs(presented), client(repeat), NOW), wanted)
    }),
    { numRuns: 2000 },
  )
})

test("FAPI 2.0 Security Profile §5.3.2.1.9: the current token of a client with this profile stays, and an older one is a replay", () => {
  const bound = { ...client(60), profile: "fapi-2.0" } as const
  const held = row({ generation: 2, confirmedGeneration: 2, rotatedAt: NOW })
  assert.equal(refreshVerdict(held, presentedAs(2), bound, NOW), "keep")
  assert.equal(refreshVerdict(held, presentedAs(1), bound, NOW), "refresh-replayed")
})

test("decision 0030: a grant without the time of its rotation repeats nothing", () => {
  const held = row({ generation: 2, confirmedGeneration: 1, rotatedAt: undefined })
  assert.equal(refreshVerdict(held, presentedAs(1), client(90 * DAY), NOW), "refresh-repeat-late")
})

test("RFC 6749 §6: refusals come in this order: expired, of another client, of an ended grant, of a disabled user", () => {
  const [expired, another, ended, disabled] = [fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()]
  fc.assert(
    fc.property(
      expired,
      another,
      ended,
      disabled,
      GENERATION,
      (isExpired, isAnother, isEnded, isDisabled, presented) => {
        const { grant } = row({ generation: 3, confirmedGeneration: 3, rotatedAt: NOW })
        const held = { grant: { ...grant, endedAt: isEnded ? NOW : undefined }, user: { disabled: isDisabled } }
        const refresher = { ...client(60), id: isAnother ? OTHER : OWN }
        const verdict = refreshVerdict(held, presentedAs(presented, isExpired ? NOW : NOW + 1), refresher, NOW)
        const first = [
          isExpired && "refresh-expired",
          isAnother && "refresh-of-another-client",
          isEnded && "refresh-ended",
          isDisabled && "user-disabled",
        ].find((fault) => fault !== false)
        const ofGeneration = presented > 3 ? "refresh-of-the-future" : presented === 3 ? "rotate" : "refresh-replayed"
        assert.equal(verdict, first ?? ofGeneration)
      },
    ),
  )
})

const WORDS = ["openid", "profile", "read", "address", "orders:read", "orders:write", "deleted:value"]
const values = fc.subarray(WORDS).map((found) => ["openid", ...found.filter((value) => value !== "openid")])
const ORDERS = {
  identifier: "https://orders.example/",
  openTo: "named",
  scopes: [
    { value: "orders:read", assigned: false },
    { value: "orders:write", assigned: true },
  ],
} as unknown as Api

test("decision 0074: nothing refuses the tokens of a grant with `openid` and without resources, if its client may have `openid`", () => {
  fc.assert(
    fc.property(values, values, fc.boolean(), fc.boolean(), (granted, allowed, isAdmin, hasApi) => {
      const apis = hasApi ? [ORDERS] : []
      const mayHave = mayHaveAny({ apis, resources: [], person: { isAdmin, rights: [] } })
      const left = remainingScope(granted, { allowed, mayHave })
      assert.ok(left.includes("openid"))
      const client = {
        resources: [],
        scope: allowed,
        requestableScope: "registered",
        registeredBy: "operator",
      } as const
      const resources = resourcesOfToken([], [], left, { client, apis, issuer: "https://id.example" })
      assert.deepEqual(resources, [])
      assert.ok(scopeAtResources(left, resources, apis).includes("openid"))
    }),
  )
})

test("decision 0030: a client's own refresh_repeat applies; the default is 60 seconds for a public and one day for a confidential client", () => {
  const seconds = (kind: "public" | "confidential", refreshRepeat?: number) => refreshRepeatOf({ kind, refreshRepeat })
  assert.deepEqual([seconds("public"), seconds("confidential")], [60, DAY])
  assert.deepEqual([seconds("public", 0), seconds("confidential", 7)], [0, 7])
})
