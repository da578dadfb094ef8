import { deepEqual, equal, match } from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { copyFileSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { TestContext } from "node:test"
import { test } from "node:test"
import type { Opening } from "../../src/assembly/core.ts"
import { openAdministration } from "../../src/assembly/core.ts"
import { systemOperator } from "../../src/cli/operator.ts"
import { loadConfig } from "../../src/config/load.ts"
import { json, temporaryFolder } from "../cli/command.ts"
import { mailDelivery } from "../store/contract_mails.ts"
import { bearer, exchange, refresh } from "../support/journey.ts"
import type { Place } from "./places.ts"
import { folderPlace, found, onDatabase, postgresPlace, runAt, skip } from "./places.ts"
import { codeOf, people, said, serving, tokensOf, withoutPage } from "./service.ts"

/** How the data of an engine are backed up and restored. Each restore creates a new data folder or database. */
interface Keeping {
  make(): Place | Promise<Place>
  backUp(place: Place): Promise<() => Promise<Place>>
  readonly saysWhatItIs: RegExp
}

const sqlite: Keeping = {
  make: folderPlace,
  async backUp(place) {
    const file = join(temporaryFolder(), "backup.db")
    equal((await runAt(place, ["backup", file])).status, 0)
    return async () => {
      const restored = folderPlace()
      mkdirSync(restored.address, { mode: 0o700 })
      copyFileSync(file, join(restored.address, "gatehouse.db"))
      return restored
    }
  },
  saysWhatItIs: /^gatehouse: the database is a restored backup, made 20\d\d-\d\d-\d\dT[\d:.]+Z\. /,
}

const nameOf = ({ address }: Place) => new URL(address).pathname.slice(1)

async function templated(name: string, template: string): Promise<void> {
  if (!found.here) throw new Error(found.why)
  await found.postgres.asOwner(`CREATE DATABASE ${name} TEMPLATE ${template}`)
}

/** A backup is a copy of the rows in another database of the same server. It works like a dump that is restored elsewhere. */
const postgres: Keeping = {
  make: postgresPlace,
  async backUp(place) {
    const kept = nameOf(await postgresPlace())
    if (!found.here) throw new Error(found.why)
    await found.postgres.asOwner(`DROP DATABASE ${kept}`)
    await templated(kept, nameOf(place))
    return async () => {
      const restored = await postgresPlace()
      if (found.here) await found.postgres.asOwner(`DROP DATABASE ${nameOf(restored)}`)
      await templated(nameOf(restored), kept)
      return restored
    }
  },
  saysWhatItIs:
    /^gatehouse: the database was restored or moved: it is in another place than when it was last used \(another database\)\. /,
}

const WHAT_TO_DO =
  /\. A restored backup undoes everything since it was taken: revoked grants, [^.]* would be valid again\. .*\n {2}gatehouse accept-backup --end-grants .*\n {2}gatehouse accept-backup --keep-grants .*\n.*See docs\/operations\/restoring\.md\n$/

async function opened<T>(place: Place, work: (opening: Opening) => Promise<T>): Promise<T> {
  const opening = await openAdministration(loadConfig(place.env), "let in")
  try {
    return await work(opening)
  } finally {
    await opening.close()
  }
}

const disabledIn = (place: Place, username: string) =>
  opened(place, async ({ administration }) => (await administration.users.show(username)).disabled)

const mailsIn = (place: Place) =>
  opened(place, async ({ store }) =>
    (await store.mailDeliveries.due(Number.MAX_SAFE_INTEGER, 9)).map(({ purpose }) => purpose),
  )

const eventsIn = (place: Place, type: string) =>
  opened(place, async ({ store }) =>
    (await store.audit.list(500)).filter((event) => event.type === type).map(({ actor, subject }) => [actor, subject]),
  )

const findings = async (place: Place) => {
  const { stdout } = await runAt(place, ["doctor", "--json"])
  const all: { check: string; state: string; says: string; advice: string }[] = JSON.parse(stdout)
  return all.filter(({ check }) => check === "restored backup")
}

/** Makes a backup and then changes the data: a code is exchanged, a grant revoked, a user disabled, a refresh token used twice. */
async function changedSince(t: TestContext, keeping: Keeping) {
  const place = await keeping.make()
  const first = await serving(t, place.env)
  const signed = await people(first)
  const [revoked, rotated] = [await tokensOf(first, signed), await tokensOf(first, signed)]
  const code = await codeOf(first, signed)
  await first.gatehouse.close()
  // This e-mail waits when the backup is made, and during the whole test.
  await opened(place, ({ store }) => store.mailDeliveries.add(mailDelivery({ nextAt: Number.MAX_SAFE_INTEGER })))
  const restore = await keeping.backUp(place)

  const second = await serving(t, place.env)
  equal(said(await exchange(second, signed.client, code)), "200")
  await second.gatehouse.administration.grants.revoke(revoked.grantId)
  await second.gatehouse.administration.users.disable("bob")
  const next = await refresh(second, signed.client, rotated.refresh)
  const newest = await refresh(second, signed.client, next.body.refresh_token)
  await second.gatehouse.close()
  return { place, signed, revoked, rotated, code, newest: newest.body.refresh_token, restore }
}

const undumped = await noDump()

for (const [title, keeping] of Object.entries({ sqlite, postgres }))
  test(`${title}: a restored backup is served only after it is accepted, and the decision is kept`, {
    skip: title === "postgres" && skip,
  }, async (t) => {
    const { place, signed, revoked, rotated, code, newest, restore } = await changedSince(t, keeping)
    deepEqual(await findings(place), [])
    const [kept, ended] = [await restore(), await restore()]

    for (const args of [
      ["serve"],
      ["user", "list"],
      ["user", "disable", "bob"],
      ["copy", "--to", folderPlace().address],
    ]) {
      const { status, stdout, stderr } = await runAt(kept, args)
      deepEqual([status, stdout], [1, ""], args.join(" "))
      match(stderr, keeping.saysWhatItIs)
      match(stderr, WHAT_TO_DO)
    }
    deepEqual(
      (await findings(kept)).map(({ state, advice }) => [state, /--end-grants/.test(advice)]),
      [["problem", true]],
    )
    const neither = await runAt(kept, ["accept-backup"])
    equal(neither.status, 2)
    match(neither.stderr, /^gatehouse: add one of --end-grants and --keep-grants\n/)

    deepEqual(json(await runAt(kept, ["accept-backup", "--keep-grants", "--json"])), {
      accepted: true,
      grants_ended: 1,
      sessions_ended: 0,
      mails_deleted: 0,
    })
    deepEqual(await mailsIn(kept), ["password-changed"])
    deepEqual(await eventsIn(kept, "backup-accepted"), [[systemOperator().name, "grants-kept"]])
    deepEqual(await findings(kept), [])
    equal(await disabledIn(kept, "bob"), false, "the backup is older than the disabling of bob")
    equal((await runAt(kept, ["user", "disable", "bob"])).status, 0)
    const server = await serving(t, kept.env)
    equal(await withoutPage(server, signed), "code")
    equal(said(await exchange(server, signed.client, code)), "400 invalid_grant", "a used code stays used")
    equal(
      said(await refresh(server, signed.client, revoked.refresh)),
      "200",
      "a grant that was revoked after the backup is kept",
    )
    equal(said(await refresh(server, signed.client, newest)), "400 invalid_grant")
    equal(said(await refresh(server, signed.client, rotated.refresh)), "400 invalid_grant", "the newer token ended it")
    equal((await bearer(server, "/api/tokeninfo.php", rotated.access)).body.active, false)
    await server.gatehouse.close()
    deepEqual(await eventsIn(kept, "grant-older-than-token"), [[signed.client.client_id, rotated.grantId]])
    const [sign] = await findings(kept)
    equal(sign?.state, "warning")
    match(sign?.says ?? "", /^1 refresh token was newer than the grant in the database, the last one at /)
    const nothing = await runAt(kept, ["accept-backup", "--keep-grants"])
    deepEqual([nothing.status, nothing.stdout], [0, ""])
    match(nothing.stderr, /^found no restored backup in .*: nothing to accept\n$/)

    const answer = await runAt(ended, ["accept-backup", "--end-grants"])
    deepEqual(
      [answer.status, answer.stdout],
      [0, "accepted; 3 grants and 1 sessions are ended, 1 waiting e-mails are deleted\n"],
    )
    deepEqual(await mailsIn(ended), [])
    match(answer.stderr, /^ {2}gatehouse user list {10}users that were disabled/m)
    const other = await serving(t, ended.env)
    equal(await withoutPage(other, signed), "login_required")
    for (const token of [revoked.refresh, rotated.refresh, newest])
      equal(said(await refresh(other, signed.client, token)), "400 invalid_grant")
    equal(said(await exchange(other, signed.client, code)), "400 invalid_grant")
    equal((await bearer(other, "/api/tokeninfo.php", revoked.access)).body.active, false)
    const renewed = await tokensOf(other, signed)
    equal(said(await refresh(other, signed.client, renewed.refresh)), "200")
    await other.gatehouse.close()
    deepEqual(await eventsIn(ended, "backup-accepted"), [[systemOperator().name, "grants-ended"]])
  })

test("sqlite: --end-grants works without a detected restore, and a backup does not mark the original", async (t) => {
  const { place, signed } = await changedSince(t, sqlite)
  const copied = folderPlace()
  mkdirSync(copied.address, { mode: 0o700 })
  copyFileSync(join(place.address, "gatehouse.db"), join(copied.address, "gatehouse.db"))
  equal((await runAt(copied, ["user", "list"])).status, 0)
  match(
    (await runAt(copied, ["accept-backup", "--end-grants"])).stdout,
    /^accepted; 2 grants and 1 sessions are ended, 1 waiting e-mails are deleted\n$/,
  )
  const server = await serving(t, copied.env)
  equal(await withoutPage(server, signed), "login_required")
})

test("postgres: a failover is reported at each start and by doctor until it is accepted", { skip }, async (t) => {
  const place = await postgresPlace()
  await (await serving(t, place.env)).gatehouse.close()
  if (!found.here) return
  const [row] = await found.postgres.asOwner("SELECT * FROM provenance", place.address)
  match(String(row?.system_id), /^\d{15,}$/)
  match(String(row?.timeline), /^0000000[1-9]$/)
  await found.postgres.asOwner("UPDATE provenance SET timeline = '00000099'", place.address)
  for (let start = 0; start < 2; start++) await (await serving(t, place.env)).gatehouse.close()
  const [finding, ...others] = await findings(place)
  deepEqual(others, [])
  equal(finding?.state, "warning")
  match(finding?.says ?? "", /^PostgreSQL has changed its timeline since /)
  match(finding?.advice ?? "", /`gatehouse accept-backup --keep-grants`/)
  match(
    (await runAt(place, ["accept-backup", "--keep-grants"])).stdout,
    /^accepted; 0 grants and 0 sessions are ended, 0 waiting e-mails are deleted\n$/,
  )
  deepEqual(await findings(place), [])
})

test("postgres: an ordinary role can read the database's location; recreated tables and another cluster are refused", {
  skip,
}, async () => {
  if (!found.here) return
  const { postgres } = found
  const role = `role_${nameOf(await postgresPlace())}`
  await postgres.asOwner(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`)
  const { address } = await postgresPlace()
  await postgres.asOwner(`ALTER DATABASE ${nameOf({ address, env: {} })} OWNER TO ${role}`)
  const url = new URL(address)
  url.username = role
  url.password = "x"
  const place: Place = { env: onDatabase(url.href), address: url.href }
  equal((await runAt(place, ["migrate"])).status, 0)
  const [row] = await postgres.asOwner("SELECT * FROM provenance", address)
  deepEqual(
    [row?.system_id, row?.timeline].map((value) => typeof value),
    ["string", "string"],
  )
  await postgres.asOwner(
    `CREATE TABLE another AS SELECT * FROM provenance; DROP TABLE provenance; ALTER TABLE another RENAME TO provenance;
      ALTER TABLE provenance OWNER TO ${role}`,
    address,
  )
  match((await runAt(place, ["migrate"])).stderr, /when it was last used \(tables that were created again\)\. /)
  await postgres.asOwner("UPDATE provenance SET system_id = '1', database_id = '1'", address)
  const moved = await runAt(place, ["migrate"])
  match(moved.stderr, /\(another PostgreSQL cluster, another database, tables that were created again\)\. /)
  equal((await runAt(place, ["accept-backup", "--keep-grants"])).status, 0)
  equal((await runAt(place, ["migrate"])).status, 0)
  await postgres.asOwner(`REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP OWNED BY ${role}`, address)
  await postgres.asOwner(`DROP ROLE ${role}`)
})

/** Returns why dumps cannot be tested here, or false. */
async function noDump(): Promise<string | false> {
  if (!found.here) return found.why
  const { stdout, status } = spawnSync("pg_dump", ["--version"], { encoding: "utf8" })
  if (status !== 0) return "pg_dump is not here"
  const [server] = await found.postgres.asOwner("SELECT current_setting('server_version_num')::int / 10000 AS major")
  const dump = Number(/ (\d+)/.exec(stdout)?.[1])
  return dump < Number(server?.major) && `pg_dump ${dump} does not read PostgreSQL ${server?.major}`
}

test("postgres: a dump restored over its own database is detected", { skip: undumped }, async (t) => {
  const { address, env } = await postgresPlace()
  const place: Place = { address, env }
  await (await serving(t, env)).gatehouse.close()
  const file = join(temporaryFolder(), "gatehouse.dump")
  const run = (command: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(command, args, { encoding: "utf8" })
    equal(status, 0, stderr)
  }
  run("pg_dump", "--format=custom", `--file=${file}`, address)
  run("pg_restore", "--clean", "--if-exists", `--dbname=${address}`, file)
  rmSync(file)
  const { status, stderr } = await runAt(place, ["user", "list"])
  equal(status, 1)
  match(stderr, /when it was last used \(tables that were created again\)\. /)
  equal((await runAt(place, ["accept-backup", "--end-grants"])).status, 0)
  await serving(t, env)
})
