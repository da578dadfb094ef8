import { execFile } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { pinned } from "../machine.ts"
import type { Load } from "./load.ts"

/** As `wrk`, where that is not installed. Slower than most servers under test, so that it flatters them: the table says so. */
export async function autocannon(
  port: number,
  requests: readonly string[],
  connections: number,
  seconds: number,
  folder: string,
): Promise<Load> {
  const file = join(folder, "requests.json")
  writeFileSync(file, JSON.stringify({ port, connections, seconds, requests: requests.map(asOption) }))
  const program = join(import.meta.dirname, "autocannon_run.ts")
  const [command, ...given] = pinned("load", [process.execPath, program, file])
  const { stdout } = await promisify(execFile)(command, given)
  return JSON.parse(stdout)
}

/** What autocannon wants to know of a request. */
function asOption(request: string) {
  const [head = "", body = ""] = request.split("\r\n\r\n")
  const [line = "", ...lines] = head.split("\r\n")
  const [method, path] = line.split(" ")
  const headers = Object.fromEntries(lines.map((text) => text.split(": ", 2)))
  // It writes its own, and a server refuses two.
  delete headers["content-length"]
  return { method, path, headers, body }
}
