import { deepEqual, equal, match } from "node:assert/strict"
import { test } from "node:test"
import type { AuditRecord, ExchangePolicyRecord } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"
import { runGuide } from "./run_guide.ts"

const run = commandOn(temporaryFolder())
const STOCK = "https://stock.example"

test("exchange-policy create, update, show, list and delete print the policy, and the audit has each change", async () => {
  match((await run(["exchange-policy", "list"])).stderr, /^no exchange policies; /)
  await run(["api", "create", STOCK])
  const orders = [
    "client",
    "create",
    "--name",
    "Orders",
    "--kind",
    "confidential",
    "--grant",
    "token-exchange",
    "--json",
  ]
  const { client_id, grant_types } = json<{ client_id: string; grant_types: string[] }>(await run(orders))
  deepEqual(grant_types, ["urn:ietf:params:oauth:grant-type:token-exchange"])
  const settings = ["--client", client_id, "--subject-client", "any", "--resource", STOCK, "--scope", "read"]
  const created = await run(["exchange-policy", "create", "orders", ...settings])
  match(created.stdout, /^exchange_policy_id +policy_[0-9a-f]{32}\nname +orders\n/)
  match(created.stdout, /^mode +delegation$/m)
  match(created.stderr, new RegExp(`gatehouse client update ${client_id} --grant token-exchange\n$`))
  const before = json<ExchangePolicyRecord>(await run(["exchange-policy", "show", "orders", "--json"]))
  const update = ["exchange-policy", "update", "orders", "--scope", "read write", "--mode", "impersonation", "--json"]
  const updated = json<ExchangePolicyRecord>(await run(update))
  deepEqual(updated, { ...before, scope: "read write", mode: "impersonation" })
  deepEqual(json(await run(["exchange-policy", "list", "--json"])), [updated])
  equal((await run(["exchange-policy", "create", "orders", ...settings])).status, 1)
  equal((await run(["exchange-policy", "delete", updated.exchange_policy_id, "--yes"])).status, 0)
  const events = json<AuditRecord[]>(await run(["audit", "list", "--about", updated.exchange_policy_id, "--json"]))
  deepEqual(
    events.map(({ type, detail }) => [type, detail]),
    [
      ["exchange-policy-deleted", null],
      ["exchange-policy-updated", "changed=scope,mode"],
      ["exchange-policy-created", null],
    ],
  )
})

test("the commands of docs/token_exchange.md work as they are", async () => {
  const own = commandOn(temporaryFolder())
  await runGuide("token_exchange.md", own)
  equal(json<object[]>(await own(["exchange-policy", "list", "--json"])).length, 1)
})
