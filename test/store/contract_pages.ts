import assert from "node:assert/strict"
import type { AuditEventType } from "../../src/base/audit_event_types.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { foldEmail } from "../../src/identity/fold_email.ts"
import { foldUsername } from "../../src/identity/fold_username.ts"
import type { Session } from "../../src/identity/session.ts"
import type { User } from "../../src/identity/user.ts"
import type { Client } from "../../src/oauth/client.ts"
import type { Grant } from "../../src/oauth/grant.ts"
import type { AuditEvent } from "../../src/store/audit_event.ts"
import type { KeptRefusal } from "../../src/store/refusal.ts"
import type { Store } from "../../src/store/store.ts"
import { confidentialClient, DAY, event, HOUR, issuedGrant, NOW, owners, publicClient, user } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { testsOn } from "./with_store.ts"

/** Reads all pages with two items each. */
async function paged<T>(page: (last: T | undefined) => Promise<readonly T[]>): Promise<T[]> {
  const items: T[] = []
  for (;;) {
    const next = await page(items.at(-1))
    assert.ok(next.length <= 2)
    items.push(...next)
    if (next.length < 2) return items
  }
}

const create = async (store: Store, username: string, email: string | undefined) => {
  const created = { ...user(), username, email, emailVerified: false }
  assert.equal(await store.users.create(created, "hash", event("user-created")), "created")
  return created
}

export function pageContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("pages of clients have every listed client once, with its own secrets, in the order of ids", async (store) => {
    for (let made = 0; made < 5; made++)
      await store.clients.create(
        made === 2 ? publicClient(NOW + 2) : confidentialClient(NOW + made),
        event("client-created"),
      )
    const unconsented = publicClient()
    await store.clients.register({ ...unconsented, registeredBy: "anyone" }, "block", 10)
    const byId = (await store.clients.list()).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    assert.equal(byId.length, 5)
    assert.deepEqual(await paged<Client>((last) => store.clients.page(last?.id, 2)), byId)
  })

  check("pages of users have every user once, in the order of ids", async (store) => {
    for (let made = 0; made < 5; made++) await create(store, `user${made}`, undefined)
    const byId = (await store.users.list()).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    assert.deepEqual(await paged<User>((last) => store.users.page(last?.id, 2)), byId)
  })

  check(
    "a search by username finds exactly the usernames that begin with the text, in the order of their bytes",
    async (store) => {
      const found = ["an", "AN-A", "an_b", "ana", "anß", "anz", "anÅ", "an%", "an\u{10fffe}", "ａn2"]
      for (const username of [...found, "a", "am", "ao", "b", "ban", "Zan"]) await create(store, username, undefined)
      const users = await paged<User>((last) =>
        store.users.pageByUsername("an", last && foldUsername(last.username), 2),
      )
      const order = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
      assert.deepEqual(
        users.map(({ username }) => foldUsername(username)),
        found.map(foldUsername).toSorted(order),
      )
      assert.deepEqual(await store.users.pageByUsername("%", undefined, 9), [])
    },
  )

  check("a search by e-mail address finds several users with one address, each once", async (store) => {
    for (const [at, email] of ["Ann@A.example", "ann@a.example", "ANN@a.example", "anna@b.example"].entries())
      await create(store, `user${at}`, email)
    await create(store, "other", "bob@a.example")
    await create(store, "none", undefined)
    const changed = await create(store, "changed", "bob@b.example")
    await store.users.update({ ...changed, email: "ann@c.example" }, event("user-updated"), changed)
    const users = await paged<User>((last) =>
      store.users.pageByEmail("ann", last && { folded: foldEmail(last.email ?? ""), id: last.id }, 2),
    )
    assert.deepEqual(
      users.map(({ username }) => username).toSorted(),
      ["user0", "user1", "user2", "user3", "changed"].toSorted(),
    )
  })

  check("a list of users has only the users of that list, by username", async (store) => {
    const add = async (username: string, role: User["role"], invitedAt?: number) => {
      const added = { ...user(), username, email: `ann@${username}.example`, emailVerified: false, role, invitedAt }
      assert.equal(await store.users.create(added, undefined, event("user-created")), "created")
      return added
    }
    await add("plain", "user")
    await add("chief", "admin")
    await add("chief2", "admin")
    await add("guest", "user", NOW)
    await add("guest-admin", "admin", NOW)
    for (const { id } of [await add("off", "user"), await add("chief-off", "admin")])
      await store.users.disable(id, NOW, event("user-disabled"))
    const lists = {
      administrators: ["chief", "chief2"],
      disabled: ["chief-off", "off"],
      invited: ["guest", "guest-admin"],
    }
    for (const [list, usernames] of Object.entries(lists)) {
      const only = list as keyof typeof lists
      const byName = await paged<User>((last) =>
        store.users.pageByUsername("", last && foldUsername(last.username), 2, only),
      )
      assert.deepEqual(
        byName.map(({ username }) => username),
        usernames,
      )
      assert.deepEqual(await store.users.pageByUsername("plain", undefined, 9, only), [])
    }
  })

  check("pages of grants have every grant of the user, of the client or of both once", async (store) => {
    const [one, other] = [await owners(store), await owners(store)]
    for (const [at, { userId }] of [one, other, one, one, other].entries())
      await store.grants.issue(issuedGrant(userId, one.clientId, NOW + at), event("grant-issued"))
    for (const filter of [
      {},
      { userId: one.userId },
      { clientId: one.clientId },
      { userId: other.userId, clientId: one.clientId },
    ])
      assert.deepEqual(
        await paged<Grant>((last) => store.grants.page(filter, last?.id, 2)),
        (await store.grants.list(filter)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      )
  })

  check("the sessions and remembered consents of one user are listed, and those of another are not", async (store) => {
    const [one, other] = [await owners(store), await owners(store)]
    const sessions = [one, one, other].map(({ userId }, at): Session => {
      const id = newId("session", NOW, systemRandom)
      const origin =
        at === 1 ? { origin: { network: "192.0.2.0/24", device: "Firefox on Linux" }, administers: true as const } : {}
      return { ...origin, id, rootId: id, userId, factors: { pwd: NOW }, lastSeenAt: NOW, expiresAt: NOW + HOUR }
    })
    for (const session of sessions) await store.sessions.start(session, event("signed-in"))
    assert.deepEqual(await store.sessions.listOf(one.userId), sessions.slice(0, 2))
    const all = await paged<Session>((last) => store.sessions.page(last?.id, 2))
    assert.deepEqual(
      all.filter(({ userId }) => [one.userId, other.userId].includes(userId)),
      sessions,
    )
    assert.deepEqual(
      (await store.sessions.find(sessions[1]?.id ?? newId("session", NOW, systemRandom)))?.session,
      sessions[1],
    )
    const targets = [undefined, "https://api.example"]
    for (const { userId, clientId } of [one, other])
      await store.consents.remember(userId, clientId, ["openid", "read"], NOW, targets)
    const remembered = { clientId: one.clientId, scope: ["openid", "read"], rememberedAt: NOW }
    assert.deepEqual(
      await store.consents.listOf(one.userId),
      targets.map((target) => ({ ...remembered, target })),
    )
  })

  check("an ended session and forgotten consents record their event, and only if they existed", async (store) => {
    const { userId, clientId } = await owners(store)
    const id = newId("session", NOW, systemRandom)
    const session = { id, rootId: id, userId, factors: { pwd: NOW }, lastSeenAt: NOW, expiresAt: NOW + HOUR }
    await store.sessions.start(session, event("signed-in"))
    assert.equal(await store.sessions.signOut(session, NOW, event("session-ended")), true)
    assert.equal(await store.sessions.signOut(session, NOW, event("session-ended")), false)
    await store.consents.remember(userId, clientId, ["read"], NOW)
    assert.equal(await store.consents.forget(userId, clientId, event("consent-forgotten")), true)
    const types = (await store.audit.list(99)).map(({ type }) => type)
    assert.equal(types.filter((type) => type === "session-ended").length, 1)
    assert.equal(types.filter((type) => type === "consent-forgotten").length, 1)
  })

  check(
    "pages of refusals have every refusal once, latest first, even if several have the same time",
    async (store) => {
      for (let made = 0; made < 5; made++)
        store.refusals.keep({ traceId: `${made}`.repeat(16), at: NOW + (made % 2), record: `{"n":${made}}` })
      store.refusals.keep({ traceId: "f".repeat(16), at: NOW - 31 * DAY, record: "{}" })
      await store.audit.append(event("signed-in"))
      const refusals = await paged<KeptRefusal>((last) => store.refusals.page(last, 2, NOW))
      assert.deepEqual(
        refusals.map(({ traceId }) => traceId[0]),
        ["3", "1", "4", "2", "0"],
      )
    },
  )

  check("pages of audit events have every matching event once, newest first", async (store) => {
    const types: AuditEventType[] = ["signed-in", "user-created", "signed-in", "signed-in", "grant-issued"]
    for (const [at, type] of types.entries()) await store.audit.append({ ...event(type, NOW + at), subject: type })
    const all = await store.audit.list(99)
    for (const [filter, expected] of [
      [{}, all],
      [{ types: ["signed-in", "grant-issued"] as const }, all.filter(({ type }) => type !== "user-created")],
      [{ about: "signed-in" }, all.filter(({ subject }) => subject === "signed-in")],
      [{ since: NOW + 3 }, all.slice(0, 2)],
    ] as const)
      assert.deepEqual(
        await paged<AuditEvent>(async (last) => (await store.audit.page(2, filter, last?.id)).events),
        expected,
      )
  })
}
