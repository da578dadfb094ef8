// Rules of connections on the command line, and the preview.
import { deepEqual, equal, match } from "node:assert/strict"
import { test } from "node:test"
import type { ConnectionPreview, ConnectionRecord } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const CREATE = ["connection", "create", "work", "--preset", "oidc", "--issuer", "https://id.example.com"]
const OPTIONS = ["--client-id", "gatehouse", "--auth-method", "none"]
const LINE = 'groups has "Engineering" gives group engineers'

test("each --rule is a rule, a single empty one removes all, and a line that is no rule is refused", async () => {
  const run = commandOn(temporaryFolder())
  await run(["group", "create", "engineers"])
  const created = await run([
    ...CREATE,
    ...OPTIONS,
    "--rule",
    LINE,
    "--rule",
    "given_name gives attribute given_name once",
  ])
  equal(created.status, 0, created.stderr)
  match(
    created.stdout,
    /^rules +groups has "Engineering" gives group engineers\n +given_name gives attribute given_name once$/m,
  )
  const { rules } = json<ConnectionRecord>(await run(["connection", "show", "work", "--json"]))
  deepEqual(rules[0], {
    from: "groups",
    value: "Engineering",
    gives: "group",
    name: "engineers",
    when: "each",
    administers: false,
  })
  const wrong = await run(["connection", "update", "work", "--rule", "groups: engineers"])
  equal(wrong.status, 2)
  match(wrong.stderr, /Write: CLAIM has "VALUE" gives group NAME/)
  const none = await run(["connection", "update", "work", "--rule", "", "--json"])
  deepEqual(json<ConnectionRecord>(none).rules, [])
})

test("connection preview reads claims from standard input, and tries rules that are not saved", async () => {
  const run = commandOn(temporaryFolder())
  await run(["group", "create", "engineers"])
  await run([...CREATE, ...OPTIONS, "--accounts", "everybody"])
  const stdin = JSON.stringify({ sub: "1", preferred_username: "ann", groups: ["Engineering"] })
  const shown = await run(["connection", "preview", "work", "--rule", LINE], { stdin })
  equal(shown.status, 0, shown.stderr)
  match(shown.stdout, /^account +created$/m)
  match(shown.stdout, /^groups +engineers: given \(rule 1\)$/m)
  const plain = json<ConnectionPreview>(await run(["connection", "preview", "work", "--json"], { stdin }))
  deepEqual([plain.username, plain.groups], ["ann", []])
  const wrong = await run(["connection", "preview", "work"], { stdin: "[1]" })
  equal(wrong.status, 1)
})
