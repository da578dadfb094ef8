import assert from "node:assert/strict"
import fc from "fast-check"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Client } from "../../src/oauth/client.ts"
import { CONSOLE_CLIENT_ID } from "../../src/oauth/console_client_id.ts"
import type { Grant } from "../../src/oauth/grant.ts"
import { refreshExpiry, refreshVerdict } from "../../src/oauth/refresh.ts"
import { isSessionBound } from "../../src/oauth/session_bound.ts"
import type { Store } from "../../src/store/store.ts"
import { DAY, event, issuedGrant, NOW, plain, publicClient, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const HASH = "$argon2id$of-ann"
const ADDRESS = "2001:db8::7"
const [TOKEN_LIFE, GRANT_LIFE] = [30 * DAY, 90 * DAY]

/** The usual value in three of four cases, so that several of them coincide. */
const mostly = <T>(usual: T, others: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others })

const owner = mostly<"own" | "other" | "console">("own", fc.constantFrom("other", "console"))
const SCOPES = ["openid", "profile", "admin", "admin:read", "openid:all", "my-openid", "read:admin"]

/** Each member varies independently of the other members. */
const anyCase = fc.record({
  owner,
  caller: owner,
  scope: mostly(["openid", "profile"], fc.subarray(SCOPES)),
  hasResource: mostly(false, fc.constant(true)),
  isUsed: mostly(true, fc.constant(false)),
  endedAt: mostly(undefined, fc.constant(NOW - 1)),
  generation: fc.integer({ min: 0, max: 3 }),
  /** The presented generation, relative to the current one. */
  ahead: mostly(0, fc.constantFrom(-2, -1, 1)),
  confirmedGeneration: fc.nat({ max: 3 }),
  kind: fc.constantFrom<Client["kind"]>("public", "confidential"),
  rotatedAt: fc.constantFrom(undefined, NOW - 1, NOW - 59_999, NOW - 60_000, NOW - DAY, NOW + 1),
  repeatedFrom: fc.constantFrom(undefined, "192.0.2.1"),
  refreshExpiresAt: mostly(NOW + 1, fc.constantFrom(undefined, NOW - 1, NOW, NOW + DAY)),
  /** On both sides of the age at which the end of the grant is the end of its new refresh token. */
  age: fc.oneof(fc.constantFrom(0, 59 * DAY, 60 * DAY, 60 * DAY + 1), fc.integer({ min: 0, max: 90 * DAY })),
})
type Case = typeof anyCase extends fc.Arbitrary<infer Value> ? Value : never

/** A grant that an engine rotates while it reads it. */
const CERTAIN: Case = {
  owner: "own",
  caller: "own",
  scope: ["openid"],
  hasResource: false,
  isUsed: true,
  endedAt: undefined,
  generation: 1,
  ahead: 0,
  confirmedGeneration: 1,
  kind: "public",
  rotatedAt: undefined,
  repeatedFrom: undefined,
  refreshExpiresAt: NOW + 1,
  age: 0,
}

/** Stores a user with a session, and two clients. Returns a function that stores a grant in the given state. */
async function scene(store: Store) {
  const [ann, own, other] = [user(), publicClient(), publicClient()]
  await store.users.create(ann, HASH, event("user-created"))
  for (const client of [own, other]) await store.clients.create(client, event("client-created"))
  const id = newId("session", NOW, systemRandom)
  const session = { id, rootId: id, userId: ann.id, factors: { pwd: NOW }, lastSeenAt: NOW, expiresAt: NOW + DAY }
  await store.sessions.start(session, event("signed-in"))
  const clientIds = { own: own.id, other: other.id, console: CONSOLE_CLIENT_ID }
  const stored = async (one: Case): Promise<Grant> => {
    const grant: Grant = {
      ...issuedGrant(ann.id, clientIds[one.owner], NOW - one.age),
      scope: one.scope,
      resources: one.hasResource ? ["https://api.example.com/"] : [],
      usedAt: one.isUsed ? NOW - 1 : undefined,
      generation: one.generation,
      confirmedGeneration: Math.min(one.confirmedGeneration, one.generation),
      rotatedAt: one.rotatedAt,
      rotatedFrom: "192.0.2.1",
      repeatedFrom: one.repeatedFrom,
      refreshExpiresAt: one.refreshExpiresAt,
      endedAt: one.endedAt,
      endedWhy: one.endedAt === undefined ? undefined : "revoked",
    }
    assert.ok(await store.grants.issue(grant, event("grant-issued"), { session: id, maximum: 1e6 }))
    return grant
  }
  return { clientIds, stored }
}

const rotationOf = (clientId: Client["id"], generation: number) => ({
  generation,
  clientId,
  now: NOW,
  address: ADDRESS,
  tokenEndsAt: refreshExpiry(NOW, NOW, TOKEN_LIFE, Number.POSITIVE_INFINITY),
  grantLife: GRANT_LIFE,
})

/** `rotates`: whether the engine rotates a grant in the statement that reads it. */
export function rotationContract(name: string, open: Open, rotates: boolean): void {
  const check = testsOn(name, open)

  check(
    "decision 0074: a grant is rotated while it is read exactly if its verdict is `rotate` and nothing can be refused later",
    async (store) => {
      const { clientIds, stored } = await scene(store)
      await fc.assert(
        fc.asyncProperty(anyCase, async (one) => {
          const grant = await stored(one)
          const caller = {
            id: clientIds[one.caller],
            kind: one.kind,
            refreshRepeat: undefined,
            profile: "baseline" as const,
          }
          const presented = one.generation + one.ahead
          const token = { generation: presented, expiresAt: NOW + 1 }
          const verdict = refreshVerdict({ grant, user: { disabled: false } }, token, caller, NOW)
          const isLive = one.isUsed && one.refreshExpiresAt !== undefined && one.refreshExpiresAt > NOW
          const isCertain = one.scope.includes("openid") && !one.hasResource && !isSessionBound(grant)
          const rotated = rotates && verdict === "rotate" && isLive && isCertain

          const found = await store.grants.findRotating(grant.id, rotationOf(caller.id, presented))
          assert.equal(found?.rotated, rotated)
          assert.deepEqual(plain(found?.grant), plain(grant))
          const next = {
            ...grant,
            generation: grant.generation + 1,
            confirmedGeneration: grant.generation,
            rotatedAt: NOW,
            rotatedFrom: ADDRESS,
            repeatedFrom: undefined,
            refreshExpiresAt: refreshExpiry(grant.createdAt, NOW, TOKEN_LIFE, GRANT_LIFE),
          }
          assert.deepEqual(plain((await store.grants.find(grant.id))?.grant), plain(rotated ? next : grant))
        }),
        { numRuns: 500 },
      )
    },
  )

  check("of 50 parallel reads that rotate one wins, and the generation increases by one", async (store) => {
    const { clientIds, stored } = await scene(store)
    const { id } = await stored(CERTAIN)
    const found = await times(50, () => store.grants.findRotating(id, rotationOf(clientIds.own, 1)))
    assert.deepEqual(tally(found.map((one) => one?.rotated)), rotates ? { true: 1, false: 49 } : { false: 50 })
    assert.equal((await store.grants.find(id))?.grant.generation, rotates ? 2 : 1)
  })

  check("a read without a rotation changes nothing", async (store) => {
    const { stored } = await scene(store)
    const grant = await stored(CERTAIN)
    assert.equal((await store.grants.findRotating(grant.id, undefined))?.rotated, false)
    assert.deepEqual(plain((await store.grants.find(grant.id))?.grant), plain(grant))
  })
}
