/** `gatehouse api code`: the printed lines check real tokens. test/deploy/python_token_check.test.ts runs the lines in Python. */
import { deepEqual, equal, match, rejects } from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { after, test } from "node:test"
import { pathToFileURL } from "node:url"
import { tokenCheck } from "../../src/cli/token_check.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"
import type { Answer } from "./token_check_cases.ts"
import { tokenCheckScene } from "./token_check_cases.ts"

type Check = (authorization: string | null, ...scope: readonly string[]) => Promise<Answer>

const PROJECT = join(import.meta.dirname, "../..")
const { api, cases } = await tokenCheckScene({ after })
const folder = temporaryFolder()
symlinkSync(join(PROJECT, "node_modules"), join(folder, "node_modules"))
writeFileSync(join(folder, "package.json"), '{ "type": "module" }')

async function checkFrom(code: string, name: string): Promise<Check> {
  const file = join(folder, name)
  writeFileSync(file, code)
  return (await import(pathToFileURL(file).href)).checkToken as Check
}
const checkToken = await checkFrom(tokenCheck("typescript", api), "check_token.ts")

for (const { title, authorization, scope, expected } of cases)
  test(`RFC 9068 §4, RFC 6750 §3, RFC 9728 §5.1: the lines in TypeScript answer ${title} as they must`, async () => {
    const { claims, status, challenge } = await checkToken(authorization, ...scope)
    if ("granted" in expected) deepEqual([claims?.scope, status, challenge], [expected.granted, undefined, undefined])
    else deepEqual([claims, status, challenge], [undefined, expected.status, expected.challenge])
  })

test("the lines in TypeScript throw if the key set cannot be fetched, because the caller made no mistake", async () => {
  const gone = { ...api, document: { ...api.document, authorization_servers: ["http://127.0.0.1:1"] as const } }
  const check = await checkFrom(tokenCheck("typescript", gone), "gone.ts")
  const valid = cases.find(({ title }) => title === "a valid token")?.authorization ?? ""
  await rejects(check(valid))
})

test("the lines for an API without an http address name a realm instead of metadata", async () => {
  const urn = { address: null, document: { ...api.document, resource: "urn:example:files" } }
  const check = await checkFrom(tokenCheck("typescript", urn), "urn.ts")
  deepEqual(await check(null), { status: 401, challenge: 'Bearer realm="urn:example:files"' })
})

test("the lines in TypeScript compile for strict callers", () => {
  const options = [
    "--noEmit",
    "--strict",
    "--target",
    "es2022",
    "--module",
    "nodenext",
    "--skipLibCheck",
    "--types",
    "node",
  ]
  const tsc = join(PROJECT, "node_modules/typescript/bin/tsc")
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, "check_token.ts"], {
    cwd: folder,
    encoding: "utf8",
  })
  equal(status, 0, stdout)
})

test("api code prints the lines for an API and what to install, and says if the API's tokens are not JWTs", async () => {
  const run = commandOn(temporaryFolder())
  const FILES = "https://files.example/v1"
  await run(["api", "create", "--identifier", FILES])
  const code = (...more: string[]) =>
    run(["api", "code", FILES, ...more], { env: { GATEHOUSE_URL: "https://id.example" } })
  const typescript = await code("--language", "typescript")
  equal(typescript.status, 0)
  match(typescript.stdout, /^import \{ createRemoteJWKSet, errors, jwtVerify \} from "jose"\n/)
  match(typescript.stdout, /new URL\("https:\/\/id\.example\/oauth\/jwks\.php"\)/)
  match(
    typescript.stderr,
    /^npm install jose\nthese lines need JWT access tokens: `gatehouse api update https:\/\/files\.example\/v1 /,
  )
  await run(["api", "update", FILES, "--access-token-format", "jwt"])
  const python = json<{ language: string; install: string; code: string }>(await code("--language", "python", "--json"))
  deepEqual([python.language, python.install], ["python", 'pip install "pyjwt[crypto]>=2.15"'])
  match(python.code, /"issuer": "https:\/\/id\.example", "audience": "https:\/\/files\.example\/v1"/)
  equal((await code("--language", "python")).stderr, 'pip install "pyjwt[crypto]>=2.15"\n')
  equal((await code()).status, 2)
  equal((await code("--language", "cobol")).status, 2)
})
