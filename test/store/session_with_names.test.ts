/** What a proxy's question reads of a session is kept in memory, and never older than a change that has been acknowledged. Decision 0103. */
import assert from "node:assert/strict"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { TestContext } from "node:test"
import { describe, test } from "node:test"
import { setImmediate as turn } from "node:timers/promises"
import type { UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Session } from "../../src/identity/session.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import type { SessionWithNames } from "../../src/store/session.ts"
import type { Store } from "../../src/store/store.ts"
import { testPostgres } from "../support/postgres.ts"
import { storedGroup, storedRole } from "./contract_roles.ts"
import { startChild } from "./processes/child.ts"
import { event, HOUR, NOW, user } from "./samples.ts"
import { temporaryFolder } from "./temporary_folder.ts"
import { twoStores, twoStoresOn } from "./two_stores.ts"

const found = await testPostgres()

type Known = Awaited<ReturnType<typeof prepared>>

async function startedSession(store: Store, userId: UserId): Promise<Session> {
  const id = newId("session", NOW, systemRandom)
  const session = { id, rootId: id, userId, factors: { pwd: NOW }, lastSeenAt: NOW, expiresAt: NOW + HOUR }
  await store.sessions.start(session, event("signed-in"))
  return session
}

/** Stores a session of a user who is in no group, two groups, and two roles, of which `staff` holds the first. */
async function prepared(store: Store) {
  const ann = user()
  await store.users.create(ann, undefined, event("user-created"))
  const session = await startedSession(store, ann.id)
  const [staff, other] = [await storedGroup(store), await storedGroup(store, "other")]
  const [moderator, editor] = [await storedRole(store), await storedRole(store, "editor")]
  await store.roles.assign(moderator.id, staff.id, event("role-assigned"))
  return { ann, session, staff, other, moderator, editor }
}

interface Change {
  readonly title: string
  readonly make: (store: Store, known: Known) => Promise<unknown>
  /** What the next read sees. The changes follow one another. */
  readonly sees: (found: SessionWithNames | undefined) => unknown
  readonly as: unknown
}

const names = (found: SessionWithNames | undefined) => [found?.groups, found?.roles]

const CHANGES: readonly Change[] = [
  {
    title: "a group is joined, and its role with it",
    make: ({ groups }, { staff, ann }) => groups.addMember(staff.id, ann.id, event("group-member-added")),
    sees: names,
    as: [["staff"], ["moderator"]],
  },
  {
    title: "a role is assigned to the user",
    make: ({ roles }, { editor, ann }) => roles.assign(editor.id, ann.id, event("role-assigned")),
    sees: names,
    as: [["staff"], ["editor", "moderator"]],
  },
  {
    title: "a group gets another name",
    make: ({ groups }, { staff }) => groups.update({ ...staff, name: "crew" }, event("group-updated"), staff),
    sees: names,
    as: [["crew"], ["editor", "moderator"]],
  },
  {
    title: "a role gets another name",
    make: ({ roles }, { editor }) => roles.update({ ...editor, name: "author" }, event("role-updated"), editor),
    sees: names,
    as: [["crew"], ["author", "moderator"]],
  },
  {
    title: "a group loses its role",
    make: ({ roles }, { moderator, staff }) => roles.unassign(moderator.id, staff.id, event("role-unassigned")),
    sees: names,
    as: [["crew"], ["author"]],
  },
  {
    title: "a role is deleted",
    make: ({ roles }, { editor }) => roles.delete(editor.id, event("role-deleted")),
    sees: names,
    as: [["crew"], []],
  },
  {
    title: "a group is left",
    make: ({ groups }, { staff, ann }) => groups.removeMember(staff.id, ann.id, event("group-member-removed")),
    sees: names,
    as: [[], []],
  },
  {
    title: "a group of the user is deleted",
    make: async ({ groups }, { other, ann }) => {
      await groups.addMember(other.id, ann.id, event("group-member-added"))
      await groups.delete(other.id, event("group-deleted"))
    },
    sees: names,
    as: [[], []],
  },
  {
    title: "the user changes",
    make: ({ users }, { ann }) => users.update({ ...ann, name: "Ann Other", role: "user" }, event("user-updated"), ann),
    sees: (found) => [found?.user.name, found?.user.role],
    as: ["Ann Other", "user"],
  },
  {
    title: "the user gets recovery codes",
    make: ({ secondFactors }, { ann }) =>
      secondFactors.replaceRecoveryCodes(ann.id, [Buffer.alloc(32, 1)], { event: event("second-factor-added") }),
    sees: (found) => found?.enrolled,
    as: ["recovery"],
  },
  {
    title: "the recovery codes are removed",
    make: ({ secondFactors }, { ann }) =>
      secondFactors.removeRecoveryCodes(ann.id, { event: event("second-factor-removed") }),
    sees: (found) => found?.enrolled,
    as: [],
  },
  {
    title: "the session is bound to a device",
    make: ({ sessions }, { session }) => sessions.bind(session.id, { id: "its-digest", key: "its-key" }),
    sees: (found) => found?.session.device,
    as: { id: "its-digest", key: "its-key" },
  },
  {
    title: "the session ends",
    make: ({ sessions }, { session }) => sessions.signOut(session, NOW),
    sees: (found) => found,
    as: undefined,
  },
]

/** `openTwo` returns two stores on the same new database, as two processes have them. */
function freshness(openTwo: (t: TestContext) => Promise<readonly [Store, Store]>): void {
  for (const by of ["this process", "another process"] as const)
    test(`each change by ${by} is in the next read`, async (t) => {
      const [store, another] = await openTwo(t)
      const known = await prepared(store)
      const { id } = known.session
      for (const { title, make, sees, as } of CHANGES) {
        await store.sessions.findWithNames(id)
        await make(by === "this process" ? store : another, known)
        // Once in the turn of the commit, and once in a later turn, which reads in a transaction.
        assert.deepEqual(sees(await store.sessions.findWithNames(id)), as, title)
        await turn()
        assert.deepEqual(sees(await store.sessions.findWithNames(id)), as, title)
        assert.deepEqual(sees(await another.sessions.findWithNames(id)), as, title)
      }
    })

  test("a user who is disabled has no session at the next read, and a touched session has its new time", async (t) => {
    const [store, another] = await openTwo(t)
    const { session, ann } = await prepared(store)
    await store.sessions.findWithNames(session.id)
    store.sessions.touch(session.id, NOW + 5)
    await turn()
    assert.equal((await store.sessions.findWithNames(session.id))?.session.lastSeenAt, NOW + 5)
    await another.users.disable(ann.id, NOW, event("user-disabled"))
    assert.equal(await store.sessions.findWithNames(session.id), undefined)
  })

  test("the object is the same until its content changes, whatever else is written", async (t) => {
    const [store, another] = await openTwo(t)
    const { session, staff, ann } = await prepared(store)
    const first = await store.sessions.findWithNames(session.id)
    assert.ok(first)
    for (const each of [store, another]) {
      const somebody = user()
      await each.users.create(somebody, undefined, event("user-created"))
      await startedSession(each, somebody.id)
    }
    assert.equal(await store.sessions.findWithNames(session.id), first)
    await another.groups.addMember(staff.id, ann.id, event("group-member-added"))
    assert.notEqual(await store.sessions.findWithNames(session.id), first)
  })
}

const folder = temporaryFolder()
let files = 0

describe("sqlite", () => {
  freshness((t) => {
    const file = join(folder, `${files++}.db`)
    return twoStores(t, () => openSqlite({ file }))
  })

  test("a statement changes no table that it does not name, except those of the index of words", async (t) => {
    const file = join(folder, "schema.db")
    const store = await openSqlite({ file })
    t.after(() => store.close())
    const database = new DatabaseSync(file)
    t.after(() => database.close())
    const schema = database.prepare("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL").all()
    assert.deepEqual(
      schema.filter(({ sql }) => /REFERENCES/i.test(String(sql))),
      [],
    )
    const changed = schema
      .filter(({ type }) => type === "trigger")
      .flatMap(({ sql }) => Array.from(String(sql).matchAll(/INSERT INTO (\w+)/g), ([, table]) => table))
    assert.deepEqual([...new Set(changed)], ["user_search_words"])
    assert.doesNotMatch(
      schema.map(({ type, sql }) => (type === "trigger" ? sql : "")).join(),
      /\bBEGIN (?:UPDATE|DELETE)/,
    )
  })

  test("a user whom another process has disabled has no session at the next read", async (t) => {
    const file = join(folder, "process.db")
    const store = await openSqlite({ file })
    t.after(() => store.close())
    const { session, ann } = await prepared(store)
    assert.ok(await store.sessions.findWithNames(session.id))
    const child = startChild("disable_user.ts", [file, ann.id])
    assert.equal(await child.line(), "ready")
    assert.ok(await store.sessions.findWithNames(session.id))
    child.go()
    assert.equal(await child.line(), "disabled")
    assert.equal(await store.sessions.findWithNames(session.id), undefined)
    await child.ended()
  })
})

if (found.here)
  describe("postgres", () => {
    freshness((t) => twoStoresOn(found.postgres, t))
  })
else test("postgres", { skip: found.why }, () => {})
