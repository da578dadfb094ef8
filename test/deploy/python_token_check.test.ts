/** The lines that `gatehouse api code --language python` prints check real tokens, with PyJWT from the Python package index. */
import { deepEqual, equal } from "node:assert/strict"
import { spawn, spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { after, test } from "node:test"
import { tokenCheck } from "../../src/cli/token_check.ts"
import type { Answer } from "../cli/token_check_cases.ts"
import { tokenCheckScene } from "../cli/token_check_cases.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"

const folder = temporaryFolder()
const python = join(folder, "venv/bin/python3")

/** Makes an environment with PyJWT. Returns why that is not possible. */
function installed(): string | undefined {
  if (spawnSync("python3", ["-m", "venv", join(folder, "venv")]).status !== 0) return "python3 with venv is missing"
  const pip = spawnSync(python, ["-m", "pip", "install", "--quiet", "--retries", "0", "pyjwt[crypto]>=2.15"], {
    encoding: "utf8",
  })
  return pip.status === 0 ? undefined : "PyJWT cannot be installed"
}

/** Reads the cases as JSON, and prints the answers as JSON. */
const RUN = `import json, sys
from check_token import check_token

def answer(case):
    claims, refusal = check_token(case["authorization"], *case["scope"])
    return {"claims": claims} if refusal is None else {"status": refusal[0], "challenge": refusal[1]}

json.dump([answer(case) for case in json.load(sys.stdin)], sys.stdout)
`

const why = installed()

test("RFC 9068 §4, RFC 6750 §3, RFC 9728 §5.1: the lines in Python answer each request as they must", {
  skip: why ?? false,
}, async () => {
  const { api, cases } = await tokenCheckScene({ after })
  writeFileSync(join(folder, "check_token.py"), tokenCheck("python", api))
  writeFileSync(join(folder, "run.py"), RUN)
  const child = spawn(python, ["run.py"], { cwd: folder })
  child.stdin.end(JSON.stringify(cases))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  equal(stderr, "")
  const answers: Answer[] = JSON.parse(stdout)
  for (const [at, { title, expected }] of cases.entries()) {
    const { claims, status, challenge } = answers[at] ?? {}
    if ("granted" in expected)
      deepEqual([claims?.scope, status, challenge], [expected.granted, undefined, undefined], title)
    else deepEqual([claims, status, challenge], [undefined, expected.status, expected.challenge], title)
  }
})
