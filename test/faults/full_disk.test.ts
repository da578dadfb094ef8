import assert from "node:assert/strict"
import { cpSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { TestContext } from "node:test"
import { suite, test } from "node:test"
import type { Visited } from "../support/browser.ts"
import { Browser } from "../support/browser.ts"
import type { RegisteredClient, TokenAnswer } from "../support/journey.ts"
import { authorize, authorizeUrl, bearer, exchange, refresh, requestOf } from "../support/journey.ts"
import type { World } from "../support/world.ts"
import { administer, prepare } from "./prepared.ts"
import type { ServerProcess } from "./server_process.ts"
import { folderOf, runs, serveFor } from "./server_process.ts"
import { assertUnavailable, assertUnavailablePage } from "./unavailable.ts"

/** More rounds than the small disks below can store. */
const MAX_ROUNDS = 3000

/** A server with little disk space, and a function that adds space. */
interface Cramped {
  readonly server: ServerProcess
  readonly client: RegisteredClient
  readonly makeRoom: () => void
  /** The path by which this process reaches the server's data folder. */
  readonly data: string
  /** A folder with enough space for a copy of the data. */
  readonly copy: string
}

const ready = async ({ url }: ServerProcess): Promise<number> => (await fetch(`${url}/readyz`)).status

/** Behaviour §1.1: on a full disk the server answers 503, and acknowledges only what it has stored. */
async function fillAndRecover({ server, client, makeRoom, data, copy }: Cramped): Promise<void> {
  // The functions that get this `World` use only its URL.
  const at = server as unknown as World
  const browser = new Browser()
  const request = (nonce: string) => requestOf(client, { scope: "read", nonce })
  const codes: string[] = []
  const issue = async (nonce: string): Promise<Visited> => {
    const answer = await browser.get(authorizeUrl(at, request(nonce)))
    if (answer.status !== 302) return answer
    codes.push(new URL(answer.location ?? "").searchParams.get("code") ?? assert.fail())
    return answer
  }
  const first = await authorize(at, browser, request("first"))
  const used = first.searchParams.get("code") ?? assert.fail()
  let tokens = (await exchange(at, client, used)).body
  const rotate = async (): Promise<TokenAnswer> => {
    const answer = await refresh(at, client, tokens.refresh_token)
    if (answer.status === 200) tokens = answer.body
    return answer
  }
  await issue("held")

  // A small write may still succeed when a large write fails. The disk counts as full when all writes fail.
  let rounds = 0
  for (let refused = 0; refused < 6 && rounds < MAX_ROUNDS; rounds++) {
    const page = await issue("n".repeat(1000))
    if (page.status !== 302) assertUnavailablePage(page)
    const rotated = page.status === 302 ? undefined : await rotate()
    if (rotated !== undefined && rotated.status !== 200) assertUnavailable(rotated)
    refused = page.status !== 302 && rotated?.status !== 200 && (await ready(server)) === 503 ? refused + 1 : 0
  }
  assert.ok(rounds < MAX_ROUNDS, "the disk never became full")
  assert.ok(codes.length > 3, "the disk was full from the beginning")

  assertUnavailable(await exchange(at, client, codes.at(-1) ?? ""))
  assertUnavailable(await rotate())
  assertUnavailablePage(await issue("another"))
  assert.equal(await ready(server), 503)
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200)
  assert.equal((await bearer(at, "/api/userinfo.php", tokens.access_token)).status, 200)
  assert.equal((await bearer(at, "/api/tokeninfo.php", tokens.access_token)).body.active, true)

  makeRoom()
  assert.equal(await ready(server), 200)
  assert.equal((await rotate()).status, 200)
  assert.equal((await bearer(at, "/api/userinfo.php", tokens.access_token)).status, 200)
  assert.equal((await issue("with room again")).status, 302)

  // The copy must contain everything that was acknowledged, and nothing that was refused.
  cpSync(data, copy, { recursive: true })
  const grants = await administer(copy, (administration) => administration.grants.list({}))
  assert.equal(grants.length, codes.length + 1)
  // Only the newest 20 codes of a user and client can still be exchanged, and each of them only once.
  for (const [place, code] of codes.entries()) {
    assert.equal((await exchange(at, client, code)).status, codes.length - place <= 20 ? 200 : 400)
    assert.equal((await exchange(at, client, code)).status, 400)
  }
  server.child.kill("SIGTERM")
  const { status, signal } = await server.ended
  assert.deepEqual([status, signal], [0, null])
}

/** Mounts a small disk that only the server's process sees. A filler file takes all but 1.5 MB of it; deleting this file makes room. */
async function onSmallDisk(t: TestContext): Promise<Cramped> {
  const folder = folderOf(t)
  const [prepared, disk] = [join(folder, "prepared"), join(folder, "disk")]
  const client = await prepare(prepared)
  mkdirSync(disk)
  const script =
    'mount -t tmpfs -o size=16m none "$0" && cp -r "$1" "$0/data" && head -c 14500000 /dev/zero >"$0/filler" && shift && exec "$@"'
  const server = await serveFor(t, {
    data: join(disk, "data"),
    through: ["unshare", "-rm", "sh", "-c", script, disk, prepared],
  })
  const seen = join("/proc", String(server.child.pid), "root", disk)
  return {
    server,
    client,
    data: join(seen, "data"),
    copy: join(folder, "copy"),
    makeRoom: () => rmSync(join(seen, "filler")),
  }
}

/** Limits each file of the server to a megabyte, until the limit is removed. */
async function withLimitedFiles(t: TestContext): Promise<Cramped> {
  const folder = folderOf(t)
  const data = join(folder, "data")
  const client = await prepare(join(folder, "prepared"))
  cpSync(join(folder, "prepared"), data, { recursive: true })
  const server = await serveFor(t, { data, through: ["bash", "-c", 'ulimit -S -f 1024; exec "$@"', "bash"] })
  const lift = ["--pid", String(server.child.pid), "--fsize=unlimited"]
  return { server, client, data, copy: join(folder, "copy"), makeRoom: () => assert.ok(runs("prlimit", ...lift)) }
}

suite("on a full disk the server answers 503, acknowledges only what is stored, continues to read, and needs no restart", () => {
  const mounts = runs("unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt")
  test("a full disk", { skip: !mounts && "a file system cannot be mounted here" }, async (t) => {
    await fillAndRecover(await onSmallDisk(t))
  })

  const limits = runs("prlimit", "--version")
  test("a limit on the size of files", { skip: !limits && "prlimit is not here" }, async (t) => {
    await fillAndRecover(await withLimitedFiles(t))
  })
})
