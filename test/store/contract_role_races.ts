import assert from "node:assert/strict"
import type { UserId } from "../../src/base/id.ts"
import type { Store } from "../../src/store/store.ts"
import { events, group, role, storedGroup, storedRole, storedUser } from "./contract_roles.ts"
import { event } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const ONE_OF_20 = { changed: 1, unchanged: 19 }

/** Asserts that a user has no right, and that these holders have no role. */
async function assertNoRight(store: Store, ann: UserId, ...holders: Parameters<Store["roles"]["heldBy"]>[0][]) {
  assert.deepEqual(await store.roles.rightsOf(ann), [])
  for (const holder of holders) assert.deepEqual(await store.roles.heldBy(holder), [])
}

export function roleRaces(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("of 20 parallel assignments of one role one writes, with one event", async (store) => {
    const [ann, staff, one] = [await storedUser(store), await storedGroup(store), await storedRole(store)]
    for (const holder of [ann, staff.id])
      assert.deepEqual(
        tally(await times(20, () => store.roles.assign(one.id, holder, event("role-assigned")))),
        ONE_OF_20,
      )
    assert.equal(await events(store, "role-assigned"), 2)
    const taken = await times(20, () => store.roles.unassign(one.id, ann, event("role-unassigned")))
    assert.deepEqual(tally(taken), { true: 1, false: 19 })
    assert.equal(await events(store, "role-unassigned"), 1)
  })

  check("of 20 parallel additions of one member one writes, with one event", async (store) => {
    const [ann, staff] = [await storedUser(store), await storedGroup(store)]
    const added = await times(20, () => store.groups.addMember(staff.id, ann, event("group-member-added")))
    assert.deepEqual(tally(added), ONE_OF_20)
    assert.equal(await events(store, "group-member-added"), 1)
  })

  check("of 20 parallel creations of one name one succeeds, with one event", async (store) => {
    const roles = await times(20, () => store.roles.create(role(), event("role-created")))
    const groups = await times(20, () => store.groups.create(group(), event("group-created")))
    for (const answers of [roles, groups]) assert.deepEqual(tally(answers), { true: 1, false: 19 })
    assert.deepEqual([await events(store, "role-created"), await events(store, "group-created")], [1, 1])
  })

  check("of 20 updates of a role or group after the same read one succeeds, with one event", async (store) => {
    const [one, staff] = [await storedRole(store), await storedGroup(store)]
    const roles = await times(20, (at) =>
      store.roles.update({ ...one, scope: [`photos:${at}`] }, event("role-updated"), one),
    )
    const groups = await times(20, (at) =>
      store.groups.update({ ...staff, description: `${at}` }, event("group-updated"), staff),
    )
    for (const answers of [roles, groups]) assert.deepEqual(tally(answers), { updated: 1, unknown: 19 })
    assert.deepEqual((await store.roles.find(one.id))?.scope, [`photos:${roles.indexOf("updated")}`])
    assert.equal((await store.groups.find(staff.id))?.description, `${groups.indexOf("updated")}`)
    assert.deepEqual([await events(store, "role-updated"), await events(store, "group-updated")], [1, 1])
  })

  check("of 20 roles that are renamed to one name in parallel one gets the name", async (store) => {
    const created = await Promise.all(Array.from({ length: 20 }, (_, at) => storedRole(store, `role${at}`)))
    const answers = await Promise.all(
      created.map((each) => store.roles.update({ ...each, name: "one" }, event("role-updated"), each)),
    )
    assert.deepEqual(tally(answers), { updated: 1, "name-taken": 19 })
    assert.equal((await store.roles.list()).filter((each) => each.name === "one").length, 1)
  })

  check("a role deleted while it is assigned gives no right afterwards", async (store) => {
    for (let round = 0; round < 10; round++) {
      const [ann, bob, staff] = [
        await storedUser(store),
        await storedUser(store),
        await storedGroup(store, `g${round}`),
      ]
      const one = await storedRole(store, `r${round}`)
      await store.groups.addMember(staff.id, bob, event("group-member-added"))
      await times(21, async (at) => {
        if (at === 10) await store.roles.delete(one.id, event("role-deleted"))
        else await store.roles.assign(one.id, at % 2 === 0 ? ann : staff.id, event("role-assigned"))
      })
      await assertNoRight(store, ann, ann, staff.id)
      await assertNoRight(store, bob)
    }
  })

  check("a group deleted while it gets members and roles gives no right afterwards", async (store) => {
    for (let round = 0; round < 10; round++) {
      const [ann, staff, one] = [
        await storedUser(store),
        await storedGroup(store),
        await storedRole(store, `r${round}`),
      ]
      await times(21, async (at) => {
        if (at === 10) await store.groups.delete(staff.id, event("group-deleted"))
        else if (at % 2 === 0) await store.groups.addMember(staff.id, ann, event("group-member-added"))
        else await store.roles.assign(one.id, staff.id, event("role-assigned"))
      })
      await assertNoRight(store, ann, staff.id)
      assert.deepEqual(await store.groups.ofUser(ann), [])
      assert.deepEqual(await store.groups.members(staff.id, undefined, 9), [])
    }
  })

  check("a user deleted while getting roles and groups holds nothing afterwards", async (store) => {
    for (let round = 0; round < 10; round++) {
      const ann = await storedUser(store)
      const [staff, one] = [await storedGroup(store, `g${round}`), await storedRole(store, `r${round}`)]
      await store.roles.assign(one.id, staff.id, event("role-assigned"))
      await times(21, async (at) => {
        if (at === 10) await store.users.delete(ann, event("user-deleted"))
        else if (at % 2 === 0) await store.groups.addMember(staff.id, ann, event("group-member-added"))
        else await store.roles.assign(one.id, ann, event("role-assigned"))
      })
      await assertNoRight(store, ann, ann)
      assert.deepEqual(await store.groups.members(staff.id, undefined, 9), [])
    }
  })
}
