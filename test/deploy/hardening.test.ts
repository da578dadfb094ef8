// The unit of systemd and the network policy of Kubernetes: what a server that somebody took over could still reach.
import { deepEqual, equal, ok } from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { parse } from "yaml"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { PROJECT } from "./dockerfile.ts"

const UNIT = join(PROJECT, "deploy/systemd/gatehouse.service")
/** On systemd's scale from 0 to 10, where 10 is a unit without any limit. */
const MAX_EXPOSURE = 2

const analyze = (...args: string[]) => spawnSync("systemd-analyze", args, { encoding: "utf8" })
const isMissing = analyze("--version").status !== 0
const withSystemd = (title: string, work: () => void) =>
  test(title, { skip: isMissing && "systemd-analyze is not installed" }, work)

withSystemd("systemd reads the unit without a complaint", () => {
  const file = join(temporaryFolder(), "gatehouse.service")
  // The machine of this test has no /opt/gatehouse.
  writeFileSync(file, readFileSync(UNIT, "utf8").replace(/^ExecStart=.*$/m, `ExecStart=${process.execPath} serve`))
  const { status, stderr } = analyze("verify", file)
  equal(stderr, "")
  equal(status, 0)
})

withSystemd(`systemd rates the unit's exposure as ${MAX_EXPOSURE} at most`, () => {
  const { status, stdout, stderr } = analyze("security", "--offline=true", `--threshold=${MAX_EXPOSURE * 10}`, UNIT)
  equal(status, 0, `${stdout}${stderr}`)
})

test("the unit keeps files private, and limits system calls to those of a service", () => {
  const lines = readFileSync(UNIT, "utf8").split("\n")
  for (const line of ["UMask=0077", "SystemCallFilter=@system-service", "LockPersonality=yes"])
    ok(lines.includes(line), line)
  deepEqual(
    lines.filter((line) => line.startsWith("ProtectKernel")),
    ["ProtectKernelLogs=yes", "ProtectKernelModules=yes", "ProtectKernelTunables=yes"],
  )
  // V8 compiles JavaScript to memory that it then executes: with this line no server starts.
  ok(!lines.some((line) => line.startsWith("MemoryDenyWriteExecute=")))
})

test("the network policy excludes the networks inside a data centre, including those of RFC 6598", () => {
  const policy = parse(readFileSync(join(PROJECT, "deploy/kubernetes/network_policy.yaml"), "utf8"))
  const [open] = policy.spec.egress.flatMap(
    ({ to = [] }: { to?: { ipBlock?: { cidr: string; except: string[] } }[] }) =>
      to.flatMap(({ ipBlock }) => (ipBlock?.cidr === "0.0.0.0/0" ? [ipBlock.except] : [])),
  )
  deepEqual(open, ["10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"])
})
