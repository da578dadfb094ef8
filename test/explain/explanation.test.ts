import { deepEqual, match, ok, rejects } from "node:assert/strict"
import { after, test } from "node:test"
import { openAdministration } from "../../src/app.ts"
import { configure } from "../../src/config/options.ts"
import { openDryRun } from "../../src/dry_run.ts"
import { readUrl } from "../../src/explain/curl.ts"
import { explainRequest } from "../../src/explain/dry_request.ts"
import { explainRefusal } from "../../src/explain/explanation.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { temporaryFolder } from "../cli/command.ts"

const store = await openSqlite({ file: ":memory:" })
after(() => store.close())
const kept = (told: object) => ({ traceId: "00c0ffee00c0ffee", at: 0, told: JSON.stringify(told) })
const TOKEN = { method: "POST", path: "/base/oauth/token.php", address: "203.0.113.7" }

test("a reason of a newer program is told as it is, and no check is said to have passed", async () => {
  const told = await explainRefusal(kept({ ...TOKEN, code: "invalid_grant", reason: "moon-in-water" }), store, "/base")
  deepEqual([told.reason, told.sentence, told.fix], ["moon-in-water", "moon-in-water", "See docs/refusals.md."])
  deepEqual([...new Set(told.checks.map(({ state }) => state))], ["not reached"])
  deepEqual([told.path, told.at, told.error], ["/base/oauth/token.php", "1970-01-01T00:00:00.000Z", "invalid_grant"])
  for (const code of ["of_a_newer_program", "toString"])
    await rejects(explainRefusal(kept({ ...TOKEN, code, reason: "x" }), store, ""), /written by a newer program/)
})

test("a defect and what is no request are told without claiming that checks passed before", async () => {
  const defect = await explainRefusal(kept({ ...TOKEN, code: "server_error", reason: "unexpected" }), store, "/base")
  deepEqual(defect.checks.at(-1), { check: "the service itself was in order", state: "failed" })
  ok(defect.checks.slice(0, -1).every(({ state }) => state === "not reached"))
  const noRequest = { method: "", path: "", address: "", code: "invalid_request", reason: "http-malformed" }
  const { checks } = await explainRefusal(kept(noRequest), store, "")
  deepEqual(checks[0], { check: "what came is an HTTP request", state: "failed" })
})

test("checks of other grant types are left out, and limits are told as passed where they were counted", async () => {
  const refused = { ...TOKEN, code: "invalid_scope", reason: "scope-empty", grantType: "client_credentials" }
  const counted = await explainRefusal(kept(refused), store, "/base")
  const dry = await explainRefusal(kept(refused), store, "/base", "passed over")
  const says = (told: typeof dry) => told.checks.map(({ check, state }) => `${state}: ${check}`)
  deepEqual(
    counted.checks.slice(-2).map(({ state }) => state),
    ["failed", "not reached"],
  )
  ok(!says(counted).join().includes("code_verifier"))
  deepEqual(
    says(counted).filter((line) => !says(dry).includes(line)),
    ["passed: the address sent no more token requests than it may"],
  )
})

test("the path of the public address comes before each route, for dry runs too", async () => {
  const url = "https://auth.example.com/base"
  const config = configure({ data: temporaryFolder(), url })
  const { administration, close } = await openAdministration(config)
  const redirect_uris = ["https://photos.example.com/callback"]
  const { result } = await administration.clients.create({ name: "Photo Book", kind: "confidential", redirect_uris })
  await close()
  const dry = await openDryRun(config, url)
  after(() => dry.close())
  const query = `?response_type=code&client_id=${result.client_id}&redirect_uri=${redirect_uris}`
  const explain = (address: string) => {
    const at = readUrl(address + query)
    const request = { method: "GET", target: at.pathname + at.search, headers: [], body: undefined }
    return explainRequest({ url: at, request }, dry, url)
  }
  const found = await explain(`${url}/oauth/authorize.php`)
  deepEqual([found.verdict, found.path, found.client_name], ["accepted", "/base/oauth/authorize.php", "Photo Book"])
  const wrong = await explain(`${url}/oauth/authorize.php/`)
  ok(wrong.verdict === "refused")
  deepEqual([wrong.reason, wrong.path], ["path-unknown", "/base/oauth/authorize.php/"])
  const outside = await explain("https://auth.example.com/oauth/authorize.php")
  ok(outside.verdict === "refused")
  match(outside.fix, /with a path in GATEHOUSE_URL it comes first/)
  deepEqual(outside.checks.find(({ state }) => state === "failed")?.check, "an endpoint has this path")
})
