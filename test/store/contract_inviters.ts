import assert from "node:assert/strict"
import type { User } from "../../src/identity/user.ts"
import type { Inviter } from "../../src/store/invitation.ts"
import type { Store } from "../../src/store/store.ts"
import { storedGroup, storedRole } from "./contract_roles.ts"
import { confidentialClient, event, NOW, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

export const ADMINISTRATION = ["admin:people", "photos:moderate"] as const

export async function invitedBy(store: Store, actor: string, more: Partial<User> = {}): Promise<User> {
  const one: User = { ...user(), emailVerified: false, invitedAt: NOW, ...more }
  await store.invitations.create(one, [], { ...event("user-invited"), actor })
  return one
}

export const acceptance = (store: Store, one: User, inviter: Inviter | undefined) =>
  store.invitations.accept(one, { ...one, invitedAt: undefined }, "hash", event("invitation-accepted"), inviter)

export async function administrator(store: Store, role: User["role"] = "admin"): Promise<User> {
  const one: User = { ...user(), role }
  await store.users.create(one, "hash", event("user-created"))
  return one
}

let names = 0
const named = (name: string): string => `${name}-${++names}`

type Lose = (store: Store) => Promise<unknown>

/** Each way in which an inviter holds the rights, and each way to lose them. */
const WAYS: Readonly<Record<string, (store: Store) => Promise<{ inviter: Inviter; losses: readonly Lose[] }>>> = {
  async "the role admin"(store) {
    const one = await administrator(store)
    return {
      inviter: { id: one.id, rights: ["admin:people", "admin"] },
      losses: [
        ({ users }) => users.update({ ...one, role: "user" }, event("user-updated"), one),
        ({ users }) => users.disable(one.id, NOW, event("user-disabled")),
        ({ users }) => users.delete(one.id, event("user-deleted")),
      ],
    }
  },
  async "a role"(store) {
    const one = await administrator(store, "user")
    const role = await storedRole(store, named("desk"), { scope: ADMINISTRATION })
    await store.roles.assign(role.id, one.id, event("role-assigned"))
    return {
      inviter: { id: one.id, rights: ["admin:people"] },
      losses: [
        ({ users }) => users.disable(one.id, NOW, event("user-disabled")),
        ({ roles }) => roles.update({ ...role, scope: ["photos:moderate"] }, event("role-updated"), role),
        ({ roles }) => roles.unassign(role.id, one.id, event("role-unassigned")),
        ({ roles }) => roles.delete(role.id, event("role-deleted")),
      ],
    }
  },
  async "a group"(store) {
    const one = await administrator(store, "user")
    const role = await storedRole(store, named("desk"), { scope: ADMINISTRATION })
    const group = await storedGroup(store, named("staff"))
    await store.roles.assign(role.id, group.id, event("role-assigned"))
    await store.groups.addMember(group.id, one.id, event("group-member-added"))
    return {
      inviter: { id: one.id, rights: ["admin:people"] },
      losses: [
        ({ users }) => users.delete(one.id, event("user-deleted")),
        ({ groups }) => groups.removeMember(group.id, one.id, event("group-member-removed")),
        ({ groups }) => groups.delete(group.id, event("group-deleted")),
        ({ roles }) => roles.unassign(role.id, group.id, event("role-unassigned")),
      ],
    }
  },
  async "a client"(store) {
    const one = { ...confidentialClient(), scope: ["admin:people"], enabled: true }
    await store.clients.create(one, event("client-created"))
    return {
      inviter: { id: one.id, rights: ["admin:people"] },
      losses: [
        ({ clients }) => clients.update({ ...one, scope: ["read"] }, event("client-updated"), one),
        ({ clients }) => clients.setEnabled(one.id, false, event("client-disabled")),
        ({ clients }) => clients.delete(one.id, event("client-deleted")),
      ],
    }
  },
}

export function inviterContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check(
    "an invitation has the actor of its event as inviter, until it is accepted or a password is set",
    async (store) => {
      const [one, other] = [await invitedBy(store, "user_a"), await invitedBy(store, "user_a")]
      assert.equal(await store.invitations.inviterOf(one.id), "user_a")
      await store.invitations.renew(one, NOW + 1, { ...event("user-invited"), actor: "operator:root" })
      assert.equal(await store.invitations.inviterOf(one.id), "operator:root")
      assert.equal(await acceptance(store, { ...one, invitedAt: NOW + 1 }, undefined), "accepted")
      assert.equal(await store.invitations.inviterOf(one.id), undefined)
      await store.users.setPassword(other.id, "hash", false, NOW, event("password-set"))
      assert.equal(await store.invitations.inviterOf(other.id), undefined)
      assert.equal(await store.invitations.inviterOf((await administrator(store)).id), undefined)
    },
  )

  for (const [way, prepare] of Object.entries(WAYS))
    check(`an inviter who holds a right by ${way} must still hold it at the acceptance`, async (store) => {
      const { inviter } = await prepare(store)
      const one = await invitedBy(store, inviter.id)
      const read = { ...inviter, rights: [...inviter.rights, "admin:keys-of-nobody"] }
      if (way !== "the role admin") assert.equal(await acceptance(store, one, read), "inviter-lacks-right")
      assert.equal(await acceptance(store, one, inviter), "accepted")
    })

  for (const [way, prepare] of Object.entries(WAYS))
    check(`nobody accepts after the inviter lost ${way}, and nothing changes`, async (store) => {
      const { losses: all } = await prepare(store)
      for (const at of all.keys()) {
        const { inviter, losses } = await prepare(store)
        const one = await invitedBy(store, inviter.id)
        await losses[at]?.(store)
        assert.equal(await acceptance(store, one, inviter), "inviter-lacks-right", `loss ${at}`)
        assert.deepEqual(await store.users.findWithPassword(one.id), { user: one, passwordHash: undefined })
      }
    })

  check("of 20 acceptances, while the inviter loses the role admin, one or none passes", async (store) => {
    const admin = await administrator(store)
    const inviter = { id: admin.id, rights: ["admin"] }
    const one = await invitedBy(store, admin.id)
    const [outcomes] = await Promise.all([
      times(20, () => acceptance(store, one, inviter)),
      store.users.update({ ...admin, role: "user" }, event("user-updated"), admin),
    ])
    const { accepted = 0, "email-taken": taken } = tally(outcomes)
    assert.ok(accepted <= 1 && taken === undefined)
    assert.equal((await store.users.findWithPassword(one.id))?.passwordHash, accepted === 1 ? "hash" : undefined)
    assert.ok(["spent", "inviter-lacks-right"].includes(await acceptance(store, one, inviter)))
  })

  check("open invitations of accounts with rights are listed with their inviters", async (store) => {
    const role = await storedRole(store, "desk", { scope: ["photos:moderate"] })
    const group = await storedGroup(store)
    await store.roles.assign(role.id, group.id, event("role-assigned"))
    const boss = await invitedBy(store, "user_a", { role: "admin" })
    const [own, member] = [
      await invitedBy(store, "user_b", { role: "user" }),
      await invitedBy(store, "client_c", { role: "user" }),
    ]
    await store.roles.assign(role.id, own.id, event("role-assigned"))
    await store.groups.addMember(group.id, member.id, event("group-member-added"))
    await invitedBy(store, "user_a", { role: "user" })
    await invitedBy(store, "user_a", { role: "admin", invitedAt: NOW - 1 })
    await invitedBy(store, "user_a", { role: "admin", disabled: true })
    const listed = await store.invitations.withRights(NOW, 99)
    assert.deepEqual(
      listed.toSorted((one, other) => (one.user.id < other.user.id ? -1 : 1)),
      [
        { user: boss, invitedBy: "user_a" },
        { user: own, invitedBy: "user_b" },
        { user: member, invitedBy: "client_c" },
      ].toSorted((one, other) => (one.user.id < other.user.id ? -1 : 1)),
    )
    assert.ok((await store.invitations.withRights(NOW, 1)).length <= 1)
  })
}
