import { execFile, spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Load } from "../figure.ts"
import { pinned } from "../machine.ts"

export const wrkVersion = (): string | undefined =>
  /wrk [^ ]*/.exec(spawnSync("wrk", ["-v"]).stdout?.toString() ?? "")?.[0]

/** Runs wrk, which repeats the requests in turn on several connections. `origin`: scheme, host and port of the server. */
export async function wrk(
  origin: string,
  requests: readonly string[],
  connections: number,
  seconds: number,
  folder: string,
): Promise<Load> {
  const file = join(folder, "requests.lua")
  // JSON strings of printable ASCII and line breaks are also valid Lua strings.
  writeFileSync(file, `return {${requests.map((request) => JSON.stringify(request)).join(",\n")}}`)
  const script = join(import.meta.dirname, "wrk.lua")
  // By default wrk counts an answer after two seconds as an error, and some servers are as slow as that.
  const size = ["-t", "1", "-c", String(connections), "-d", `${Math.ceil(seconds)}s`, "--timeout", "30s"]
  const [command, ...given] = pinned("load", ["wrk", ...size, "-s", script, origin, "--", file])
  const { stdout } = await promisify(execFile)(command, given)
  const { refused, broken, ...load } = JSON.parse(/^\{.*\}$/m.exec(stdout)?.[0] ?? "{}")
  if (refused > 0 || broken > 0 || !(load.operations > 0))
    throw new Error(`wrk: ${refused} refused, ${broken} broken\n${stdout}`)
  return load
}
