/** What a token check reads of a grant is kept in memory, and never older than a change that has been acknowledged. Decision 0107. */
import assert from "node:assert/strict"
import { join } from "node:path"
import type { TestContext } from "node:test"
import { describe, test } from "node:test"
import { setImmediate as turn } from "node:timers/promises"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { RecentValues } from "../../src/base/recent_values.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import type { Standing, Store } from "../../src/store/store.ts"
import { testPostgres } from "../support/postgres.ts"
import { startChild } from "./processes/child.ts"
import { DAY, event, HOUR, issuedGrant, NOW, plain, storedGrant, tokenId } from "./samples.ts"
import { temporaryFolder } from "./temporary_folder.ts"
import { twoStores, twoStoresOn } from "./two_stores.ts"

const found = await testPostgres()

type Known = Awaited<ReturnType<typeof prepared>>

/** Stores the checked grant, one of another user, and one whose code waits. */
async function prepared(store: Store) {
  const [grant, other, waiting] = [
    await storedGrant(store),
    await storedGrant(store),
    await storedGrant(store, "issued"),
  ] as const
  const ann = (await store.users.find(grant.userId)) ?? assert.fail()
  return { grant, other, waiting, ann, token: tokenId(), sibling: tokenId() }
}

interface Change {
  readonly title: string
  readonly make: (store: Store, known: Known) => unknown
  /** What the next check of the grant sees. The changes follow one another. */
  readonly sees: (standing: Standing | undefined) => unknown
  readonly as: unknown
}

const generations = (standing: Standing | undefined) => [standing?.generation, standing?.confirmedGeneration]

const CHANGES: readonly Change[] = [
  {
    title: "the grant is refreshed",
    make: ({ grants }, { grant }) => grants.rotate(grant.id, 1, NOW + 5, NOW + 30 * DAY, "2001:db8::7"),
    sees: generations,
    as: [2, 1],
  },
  {
    title: "the new generation is confirmed, and nobody waits for it",
    make: async ({ grants }, { grant }) => {
      grants.confirm(grant.id, 2)
      // `end` resolves after the steps before it.
      await grants.end(newId("grant", NOW, systemRandom), "revoked", NOW, event("grant-revoked"))
    },
    sees: generations,
    as: [2, 2],
  },
  {
    title: "another grant is refreshed, issued, redeemed and ended",
    make: async ({ grants }, { other, waiting }) => {
      await grants.rotate(other.id, 1, NOW + 5, NOW + 30 * DAY, "2001:db8::7")
      await grants.redeem(waiting.id, NOW + 1, NOW + DAY, NOW + DAY)
      await grants.issue(issuedGrant(other.userId, other.clientId), event("grant-issued"))
      await grants.end(waiting.id, "revoked", NOW, event("grant-revoked"))
    },
    sees: generations,
    as: [2, 2],
  },
  {
    title: "another token of the grant is revoked",
    make: ({ revokedTokens }, { sibling }) => revokedTokens.add(sibling, NOW + HOUR),
    sees: (standing) => standing?.revoked,
    as: false,
  },
  {
    title: "the token is revoked",
    make: ({ revokedTokens }, { token }) => revokedTokens.add(token, NOW + HOUR),
    sees: (standing) => standing?.revoked,
    as: true,
  },
  {
    title: "the record of the revocation is deleted, long after the token has expired",
    make: (store) => store.removeExpired(NOW + 3 * HOUR, 100),
    sees: (standing) => standing?.revoked,
    as: false,
  },
  {
    title: "the user changes",
    make: ({ users }, { ann }) => users.update({ ...ann, name: "Ann Other", role: "user" }, event("user-updated"), ann),
    sees: (standing) => [standing?.user.name, standing?.user.state],
    as: ["Ann Other", "user"],
  },
  {
    title: "the user withdraws a scope value",
    make: ({ ownAccount }, { grant }) =>
      ownAccount.takeBack(grant.userId, grant.clientId, "email", event("access-taken-back")),
    sees: (standing) => standing?.scope,
    as: ["openid", "profile"],
  },
  {
    title: "all grants of another user end with a new password",
    make: ({ users }, { other }) => users.setPassword(other.userId, "$argon2id$new", false, NOW, event("password-set")),
    sees: (standing) => standing?.ended,
    as: false,
  },
  {
    title: "the grant ends",
    make: ({ grants }, { grant }) => grants.end(grant.id, "revoked", NOW, event("grant-revoked")),
    sees: (standing) => standing?.ended,
    as: true,
  },
  {
    title: "the user is disabled",
    make: ({ users }, { ann }) => users.disable(ann.id, NOW, event("user-disabled")),
    sees: (standing) => standing?.user.state,
    as: "disabled",
  },
  {
    title: "the user is deleted, and the grant with them",
    make: ({ users }, { ann }) => users.delete(ann.id, event("user-deleted")),
    sees: (standing) => standing,
    as: undefined,
  },
]

/** `openTwo` returns two stores on the same new database, as two processes have them. */
function freshness(openTwo: (t: TestContext) => Promise<readonly [Store, Store]>): void {
  for (const by of ["this process", "another process"] as const)
    test(`each change by ${by} is in the next token check`, async (t) => {
      const [store, another] = await openTwo(t)
      const known = await prepared(store)
      const { grant, other, waiting, token, sibling } = known
      const [ofOther, ofWaiting] = [tokenId(), tokenId()]
      const states = async ({ grants }: Store) => [
        plain(await grants.standing(grant.id, token)),
        plain(await grants.standing(grant.id, sibling)),
        plain(await grants.standing(other.id, ofOther)),
        plain(await grants.standing(waiting.id, ofWaiting)),
      ]
      for (const { title, make, sees, as } of CHANGES) {
        await states(store)
        await turn()
        await states(store)
        await make(by === "this process" ? store : another, known)
        // Once in the turn of the commit, and once in a later turn, which reads in a transaction.
        for (const _ of ["this turn", "the next turn"]) {
          assert.deepEqual(sees(await store.grants.standing(grant.id, token)), as, title)
          assert.deepEqual(await states(store), await states(another), title)
          await turn()
        }
      }
    })

  test("a token id is no proof of a grant: the same id with another grant reads that grant", async (t) => {
    const [store] = await openTwo(t)
    const { grant, other, token } = await prepared(store)
    for (const { id, userId } of [grant, other, grant])
      assert.equal((await store.grants.standing(id, token))?.user.id, userId)
  })
}

const folder = temporaryFolder()
let files = 0

describe("sqlite", () => {
  freshness((t) => {
    const file = join(folder, `${files++}.db`)
    return twoStores(t, () => openSqlite({ file }))
  })

  test("a kept grant is read again only after a change that may concern it", async (t) => {
    const [store] = await twoStores(t, () => openSqlite({ file: ":memory:" }))
    const { grant, other, token } = await prepared(store)
    const first = await store.grants.standing(grant.id, token)
    await store.grants.rotate(other.id, 1, NOW + 5, NOW + 30 * DAY, "2001:db8::7")
    for (let count = 0; count < 3; count++) {
      const next = issuedGrant(other.userId, other.clientId)
      await store.grants.issue(next, event("grant-issued"))
      await store.grants.redeem(next.id, NOW + 1, NOW + DAY, NOW + DAY)
    }
    assert.equal(await store.grants.standing(grant.id, token), first)
    await store.grants.rotate(grant.id, 1, NOW + 5, NOW + 30 * DAY, "2001:db8::7")
    assert.notEqual(await store.grants.standing(grant.id, token), first)
  })

  test("a grant of a user whom another process has disabled is disabled at the next check", async (t) => {
    const file = join(folder, "process.db")
    const store = await openSqlite({ file })
    t.after(() => store.close())
    const { grant, token } = await prepared(store)
    const state = async () => (await store.grants.standing(grant.id, token))?.user.state
    assert.equal(await state(), "admin")
    const child = startChild("disable_user.ts", [file, grant.userId])
    assert.equal(await child.line(), "ready")
    assert.equal(await state(), "admin")
    child.go()
    assert.equal(await child.line(), "disabled")
    assert.equal(await state(), "disabled")
    await child.ended()
  })
})

test("the values that were set last are kept, and never more than the maximum", () => {
  const kept = new RecentValues<number, number>(10)
  for (let key = 0; key < 100; key++) {
    kept.set(key, -key)
    const present = Array.from({ length: 100 }, (_, each) => each).filter((each) => kept.get(each) !== undefined)
    assert.ok(present.length <= 10)
    const newest = Array.from({ length: Math.min(5, key + 1) }, (_, back) => key - back).reverse()
    assert.deepEqual(present.slice(-newest.length), newest)
  }
  kept.delete(99)
  assert.equal(kept.get(99), undefined)
})

if (found.here)
  describe("postgres", () => {
    freshness((t) => twoStoresOn(found.postgres, t))
  })
else test("postgres", { skip: found.why }, () => {})
