/** What the rules of a connection change of a user, in the write of the sign-in. */
import assert from "node:assert/strict"
import type { GroupId, RoleId, UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Connection } from "../../src/connections/connection_settings.ts"
import type { LinkedIdentity } from "../../src/connections/external_identity.ts"
import type { Session } from "../../src/identity/session.ts"
import type { User } from "../../src/identity/user.ts"
import type { RuledChanges } from "../../src/store/ruled.ts"
import type { Store } from "../../src/store/store.ts"
import { connection, events } from "./contract_connections.ts"
import { event, HOUR, NOW, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

interface World {
  readonly one: Connection
  readonly ann: User
  readonly link: LinkedIdentity
  readonly groups: readonly GroupId[]
  readonly role: RoleId
}

const GROUPS = ["a", "b", "c"] as const

async function worldOf(store: Store): Promise<World> {
  const [one, ann] = [connection(), user()]
  await store.connections.create(one, event("connection-created"))
  await store.users.create(ann, undefined, event("user-created"))
  const link: LinkedIdentity = {
    connectionId: one.id,
    subject: "1",
    userId: ann.id,
    shownName: undefined,
    linkedAt: NOW,
    lastUsedAt: NOW,
  }
  assert.equal(await store.linkedIdentities.link(link, event("identity-linked")), "linked")
  const groups = await Promise.all(GROUPS.map((name) => storedGroup(store, name)))
  const role = newId("role", NOW, systemRandom)
  const stored = { id: role, name: "editor", description: undefined, scope: ["photos:edit"], createdAt: NOW }
  await store.roles.create(stored, event("role-created"))
  return { one, ann, link, groups, role }
}

async function storedGroup(store: Store, name: string): Promise<GroupId> {
  const id = newId("group", NOW, systemRandom)
  await store.groups.create({ id, name, description: undefined, createdAt: NOW }, event("group-created"))
  return id
}

const sessionOf = (userId: UserId): Session => {
  const id = newId("session", NOW, systemRandom)
  return { id, rootId: id, userId, factors: { connection: NOW }, lastSeenAt: NOW, expiresAt: NOW + HOUR }
}

/** The changes if the connection gives exactly these groups. */
async function changesTo(
  store: Store,
  { one, ann, role }: World,
  wanted: readonly GroupId[],
  more: Partial<RuledChanges> = {},
): Promise<RuledChanges> {
  const [holdings, now = ann] = [await store.ruled.holdings(ann.id, one.id), await store.users.find(ann.id)]
  const given = holdings.groups.filter(({ isGiven }) => isGiven).map(({ id }) => id)
  return {
    before: { user: now, holdings },
    user: now,
    gave: holdings.gave,
    groups: {
      given: wanted.filter((id) => !given.includes(id)).map((id) => ({ id, isLasting: true })),
      taken: given.filter((id) => !wanted.includes(id)),
    },
    roles: { given: [{ id: role, isLasting: true }], taken: [] },
    events: [event("group-member-added")],
    ...more,
  }
}

const signIn = (store: Store, { ann, link }: World, changes: RuledChanges) =>
  store.linkedIdentities.signInWithChanges(link, sessionOf(ann.id), event("signed-in"), "live", changes)

async function heldBy(store: Store, { ann, one }: World) {
  const { groups, roles, gave } = await store.ruled.holdings(ann.id, one.id)
  const shown = (held: typeof groups | typeof roles) =>
    held.map(({ name, isGiven }) => `${name}${isGiven ? " given" : ""}`).toSorted()
  return [shown(groups), shown(roles), gave]
}

export function ruledContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check(
    "a sign-in gives groups, roles, a name and attributes, takes away what it gave, and writes the events",
    async (store) => {
      const world = await worldOf(store)
      const [a, b, c] = world.groups as [GroupId, GroupId, GroupId]
      const changed = { ...world.ann, name: "Ann Given", attributes: '{"nickname":"Annie"}' }
      const first = await changesTo(store, world, [a, b], { user: changed, gave: '{"nickname":"Annie"}' })
      assert.equal(await signIn(store, world, first), "signed-in")
      assert.deepEqual(await heldBy(store, world), [["a given", "b given"], ["editor given"], '{"nickname":"Annie"}'])
      assert.deepEqual(await store.users.find(world.ann.id), changed)
      assert.deepEqual(await store.roles.rightsOf(world.ann.id), ["photos:edit"])
      const second = await changesTo(store, world, [b, c], {
        gave: undefined,
        roles: { given: [], taken: [world.role] },
      })
      assert.equal(await signIn(store, world, second), "signed-in")
      assert.deepEqual(await heldBy(store, world), [["b given", "c given"], [], undefined])
      assert.equal(await events(store, "group-member-added"), 2)
      assert.equal(await events(store, "signed-in"), 2)
    },
  )

  check(
    "what somebody gave by hand is not the connection's, neither before nor after it gave the same",
    async (store) => {
      const world = await worldOf(store)
      const [a, b] = world.groups as [GroupId, GroupId, GroupId]
      await store.groups.addMember(a, world.ann.id, event("group-member-added"))
      assert.equal(await signIn(store, world, await changesTo(store, world, [a, b])), "signed-in")
      assert.deepEqual((await heldBy(store, world))[0], ["a", "b given"])
      assert.equal(await store.groups.addMember(b, world.ann.id, event("group-member-added")), "changed")
      assert.equal(await store.groups.addMember(b, world.ann.id, event("group-member-added")), "unchanged")
      assert.equal(await store.roles.assign(world.role, world.ann.id, event("role-assigned")), "changed")
      assert.equal(await store.roles.assign(world.role, world.ann.id, event("role-assigned")), "unchanged")
      assert.deepEqual((await heldBy(store, world)).slice(0, 2), [["a", "b"], ["editor"]])
      const taken = { given: [], taken: [a, b] }
      assert.equal(await signIn(store, world, await changesTo(store, world, [], { groups: taken })), "signed-in")
      assert.deepEqual((await heldBy(store, world))[0], ["a", "b"])
    },
  )

  check("what a rule gives once is not the connection's, and another connection's is not either", async (store) => {
    const world = await worldOf(store)
    const [a] = world.groups as [GroupId, GroupId, GroupId]
    const once = { groups: { given: [{ id: a, isLasting: false }], taken: [] } }
    assert.equal(await signIn(store, world, await changesTo(store, world, [], once)), "signed-in")
    assert.deepEqual((await heldBy(store, world)).slice(0, 2), [["a"], ["editor given"]])
    const other = connection({ name: "other" })
    assert.deepEqual((await heldBy(store, { ...world, one: other })).slice(0, 2), [["a"], ["editor"]])
  })

  check("a group that was deleted meanwhile is not given, and the sign-in goes on", async (store) => {
    const world = await worldOf(store)
    const [a, b] = world.groups as [GroupId, GroupId, GroupId]
    const changes = await changesTo(store, world, [a, b])
    await store.groups.delete(a, event("group-deleted"))
    assert.equal(await signIn(store, world, changes), "signed-in")
    assert.deepEqual((await heldBy(store, world))[0], ["b given"])
    assert.deepEqual(await store.groups.members(a, undefined, 9), [])
  })

  check(
    "changes of a user who is no longer as the caller has read them are not written, and no session starts",
    async (store) => {
      const world = await worldOf(store)
      const [a, b] = world.groups as [GroupId, GroupId, GroupId]
      const stale = await changesTo(store, world, [a])
      assert.equal(await signIn(store, world, await changesTo(store, world, [b])), "signed-in")
      const now = await store.users.find(world.ann.id)
      for (const before of [
        stale.before,
        { ...stale.before, holdings: { ...(await store.ruled.holdings(world.ann.id, world.one.id)), gave: "{}" } },
        { user: { ...world.ann, name: "Other" }, holdings: await store.ruled.holdings(world.ann.id, world.one.id) },
      ])
        assert.equal(await signIn(store, world, { ...stale, before }), "changed")
      assert.deepEqual([now, (await heldBy(store, world))[0]], [await store.users.find(world.ann.id), ["b given"]])
      assert.equal(await events(store, "signed-in"), 1)
    },
  )

  check("a link that was removed signs nobody in, and takes what the connection gave", async (store) => {
    const world = await worldOf(store)
    const [a, b] = world.groups as [GroupId, GroupId, GroupId]
    await store.groups.addMember(b, world.ann.id, event("group-member-added"))
    assert.equal(await signIn(store, world, await changesTo(store, world, [a])), "signed-in")
    const changes = await changesTo(store, world, [])
    assert.equal(await store.linkedIdentities.unlink(world.ann.id, world.one.id, event("identity-unlinked")), true)
    assert.deepEqual((await heldBy(store, world)).slice(0, 2), [["b"], []])
    assert.equal(await signIn(store, world, changes), "changed")
  })

  check("of 16 sign-ins at once with different claims the end is that of one of them", async (store) => {
    const world = await worldOf(store)
    const wanted = (at: number) => world.groups.filter((_, bit) => (((at % 7) + 1) & (1 << bit)) !== 0)
    const outcomes = await times(16, async (at) => {
      for (;;) {
        const outcome = await signIn(store, world, await changesTo(store, world, wanted(at)))
        if (outcome !== "changed") return outcome
      }
    })
    assert.deepEqual(tally(outcomes), { "signed-in": 16 })
    const [groups] = await heldBy(store, world)
    const possible = Array.from({ length: 7 }, (_, at) =>
      GROUPS.filter((_name, bit) => ((at + 1) & (1 << bit)) !== 0).map((each) => `${each} given`),
    )
    assert.ok(possible.some((each) => JSON.stringify(each) === JSON.stringify(groups)))
  })

  check("after its first sign-in, a link is never again as it was made", async (store) => {
    const world = await worldOf(store)
    const { linkedIdentities } = store
    assert.equal(await linkedIdentities.signIn(world.link, sessionOf(world.ann.id), event("signed-in")), true)
    const found = await linkedIdentities.find(world.one.id, "1")
    assert.equal(found?.link.lastUsedAt, NOW + 1)
  })

  check("groups and roles are found by name, with the scope values of their roles", async (store) => {
    const world = await worldOf(store)
    const [a] = world.groups as [GroupId, GroupId, GroupId]
    await store.roles.assign(world.role, a, event("role-assigned"))
    const { groups, roles } = await store.ruled.named(["a", "b", "none"], ["editor", "none"])
    assert.deepEqual(
      groups.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map(({ name: of, scope }) => [of, scope]),
      [
        ["a", ["photos:edit"]],
        ["b", []],
      ],
    )
    assert.deepEqual(roles, [{ id: world.role, name: "editor", scope: ["photos:edit"] }])
    assert.deepEqual(await store.ruled.named([], []), { groups: [], roles: [] })
  })
}
