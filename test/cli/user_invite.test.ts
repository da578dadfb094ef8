import { deepEqual, equal, match } from "node:assert/strict"
import { test } from "node:test"
import type { UserRecord } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const run = commandOn(temporaryFolder())

test("user invite queues an e-mail to a new user, who has no password and is listed as invited", async () => {
  json(await run(["group", "create", "editors", "--json"]))
  const made = await run(["user", "invite", "--email", "ann@example.com", "--name", "Ann", "--group", "editors"])
  equal(made.status, 0)
  match(made.stdout, /^user_\w+ \(ann@example\.com\): an e-mail to ann@example\.com is queued\n$/)
  const user = json<UserRecord>(await run(["user", "show", "ann@example.com", "--json"]))
  deepEqual([user.name, user.email_verified, user.invited_at?.slice(0, 2)], ["Ann", false, "20"])
  const rights = json<{ groups: string[] }>(await run(["user", "rights", "ann@example.com", "--json"]))
  deepEqual(rights.groups, ["editors"])
  const table = await run(["user", "list"])
  match(table.stdout, /INVITED_AT/)
})

test("user invite with a user sends another link, and --print-link prints one and sends nothing", async () => {
  const again = await run(["user", "invite", "ann@example.com"])
  match(again.stdout, /an e-mail to ann@example\.com is queued/)
  const env = { GATEHOUSE_URL: "https://auth.example.com" }
  const refused = await run(["user", "invite", "ann@example.com"], { env })
  deepEqual([refused.status, /set GATEHOUSE_SMTP_URL/.test(refused.stderr)], [1, true])
  const printed = await run(["user", "invite", "ann@example.com", "--print-link"], { env })
  match(printed.stdout, /^https:\/\/auth\.example\.com\/account\/invitation\?token=gal_[\w-]{98}\n$/)
  match(printed.stderr, /the link invites ann@example\.com; it works once, until 20/)
  const made = json<UserRecord & { url: string; expires_at: string }>(
    await run(["user", "invite", "--email", "b@example.com", "--username", "bob", "--print-link", "--json"], { env }),
  )
  deepEqual([made.username, made.url.split("?")[0]], ["bob", "https://auth.example.com/account/invitation"])
})

test("user invite refuses settings of an existing user, and neither a user nor an address", async () => {
  for (const args of [
    ["user", "invite"],
    ["user", "invite", "--name", "Eve"],
    ["user", "invite", "bob", "--email", "eve@example.com"],
    ["user", "invite", "bob", "--group", "editors"],
  ])
    equal((await run(args)).status, 2, args.join(" "))
  const unknown = await run(["user", "invite", "new@example.com"])
  deepEqual(unknown, {
    status: 1,
    stdout: "",
    stderr:
      'gatehouse: unknown user "new@example.com"; to invite a new user: gatehouse user invite --email new@example.com\n',
  })
  const wrong = await run(["user", "invite", "--email", "no address"])
  equal(wrong.status, 1)
  match(wrong.stderr, /--email "no address" is not an e-mail address/)
})
