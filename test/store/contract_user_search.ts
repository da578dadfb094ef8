import assert from "node:assert/strict"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { searchParts } from "../../src/identity/searchable_text.ts"
import type { Session } from "../../src/identity/session.ts"
import type { User } from "../../src/identity/user.ts"
import type { ListedUser, UserQuery, UserSort } from "../../src/store/pages.ts"
import type { Store } from "../../src/store/store.ts"
import { event, HOUR, NOW, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { testsOn } from "./with_store.ts"

type Given = Partial<Pick<User, "name" | "username" | "email" | "role" | "invitedAt">>

let made = 0
const sample = (given: Given): User => ({
  ...user(NOW + made++),
  name: undefined,
  email: undefined,
  emailVerified: false,
  role: "user",
  ...given,
})

async function create(store: Store, given: Given): Promise<User> {
  const created = sample(given)
  assert.equal(await store.users.create(created, "hash", event("user-created")), "created")
  return created
}

const queryOf = (search: string, given: Partial<UserQuery> = {}): UserQuery => ({
  parts: searchParts(search),
  only: undefined,
  sort: "created",
  descending: false,
  ...given,
})

/** Reads all pages with two users each, and checks the count. */
async function found(store: Store, search: string, given: Partial<UserQuery> = {}): Promise<string[]> {
  const all: ListedUser[] = []
  const query = queryOf(search, given)
  for (;;) {
    const { users, count } = await store.users.search(query, all.at(-1)?.position, 2)
    if (all.length > 0) assert.equal(count, undefined)
    all.push(...users)
    if (users.length < 2) break
  }
  const { count } = await store.users.search(query, undefined, 1)
  assert.deepEqual(count, { count: all.length, isExact: true })
  return all.map((each) => each.user.username)
}

const signIn = async (store: Store, { id: userId }: User, at: number, type: "signed-in" | "sign-in-begun") => {
  const id = newId("session", at, systemRandom)
  const session: Session = { id, rootId: id, userId, factors: { pwd: at }, lastSeenAt: at, expiresAt: at + HOUR }
  await store.sessions.start(session, event(type, at))
}

const ORDERS: readonly UserSort[] = ["name", "username", "email", "created", "last_sign_in"]

export function userSearchContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check(
    "a user is found by the beginning of each word of name, username and address, and by several words",
    async (store) => {
      await create(store, { username: "anna.m", name: "Anna Müller", email: "anna.mueller@people.example" })
      await create(store, { username: "annabel", name: "Annabel Łoś-Straße", email: "a@other.example" })
      await create(store, { username: "people", email: "b@example.people" })
      for (const [search, expected] of [
        ["muller", ["anna.m"]],
        ["MÜLL", ["anna.m"]],
        ["Anna", ["anna.m", "annabel"]],
        ["anna. ", ["anna.m"]],
        ["  mul ann ", ["anna.m"]],
        ["los", ["annabel"]],
        ["strasse", ["annabel"]],
        ["łoś-str", ["annabel"]],
        ["@people.example", ["anna.m"]],
        ["people.example", ["anna.m"]],
        ["anna.mueller@people.example", ["anna.m"]],
        ["example", ["anna.m", "annabel", "people"]],
        ["people", ["anna.m", "people"]],
        ["uller", []],
        ["anna nobody", []],
        ["%", ["anna.m", "annabel", "people"]],
      ] as const)
        assert.deepEqual(await found(store, search), expected, search)
    },
  )

  check("a changed user is found by the new texts alone, and a deleted user by none", async (store) => {
    const before = await create(store, { username: "eve", name: "Eve Adams", email: "eve@old.example" })
    const changed = { ...before, name: "Eve Baker", email: "eve@new.example" }
    assert.equal(await store.users.update(changed, event("user-updated"), before), "updated")
    assert.deepEqual(await found(store, "adams"), [])
    assert.deepEqual(await found(store, "@old"), [])
    assert.deepEqual(await found(store, "baker @new"), ["eve"])
    assert.equal(await store.users.delete(before.id, event("user-deleted")), true)
    assert.deepEqual(await found(store, "eve"), [])
    assert.deepEqual(await found(store, "", { sort: "name" }), [])
  })

  check("a person who changes their own address is found by the new one alone", async (store) => {
    const before = await create(store, { username: "lea", email: "lea@old.example" })
    const id = newId("session", NOW, systemRandom)
    const session = { id, rootId: id, userId: before.id, factors: { pwd: NOW }, lastSeenAt: NOW, expiresAt: NOW + HOUR }
    await store.sessions.start(session, event("signed-in"))
    const changed = { ...before, email: "lea@new.example", emailVerified: true }
    const read = { user: before, passwordHash: "hash" }
    assert.equal(await store.ownAccount.changeEmail(read, changed, id, event("user-updated"), undefined), "changed")
    assert.deepEqual(await found(store, "@old"), [])
    assert.deepEqual(await found(store, "@new"), ["lea"])
  })

  check("imported and invited people and the first administrator are found", async (store) => {
    const [imported, same] = [sample({ username: "imp", name: "Ivy" }), sample({ username: "imp", name: "Other" })]
    const rest = { passwordHash: "hash", groups: [], roles: [] }
    await store.imports.add([imported, same].map((each) => ({ ...rest, user: each, event: event("user-imported") })))
    await store.imports.makeFindable([imported, same])
    const invited = sample({ username: "inv", name: "Ina", email: "ina@a.example", invitedAt: NOW })
    assert.equal(await store.invitations.create(invited, [], event("user-invited"), undefined), "created")
    const first = sample({ username: "boss", name: "Bo", role: "admin" })
    assert.equal(await store.firstAdministrator.create(first, "hash", NOW, event("user-created")), "created")
    assert.deepEqual(await found(store, "i"), ["imp", "inv"])
    assert.deepEqual(await found(store, "bo"), ["boss"])
    assert.deepEqual(await found(store, "other"), [])
    const accepted = { ...invited, name: "Irma", emailVerified: true }
    const accept = event("invitation-accepted")
    assert.equal(await store.invitations.accept(invited, accepted, "hash", accept, undefined), "accepted")
    assert.deepEqual(await found(store, "irma"), ["inv"])
    assert.deepEqual(await found(store, "ina inv"), ["inv"])
  })

  check("each order has every matching user once, in both directions, even with a search and a list", async (store) => {
    const people: User[] = []
    for (const [at, given] of [
      { name: "Zoé", email: "c@z.example" },
      { name: "anna", email: "B@z.example" },
      { name: "Änne", role: "admin" as const },
      { email: "d@z.example" },
      { name: "Zoe", email: "a@z.example", role: "admin" as const },
    ].entries())
      people.push(await create(store, { ...given, username: `${"caebd"[at]}.z` }))
    for (const [at, person] of people.entries())
      if (at % 2 === 0) await signIn(store, person, NOW + 10 - at, "signed-in")
    const orders: Readonly<Record<UserSort, string>> = {
      name: "baecd",
      username: "abcde",
      email: "edacb",
      created: "caebd",
      last_sign_in: "abdec",
    }
    for (const sort of ORDERS)
      for (const descending of [false, true])
        for (const [search, only] of [
          ["", undefined],
          ["z", undefined],
          ["", "administrators"],
          ["z", "administrators"],
        ] as const) {
          const listed = only === undefined ? "abcde" : "de"
          const expected = [...orders[sort]].filter((letter) => listed.includes(letter)).map((letter) => `${letter}.z`)
          assert.deepEqual(
            await found(store, search, { sort, descending, only }),
            descending ? expected.toReversed() : expected,
            `${sort} ${descending} ${search} ${only}`,
          )
        }
  })

  check("the last sign-in is the latest complete one", async (store) => {
    const person = await create(store, { username: "kim" })
    const last = async () => (await store.users.search(queryOf("kim"), undefined, 1)).users[0]?.signedInAt
    assert.equal(await last(), undefined)
    await signIn(store, person, NOW, "signed-in")
    await signIn(store, person, NOW - 5, "signed-in")
    await signIn(store, person, NOW + 5, "sign-in-begun")
    assert.equal(await last(), NOW)
  })
}
