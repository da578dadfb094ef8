import { deepEqual, equal, match } from "node:assert/strict"
import { test } from "node:test"
import type { AuditRecord, IssuerRecord } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"
import { runGuide } from "./run_guide.ts"

const run = commandOn(temporaryFolder())

test("issuer create, update, show, list and delete print the trusted issuer, found by id or name, and the audit has each change", async () => {
  match((await run(["issuer", "list"])).stderr, /^no trusted issuers; /)
  const created = await run(["issuer", "create", "ci", "--preset", "github", "--claims", "repository_owner_id=1234"])
  match(created.stdout, /^issuer_id +issuer_[0-9a-f]{32}\nname +ci\n/)
  match(created.stderr, /--federated-identity 'https:\/\/token\.actions\.githubusercontent\.com sub=SUBJECT'$/m)
  const before = json<IssuerRecord>(await run(["issuer", "show", "ci", "--json"]))
  const updated = json<IssuerRecord>(
    await run(["issuer", "update", "ci", "--max-life", "300", "--no-enabled", "--json"]),
  )
  deepEqual(updated, { ...before, max_life: 300, enabled: false })
  deepEqual(json(await run(["issuer", "list", "--json"])), [updated])
  equal((await run(["issuer", "create", "ci", "--preset", "gitlab"])).status, 1)
  match((await run(["issuer", "create", "other", "--preset", "github"])).stderr, /is the trusted issuer ci already/)
  equal((await run(["issuer", "delete", updated.issuer_id, "--yes"])).status, 0)
  const events = json<AuditRecord[]>(await run(["audit", "list", "--about", updated.issuer_id, "--json"]))
  deepEqual(
    events.map(({ type, detail }) => [type, detail]),
    [
      ["issuer-deleted", null],
      ["issuer-updated", "changed=max_life,enabled"],
      ["issuer-created", null],
    ],
  )
})

test("the commands of docs/trusted_issuers.md work as they are", async () => {
  const own = commandOn(temporaryFolder())
  await runGuide("trusted_issuers.md", own)
  const found = json<IssuerRecord[]>(await own(["issuer", "list", "--json"]))
  deepEqual(
    found.map(({ name, preset }) => [name, preset]),
    [["cluster", "kubernetes"]],
  )
})

test("the commands of docs/identity_assertions.md work as they are, at both services", async () => {
  const [company, application] = [commandOn(temporaryFolder()), commandOn(temporaryFolder())]
  await runGuide("identity_assertions.md", company, "As the company's service")
  await runGuide("identity_assertions.md", application, "As the application's service")
  const policies = json<{ assertion_client_id: string }[]>(await company(["exchange-policy", "list", "--json"]))
  deepEqual(
    policies.map(({ assertion_client_id }) => assertion_client_id),
    ["CLIENT-THERE"],
  )
  const issuers = json<IssuerRecord[]>(await application(["issuer", "list", "--json"]))
  deepEqual(
    issuers.map(({ identity_assertions }) => identity_assertions),
    [true],
  )
})
