import assert from "node:assert/strict"
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { suite, test } from "node:test"
import { Browser } from "../support/browser.ts"
import { freePort } from "../support/free_port.ts"
import { authorize, bearer, exchange, refresh, requestOf } from "../support/journey.ts"
import { prepare } from "./prepared.ts"
import type { Start } from "./server_process.ts"
import { folderOf, gatehouse, runs, serve, serveFor } from "./server_process.ts"

/** Starts a server that must fail with one sentence on standard error, exit status 1 and no stack trace. Returns the sentence. */
async function refusal(start: Start): Promise<string> {
  const port = String(await freePort())
  const { status, signal, stderr } = await gatehouse(["serve"], { ...start, env: { PORT: port, ...start.env } })
  assert.deepEqual([status, signal], [1, null])
  assert.doesNotMatch(stderr, /\n\s+at |node:|defect/)
  assert.match(stderr, /^gatehouse: .*\n$/)
  return stderr.slice("gatehouse: ".length, -1)
}

const FORMER = "the former server secret that is long enough"
const PRESENT = "the present server secret that is long as well"

suite("a start that cannot succeed ends with status 1 and a clear message", { concurrency: 2 }, () => {
  test("a second server on the same data folder; the first continues", async (t) => {
    const data = join(folderOf(t), "data")
    const first = await serveFor(t, { data })
    assert.equal(
      await refusal({ data }),
      `another gatehouse already serves ${data}. Stop it, or set GATEHOUSE_DATA to another folder. ` +
        "Commands such as `gatehouse user create` work while a server runs.",
    )
    assert.equal((await fetch(`${first.url}/readyz`)).status, 200)
    // A killed server leaves no lock.
    await first.kill()
    const next = await serve(Number(new URL(first.url).port), { data })
    t.after(() => next.kill())
    assert.equal((await fetch(`${next.url}/readyz`)).status, 200)
  })

  test("a port in use", async (t) => {
    const folder = folderOf(t)
    const first = await serveFor(t, { data: join(folder, "one") })
    const { port } = new URL(first.url)
    assert.equal(
      await refusal({ data: join(folder, "other"), env: { PORT: port } }),
      `port ${port} at 127.0.0.1 is in use by another program. Stop it, or set PORT to another port`,
    )
  })

  test("a file where the data folder should be", async (t) => {
    const data = join(folderOf(t), "data")
    writeFileSync(data, "a letter")
    assert.match(await refusal({ data }), new RegExp(`${data}.* is a file, but must be a folder`))
    assert.equal(readFileSync(data, "utf8"), "a letter")
  })

  const mounts = runs("unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt")
  test("an unwritable data folder", { skip: !mounts && "a file system cannot be mounted here" }, async (t) => {
    const data = join(folderOf(t), "data")
    mkdirSync(data)
    const script = 'mount -t tmpfs -o ro none "$0" && exec "$@"'
    const sentence = await refusal({ data, through: ["unshare", "-rm", "sh", "-c", script, data] })
    assert.match(sentence, new RegExp(data))
    assert.match(sentence, /read-only|EROFS|written/)
  })

  test("a file that is not a database; it stays unchanged", async (t) => {
    const data = join(folderOf(t), "data")
    mkdirSync(data)
    const file = join(data, "gatehouse.db")
    const content = "This is a letter and no database. ".repeat(200)
    writeFileSync(file, content)
    const env = { GATEHOUSE_SECRET: PRESENT }
    assert.equal(await refusal({ data, env }), `the database ${file}: the file is not a SQLite database`)
    assert.equal(readFileSync(file, "utf8"), content)
  })

  test("a database of another program; it stays unchanged", async (t) => {
    const data = join(folderOf(t), "data")
    mkdirSync(data)
    const file = join(data, "gatehouse.db")
    const other = new DatabaseSync(file)
    other.exec("CREATE TABLE song (title TEXT)")
    other.close()
    const env = { GATEHOUSE_SECRET: PRESENT }
    assert.match(await refusal({ data, env }), /a SQLite database of another program, with the table song$/)
    const after = new DatabaseSync(file)
    assert.deepEqual(
      after
        .prepare("SELECT name FROM sqlite_schema")
        .all()
        .map(({ name }) => name),
      ["song"],
    )
    after.close()
  })

  test("a schema of a newer program", async (t) => {
    const data = join(folderOf(t), "data")
    await prepare(data)
    const database = new DatabaseSync(join(data, "gatehouse.db"))
    database.exec("INSERT INTO schema_migration (version, name) VALUES (999, 'of the future')")
    database.close()
    assert.match(
      await refusal({ data }),
      /^the database was made by a newer Gatehouse \(schema 999, this program supports \d+\)/,
    )
  })

  test("a server secret that did not seal the stored values, and a lost or empty `secret` file", async (t) => {
    const data = join(folderOf(t), "data")
    await prepare(data)
    const sentence = await refusal({ data, env: { GATEHOUSE_SECRET: PRESENT } })
    assert.match(sentence, /^The server secret is not the one this database was sealed with\. Set GATEHOUSE_SECRET to /)
    assert.ok(!sentence.includes(PRESENT))
    writeFileSync(join(data, "secret"), "")
    assert.match(await refusal({ data }), /does not contain a server secret of 32 characters or more/)
    rmSync(join(data, "secret"))
    assert.match(
      await refusal({ data }),
      /secret is missing, and only the server secret that the database was made with can read/,
    )
    assert.ok(!existsSync(join(data, "secret")), "no other secret replaces the lost secret")
  })

  test("reports all problems of the configuration in one message", async (t) => {
    const data = join(folderOf(t), "data")
    const env = { PORT: "abc", GATEHOUSE_SECRET: "short", GATEHOUSE_CODE_TTL: "-1", GATEHOUSE_TOKEN_LIMITS: "off" }
    const { status, stderr } = await gatehouse(["serve"], { data, env })
    assert.equal(status, 1)
    for (const name of Object.keys(env)) assert.match(stderr, new RegExp(`\\n - ${name}\\b`))
    assert.ok(!existsSync(data), "no folder was created")
  })
})

test("decision 0002: with the former server secret in the list everything still works, and the former secret can be removed afterwards", async (t) => {
  const data = join(folderOf(t), "data")
  const client = await prepare({ data, secret: [FORMER] })
  const port = await freePort()
  const servedWith = async (secret: string) => {
    const server = await serve(port, { data, env: { GATEHOUSE_SECRET: secret } })
    t.after(() => server.kill())
    return server
  }
  const browser = new Browser()

  const before = await servedWith(FORMER)
  const location = await authorize(before as never, browser, requestOf(client, { scope: "openid read" }))
  const first = await exchange(before as never, client, location.searchParams.get("code") ?? "")
  await before.kill()

  const both = await servedWith(`${PRESENT},${FORMER}`)
  assert.equal((await bearer(both as never, "/api/userinfo.php", first.body.access_token)).status, 200)
  const second = await refresh(both as never, client, first.body.refresh_token)
  assert.equal(second.status, 200)
  const again = await authorize(both as never, browser, requestOf(client, { scope: "openid read" }))
  assert.equal((await exchange(both as never, client, again.searchParams.get("code") ?? "")).status, 200)
  await both.kill()

  // Credentials derived from the former secret are now invalid. Values that the former secret sealed are now sealed with the new secret.
  const after = await servedWith(PRESENT)
  assert.equal((await bearer(after as never, "/api/userinfo.php", first.body.access_token)).status, 401)
  const third = await refresh(after as never, client, second.body.refresh_token)
  assert.equal(third.status, 200)
  const last = await authorize(after as never, new Browser(), requestOf(client, { scope: "openid read" }))
  const { status, body } = await exchange(after as never, client, last.searchParams.get("code") ?? "")
  assert.deepEqual([status, typeof body.id_token], [200, "string"])
  await after.kill()
  assert.match(await refusal({ data, env: { GATEHOUSE_SECRET: FORMER } }), /^The server secret is not the one/)
})

test("only the owner can read what a server creates in its data folder", async (t) => {
  const data = join(folderOf(t), "data")
  await serveFor(t, { data })
  assert.equal(statSync(data).mode & 0o777, 0o700)
  for (const file of ["secret", "gatehouse.db"]) assert.equal(statSync(join(data, file)).mode & 0o777, 0o600, file)
})
