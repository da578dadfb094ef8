import assert from "node:assert/strict"
import { once } from "node:events"
import { createServer } from "node:net"
import { after, test } from "node:test"
import postgres from "postgres"
import { APIS } from "../../src/apis/api_settings.ts"
import type { UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import type { Session } from "../../src/identity/session.ts"
import { CHANGE_CHANNEL } from "../../src/store/change_channel.ts"
import { MIGRATIONS } from "../../src/store/migrations/list.ts"
import { openPostgres } from "../../src/store/open_postgres.ts"
import type { Store } from "../../src/store/store.ts"
import type { TestPostgres } from "../support/postgres.ts"
import { settingsOf, testPostgres, untilAvailable } from "../support/postgres.ts"
import { connection } from "./contract_connections.ts"
import { confidentialClient, event, issuedGrant, NOW, owners, publicClient, storedGrant } from "./samples.ts"

const found = await testPostgres()

/** Runs a test with a separate database. Tests use the connection `owner` to cause situations that the engine must tolerate. */
function check(title: string, run: (at: Scene) => Promise<void>): void {
  test(`postgres: ${title}`, { skip: found.here ? false : found.why }, async () => {
    if (!found.here) return
    const url = await found.postgres.emptyDatabase()
    const closing: (() => Promise<void>)[] = []
    const owner = postgres(url, { max: 2, onnotice: () => {} })
    try {
      await run({
        url,
        server: found.postgres,
        owner,
        async open(more = {}) {
          const store = await openPostgres(settingsOf(url, more))
          closing.push(() => store.close())
          return store
        },
        async openImpatient(timeoutMs) {
          const store = await untilAvailable(() => openPostgres(settingsOf(url, { connections: 1, timeoutMs })))
          closing.push(() => store.close())
          await untilAvailable(() => store.probe())
          return store
        },
      })
    } finally {
      await owner.end()
      for (const close of closing) await close()
    }
  })
}

interface Scene {
  readonly url: string
  readonly server: TestPostgres
  readonly owner: postgres.Sql
  open(more?: Parameters<typeof settingsOf>[1]): Promise<Store>
  /** Opens a store with one connection and a short time limit. The limit is for what the test then asks of this store alone. */
  openImpatient(timeoutMs: number): Promise<Store>
}

const unavailable = (says: RegExp) => (error: unknown) => {
  assert.ok(error instanceof StoreUnavailable, String(error))
  assert.match(error.message, says)
  assert.doesNotMatch(error.message, /pa55word/)
  return true
}

/** Resolves when this number of statements wait for a lock. */
async function waiting(owner: postgres.Sql, count: number): Promise<void> {
  const patience = AbortSignal.timeout(25_000)
  for (;;) {
    patience.throwIfAborted()
    const [row] = await owner`SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`
    if (row?.waiting >= count) return
  }
}

check("eight servers that start together on an empty database migrate it once", async ({ open, owner }) => {
  const stores = await Promise.all(Array.from({ length: 8 }, () => open({ connections: 2 })))
  for (const store of stores) await store.probe()
  const rows = await owner`SELECT version FROM schema_migration ORDER BY version`
  assert.deepEqual(
    rows.map((row) => row.version),
    MIGRATIONS.map(({ version }) => version),
  )
})

/** Runs `work` while another transaction holds the locks that the statement `lock` takes. `release` ends this transaction. */
async function whileHeld(
  owner: postgres.Sql,
  lock: string,
  work: (release: () => void) => Promise<void>,
): Promise<void> {
  const held = Promise.withResolvers<void>()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const holding = owner.begin(async (sql) => {
    await sql.unsafe(lock)
    held.resolve()
    await promise
  })
  await held.promise
  try {
    await work(release)
  } finally {
    release()
    await holding
  }
}

check(
  "a grant that is issued while its user is being disabled is issued first, and then ended with the others",
  async (at) => {
    const store = await at.open()
    const { userId, clientId } = await owners(store)
    const grant = issuedGrant(userId, clientId)
    // The lock on the client's row delays `issue`: this call has read that the user is enabled, and waits to check the client.
    await whileHeld(at.owner, "UPDATE client SET name = name", async (release) => {
      const issuing = store.grants.issue(grant, event("grant-issued"))
      await waiting(at.owner, 1)
      const disabling = store.users.disable(userId, NOW + 9, event("user-disabled"))
      await waiting(at.owner, 2)
      release()
      assert.deepEqual(await Promise.all([issuing, disabling]), [true, true])
    })
    assert.equal((await store.grants.find(grant.id))?.grant.endedWhy, "user-disabled")
  },
)

/** A session that began now. */
function sessionOf(userId: UserId): Session {
  const id = newId("session", NOW, systemRandom)
  return { id, rootId: id, userId, factors: { pwd: NOW }, lastSeenAt: NOW, expiresAt: NOW + 9e6 }
}

check("no grant is issued and no session starts while the user is being disabled", async (at) => {
  const store = await at.open()
  const { userId, clientId } = await owners(store)
  await store.sessions.start(sessionOf(userId), event("signed-in"))
  const late = sessionOf(userId)
  // The lock on the session's row delays `disable`: this call has changed the user's row, and waits to end the session.
  await whileHeld(at.owner, "SELECT FROM session FOR UPDATE", async (release) => {
    const disabling = store.users.disable(userId, NOW + 9, event("user-disabled"))
    await waiting(at.owner, 1)
    const issuing = store.grants.issue(issuedGrant(userId, clientId), event("grant-issued"))
    const starting = store.sessions.start(late, event("signed-in"))
    await waiting(at.owner, 3)
    release()
    assert.deepEqual(await Promise.all([disabling, issuing, starting]), [true, false, undefined])
  })
  assert.deepEqual(await store.grants.list({ userId }), [])
  assert.equal(await store.sessions.find(late.id), undefined)
})

check("a client that is deleted while counts of clients are stored leaves no counts", async (at) => {
  const store = await at.open()
  const one = await owners(store)
  const other = await owners(store)
  const [first, second] =
    one.clientId < other.clientId ? [one.clientId, other.clientId] : [other.clientId, one.clientId]
  const count = (clientId: typeof first) => ({ clientId, series: "refusals", count: 1 })
  await store.statistics.addOfClients([count(first)], NOW)
  // The lock on the first client's counts delays the statement: it has found both clients, and has yet to add to the second.
  await whileHeld(at.owner, "SELECT FROM client_usage FOR UPDATE", async (release) => {
    const adding = store.statistics.addOfClients([count(first), count(second)], NOW)
    await waiting(at.owner, 1)
    const deleting = store.clients.delete(second, event("client-deleted"))
    await Promise.race([waiting(at.owner, 2), deleting])
    release()
    assert.deepEqual(await Promise.all([adding, deleting]), [undefined, true])
  })
  const rows = await at.owner`SELECT count(*)::int AS clients, sum(n)::int AS n FROM client_usage`
  assert.deepEqual({ ...rows[0] }, { clients: 1, n: 2 })
})

check("grants issued in parallel leave at most the maximum", async ({ open, owner }) => {
  const store = await open({ connections: 4 })
  const { userId, clientId } = await owners(store)
  const session = sessionOf(userId)
  await store.sessions.start(session, event("signed-in"))
  const issue = () =>
    store.grants.issue(issuedGrant(userId, clientId), event("grant-issued"), { session: session.id, maximum: 2 })
  // The lock on the audit delays each call of `issue` before its commit. By then each call has displaced the codes that it can see.
  await whileHeld(owner, "LOCK TABLE audit_event IN EXCLUSIVE MODE", async (release) => {
    const issuing = [issue(), issue(), issue(), issue()]
    await waiting(owner, 4)
    release()
    assert.deepEqual(await Promise.all(issuing), [true, true, true, true])
  })
  assert.equal((await store.grants.list({ userId })).filter(({ endedAt }) => endedAt === undefined).length, 2)
})

for (const [title, change] of [
  [
    "disabled",
    (store: Store, id: Parameters<Store["users"]["disable"]>[0]) =>
      store.users.disable(id, NOW, event("user-disabled")),
  ],
  [
    "given a new password",
    (store: Store, id: Parameters<Store["users"]["disable"]>[0]) =>
      store.users.setPassword(id, "new", false, NOW, event("password-set")),
  ],
] as const)
  check(
    `a user who is ${title} while fifty sessions start and fifty grants are issued has no session and no grant afterwards`,
    async ({ open }) => {
      const stores = [await open(), await open()]
      const [one, two] = stores
      assert.ok(one && two)
      for (let round = 0; round < 5; round++) {
        const { userId, clientId } = await owners(one)
        const sessions = Array.from({ length: 50 }, () => sessionOf(userId))
        const starting = sessions.map((session) => one.sessions.start(session, event("signed-in"), "$argon2id$of-ann"))
        const issuing = sessions.map(async ({ id }) => {
          await two.grants.issue(issuedGrant(userId, clientId), event("grant-issued"), { session: id, maximum: 20 })
        })
        await Promise.all([...starting, ...issuing, change(two, userId)])
        for (const { id } of sessions) assert.equal(await one.sessions.find(id), undefined)
        assert.deepEqual(
          (await one.grants.list({ userId })).filter((grant) => grant.endedAt === undefined),
          [],
        )
      }
    },
  )

check("a statement that takes too long is refused, and stores nothing", async ({ open, openImpatient, owner }) => {
  const [store, impatient] = [await open(), await openImpatient(300)]
  const { id } = await storedGrant(store)
  await owner.begin(async (sql) => {
    await sql`SELECT FROM "grant" FOR UPDATE`
    await assert.rejects(
      impatient.grants.rotate(id, 1, NOW, NOW + 9e9, "2001:db8::7"),
      // If this process stands still, it sees its own time limit first.
      unavailable(/: (a statement took longer than GATEHOUSE_DATABASE_TIMEOUT|no answer in time$)/),
    )
  })
  assert.equal((await store.grants.find(id))?.grant.generation, 1)
})

check("if no connection becomes free in time, the write is refused and never executed", async (at) => {
  const { open, openImpatient, owner } = at
  const [store, impatient] = [await open(), await openImpatient(400)]
  const { id, userId } = await storedGrant(store)
  await owner.begin(async (sql) => {
    await sql`SELECT FROM "user" FOR UPDATE`
    // This transaction occupies the only connection.
    const disabling = assert.rejects(impatient.users.disable(userId, NOW, event("user-disabled")), StoreUnavailable)
    await assert.rejects(
      impatient.grants.end(id, "revoked", NOW, event("grant-revoked")),
      unavailable(
        /: (no connection became free in time|a statement took longer|no answer in time$|the connection was lost$)/,
      ),
    )
    await disabling
  })
  assert.equal((await store.grants.find(id))?.grant.endedAt, undefined)
})

check("after every backend was terminated, the next statements succeed", async ({ open, owner }) => {
  const store = await open()
  const { id } = await storedGrant(store)
  await owner`SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
  // Until the store has noticed that a connection is gone, a statement on that connection fails.
  assert.equal((await untilAvailable(() => store.grants.find(id)))?.grant.id, id)
  await untilAvailable(() => store.probe())
})

check(
  "a change by another process is noticed, the use of a secret is not, and a lost connection counts as a change",
  async (at) => {
    const [one, two] = [await at.open(), await at.open()]
    const client = confidentialClient()
    await one.clients.create(client, event("client-created"))
    let notices = 0
    let wake = () => {}
    const stop = two.onForeignChange(() => {
      notices += 1
      wake()
    })
    const next = async () => {
      const before = notices
      const patience = AbortSignal.timeout(30_000)
      while (notices === before)
        await Promise.race([
          new Promise<void>((resolve) => {
            wake = resolve
          }),
          once(patience, "abort").then(() => patience.throwIfAborted()),
        ])
    }
    await next()
    const changing = next()
    await one.clients.setEnabled(client.id, false, event("client-disabled"))
    await changing
    // Notices arrive in the order of their commits. `two` cannot count them: on a busy machine it also assumes changes.
    const received: string[] = []
    const marked = Promise.withResolvers<void>()
    const { unlisten } = await at.owner.listen(CHANGE_CHANNEL, (said) => {
      received.push(said)
      if (said === "mark") marked.resolve()
    })
    one.clients.touchSecret(client.secrets[0]?.id ?? assert.fail(), NOW)
    await one.audit.append(event("signed-in"))
    await at.owner.notify(CHANGE_CHANNEL, "mark")
    await marked.promise
    assert.deepEqual(received, ["mark"])
    await unlisten()
    const api = {
      ...APIS.defaults(),
      identifier: "urn:example:api",
      scopes: [],
      createdAt: NOW,
      id: newId("api", NOW, systemRandom),
    }
    for (const change of [
      () => one.apis.create(api, event("api-created")),
      () => one.apis.update({ ...api, name: "Files" }, event("api-updated"), api),
      () => one.apis.delete(api.id, event("api-deleted")),
      () => one.connections.create(connection(), event("connection-created")),
    ]) {
      const noticed = next()
      await change()
      await noticed
    }
    const losing = next()
    // Other test files use other databases of the same server at the same time.
    await at.owner`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND (query LIKE 'LISTEN%' OR query = 'SELECT 1') AND pid <> pg_backend_pid()`
    await losing
    const again = next()
    await one.clients.create(publicClient(), event("client-created"))
    await again
    stop()
  },
)

check("behind a pooler, which passes on no notifications, a change is assumed", async ({ open }) => {
  const store = await open({ pooled: true })
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = store.onForeignChange(resolve)
  await promise
  stop()
})

check("text is read as written, including NUL", async ({ open }) => {
  const store = await open()
  const { userId, clientId } = await owners(store)
  for (const nonce of ["a\0b", "\0", "\u001a", "\u001a0\0\u001a1", "\u001a\u001a\0\0", "ÅÄÖ \u{1F600}\r\n'\"\\x00"]) {
    const grant = { ...issuedGrant(userId, clientId), nonce }
    await store.grants.issue(grant, event("grant-issued"))
    assert.equal((await store.grants.find(grant.id))?.grant.nonce, nonce)
  }
  assert.equal(await store.users.findByUsername("ann\0"), undefined)
})

check("backup refers the operator to PostgreSQL's own tools", async ({ open }) => {
  const store = await open()
  await assert.rejects(store.backup("/nowhere", NOW), /use pg_dump.*see docs\/operations\/postgresql\.md/)
})

check("describe reports an unused index and a missing table", async ({ open, owner }) => {
  const store = await open()
  await owner`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'grant_client'::regclass`
  await owner`DROP TABLE consent`
  assert.equal((await store.describe()).integrity, "the table consent is missing; the index grant_client is not valid")
})

check("an unusable database is reported in a clear message, without the password", async ({ url, open, owner }) => {
  const settings = settingsOf(url)
  const refused = (more: object, says: RegExp) =>
    assert.rejects(openPostgres({ ...settings, ...more }), unavailable(says))
  await refused({ password: new Secret("pa55word") }, /^the database \w+ at 127\.0\.0\.1:\d+: it refuses this user/)
  await refused({ database: "no_such" }, /: the database does not exist; create it with CREATE DATABASE/)
  await refused({ hosts: [{ host: "127.0.0.1", port: 1 }] }, /: no server listens there$/)
  await refused({ tls: "require" }, /^the database /)

  await owner`CREATE TABLE elsewhere (id INTEGER)`
  await refused({}, /: it is a database of another program, with the table elsewhere\./)
  await owner`DROP TABLE elsewhere`
  const name = new URL(url).pathname.slice(1)
  await owner.unsafe(`ALTER DATABASE ${name} SET synchronous_commit = off`)
  await refused({}, /: synchronous_commit is off: a crash would bring used codes/)
  await owner.unsafe(`ALTER DATABASE ${name} RESET synchronous_commit`)
  await (await open()).probe()
})

test("postgres: the engine gives up in time on a server that accepts connections and never answers", async () => {
  const mute = createServer((socket) => after(() => socket.destroy())).listen(0, "127.0.0.1")
  await once(mute, "listening")
  after(() => mute.close())
  const address = mute.address()
  assert.ok(typeof address === "object" && address)
  const settings = settingsOf(`postgres://gate@127.0.0.1:${address.port}/gatehouse`, { timeoutMs: 300, connections: 1 })
  await assert.rejects(openPostgres(settings), unavailable(/: (it did not answer|no answer) in time$/))
})
