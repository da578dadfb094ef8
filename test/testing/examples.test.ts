import { deepEqual, match } from "node:assert/strict"
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, test } from "node:test"
import { pathToFileURL } from "node:url"

// Runs the examples of docs/testing.md with two changes only: the package is imported from the sources, and node:test replaces Vitest.

const PROJECT = join(import.meta.dirname, "../..")
const FOUND_AT: Readonly<Record<string, string>> = {
  "gatehouse-auth/testing": join(PROJECT, "src/testing/testing.ts"),
  vitest: join(import.meta.dirname, "vitest_on_node_test.ts"),
}

const TAP = ["--test", "--test-reporter=tap"]

const codeIn = (document: string): string[] =>
  [...readFileSync(join(PROJECT, document), "utf8").matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = ""]) => code)
const runnerOf = (example: string) => /from "(node:test|vitest)"/.exec(example)?.[1]

const examples = codeIn("docs/testing.md")
const folder = mkdtempSync(join(tmpdir(), "gatehouse-examples-"))
after(() => rmSync(folder, { recursive: true }))
symlinkSync(join(PROJECT, "node_modules"), join(folder, "node_modules"), "junction")

interface Run {
  readonly status: number
  readonly output: string
}

/** Runs a module in a separate process. */
function run(name: string, code: string, flags: readonly string[] = []): Promise<Run> {
  const file = join(folder, name)
  const found = code.replaceAll(
    / from "(gatehouse-auth\/testing|vitest)"/g,
    (_, imported: string) => ` from ${JSON.stringify(pathToFileURL(FOUND_AT[imported] ?? "").href)}`,
  )
  writeFileSync(file, found)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [...flags, file], { env }, (_, output, errors) =>
      resolve({ status: child.exitCode ?? 1, output: output + errors }),
    )
  })
}

test("docs/testing.md has an example for node:test and one for Vitest", () => {
  deepEqual(examples.map(runnerOf), ["node:test", "vitest"])
})

for (const example of examples) {
  const runner = runnerOf(example)
  test(`docs/testing.md: each test of the example for ${runner} passes`, async () => {
    const written = example.match(/^test\(/gm)?.length
    const { status, output } = await run(`${runner?.replace(":", "_")}.test.mjs`, example, TAP)
    const count = (what: string) => Number(new RegExp(`^# ${what} (\\d+)$`, "m").exec(output)?.[1])
    deepEqual([status, count("tests"), count("pass")], [0, written, written], output)
  })
}

test("README.md: the example runs unchanged", async () => {
  const [example = ""] = codeIn("README.md")
  match(example, /from "gatehouse-auth\/testing"/)
  const { status, output } = await run("readme.mjs", example)
  deepEqual([status, output], [0, ""])
})
