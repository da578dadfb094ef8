import assert from "node:assert/strict"
import type { UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Connection } from "../../src/connections/connection_settings.ts"
import type { LinkedIdentity } from "../../src/connections/external_identity.ts"
import type { HeldToken } from "../../src/store/held_token.ts"
import type { Store } from "../../src/store/store.ts"
import { connection, events } from "./contract_connections.ts"
import { event, HOUR, NOW, plain, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const heldOf = ({ userId, connectionId, subject }: LinkedIdentity, more: Partial<HeldToken> = {}): HeldToken => ({
  id: newId("held", NOW, systemRandom),
  userId,
  connectionId: connectionId as HeldToken["connectionId"],
  subject,
  sealed: systemRandom(70),
  expiresAt: NOW + HOUR,
  generation: 0,
  keptAt: NOW + 1,
  ...more,
})

/** A user who is linked by a connection that keeps tokens. */
async function linked(store: Store, one?: Connection) {
  const to = one ?? connection()
  if (one === undefined) await store.connections.create(to, event("connection-created"))
  const ann = user()
  await store.users.create(ann, "$argon2id$of-ann", event("user-created"))
  const link: LinkedIdentity = {
    connectionId: to.id,
    subject: `Ünïcode of ${ann.id}`,
    userId: ann.id,
    shownName: undefined,
    linkedAt: NOW,
    lastUsedAt: NOW,
  }
  assert.equal(await store.linkedIdentities.link(link, event("identity-linked")), "linked")
  return { to, link, userId: ann.id }
}

async function kept(store: Store, more: Partial<HeldToken> = {}) {
  const at = await linked(store)
  const held = heldOf(at.link, more)
  assert.equal(await store.heldTokens.keep(held, at.link), true)
  return { ...at, held }
}

const found = (store: Store, userId: UserId, { id }: Connection) => store.heldTokens.find(userId, id)

export function heldTokenContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("a held token keeps every value, and a new sign-in replaces it", async (store) => {
    const { to, link, userId, held } = await kept(store)
    assert.deepEqual(plain(await found(store, userId, to)), plain(held))
    const next = heldOf(link, { expiresAt: undefined, generation: 7, keptAt: NOW + 9 })
    assert.equal(await store.heldTokens.keep(next, link), true)
    assert.deepEqual(plain(await store.heldTokens.ofUser(userId)), plain([next]))
    assert.equal(await store.heldTokens.claimRefresh(held, NOW, NOW + 5), false)
    assert.equal(await store.heldTokens.refresh(held, { sealed: systemRandom(9), expiresAt: undefined }), false)
    assert.equal(await store.heldTokens.remove(held), false)
  })

  check("nothing is kept without the link, or if the connection keeps no tokens", async (store) => {
    const { to, link, userId } = await linked(store)
    assert.equal(await store.heldTokens.keep(heldOf(link), { ...link, subject: "another" }), false)
    const { link: others } = await linked(store, to)
    assert.equal(await store.heldTokens.keep(heldOf(link), { ...others, userId }), false)
    await store.connections.update({ ...to, keepTokens: false }, event("connection-updated"), to)
    assert.equal(await store.heldTokens.keep(heldOf(link), link), false)
    assert.deepEqual(await store.heldTokens.ofUser(userId), [])
  })

  check(
    "of 64 claims of one refresh one wins, and a claim ends with its time, its release or the refresh",
    async (store) => {
      const { to, userId, held } = await kept(store)
      const claims = () => times(64, () => store.heldTokens.claimRefresh(held, NOW, NOW + 15))
      assert.deepEqual(tally(await claims()), { true: 1, false: 63 })
      assert.equal(await store.heldTokens.claimRefresh(held, NOW + 14, NOW + 30), false)
      assert.equal(await store.heldTokens.claimRefresh(held, NOW + 15, NOW + 30), true)
      await store.heldTokens.releaseRefresh(held)
      assert.deepEqual(tally(await claims()), { true: 1, false: 63 })
      const refreshed = { sealed: systemRandom(80), expiresAt: NOW + 2 * HOUR }
      const writes = await times(64, () => store.heldTokens.refresh(held, refreshed))
      assert.deepEqual(tally(writes), { true: 1, false: 63 })
      assert.deepEqual(plain(await found(store, userId, to)), plain({ ...held, ...refreshed, generation: 1 }))
      assert.equal(await store.heldTokens.claimRefresh(held, NOW + HOUR, NOW + 2 * HOUR), false)
      assert.equal(await store.heldTokens.claimRefresh({ ...held, generation: 1 }, NOW, NOW + 15), true)
    },
  )

  check("a held token is deleted with the link, the connection, the user and the setting", async (store) => {
    const gone: ((at: Awaited<ReturnType<typeof kept>>) => Promise<unknown>)[] = [
      ({ userId, to }) => store.linkedIdentities.unlink(userId, to.id, event("identity-unlinked")),
      ({ to }) => store.connections.delete(to.id, event("connection-deleted")),
      ({ userId }) => store.users.delete(userId, event("user-deleted")),
      ({ to }) => store.connections.update({ ...to, keepTokens: false }, event("connection-updated"), to),
      ({ held }) => store.heldTokens.remove(held),
    ]
    for (const end of gone) {
      const at = await kept(store)
      assert.equal(await end(at), true)
      assert.equal(await store.heldTokens.claimRefresh(at.held, NOW, NOW + 1), false)
      assert.equal(await found(store, at.userId, at.to), undefined)
      await store.connections.delete(at.to.id, event("connection-deleted"))
    }
  })

  check("a person's own removal is recorded once", async (store) => {
    const { to, userId } = await kept(store)
    const answers = await times(20, () => store.heldTokens.forget(userId, to.id, event("held-token-removed")))
    assert.deepEqual(tally(answers), { true: 1, false: 19 })
    assert.equal(await events(store, "held-token-removed"), 1)
  })

  check("of a refresh and the removal of the link at once, no token stays", async (store) => {
    for (let round = 0; round < 16; round++) {
      const { to, link, userId, held } = await kept(store)
      assert.equal(await store.heldTokens.claimRefresh(held, NOW, NOW + 15), true)
      await Promise.all([
        store.heldTokens.refresh(held, { sealed: systemRandom(9), expiresAt: undefined }),
        store.linkedIdentities.unlink(userId, to.id, event("identity-unlinked")),
        store.heldTokens.keep(heldOf(link), link),
      ])
      await store.linkedIdentities.link(link, event("identity-linked"))
      assert.equal(await found(store, userId, to), undefined)
      await store.connections.delete(to.id, event("connection-deleted"))
    }
  })

  check(
    "of a sign-in and the end of the setting at once, no token stays for a connection that keeps them again",
    async (store) => {
      for (let round = 0; round < 32; round++) {
        const { to, link, userId } = await linked(store)
        const forgetting = { ...to, keepTokens: false }
        await Promise.all([
          store.heldTokens.keep(heldOf(link), link),
          store.connections.update(forgetting, event("connection-updated"), to),
        ])
        assert.equal(await store.connections.update(to, event("connection-updated"), forgetting), true)
        assert.equal(await found(store, userId, to), undefined)
        await store.connections.delete(to.id, event("connection-deleted"))
      }
    },
  )

  check("held tokens that another server secret sealed are found, and sealed again", async (store) => {
    const { to, userId, held } = await kept(store, { sealed: Uint8Array.from([1, 2, 3, 4, 5, 6]) })
    await store.connections.replaceSecret(to.id, undefined, event("connection-secret-replaced"))
    const [value] = await store.sealed.notUnder([Uint8Array.from([9, 9, 9, 9])], 9)
    assert.equal(value?.table, "held_token")
    await store.sealed.replace([{ ...(value as NonNullable<typeof value>), sealed: Uint8Array.from([9, 9, 9, 9, 1]) }])
    assert.deepEqual(await store.sealed.notUnder([Uint8Array.from([9, 9, 9, 9])], 9), [])
    assert.deepEqual(
      plain(await found(store, userId, to)),
      plain({ ...held, sealed: Uint8Array.from([9, 9, 9, 9, 1]) }),
    )
  })
}
