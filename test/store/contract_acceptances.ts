import assert from "node:assert/strict"
import type { Connection } from "../../src/connections/connection_settings.ts"
import type { User } from "../../src/identity/user.ts"
import type { Inviter } from "../../src/store/invitation.ts"
import type { Store } from "../../src/store/store.ts"
import { linkOf, storedConnection } from "./contract_linked_identities.ts"
import { event, NOW, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

type Invited = User & { readonly invitedAt: number }

async function invited(store: Store, more: Partial<User> = {}): Promise<Invited> {
  const one: Invited = { ...user(), emailVerified: false, role: "user", invitedAt: NOW - 5, ...more } as Invited
  await store.invitations.create(one, [], event("user-invited"))
  return one
}

const acceptedFrom = (before: User): User => ({
  ...before,
  name: "Of the provider",
  emailVerified: true,
  attributes: '{"updated_at":1}',
  invitedAt: undefined,
})

/** Accepting an invitation with a person of a provider. */
export function acceptanceContract(name: string, open: Open): void {
  const check = testsOn(name, open)
  const accept = (store: Store, before: User, to: Connection, subject = "s-1", inviter?: Inviter) =>
    store.linkedIdentities.accept(
      before,
      acceptedFrom(before),
      linkOf(to, before.id, { subject }),
      event("invitation-accepted"),
      inviter,
    )
  const isUnchanged = async (store: Store, before: User) => {
    assert.deepEqual(await store.users.findWithPassword(before.id), { user: before, passwordHash: undefined })
    assert.deepEqual(await store.linkedIdentities.ofUser(before.id), [])
  }

  check("an accepted invitation has the link, no password, and the verified address", async (store) => {
    const [one, to] = [await invited(store), await storedConnection(store)]
    assert.equal(await accept(store, one, to), "accepted")
    assert.deepEqual(await store.linkedIdentities.find(to.id, "s-1"), {
      link: linkOf(to, one.id, { subject: "s-1" }),
      user: acceptedFrom(one),
      passwordHash: undefined,
    })
    assert.equal((await store.users.findByVerifiedEmail(one.email ?? ""))?.user.id, one.id)
    assert.equal(await store.invitations.inviterOf(one.id), undefined)
    assert.equal(await accept(store, one, to, "s-2"), "spent")
  })

  check("of 64 parallel acceptances, half of them with a password, one passes", async (store) => {
    const [one, to] = [await invited(store), await storedConnection(store)]
    const outcomes = await times(64, (at) =>
      at % 2 === 0
        ? accept(store, one, to, `s-${at}`)
        : store.invitations.accept(one, acceptedFrom(one), "$argon2id$x", event("invitation-accepted"), undefined),
    )
    assert.deepEqual(tally(outcomes), { accepted: 1, spent: 63 })
    const links = await store.linkedIdentities.ofUser(one.id)
    const { passwordHash } = (await store.users.findWithPassword(one.id)) ?? {}
    assert.equal(links.length + (passwordHash === undefined ? 0 : 1), 1)
    const events = await store.audit.list(99)
    assert.equal(events.filter(({ type }) => type === "invitation-accepted").length, 1)
  })

  check("of two invitations that one person accepts at once, one passes", async (store) => {
    const [one, other, to] = [await invited(store), await invited(store), await storedConnection(store)]
    const outcomes = await Promise.all([accept(store, one, to), accept(store, other, to)])
    assert.deepEqual(tally(outcomes), { accepted: 1, taken: 1 })
    await isUnchanged(store, outcomes[0] === "taken" ? one : other)
  })

  check(
    "nothing changes if the person is linked, the connection is disabled, or the address is taken",
    async (store) => {
      const [one, to] = [await invited(store), await storedConnection(store)]
      const other = user()
      await store.users.create(other, "hash", event("user-created"))
      await store.linkedIdentities.link(linkOf(to, other.id, { subject: "s-1" }), event("identity-linked"))
      assert.equal(await accept(store, one, to), "taken")
      await isUnchanged(store, one)
      const off = await storedConnection(store, { name: "off", enabled: false })
      assert.equal(await accept(store, one, off), "taken")
      await isUnchanged(store, one)
      const verified = { ...user(), email: one.email?.toUpperCase(), emailVerified: true }
      await store.users.create(verified, "hash", event("user-created"))
      assert.equal(await accept(store, one, to, "s-2"), "email-taken")
      await isUnchanged(store, one)
    },
  )

  check("an inviter without the rights is refused in the write", async (store) => {
    const [one, to] = [await invited(store), await storedConnection(store)]
    const admin: User = { ...user(), role: "admin" }
    await store.users.create(admin, "hash", event("user-created"))
    const inviter: Inviter = { id: admin.id, rights: ["admin:people"] }
    await store.users.disable(admin.id, NOW, event("user-disabled"))
    assert.equal(await accept(store, one, to, "s-1", inviter), "inviter-lacks-right")
    await isUnchanged(store, one)
    await store.users.enable(admin.id, event("user-enabled"))
    assert.equal(await accept(store, one, to, "s-1", inviter), "accepted")
  })

  check("an open invitation is found by its folded address: the latest one, of an enabled user", async (store) => {
    const email = "Kim@Example.com"
    const [first, latest] = [await invited(store, { email }), await invited(store, { email, invitedAt: NOW - 1 })]
    const found = async (since = 0) => (await store.invitations.openFor("kim@example.com", since))?.id
    assert.equal(await found(), latest.id)
    assert.equal(await found(NOW - 1), undefined)
    assert.equal(await found(NOW - 2), latest.id)
    assert.equal(await store.invitations.openFor("kim@example.org", 0), undefined)
    await store.users.disable(latest.id, NOW, event("user-disabled"))
    assert.equal(await found(), first.id)
    assert.deepEqual(await store.invitations.openFor("kim@example.com", 0), first)
    assert.equal(await accept(store, first, await storedConnection(store)), "accepted")
    assert.equal(await found(), undefined)
  })
}
