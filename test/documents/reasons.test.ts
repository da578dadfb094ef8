import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { REASONS } from "../../src/oauth/reasons.ts"

const SOURCES = join(import.meta.dirname, "../../src")

test("every documented reason is used by some refusal", () => {
  const files = globSync("**/*.ts", { cwd: SOURCES }).filter((file) => file !== join("oauth", "reasons.ts"))
  const code = files.map((file) => readFileSync(join(SOURCES, file), "utf8")).join("\n")
  const slugs = Object.values(REASONS).flat()
  const unused = slugs.filter((slug) => !code.includes(`"${slug}"`))
  assert.ok(files.length > 100 && slugs.length > 50)
  assert.deepEqual(unused, [])
})
