import assert from "node:assert/strict"
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { test } from "node:test"
import { setImmediate as nextTurn } from "node:timers/promises"
import { idBytes } from "../../src/base/id.ts"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import type { User } from "../../src/identity/user.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { confidentialClient, DAY, event, issuedGrant, NOW, owners, plain, storedGrant, user } from "./samples.ts"
import { temporaryFolder } from "./temporary_folder.ts"
import { times } from "./with_store.ts"

const folder = temporaryFolder()
const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8)

test("only the owner can read the folder, the database and its files", async () => {
  const file = join(folder, "new", "gatehouse.db")
  const store = await openSqlite({ file })
  assert.equal(mode(join(folder, "new")), "700")
  for (const suffix of ["", "-wal", "-shm"]) assert.equal(mode(file + suffix), "600", suffix)
  await store.close()
})

test("written data are still present when the file is opened again", async () => {
  const file = join(folder, "again.db")
  const [first, client] = [await openSqlite({ file }), confidentialClient()]
  await first.clients.create(client, event("client-created"))
  await first.close()
  assert.equal(existsSync(`${file}-wal`), false)
  const second = await openSqlite({ file })
  assert.deepEqual(plain(await second.clients.list()), plain([client]))
  await second.close()
})

test("an answer never precedes its commit: another connection sees the row as soon as the verb resolves", async () => {
  const file = join(folder, "order.db")
  const store = await openSqlite({ file })
  const reader = new DatabaseSync(file, { readOnly: true })
  const usedAt = reader.prepare('SELECT used_at FROM "grant" WHERE id = ?')
  const grants = await times(50, () => storedGrant(store, "issued"))
  await Promise.all(
    grants.map(async ({ id }) => {
      assert.equal(usedAt.get(idBytes(id))?.used_at, null)
      const redeeming = store.grants.redeem(id, NOW, NOW + 30 * DAY, NOW + 30 * DAY)
      assert.equal(usedAt.get(idBytes(id))?.used_at, null)
      assert.equal(await redeeming, true)
      assert.equal(usedAt.get(idBytes(id))?.used_at, NOW)
    }),
  )
  reader.close()
  await store.close()
})

/**
 * Counts the commits in a write-ahead log: frames whose second word, the database size after a commit, is not 0.
 * https://sqlite.org/fileformat2.html#walformat
 */
function commitsIn(wal: Buffer): number {
  const frame = 24 + wal.readUInt32BE(8)
  let commits = 0
  for (let at = 32; at + frame <= wal.length; at += frame) if (wal.readUInt32BE(at + 4) !== 0) commits += 1
  return commits
}

test("writes that arrive together share one commit, including background writes", async () => {
  const file = join(folder, "group.db")
  await (await openSqlite({ file })).close()
  const store = await openSqlite({ file })
  const { userId, clientId } = await owners(store)
  const grant = await storedGrant(store)
  const before = commitsIn(readFileSync(`${file}-wal`))
  store.grants.confirm(grant.id, 1)
  store.clients.touchSecret("secret_00000000000000000000000000000000", NOW)
  await times(100, () => store.grants.issue(issuedGrant(userId, clientId), event("grant-issued")))
  assert.equal(commitsIn(readFileSync(`${file}-wal`)) - before, 1)
  await store.close()
})

test("the reads of one turn see one moment, also in the turn after a commit, and the next turn sees what others wrote", async () => {
  const file = join(folder, "turns.db")
  const store = await openSqlite({ file })
  const { userId, clientId } = await owners(store)
  const other = new DatabaseSync(file)
  const rename = (name: string) => other.prepare('UPDATE "user" SET name = ? WHERE id = ?').run(name, idBytes(userId))
  const nameNow = async () => (await store.users.find(userId))?.name
  rename("first")
  await store.grants.issue(issuedGrant(userId, clientId), event("grant-issued"))
  await nextTurn()
  const names = [nameNow()]
  rename("second")
  names.push(nameNow())
  assert.deepEqual(await Promise.all(names), ["first", "first"])
  await nextTurn()
  assert.equal(await nameNow(), "second")
  other.close()
  await store.close()
})

test("of writes that share a commit, one that fails is undone alone, and its steps leave nothing behind", async () => {
  const file = join(folder, "one_fails.db")
  const store = await openSqlite({ file })
  const [ann, bob, carl] = [user(), user(), user()]
  const create = (who: User) => store.users.create(who, "x", { ...event("user-created"), subject: who.id })
  const again = { ...user(), username: ann.username }
  const before = commitsIn(readFileSync(`${file}-wal`))
  assert.deepEqual(await Promise.all([ann, again, bob].map(create)), ["created", "username-taken", "created"])
  assert.equal(commitsIn(readFileSync(`${file}-wal`)) - before, 1)
  assert.deepEqual((await store.audit.list(9)).map(({ subject }) => subject).sort(), [ann.id, bob.id].sort())
  assert.deepEqual(await Promise.all([again, carl].map(create)), ["username-taken", "created"])
  await store.close()
})

test("while another process holds the lock, reads are answered and writes wait", async () => {
  const file = join(folder, "locked.db")
  const store = await openSqlite({ file })
  const grant = await storedGrant(store, "issued")
  const other = new DatabaseSync(file)
  other.exec("BEGIN IMMEDIATE")
  let done = false
  const redeeming = store.grants.redeem(grant.id, NOW, undefined, NOW + DAY).then((answer) => {
    done = true
    return answer
  })
  for (let read = 0; read < 3; read++) {
    await new Promise((next) => setTimeout(next, 40))
    assert.equal((await store.grants.find(grant.id))?.grant.usedAt, undefined)
  }
  assert.equal(done, false)
  other.exec("COMMIT")
  other.close()
  assert.equal(await redeeming, true)
  await store.close()
})

test("a file deleted or replaced while in use accepts no more writes", async () => {
  const file = join(folder, "gone.db")
  const store = await openSqlite({ file })
  await store.probe()
  renameSync(file, `${file}.moved`)
  await assert.rejects(
    store.probe(),
    new StoreUnavailable(`the database ${file}: the file was deleted or replaced while in use`),
  )
  writeFileSync(file, "")
  await assert.rejects(store.users.create(user(), undefined, event("user-created")), StoreUnavailable)
  rmSync(file)
  renameSync(`${file}.moved`, file)
  await store.probe()
  assert.deepEqual(await store.users.list(), [])
  await store.close()
})

test("a file that is not a database, another program's, or a folder is refused with a clear message and stays unchanged", async () => {
  const file = join(folder, "letter.txt")
  writeFileSync(file, "Dear Ann, this is a letter and not a database.\n".repeat(99))
  const letter = readFileSync(file)
  await assert.rejects(
    openSqlite({ file }),
    new StoreUnavailable(`the database ${file}: the file is not a SQLite database`),
  )
  assert.deepEqual(readFileSync(file), letter)

  const foreign = join(folder, "foreign.db")
  const other = new DatabaseSync(foreign)
  other.exec("CREATE TABLE bookmark (url TEXT)")
  other.close()
  await assert.rejects(
    openSqlite({ file: foreign }),
    new StoreUnavailable(
      `the database ${foreign}: it is a SQLite database of another program, with the table bookmark`,
    ),
  )

  const directory = join(folder, "directory")
  mkdirSync(directory)
  await assert.rejects(openSqlite({ file: directory }), (error: Error) => {
    assert.equal(error.name, "StoreUnavailable")
    assert.match(error.message, /directory: EISDIR/)
    return true
  })
})

test("an unwritable folder is reported in a clear message", {
  skip: process.getuid?.() === 0 && "the superuser may write",
}, async () => {
  const closed = join(folder, "closed")
  mkdirSync(closed)
  chmodSync(closed, 0o500)
  await assert.rejects(openSqlite({ file: join(closed, "gatehouse.db") }), /closed\/gatehouse\.db: EACCES/)
})

test("a backup taken during writes is complete, readable by its owner only, and never replaces a file", async () => {
  const file = join(folder, "busy.db")
  const store = await openSqlite({ file })
  const { userId, clientId } = await owners(store)
  const before = await times(300, () => storedGrant(store))
  let writing = true
  const writer = (async () => {
    for (let at = 0; writing; at++)
      await store.grants.issue(issuedGrant(userId, clientId, NOW + at), event("grant-issued", NOW + at))
  })()
  const copy = join(folder, "copy.db")
  try {
    await store.backup(copy, NOW)
  } finally {
    writing = false
    await writer
  }

  assert.equal(mode(copy), "600")
  assert.equal(existsSync(`${copy}.partial`), false)
  const copied = await openSqlite({ file: copy })
  assert.equal((await copied.describe()).integrity, "ok")
  const ids = new Set((await copied.grants.list({})).map((grant) => grant.id))
  for (const { id } of before) assert.ok(ids.has(id))
  const events = (await copied.audit.list(99_999)).filter((one) => one.type === "grant-issued")
  assert.equal(events.length, ids.size)
  await copied.close()

  const content = readFileSync(copy)
  await assert.rejects(store.backup(copy, NOW), new Error(`${copy} already exists and stays unchanged`))
  assert.deepEqual(readFileSync(copy), content)
  await assert.rejects(store.backup(join(folder, "no", "such", "folder.db"), NOW), /ENOENT/)
  await store.close()
})

test("an in-memory store can be backed up too", async () => {
  const store = await openSqlite({ file: ":memory:" })
  const grant = await storedGrant(store, "issued")
  const copy = join(folder, "from_memory.db")
  await store.backup(copy, NOW)
  await store.close()
  const copied = await openSqlite({ file: copy })
  assert.deepEqual(plain(await copied.grants.list({})), plain([grant]))
  await copied.close()
})
