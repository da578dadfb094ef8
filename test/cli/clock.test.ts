/** Decision 0034, tested with real processes whose system clock is wrong. */
import { deepEqual, equal, match } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { test } from "node:test"
import { commandOn, environment, RUN, temporaryFolder } from "./command.ts"

const HOURS = 3_600_000

const wrongBy = (ms: number) => ({
  PORT: "0",
  NODE_OPTIONS: `--import=${join(import.meta.dirname, "shifted_clock.ts")}`,
  CLOCK_SHIFT_MS: String(ms),
})

/** Starts and stops a server, and returns its warnings. */
async function served(data: string, shift: number): Promise<string[]> {
  const child = spawn(process.execPath, [RUN, "serve"], { env: environment(data, wrongBy(shift)) })
  const lines: { msg: string; level: number }[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on("line", (line) => {
    const said = JSON.parse(line)
    lines.push(said)
    if (said.url !== undefined) child.kill("SIGTERM")
  })
  const [status] = await once(child, "close")
  equal(status, 0)
  return lines.filter(({ level }) => level === 40).map(({ msg }) => msg)
}

test("a server's clock continues from the latest time seen; the server warns, and doctor says how to accept the system clock", async () => {
  const data = temporaryFolder()
  const run = commandOn(data)
  const clock = async () => {
    const found: { check: string; state: string; says: string; advice: string | null }[] = JSON.parse(
      (await run(["doctor", "--json"], { env: { PORT: "1" } })).stdout,
    )
    return found.filter(({ check }) => check === "clock")
  }
  deepEqual(await served(data, 2 * HOURS), [])
  const [behind] = await clock()
  equal(behind?.state, "problem")
  match(
    behind?.says ?? "",
    /^it says \S+, but a server has already used the later time \S+\. Servers continue from that time at half speed/,
  )
  match(behind?.advice ?? "", /run `gatehouse accept-backup --end-grants`/)
  const [warning, ...others] = await served(data, 0)
  match(warning ?? "", /^The system clock is behind a time that this service has already used\./)
  deepEqual(others, [])
  equal((await run(["accept-backup", "--end-grants", "--json"])).status, 0)
  deepEqual(await served(data, 0), [])
  equal((await clock())[0]?.state, "ok")
})
