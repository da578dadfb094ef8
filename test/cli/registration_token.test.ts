import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import type { NewRegistrationToken, RegistrationTokenRecord } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const run = commandOn(temporaryFolder())

test("registration-token create prints id, token and expiry, and warns when registration is off", async () => {
  const created = await run(["registration-token", "create", "--for", "30d", "--json"])
  const { registration_token_id, registration_token, expires_at, ...rest } = json<NewRegistrationToken>(created)
  deepEqual(rest, {})
  match(registration_token_id, /^registration_[0-9a-f]{32}$/)
  match(registration_token, /^gri_[\w-]{75}$/)
  const days = (Date.parse(expires_at) - Date.now()) / 86_400_000
  equal(Math.round(days), 30)
  const shown = await run(["registration-token", "create"])
  match(shown.stdout, /^registration_token_id +registration_\w+\nregistration_token +gri_[\w-]{75}\nexpires_at +\d{4}-/)
  match(shown.stderr, /GATEHOUSE_REGISTRATION is off,/)
})

test("registration-token list shows no token, and revoke revokes a single token", async () => {
  const own = commandOn(temporaryFolder())
  const none = await own(["registration-token", "list"])
  deepEqual([none.status, none.stdout], [0, ""])
  match(none.stderr, /^no registration tokens/)
  const made = json<NewRegistrationToken>(await own(["registration-token", "create", "--json"]))
  const other = json<NewRegistrationToken>(await own(["registration-token", "create", "--json"]))
  const shown = await own(["registration-token", "list"])
  match(shown.stdout, /^REGISTRATION_TOKEN_ID +STATE +CREATED_AT +CREATED_BY +EXPIRES_AT +LAST_USED_AT\n/)
  ok(!shown.stdout.includes("gri_"))
  const id = made.registration_token_id
  const revoked = json<RegistrationTokenRecord>(await own(["registration-token", "revoke", id, "--json"]))
  deepEqual([revoked.registration_token_id, revoked.state], [id, "revoked"])
  const again = await own(["registration-token", "revoke", id])
  deepEqual([again.status, again.stdout], [0, `${id} is revoked\n`])
  const listed = json<RegistrationTokenRecord[]>(await own(["registration-token", "list", "--json"]))
  deepEqual(
    listed.map(({ registration_token_id, state }) => [registration_token_id, state]),
    [
      [id, "revoked"],
      [other.registration_token_id, "live"],
    ],
  )
  const unknown = await own(["registration-token", "revoke", `registration_${"0".repeat(32)}`])
  equal(unknown.status, 1)
  match(unknown.stderr, /^gatehouse: unknown registration token ".*`gatehouse registration-token list`/)
})

test("registration-token create refuses an invalid time", async () => {
  const { status, stderr } = await run(["registration-token", "create", "--for", "soon"])
  equal(status, 2)
  match(stderr, /15m, 12h/)
})
