// The commands of docs/agents.md, as typed there.
import { deepEqual, equal, match } from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { chmodSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { environment, RUN, temporaryFolder } from "../cli/command.ts"
import { PROJECT } from "../deploy/dockerfile.ts"

const read = (file: string) => readFileSync(join(PROJECT, file), "utf8")

test("docs/agents.md: each command works as typed, in its order", () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, "gatehouse"), `#!/bin/sh\nexec "${process.execPath}" "${RUN}" "$@"\n`)
  chmodSync(join(folder, "gatehouse"), 0o755)
  const typed = read("docs/agents.md").match(/^ {4}\S.*(\n {6}.*)*/gm) ?? []
  deepEqual(
    typed.map((command) => /gatehouse (\w+ \w+|serve)/.exec(command)?.[1]),
    [
      ...["serve", "api create", "scope create", "scope create"],
      ...["api metadata", "api code", "api code", "doctor mcp"],
    ],
  )
  const env = { ...environment(folder), PATH: `${folder}:${process.env.PATH}` }
  // The first command serves until it is stopped; the last one needs the server of the example's address.
  for (const command of typed.slice(1, -1)) {
    const { status, stderr, stdout } = spawnSync("sh", ["-c", command], { env, encoding: "utf8" })
    equal(status, 0, `${command}\n${stderr}`)
    if (command.includes("api metadata"))
      match(stdout + stderr, /example\.com\/\.well-known\/oauth-protected-resource\/mcp/)
  }
})

test("docs/agents.md names the versions of the SDKs that the tests use", () => {
  const { devDependencies } = JSON.parse(read("package.json"))
  const python = read("test/agents/python/requirements.txt").trim()
  for (const name of ["@modelcontextprotocol/sdk", "@modelcontextprotocol/client"])
    match(read("docs/agents.md"), new RegExp(`${name}.* \\| ${devDependencies[name].replaceAll(".", "\\.")} \\|`))
  match(
    read("docs/agents.md"),
    new RegExp(`\\| \`mcp\` \\(Python\\) \\| ${python.split("==")[1]?.replaceAll(".", "\\.")} \\|`),
  )
})
