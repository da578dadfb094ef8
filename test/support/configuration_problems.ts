import assert from "node:assert/strict"
import { inspect } from "node:util"
import { ConfigurationInvalid, loadConfig } from "../../src/config/load.ts"

/** The problems of a configuration, as the server prints them at its start. */
export function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env)
  } catch (error) {
    assert.ok(error instanceof ConfigurationInvalid)
    return error.problems
  }
  return []
}

/** The only problem of a configuration. */
export function problemOf(env: Record<string, string>): string {
  const problems = problemsOf(env)
  assert.equal(problems.length, 1, `one problem in ${inspect(env)}: ${inspect(problems)}`)
  return problems[0] ?? ""
}
