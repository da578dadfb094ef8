import { equal, match, rejects } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { COMPILED, RUN } from "../cli/command.ts"
import { freePort } from "../support/free_port.ts"

test("the demo listens on 127.0.0.1 only, even if HOST is set, and says so", async (t) => {
  const temporary = mkdtempSync(join(tmpdir(), "gatehouse-demo-test-"))
  const [port, appPort] = [await freePort(), await freePort()]
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED, TMPDIR: temporary, NO_COLOR: "1", HOST: "0.0.0.0" }
  const options = ["--port", String(port), "--app-port", String(appPort), "--json"]
  const child = spawn(process.execPath, [RUN, "demo", ...options], { env, stdio: ["ignore", "pipe", "pipe"] })
  t.after(() => {
    child.kill("SIGKILL")
    rmSync(temporary, { recursive: true, force: true })
  })
  let errorOutput = ""
  child.stderr.setEncoding("utf8").on("data", (text) => {
    errorOutput += text
  })
  await Promise.race([once(child.stdout, "data"), once(child, "exit")])
  for (const each of [port, appPort]) {
    equal((await fetch(`http://127.0.0.1:${each}/`)).status, 200)
    await rejects(fetch(`http://127.0.0.2:${each}/`), { name: "TypeError" })
  }
  child.kill("SIGTERM")
  await once(child, "close")
  match(errorOutput, /^HOST=0\.0\.0\.0 is ignored: the demo listens only on 127\.0\.0\.1/)
})
