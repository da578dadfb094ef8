import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import { systemOperator } from "../../src/cli/operator.ts"
import { COPIED } from "../../src/store/copy/tables.ts"
import { json } from "../cli/command.ts"
import { bearer, exchange, refresh } from "../support/journey.ts"
import type { Place } from "./places.ts"
import { folderPlace, postgresPlace, runAt, SECRET, secretIn, skip } from "./places.ts"
import { codeOf, people, said, serving, tokensOf, withoutPage } from "./service.ts"

interface Copied {
  readonly source: string
  readonly target: string
  readonly tables: readonly { table: string; rows: number; sha256: string }[]
}

const WAYS: readonly [title: string, from: () => Place | Promise<Place>, to: () => Place | Promise<Place>][] = [
  ["SQLite to PostgreSQL", folderPlace, postgresPlace],
  ["PostgreSQL to SQLite", postgresPlace, folderPlace],
]

for (const [title, from, to] of WAYS)
  test(`${title}: sessions, codes and refresh tokens still work; used and revoked credentials stay invalid`, {
    skip,
  }, async (t) => {
    const [source, target, third] = [await from(), await to(), folderPlace()]
    const before = await serving(t, source.env)
    const signed = await people(before)
    const waiting = await codeOf(before, signed)
    const usedCode = await codeOf(before, signed)
    const used = await tokensOf(before, signed, usedCode)
    const rotated = await tokensOf(before, signed)
    const successor = await refresh(before, signed.client, rotated.refresh)
    const revoked = await tokensOf(before, signed)
    await before.gatehouse.administration.grants.revoke(revoked.grantId)
    await before.gatehouse.close()

    const copied = json<Copied>(
      await runAt(source, ["copy", "--to-env", "TARGET", "--json"], { TARGET: target.address }),
    )
    deepEqual(
      copied.tables.map(({ table }) => table),
      COPIED.map(({ name }) => name),
    )
    const back = json<Copied>(await runAt(target, ["copy", "--to", third.address, "--json"]))
    // Only the last table, the audit, has one more row: the target's audit also records the first copy.
    deepEqual(back.tables.slice(0, -1), copied.tables.slice(0, -1))
    equal(back.tables.at(-1)?.rows, (copied.tables.at(-1)?.rows ?? 0) + 1)

    const after = await serving(t, target.env)
    equal(await withoutPage(after, signed), "code")
    const exchanged = await exchange(after, signed.client, waiting)
    equal(said(exchanged), "200")
    ok(exchanged.body.id_token, "the server can open the client's secret, which signs the ID token")
    equal(said(await exchange(after, signed.client, waiting)), "400 invalid_grant")
    equal((await bearer(after, "/api/tokeninfo.php", used.access)).body.active, true)
    equal(said(await refresh(after, signed.client, used.refresh)), "200")
    equal(said(await exchange(after, signed.client, usedCode)), "400 invalid_grant")
    // The successor was not used, so this is a repeat and returns the same successor.
    const repeated = await refresh(after, signed.client, rotated.refresh)
    equal(repeated.body.refresh_token, successor.body.refresh_token)
    equal(said(await refresh(after, signed.client, successor.body.refresh_token)), "200")
    equal(said(await refresh(after, signed.client, rotated.refresh)), "400 invalid_grant")
    equal(said(await refresh(after, signed.client, revoked.refresh)), "400 invalid_grant")
    equal((await bearer(after, "/api/tokeninfo.php", revoked.access)).body.active, false)
    const [event] = (await after.gatehouse.store.audit.list(500)).filter(({ type }) => type === "data-copied")
    deepEqual([event?.actor, event?.subject], [systemOperator().name, copied.source])
  })

test("a folder with its own secret file: the suggested commands contain the path of the file, not the secret", {
  skip,
}, async () => {
  const { address: folder } = folderPlace()
  const source: Place = { env: { GATEHOUSE_DATA: folder }, address: folder }
  equal((await runAt(source, ["key", "rotate", "--alg", "EdDSA"])).status, 0)
  const target = await postgresPlace()
  const password = new URL(target.address).password
  const { status, stdout, stderr } = await runAt(source, ["copy", "--to", target.address])
  equal(status, 0, stderr)
  match(stdout, /^TABLE +ROWS +SHA256\nclient +0 +0{64}\n/)
  match(stderr, /^warning: others on this machine can read the password in --to; /)
  match(stderr, /^signing_key: 1 of 1$/m)
  match(stderr, new RegExp(`^ {2}export GATEHOUSE_SECRET="\\$\\(cat ${folder}/secret\\)"$`, "m"))
  match(stderr, /^ {2}gatehouse serve\nNever start a server on /m)
  for (const hidden of [password, secretIn(folder)]) doesNotMatch(stdout + stderr, new RegExp(hidden))

  const other = folderPlace()
  const toFolder = await runAt(source, ["copy", "--to", `sqlite:${other.address}`])
  equal(toFolder.status, 0, toFolder.stderr)
  match(toFolder.stderr, new RegExp(`^ {2}cp -p ${folder}/secret ${other.address}/secret$`, "m"))
})

test("refuses a target that is not empty, the source as target, a missing source and another secret", async () => {
  const [source, target] = [folderPlace(), folderPlace()]
  const refusal = async (place: Place, args: string[], env = {}) => {
    const { status, stdout, stderr } = await runAt(place, ["copy", ...args], env)
    deepEqual([status, stdout], [1, ""])
    return stderr
  }
  equal(
    await refusal(source, ["--to", target.address]),
    `gatehouse: no database found in ${source.address}: set GATEHOUSE_DATA to the folder that contains the database\n`,
  )
  for (const place of [source, target]) equal((await runAt(place, ["key", "rotate", "--alg", "EdDSA"])).status, 0)
  equal(
    await refusal(source, ["--to", target.address]),
    "gatehouse: the target is not empty (signing_key has 1 row, audit_event has 1 row) and stays unchanged: two databases cannot be merged. Name an empty target\n",
  )
  equal(
    await refusal(source, ["--to", source.address]),
    "gatehouse: the target is the same database as the source: choose another target\n",
  )
  match(
    await refusal(source, ["--to", folderPlace().address], { GATEHOUSE_SECRET: SECRET.toUpperCase() }),
    /^gatehouse: The server secret is not the one this database was sealed with\./,
  )
})

test("wrong usage: exit status 2", async () => {
  const cases: [string[], RegExp][] = [
    [[], /^gatehouse: add one of --to and --to-env\n/],
    [["--to", "/a", "--to-env", "B"], /^gatehouse: add one of --to and --to-env\n/],
    [["--to-env", "NOT_THERE"], /^gatehouse: --to-env NOT_THERE: this environment variable is not set, or is empty\n/],
    [["--to-env", "GATEHOUSE_DATABASE_URL"], /^gatehouse: --to-env GATEHOUSE_DATABASE_URL: .* use another name\n/],
    [["--to", "mysql://a@b/c"], /^gatehouse: the target must be postgres:\/\/… or a folder\n/],
    [["--to", "postgres://a:pa55@b"], /^gatehouse: the target must be postgres:\/\/USER.*; it has no database\n/],
  ]
  const answers = await Promise.all(cases.map(([args]) => runAt(folderPlace(), ["copy", ...args])))
  answers.forEach(({ status, stderr }, at) => {
    equal(status, 2)
    match(stderr, cases[at]?.[1] ?? /never/)
    doesNotMatch(stderr, /pa55/)
  })
})

test("reports a server that runs on the source; refuses if a server runs on the target folder", { skip }, async (t) => {
  for (const place of [folderPlace(), await postgresPlace()]) {
    await serving(t, place.env)
    const { status, stderr } = await runAt(place, ["copy", "--to", folderPlace().address])
    equal(status, 0, stderr)
    match(stderr, /^warning: a server is running on the source: changes that it makes from now on are not copied /m)
    const still = folderPlace()
    const alone = await runAt(still, ["migrate"])
    equal(alone.status, 0)
    if (place.env.GATEHOUSE_DATA === undefined) continue
    const served = await runAt(still, ["copy", "--to", place.address])
    equal(served.status, 1)
    match(served.stderr, /^gatehouse: another gatehouse already serves /)
  }
})
