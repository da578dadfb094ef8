import { deepEqual, equal, rejects } from "node:assert/strict"
import { after, test } from "node:test"
import { openAdministration } from "../../src/assembly/core.ts"
import { openDryRun } from "../../src/assembly/dry_run.ts"
import { configure } from "../../src/config/options.ts"
import { explainUrl, OtherAddress } from "../../src/explain/authorization_request.ts"
import { explainRefusal } from "../../src/explain/explanation.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { temporaryFolder } from "../cli/command.ts"

const store = await openSqlite({ file: ":memory:" })
after(() => store.close())
const kept = (record: object) => ({ traceId: "00c0ffee00c0ffee", at: 0, record: JSON.stringify(record) })
const TOKEN = { method: "POST", path: "/base/oauth/token.php", address: "203.0.113.7" }

test("an unknown reason of a newer program is shown unchanged", async () => {
  const explained = await explainRefusal(kept({ ...TOKEN, code: "invalid_grant", reason: "moon-in-water" }), store)
  deepEqual(
    [explained.reason, explained.sentence, explained.fix],
    ["moon-in-water", "moon-in-water", "See docs/refusals.md."],
  )
  deepEqual(
    [explained.path, explained.at, explained.error],
    ["/base/oauth/token.php", "1970-01-01T00:00:00.000Z", "invalid_grant"],
  )
  for (const code of ["of_a_newer_program", "toString"])
    await rejects(explainRefusal(kept({ ...TOKEN, code, reason: "x" }), store), /a newer version of this program/)
})

test("the path of the public URL comes before the path of the authorization endpoint", async () => {
  const url = "https://auth.example.com/base"
  const config = configure({ data: temporaryFolder(), url })
  const { administration, close } = await openAdministration(config)
  const redirect_uris = ["https://photos.example.com/callback"]
  const { result } = await administration.clients.create({ name: "Photo Book", kind: "confidential", redirect_uris })
  await close()
  const dry = await openDryRun(config, url)
  after(() => dry.close())
  const query = `?response_type=code&client_id=${result.client_id}&redirect_uri=${redirect_uris}`
  const explain = (address: string) => explainUrl(address + query, dry.ports, url)
  const found = await explain(`${url}/oauth/authorize.php`)
  deepEqual([found.verdict, found.path, found.client_name], ["accepted", "/base/oauth/authorize.php", "Photo Book"])
  equal((await explainUrl(`${url}/oauth/authorize.php`, dry.ports, url)).verdict, "refused")
  for (const other of [`${url}/oauth/authorize.php/`, "https://auth.example.com/oauth/authorize.php", "authorize.php"])
    await rejects(explain(other), OtherAddress)
})
