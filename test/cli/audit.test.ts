import { deepEqual, equal, match, ok, throws } from "node:assert/strict"
import { test } from "node:test"
import { clientRecord } from "../../src/admin/client_record.ts"
import type { AuditRecord, CreatedClient, UserRecord } from "../../src/admin/contract.ts"
import { openAdministration } from "../../src/assembly/core.ts"
import { AUDIT_EVENT_TYPES } from "../../src/base/audit_event_types.ts"
import { systemClock } from "../../src/base/clock.ts"
import { momentFrom } from "../../src/cli/moment.ts"
import { changedSettings } from "../../src/clients/settings/changed_settings.ts"
import { configure } from "../../src/config/options.ts"
import type { Client } from "../../src/oauth/client.ts"
import { confidentialClient, event, HOUR, OTHER_SETTINGS } from "../store/samples.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

test("audit list --since takes a time span or a time, and --type takes one or several types", async () => {
  const data = temporaryFolder()
  const run = commandOn(data)
  const { store, close } = await openAdministration(configure({ data }))
  const now = systemClock()
  for (const [type, age] of [
    ["signed-in", 30 * HOUR],
    ["password-set", 3 * HOUR],
    ["signed-in", HOUR],
    ["grant-issued", 1000],
  ] as const)
    await store.audit.append(event(type, now - age))
  await close()
  const types = async (...options: string[]) =>
    json<{ type: string }[]>(await run(["audit", "list", "--json", ...options])).map(({ type }) => type)
  deepEqual(await types("--since", "2h"), ["grant-issued", "signed-in"])
  deepEqual(await types("--since", new Date(now - 4 * HOUR).toISOString()), [
    ...["grant-issued", "signed-in", "password-set"],
  ])
  deepEqual(await types("--type", "signed-in"), ["signed-in", "signed-in"])
  deepEqual(await types("--type", "password-set,grant-issued"), ["grant-issued", "password-set"])
  deepEqual(await types("--type", "password-set", "--type", "signed-in", "--since", "1d"), [
    "signed-in",
    "password-set",
  ])
  deepEqual(await types("--since", "2999-01-01"), [])
  deepEqual(await types("--since", "1d", "--until", "2h"), ["password-set"])
  const exported = await run(["audit", "export", "--type", "signed-in"])
  deepEqual(
    exported.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
    [...json<object[]>(await run(["audit", "list", "--json", "--type", "signed-in"]))],
  )
  const csv = await run(["audit", "export", "--csv", "--since", "2h"])
  match(csv.stdout, /^at,type,[^\n]*\r\n[^\n]*,grant-issued,[^\n]*\r\n[^\n]*,signed-in,/)
})

test("an unknown type or an invalid time is wrong usage, and the message lists valid values", async () => {
  const run = commandOn(temporaryFolder())
  const unknown = await run(["audit", "list", "--type", "signed-in,sign-in"])
  deepEqual([unknown.status, unknown.stdout], [2, ""])
  for (const type of AUDIT_EVENT_TYPES) ok(unknown.stderr.includes(type), type)
  const soon = await run(["audit", "list", "--since", "yesterday"])
  equal(soon.status, 2)
  match(soon.stderr, /a time span such as 30m, 2h or 7d, or a time such as 2026-11-20/)
})

test("a time without a zone is UTC, and an impossible date is refused", () => {
  const noon = Date.UTC(2026, 10, 20, 12)
  for (const text of [
    ...["2026-11-20T12:00", "2026-11-20 12:00", "2026-11-20T12:00:00.000Z", "2026-11-20T13:00+01:00"],
    "2026-11-20T12:00:00",
  ])
    equal(momentFrom(text), noon, text)
  equal(momentFrom("2026-11-20"), Date.UTC(2026, 10, 20))
  for (const text of ["2026-02-30", "2026-13-01", "2026-11-20T25:00", "20.11.2026", "", "2h ago", "-2h", "3651d"])
    throws(() => momentFrom(text), { code: "commander.invalidArgument" }, text)
})

test("the audit event of an update names the changed settings, without values", async () => {
  const run = commandOn(temporaryFolder())
  const created = ["client", "create", "--name", "Before", "--kind", "confidential", "--grant", "client_credentials"]
  const { client_id } = json<CreatedClient>(await run([...created, "--json"]))
  const ann = ["--username", "ann", "--email", "ann@example.com", "--password-stdin", "--json"]
  const { user_id } = json<UserRecord>(await run(["user", "create", ...ann], { stdin: "correct horse battery staple" }))
  const detail = async (about: string) => {
    const [event] = json<AuditRecord[]>(await run(["audit", "list", "--about", about, "--limit", "1", "--json"]))
    return event?.detail
  }
  const update = (...options: string[]) => run(["client", "update", client_id, ...options])
  equal(await detail(client_id), null)
  await update("--name", "After", "--auth-method", "client_secret_post", "--scope", "read")
  equal(await detail(client_id), "changed=name,scope,token_endpoint_auth_method")
  await update("--name", "After", "--userinfo-alg", "RS256", "--cors-origin", "https://a.example")
  equal(await detail(client_id), "changed=cors_origins,userinfo_signed_response_alg")
  await update("--name", "After")
  equal(await detail(client_id), null)
  await run(["user", "update", "ann", "--email", "ann@example.org", "--email-verified", "--name", "Ann"])
  equal(await detail(user_id), "changed=email,email_verified,name")
  const shown = await run(["audit", "list", "--about", user_id])
  match(shown.stdout, /changed=email,email_verified,name/)
  ok(!shown.stdout.includes("example.org"))
})

test("audit events name a client's settings as client show does", () => {
  const before: Client = confidentialClient()
  const names = changedSettings(before, { ...before, ...OTHER_SETTINGS })
  equal(names.length, Object.keys(OTHER_SETTINGS).length)
  const shown = Object.keys(clientRecord(before))
  for (const name of names) ok(shown.includes(name), name)
})
