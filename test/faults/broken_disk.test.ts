import assert from "node:assert/strict"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { Browser } from "../support/browser.ts"
import { diskLibrary } from "../support/disk/disk.ts"
import { authorize, exchange, refresh, requestOf } from "../support/journey.ts"
import type { World } from "../support/world.ts"
import { prepare } from "./prepared.ts"
import { folderOf, serveFor } from "./server_process.ts"
import { assertUnavailable } from "./unavailable.ts"

test("SQLite: after a sync has failed, the server acknowledges nothing until it is started again", async (t) => {
  const folder = folderOf(t)
  const library = diskLibrary(folder)
  if (library === undefined) return t.skip("needs Linux and gcc")
  const [recorded, broken] = [join(folder, "disk"), join(folder, "broken")]
  mkdirSync(recorded)
  const data = join(recorded, "data")
  const client = await prepare(data)
  const env = { LD_PRELOAD: library, DISK_JOURNAL: join(folder, "journal"), DISK_FOLDER: recorded, DISK_BROKEN: broken }
  const first = await serveFor(t, { data, env })
  const at = first as unknown as World
  const code = (await authorize(at, new Browser(), requestOf(client, { scope: "read" }))).searchParams.get("code")
  const tokens = (await exchange(at, client, code ?? "")).body

  writeFileSync(broken, "")
  assertUnavailable(await refresh(at, client, tokens.refresh_token))
  assert.match(first.output(), /the disk lost writes \(EIO: [^)]*\)\. Start the server again/)
  rmSync(broken)
  // The kernel reports a lost write only once, so a later sync that succeeds proves nothing.
  assertUnavailable(await refresh(at, client, tokens.refresh_token))
  assert.equal((await fetch(`${first.url}/readyz`)).status, 503)
  assert.equal((await fetch(`${first.url}/healthz`)).status, 200)

  await first.kill()
  const second = await serveFor(t, { data })
  const again = await refresh(second as unknown as World, client, tokens.refresh_token)
  assert.equal(again.status, 200)
})
