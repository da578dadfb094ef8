import assert from "node:assert/strict"
import type { GroupId, RoleId, UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Group, Role } from "../../src/identity/role.ts"
import type { IssuerId, TrustedIssuer } from "../../src/issuers/issuer_settings.ts"
import type { Site, SiteId } from "../../src/sites/site_settings.ts"
import type { Store } from "../../src/store/store.ts"
import type { ExchangePolicy, PolicyId } from "../../src/token_exchange/policy_settings.ts"
import { exchangePolicy, issuer, site } from "./record_samples.ts"
import { event, NOW, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { testsOn } from "./with_store.ts"

export const role = (name = "moderator", more: Partial<Role> = {}): Role => ({
  id: newId("role", NOW, systemRandom),
  name,
  description: "Größe & Söhne <script>",
  scope: ["admin:read", "photos:moderate"],
  createdAt: NOW,
  ...more,
})

export const group = (name = "staff", more: Partial<Group> = {}): Group => ({
  id: newId("group", NOW, systemRandom),
  name,
  description: "Everyone who works here",
  createdAt: NOW,
  ...more,
})

export async function storedUser(store: Store): Promise<UserId> {
  const ann = user()
  await store.users.create(ann, undefined, event("user-created"))
  return ann.id
}

export async function storedRole(store: Store, name?: string, more?: Partial<Role>): Promise<Role> {
  const created = role(name, more)
  assert.equal(await store.roles.create(created, event("role-created")), true)
  return created
}

export async function storedGroup(store: Store, name?: string, more?: Partial<Group>): Promise<Group> {
  const created = group(name, more)
  assert.equal(await store.groups.create(created, event("group-created")), true)
  return created
}

/** The number of events in the audit. */
export const events = async ({ audit }: Store, type: Parameters<typeof event>[0]): Promise<number> =>
  (await audit.list(999, { types: [type] })).length

/** The names of the groups and roles that a session of the user is read with. */
async function namesAtSession(store: Store, userId: UserId) {
  const id = newId("session", NOW, systemRandom)
  const times = { lastSeenAt: NOW, expiresAt: NOW + 3_600_000 }
  await store.sessions.start({ id, rootId: id, userId, factors: { pwd: NOW }, ...times }, event("signed-in"))
  const { groups, roles, ...found } = (await store.sessions.findWithNames(id)) ?? assert.fail()
  assert.deepEqual(found, await store.sessions.find(id))
  return [groups, roles]
}

/** Names that sort differently by bytes and by the rules of a language. */
const NAMES = ["a-b", "a.b", "a:b", "a_b", "aa", "ab"]

type AnyNamed = Role | Group | Site | ExchangePolicy

/** The verbs that roles, groups, sites and exchange policies share. */
interface Named<T extends AnyNamed | TrustedIssuer> {
  readonly kind: "role" | "group" | "site" | "exchange-policy" | "issuer"
  /** A value for each member that an update changes. Each value differs from the value in the sample. */
  readonly others: Partial<T>
  readonly sample: (name?: string, more?: Partial<T>) => T
  readonly of: (store: Store) => {
    find(id: T["id"]): Promise<T | undefined>
    findByName(name: string): Promise<T | undefined>
    list(): Promise<readonly T[]>
    create(one: T, event: ReturnType<typeof eventOf>): Promise<boolean>
    update(one: T, event: ReturnType<typeof eventOf>, before: T): Promise<"updated" | "name-taken" | "unknown">
    delete(id: T["id"], event: ReturnType<typeof eventOf>): Promise<boolean>
  }
}
const eventOf = event

const ROLES: Named<Role> = {
  kind: "role",
  others: { name: "other", description: undefined, scope: ["photos:delete"] },
  sample: role,
  of: ({ roles }) => ({ ...roles, find: (id) => roles.find(id as RoleId), delete: (id, e) => roles.delete(id, e) }),
}

const GROUPS: Named<Group> = {
  kind: "group",
  others: { name: "other", description: undefined },
  sample: group,
  of: ({ groups }) => ({
    ...groups,
    find: (id) => groups.find(id as GroupId),
    delete: (id, e) => groups.delete(id, e),
  }),
}

const SITES: Named<Site> = {
  kind: "site",
  others: { name: "other", description: undefined, origins: [], rules: [], hasHeaders: true },
  sample: site,
  of: ({ sites }) => ({ ...sites, find: (id) => sites.find(id as SiteId), delete: (id, e) => sites.delete(id, e) }),
}

const POLICIES: Named<ExchangePolicy> = {
  kind: "exchange-policy",
  others: {
    name: "other",
    description: undefined,
    clientId: "client_other",
    subjectClients: ["any"],
    subjectAudience: "own",
    resources: ["urn:other"],
    scope: ["write"],
    mode: "delegation",
    assertionClientId: undefined,
    enabled: true,
  },
  sample: exchangePolicy,
  of: ({ exchangePolicies }) => ({
    ...exchangePolicies,
    find: (id) => exchangePolicies.find(id as PolicyId),
    delete: (id, e) => exchangePolicies.delete(id, e),
  }),
}

const ISSUERS: Named<TrustedIssuer> = {
  kind: "issuer",
  others: { name: "other", description: undefined, issuer: undefined, claims: [], maxLife: undefined, enabled: true },
  sample: issuer,
  of: ({ issuers }) => ({
    ...issuers,
    find: (id) => issuers.find(id as IssuerId),
    delete: (id, e) => issuers.delete(id, e),
  }),
}

function namedContract<T extends AnyNamed | TrustedIssuer>(
  name: string,
  open: Open,
  { kind, others, sample, of }: Named<T>,
): void {
  const check = testsOn(name, open)

  check(`a ${kind} is read as created, field by field, by id and by name`, async (store) => {
    const [full, empty] = [sample("full"), { ...sample("empty"), ...others, name: "empty" }]
    for (const each of [full, empty]) assert.equal(await of(store).create(each, event(`${kind}-created`)), true)
    for (const each of [full, empty]) {
      assert.deepEqual(await of(store).find(each.id), each)
      assert.deepEqual(await of(store).findByName(each.name), each)
    }
    assert.equal(await of(store).find(sample().id), undefined)
    for (const unknown of ["", "FULL", "full ", "unknown"])
      assert.equal(await of(store).findByName(unknown), undefined, unknown)
    assert.equal(await events(store, `${kind}-created`), 2)
  })

  check(`the list of ${kind}s is in the order of their names, byte by byte`, async (store) => {
    for (const each of NAMES.toReversed()) await of(store).create(sample(each), event(`${kind}-created`))
    assert.deepEqual(
      (await of(store).list()).map((each) => each.name),
      NAMES.toSorted(),
    )
  })

  check(`a second ${kind} of the same name is not created, and writes no event`, async (store) => {
    const first = sample()
    assert.equal(await of(store).create(first, event(`${kind}-created`)), true)
    assert.equal(await of(store).create(sample(), event(`${kind}-created`)), false)
    assert.deepEqual(await of(store).list(), [first])
    assert.equal(await events(store, `${kind}-created`), 1)
  })

  check(`a ${kind} with any changed member refuses an update from an earlier read`, async (store) => {
    const one = sample()
    const other = { ...one, ...others }
    await of(store).create(one, event(`${kind}-created`))
    for (const [was, is] of [
      [one, other],
      [other, one],
    ] as const) {
      const written = { ...was, createdAt: 1 }
      assert.equal(await of(store).update(written, event(`${kind}-updated`), one), "updated")
      for (const member of Object.keys(others) as (keyof T)[]) {
        const changed = { ...was, [member]: is[member] }
        assert.equal(await of(store).update(changed, event(`${kind}-updated`), was), "updated", String(member))
        assert.equal(await of(store).update(was, event(`${kind}-updated`), was), "unknown", String(member))
        assert.deepEqual(await of(store).find(one.id), changed)
        assert.equal(await of(store).update(was, event(`${kind}-updated`), changed), "updated", String(member))
      }
      assert.equal(await of(store).update(one, event(`${kind}-updated`), was), "updated")
    }
    const before = await events(store, `${kind}-updated`)
    const unknown = sample("unknown")
    assert.equal(await of(store).update(unknown, event(`${kind}-updated`), unknown), "unknown")
    assert.equal(await events(store, `${kind}-updated`), before)
  })

  check(`a ${kind} cannot get the name of another, and nothing is written`, async (store) => {
    const [one, other] = [sample("one"), sample("other")]
    for (const each of [one, other]) await of(store).create(each, event(`${kind}-created`))
    const renamed = { ...one, name: "other", description: "changed" }
    assert.equal(await of(store).update(renamed, event(`${kind}-updated`), one), "name-taken")
    assert.deepEqual(await of(store).list(), [one, other])
    assert.equal(await events(store, `${kind}-updated`), 0)
  })

  check(`a deleted ${kind} is gone, and its name is free`, async (store) => {
    const one = sample()
    await of(store).create(one, event(`${kind}-created`))
    assert.equal(await of(store).delete(one.id, event(`${kind}-deleted`)), true)
    assert.equal(await of(store).delete(one.id, event(`${kind}-deleted`)), false)
    assert.equal(await of(store).find(one.id), undefined)
    assert.equal(await of(store).update(one, event(`${kind}-updated`), one), "unknown")
    assert.equal(await events(store, `${kind}-deleted`), 1)
    assert.equal(await of(store).create(sample(), event(`${kind}-created`)), true)
  })
}

export function roleContract(name: string, open: Open): void {
  const check = testsOn(name, open)
  namedContract(name, open, ROLES)
  namedContract(name, open, GROUPS)
  namedContract(name, open, SITES)
  namedContract(name, open, POLICIES)
  namedContract(name, open, ISSUERS)

  check("a user holds the values of all roles of the user and of the user's groups, each once", async (store) => {
    const [ann, bob] = [await storedUser(store), await storedUser(store)]
    const [staff, empty] = [await storedGroup(store), await storedGroup(store, "empty")]
    const own = await storedRole(store, "own", { scope: ["admin:read", "photos:moderate"] })
    const shared = await storedRole(store, "shared", { scope: ["photos:delete", "photos:moderate"] })
    const other = await storedRole(store, "other", { scope: ["admin:settings"] })
    const without = await storedRole(store, "without", { scope: [] })
    for (const each of [own, without]) await store.roles.assign(each.id, ann, event("role-assigned"))
    for (const each of [own, shared]) await store.roles.assign(each.id, staff.id, event("role-assigned"))
    await store.roles.assign(other.id, empty.id, event("role-assigned"))
    await store.groups.addMember(staff.id, ann, event("group-member-added"))
    assert.deepEqual((await store.roles.rightsOf(ann)).toSorted(), ["admin:read", "photos:delete", "photos:moderate"])
    assert.deepEqual(await store.roles.rightsOf(bob), [])
    assert.deepEqual(await store.roles.heldBy(ann), [own, without])
    assert.deepEqual(await store.roles.heldBy(staff.id), [own, shared])
    assert.deepEqual(await store.groups.ofUser(ann), [staff])
    assert.deepEqual(await namesAtSession(store, ann), [["staff"], ["own", "shared", "without"]])
    assert.deepEqual(await namesAtSession(store, bob), [[], []])
    // Ann keeps what she holds herself.
    await store.groups.removeMember(staff.id, ann, event("group-member-removed"))
    assert.deepEqual((await store.roles.rightsOf(ann)).toSorted(), ["admin:read", "photos:moderate"])
  })

  check("an assignment or a membership is written once, and taken away once", async (store) => {
    const [ann, staff, one] = [await storedUser(store), await storedGroup(store), await storedRole(store)]
    for (const holder of [ann, staff.id]) {
      assert.equal(await store.roles.assign(one.id, holder, event("role-assigned")), "changed")
      assert.equal(await store.roles.assign(one.id, holder, event("role-assigned")), "unchanged")
      assert.equal(await store.roles.unassign(one.id, holder, event("role-unassigned")), true)
      assert.equal(await store.roles.unassign(one.id, holder, event("role-unassigned")), false)
    }
    assert.equal(await store.groups.addMember(staff.id, ann, event("group-member-added")), "changed")
    assert.equal(await store.groups.addMember(staff.id, ann, event("group-member-added")), "unchanged")
    assert.equal(await store.groups.removeMember(staff.id, ann, event("group-member-removed")), true)
    assert.equal(await store.groups.removeMember(staff.id, ann, event("group-member-removed")), false)
    assert.deepEqual(await Promise.all([events(store, "role-assigned"), events(store, "role-unassigned")]), [2, 2])
    assert.deepEqual(
      await Promise.all([events(store, "group-member-added"), events(store, "group-member-removed")]),
      [1, 1],
    )
  })

  check("an unknown role, group or user gets no assignment and no membership, and no event", async (store) => {
    const [ann, staff, one] = [await storedUser(store), await storedGroup(store), await storedRole(store)]
    const unknown = { user: user().id, group: group().id, role: role().id }
    for (const [id, holder] of [
      [unknown.role, ann],
      [unknown.role, staff.id],
      [one.id, unknown.user],
      [one.id, unknown.group],
    ] as const)
      assert.equal(await store.roles.assign(id, holder, event("role-assigned")), "unknown")
    for (const [id, member] of [
      [unknown.group, ann],
      [staff.id, unknown.user],
    ] as const)
      assert.equal(await store.groups.addMember(id, member, event("group-member-added")), "unknown")
    assert.deepEqual(await store.roles.rightsOf(unknown.user), [])
    assert.deepEqual([await events(store, "role-assigned"), await events(store, "group-member-added")], [0, 0])
  })

  check("deleting a role, group or user deletes all its assignments and memberships, and no others", async (store) => {
    const [ann, bob] = [await storedUser(store), await storedUser(store)]
    const [staff, guests] = [await storedGroup(store), await storedGroup(store, "guests")]
    const [one, two] = [await storedRole(store, "one"), await storedRole(store, "two", { scope: ["photos:delete"] })]
    for (const each of [one, two])
      for (const holder of [ann, bob, staff.id, guests.id])
        await store.roles.assign(each.id, holder, event("role-assigned"))
    for (const each of [staff, guests])
      for (const member of [ann, bob]) await store.groups.addMember(each.id, member, event("group-member-added"))

    await store.roles.delete(one.id, event("role-deleted"))
    for (const holder of [ann, bob, staff.id, guests.id]) assert.deepEqual(await store.roles.heldBy(holder), [two])
    assert.deepEqual(await store.roles.rightsOf(ann), ["photos:delete"])

    await store.groups.delete(staff.id, event("group-deleted"))
    assert.deepEqual(await store.roles.heldBy(staff.id), [])
    assert.deepEqual(await store.groups.members(staff.id, undefined, 9), [])
    for (const member of [ann, bob]) assert.deepEqual(await store.groups.ofUser(member), [guests])

    await store.users.delete(ann, event("user-deleted"))
    assert.deepEqual(await store.roles.heldBy(ann), [])
    assert.deepEqual(await store.roles.rightsOf(ann), [])
    assert.deepEqual(await store.groups.ofUser(ann), [])
    assert.deepEqual(await store.groups.members(guests.id, undefined, 9), [bob])
    assert.deepEqual(await store.roles.heldBy(bob), [two])
  })

  check("people and groups that hold a role are listed and counted apart, page by page", async (store) => {
    const [one, other] = [await storedRole(store), await storedRole(store, "other")]
    const people = [user(), user(), { ...user(), name: undefined }].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const each of people) {
      await store.users.create(each, undefined, event("user-created"))
      await store.roles.assign(one.id, each.id, event("role-assigned"))
    }
    const groups = [await storedGroup(store, "a"), await storedGroup(store, "b")].toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    )
    for (const { id } of groups) await store.roles.assign(one.id, id, event("role-assigned"))
    await store.roles.assign(other.id, await storedUser(store), event("role-assigned"))
    const shown = people.map(({ id, username, name }) => ({ id, username, name }))
    assert.deepEqual(await store.roles.people(one.id, undefined, 9), shown)
    assert.deepEqual(await store.roles.people(one.id, shown[0]?.id, 1), shown.slice(1, 2))
    assert.deepEqual(await store.roles.groups(one.id, undefined, 9), groups)
    assert.deepEqual(await store.roles.groups(one.id, groups[0]?.id, 9), groups.slice(1))
    assert.deepEqual(await store.roles.groups(other.id, undefined, 9), [])
    assert.deepEqual([await store.roles.countPeople(one.id, 9), await store.roles.countPeople(one.id, 2)], [3, 2])
  })

  check("the members of a group are listed with their names, and counted to the limit", async (store) => {
    const staff = await storedGroup(store)
    assert.equal(await store.groups.countMembers(staff.id, 9), 0)
    const people = [user(), { ...user(), name: undefined }].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const each of people) {
      await store.users.create(each, undefined, event("user-created"))
      await store.groups.addMember(staff.id, each.id, event("group-member-added"))
    }
    const shown = people.map(({ id, username, name }) => ({ id, username, name }))
    assert.deepEqual(await store.groups.people(staff.id, undefined, 9), shown)
    assert.deepEqual(await store.groups.people(staff.id, shown[0]?.id, 9), shown.slice(1))
    assert.deepEqual(
      [await store.groups.countMembers(staff.id, 9), await store.groups.countMembers(staff.id, 1)],
      [2, 1],
    )
  })

  check("the members of a group are listed page by page, in the order of their ids", async (store) => {
    const [staff, guests] = [await storedGroup(store), await storedGroup(store, "guests")]
    const ids = (await Promise.all(Array.from({ length: 5 }, () => storedUser(store)))).toSorted()
    for (const id of ids.toReversed()) await store.groups.addMember(staff.id, id, event("group-member-added"))
    await store.groups.addMember(guests.id, await storedUser(store), event("group-member-added"))
    assert.deepEqual(await store.groups.members(staff.id, undefined, 9), ids)
    assert.deepEqual(await store.groups.members(staff.id, undefined, 2), ids.slice(0, 2))
    assert.deepEqual(await store.groups.members(staff.id, ids[1], 2), ids.slice(2, 4))
    assert.deepEqual(await store.groups.members(staff.id, ids[4], 2), [])
  })
}
