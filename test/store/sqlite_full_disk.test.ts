import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { startChild } from "./processes/child.ts"
import { temporaryFolder } from "./temporary_folder.ts"

const folder = temporaryFolder()

const runs = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0

/** The expected output of fill.ts, with this reason for the refused writes. `roomMade` is an exit status, so 0 is success. */
const expected = (reason: string) => ({
  errors: [`StoreUnavailable: the database FILE: ${reason}`],
  probeWhenFull: "StoreUnavailable",
  readWhileFull: true,
  someTakenBefore: true,
  refused: 8,
  roomMade: 0,
  takenAfter: [true, true],
  missing: [],
  halfThere: [],
  events: 0,
  integrity: "ok",
})

test("at the maximum file size: a write is refused completely, acknowledged data stay, and writing resumes once the file may grow", {
  skip: !runs("prlimit", "--version") && "prlimit is not here",
}, async () => {
  const file = join(folder, "limited.db")
  const limited = ["bash", "-c", 'ulimit -S -f 1536; exec "$@"', "bash"]
  const child = startChild("fill.ts", [file, "prlimit", "--pid", "$PID", "--fsize=unlimited"], limited)
  assert.deepEqual(JSON.parse(await child.line()), expected("reading or writing it failed"))
  await child.ended()
})

test("on a full disk: a write is refused completely, acknowledged data stay, and writing resumes once there is space", {
  skip: !runs("unshare", "-rm", "mount", "-t", "tmpfs", "none", folder) && "a file system cannot be mounted here",
}, async () => {
  const disk = join(folder, "disk")
  mkdirSync(disk)
  const script = 'mount -t tmpfs -o size=4m none "$0" && head -c 2000000 /dev/zero >"$0/filler" && exec "$@"'
  const mounted = ["unshare", "-rm", "sh", "-c", script, disk]
  const child = startChild("fill.ts", [join(disk, "full.db"), "rm", join(disk, "filler")], mounted)
  assert.deepEqual(JSON.parse(await child.line()), expected("the disk is full"))
  await child.ended()
})
