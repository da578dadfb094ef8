import { deepEqual, equal, match } from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import PostalMime from "postal-mime"
import type { UserRecord } from "../../src/admin/contract.ts"
import type { UserMail } from "../../src/admin/mails_of_user.ts"
import { configure, createGatehouse } from "../../src/gatehouse.ts"
import { forget } from "../support/mails.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const PASSWORD = "correct horse battery"

test("commands queue e-mails without a server, and a server that starts later sends them", async (t) => {
  const data = temporaryFolder()
  const run = commandOn(data)
  const create = (name: string, ...more: string[]) =>
    run(["user", "create", "--username", name, "--email", `${name}@example.com`, "--password-stdin", ...more], {
      stdin: PASSWORD,
    })
  json<UserRecord>(await create("ann", "--send-verification", "--json"))
  json<UserRecord>(await create("bob", "--email-verified", "--json"))
  const reset = await run(["user", "reset", "bob"])
  deepEqual([reset.status, reset.stdout], [0, "an e-mail to bob@example.com is queued\n"])
  const verify = json<UserRecord>(await run(["user", "verify-email", "ann", "--json"]))
  equal(verify.email_verified, false)
  json(await run(["user", "update", "bob", "--email", "new@example.com", "--send-verification", "--json"]))
  const refused = await run(["user", "update", "bob", "--email-verified", "--send-verification"])
  equal(refused.status, 1)
  match(refused.stderr, /--send-verification needs an e-mail address that is not verified/)
  const verified = await run(["user", "verify-email", "nobody"])
  equal(verified.status, 1)
  const elsewhere = await run(["user", "reset", "bob"], { env: { GATEHOUSE_URL: "https://auth.example.com" } })
  equal(elsewhere.status, 1)
  match(elsewhere.stderr, /cannot send e-mail: set GATEHOUSE_SMTP_URL/)

  const gatehouse = await createGatehouse({ config: configure({ data, port: 0 }) })
  t.after(() => gatehouse.close())
  await gatehouse.listen()
  await gatehouse.sendMails()
  const files = readdirSync(join(data, "outbox")).map((name) => readFileSync(join(data, "outbox", name)))
  const mails = await Promise.all(files.map((file) => PostalMime.parse(file)))
  deepEqual(mails.map(({ to, subject }) => `${to?.[0]?.address} ${subject?.split(" at ")[0]}`).sort(), [
    "ann@example.com Verify your e-mail address",
    "ann@example.com Verify your e-mail address",
    "bob@example.com Your e-mail address",
    "new@example.com Choose a new password",
    "new@example.com Verify your e-mail address",
  ])
})

test("user mails says which e-mails wait, were sent, and were not sent and why", async (t) => {
  const data = temporaryFolder()
  const run = commandOn(data)
  const create = ["user", "create", "--username", "ann", "--email", "ann@example.com", "--password-stdin"]
  equal((await run(create, { stdin: PASSWORD })).status, 0)
  const none = await run(["user", "mails", "ann"])
  deepEqual([none.status, none.stdout, none.stderr], [0, "", "no e-mails to this user in the last 90 days\n"])
  equal((await run(["user", "reset", "ann"])).status, 0)
  match((await run(["user", "mails", "ann"])).stdout, / reset-password +waiting +a running server sends it within two/)

  const gatehouse = await createGatehouse({ config: configure({ data, port: 0 }) })
  t.after(() => gatehouse.close())
  await gatehouse.listen()
  await gatehouse.sendMails()
  await forget(gatehouse, "ann")
  await gatehouse.sendMails()
  const listed = json<UserMail[]>(await run(["user", "mails", "ann", "--json"]))
  deepEqual(
    listed.map(({ purpose, state, because, attempts }) => [purpose, state, because, attempts]),
    [
      ["reset-password", "not-sent", "email-unverified", null],
      ["reset-password", "sent", null, null],
    ],
  )
  match(
    (await run(["user", "mails", "ann"])).stdout,
    / not-sent +nobody has verified the address: send `gatehouse user/,
  )
})
