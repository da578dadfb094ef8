import { deepEqual, equal, match } from "node:assert/strict"
import { test } from "node:test"
import type { NewRegistrationToken } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const run = commandOn(temporaryFolder())

test("registration-token create prints the token and when it ends, and warns where registration is off", async () => {
  const created = await run(["registration-token", "create", "--for", "30d", "--json"])
  const { registration_token, expires_at, ...rest } = json<NewRegistrationToken>(created)
  deepEqual(rest, {})
  match(registration_token, /^gri_[\w-]{70}$/)
  const days = (Date.parse(expires_at) - Date.now()) / 86_400_000
  equal(Math.round(days), 30)
  const shown = await run(["registration-token", "create"])
  match(shown.stdout, /^registration_token +gri_[\w-]{70}\nexpires_at +\d{4}-/)
  match(shown.stderr, /GATEHOUSE_REGISTRATION is off here/)
})

test("registration-token create refuses what is no time", async () => {
  const { status, stderr } = await run(["registration-token", "create", "--for", "soon"])
  equal(status, 2)
  match(stderr, /15m, 12h/)
})
