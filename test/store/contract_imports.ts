import assert from "node:assert/strict"
import type { UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { TODAYS_FORM } from "../../src/identity/password.ts"
import type { User } from "../../src/identity/user.ts"
import type { ImportedUser } from "../../src/store/imported_user.ts"
import { group, role } from "./contract_roles.ts"
import { event, NOW, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { testsOn, times } from "./with_store.ts"

const person = (
  username: string,
  more: Partial<User> = {},
  passwordHash = "$bcrypt$r=10$salt$digest",
): ImportedUser => {
  const id: UserId = newId("user", NOW, systemRandom)
  const own = { ...user(), id, username, email: `${username}@example.com`, ...more }
  return { user: own, passwordHash, event: { ...event("user-imported"), subject: id }, groups: [], roles: [] }
}

export function importContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("imported people have their password, groups, roles and event", async (store) => {
    const [staff, moderator] = [group(), role()]
    await store.groups.create(staff, event("group-created"))
    await store.roles.create(moderator, event("role-created"))
    const [gone, lost] = [group("gone"), role("lost")]
    const ann = { ...person("ann"), groups: [gone.id, staff.id], roles: [lost.id, moderator.id] }
    const bob = person("bob")
    assert.deepEqual(await store.imports.add([ann, bob]), [true, true])
    const found = await store.users.findByUsername("ann")
    assert.deepEqual(found, { user: ann.user, passwordHash: ann.passwordHash })
    assert.deepEqual(await store.groups.ofUser(ann.user.id), [staff])
    assert.deepEqual(await store.roles.namesOf(ann.user.id), ["moderator"])
    const events = (await store.audit.list(99)).filter(({ type }) => type === "user-imported")
    assert.deepEqual(new Set(events.map(({ subject }) => subject)), new Set([ann.user.id, bob.user.id]))
  })

  check(
    "of people whose username or verified address is taken nothing is stored, and the rest of the batch is",
    async (store) => {
      const staff = group()
      await store.groups.create(staff, event("group-created"))
      const ann = person("ann", { emailVerified: true })
      const before = { ...ann.user, email: "first@example.com" }
      await store.users.create(before, "$argon2id$of-ann", event("user-created"))
      const namesake = { ...person("Ann"), groups: [staff.id] }
      const sharer = { ...person("sue", { email: "FIRST@example.com", emailVerified: true }), groups: [staff.id] }
      const unverified = person("tom", { email: "first@example.com", emailVerified: false })
      assert.deepEqual(await store.imports.add([namesake, sharer, unverified, person("zoe")]), [
        false,
        false,
        true,
        true,
      ])
      assert.deepEqual(await store.users.findByUsername("ann"), { user: before, passwordHash: "$argon2id$of-ann" })
      assert.equal(await store.users.findByUsername("sue"), undefined)
      assert.deepEqual(await store.groups.members(staff.id, undefined, 9), [])
      const events = (await store.audit.list(99)).filter(({ type }) => type === "user-imported")
      assert.equal(events.length, 2)
    },
  )

  check("of many imports of the same people at once, each person is added by one", async (store) => {
    const names = Array.from({ length: 5 }, (_, at) => `person${at}`)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => store.imports.add(names.map((each) => person(each)))),
    )
    for (const at of names.keys()) assert.equal(outcomes.filter((outcome) => outcome[at]).length, 1)
    assert.equal((await store.users.list()).length, names.length)
  })

  check("one hash of each other form is found, and none of today's", async (store) => {
    const formOf = (hash: string) => `${hash.split("$").slice(0, 3).join("$")}$`
    assert.deepEqual(await store.imports.otherHashes(formOf, 9), [])
    const hashes = ["$bcrypt$r=10$", "$scrypt$ln=14,r=8,p=1$", "$pbkdf2-sha256$i=27500,l=64$", "$bcrypt$r=12$"]
    const people = [...hashes, ...hashes, TODAYS_FORM].map((form, at) =>
      person(`p${at}`, {}, `${form}salt${at}$digest`),
    )
    await store.imports.add(people)
    const found = await store.imports.otherHashes(formOf, 9)
    assert.deepEqual(found.map(formOf), hashes.toSorted())
    assert.equal((await store.imports.otherHashes(formOf, 2)).length, 2)
    assert.equal(await store.imports.countWithForm("$bcrypt$r=10$"), 2)
    assert.equal(await store.imports.countWithForm("$bcrypt$r=1$"), 0)
    assert.equal(await store.imports.countWithForm(TODAYS_FORM), 0)
    const usernames = async () => (await store.imports.usersWithOtherHash()).map(({ username }) => username)
    assert.deepEqual(await usernames(), ["p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7"])
    for (const { user: each, passwordHash = "" } of people.slice(0, -1))
      await store.users.rehash(each.id, passwordHash, `${TODAYS_FORM}salt$digest`)
    assert.deepEqual(await store.imports.otherHashes(formOf, 9), [])
    assert.equal(await store.imports.countWithForm("$bcrypt$r=10$"), 0)
    assert.deepEqual(await usernames(), [])
  })

  check("of 50 imports that claim a form at once, one succeeds, and none whose claims are old", async (store) => {
    assert.equal(await store.imports.formClaims(), "{}")
    const claims = (at: number) => JSON.stringify({ $form$: { ms: 7, at } })
    const answers = await times(50, (at) => store.imports.changeFormClaims("{}", claims(at)))
    assert.equal(answers.filter(Boolean).length, 1)
    assert.equal(await store.imports.formClaims(), claims(answers.indexOf(true)))
    assert.equal(await store.imports.changeFormClaims("{}", claims(99)), false)
  })
}
