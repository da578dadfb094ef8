import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import type { UserRecord } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const run = commandOn(temporaryFolder())
const PASSWORD = "correct horse battery"

const create = (username: string, stdin: string | Uint8Array, ...options: string[]) =>
  run(["user", "create", "--username", username, "--email", "ann@example.com", ...options], { stdin })

test("user create, show, update, disable, enable, set-password, delete, by username or id", async () => {
  const created = await create(
    "Ann",
    `${PASSWORD}\r\n`,
    "--password-stdin",
    "--json",
    "--name",
    "Ann Lee",
    "--role",
    "admin",
  )
  const ann = json<UserRecord>(created)
  const { user_id, ...rest } = ann
  match(user_id, /^user_[0-9a-f]{32}$/)
  const expected = {
    username: "Ann",
    email: "ann@example.com",
    email_verified: false,
    name: "Ann Lee",
    role: "admin",
    disabled: false,
    invited_at: null,
    attributes: {},
  }
  deepEqual(rest, expected)
  equal(created.stderr, "")
  deepEqual(json(await run(["user", "show", "aNN", "--json"])), ann)
  deepEqual(json(await run(["user", "show", user_id, "--json"])), ann)
  deepEqual(json(await run(["user", "list", "--json"])), [ann])
  match(
    (await run(["user", "list"])).stdout,
    /^USER_ID +USERNAME +EMAIL +EMAIL_VERIFIED +NAME +ROLE +DISABLED +INVITED_AT\nuser_/,
  )

  equal(json<UserRecord[]>(await run(["user", "list", "--search", "lée EXAMPLE.com", "--json"]))[0]?.user_id, user_id)
  deepEqual(json(await run(["user", "list", "--search", "ann nobody", "--json"])), [])
  match((await run(["user", "list", "--search", "nobody"])).stderr, /no user matches "nobody"/)
  equal((await run(["user", "list", "--search", "a", "--imported-hash"])).status, 2)

  const update = (...options: string[]) => run(["user", "update", "ann", "--json", ...options])
  deepEqual(json(await update("--email-verified", "--name", "")), { ...ann, email_verified: true, name: null })
  const moved = await update("--email", "new@example.com")
  deepEqual(json(moved), { ...ann, email: "new@example.com", email_verified: false, name: null })
  match(moved.stderr, /^warning: --email-verified is now false/)
  equal((await update()).status, 2)

  const disabled = await run(["user", "disable", "ann"])
  deepEqual([disabled.status, disabled.stdout], [0, `${user_id} (Ann) is disabled\n`])
  equal(json<UserRecord>(await run(["user", "enable", user_id, "--json"])).disabled, false)

  const set = await run(["user", "set-password", "ann", "--password-stdin"], { stdin: "another password\n" })
  deepEqual([set.status, set.stdout], [0, "the password of Ann is set; all sessions and grants are ended\n"])
  const kept = await run(["user", "set-password", "ann", "--password-stdin", "--keep-grants"], { stdin: PASSWORD })
  equal(kept.stdout, "the password of Ann is set; all sessions are ended\n")
  ok(!`${set.stdout}${set.stderr}${kept.stdout}${kept.stderr}`.includes(PASSWORD))

  deepEqual(json(await run(["user", "delete", "ann", "--json"])), { user_id, deleted: true })
  const gone = await run(["user", "delete", "ann"])
  deepEqual(
    [gone.status, gone.stderr],
    [1, 'gatehouse: unknown user "ann"; `gatehouse user list` shows the existing ones\n'],
  )
})

test("user create reports all problems in one message; a taken username and invalid UTF-8 are problems too", async () => {
  const bad = await run(
    ["user", "create", "--username", " bob", "--email", "bob", "--name", "a\nb", "--password-stdin"],
    {
      stdin: "short\n",
    },
  )
  equal(bad.status, 1)
  deepEqual(bad.stderr.trimEnd().split("\n"), [
    "gatehouse: nothing was changed:",
    ' - --username " bob" begins or ends with a space',
    ' - --email "bob" is not an e-mail address such as ann@example.com',
    ' - --name "a\\nb" has a line break, a control character or a mark of direction',
    " - the password has 5 characters; it needs 15 or more",
  ])
  equal((await create("cy", PASSWORD, "--password-stdin")).status, 0)
  const taken = await create("CY", PASSWORD, "--password-stdin")
  equal(taken.status, 1)
  match(taken.stderr, /^gatehouse: the username "CY" is taken;/)
  const bytes = await create("dee", new Uint8Array([0xff, 0xfe, ...Buffer.from(PASSWORD)]), "--password-stdin")
  deepEqual([bytes.status, bytes.stderr], [1, "gatehouse: the password is not UTF-8\n"])
  const id = await create(`user_${"0".repeat(32)}`, PASSWORD, "--password-stdin")
  match(id.stderr, /has the form of a user id/)
})

test("a password is only read from standard input, and the refusal says how", async () => {
  const { status, stderr } = await create("eve", PASSWORD)
  equal(status, 2)
  match(
    stderr,
    /^gatehouse: add --password-stdin: .*\n {2}printf %s "\$PASSWORD" \| gatehouse user create … --password-stdin\n/,
  )
  const endless = await create("eve", "x".repeat(100_000), "--password-stdin")
  deepEqual([endless.status, endless.stdout], [1, ""])
  match(endless.stderr, /^gatehouse: the password on standard input is too long/)
})

test("an e-mail address is verified for one user only, and the refusal says so", async () => {
  const own = commandOn(temporaryFolder())
  const create = (username: string, ...options: string[]) =>
    own(
      [
        "user",
        "create",
        "--username",
        username,
        "--email",
        `${username === "ann" ? "A" : "a"}nn@example.com`,
        "--password-stdin",
        ...options,
        "--json",
      ],
      {
        stdin: "correct horse battery staple",
      },
    )
  equal((await create("ann", "--email-verified")).status, 0)
  const refused = await create("bob", "--email-verified")
  deepEqual([refused.status, refused.stdout], [1, ""])
  match(refused.stderr, /^gatehouse: the e-mail address "ann@example\.com" is verified for another user, and only one/)
  equal((await create("bob")).status, 0)
  const update = await own(["user", "update", "bob", "--email-verified"])
  equal(update.status, 1)
  match(update.stderr, /is verified for another user/)
  equal((await own(["user", "update", "ann", "--no-email-verified"])).status, 0)
  equal((await own(["user", "update", "bob", "--email-verified"])).status, 0)
})

test("a factor that a user does not have is refused with the command that lists the factors", async () => {
  const own = commandOn(temporaryFolder())
  const ann = ["user", "create", "--username", "ann", "--email", "ann@example.com", "--password-stdin"]
  equal((await own(ann, { stdin: PASSWORD })).status, 0)
  const { status, stderr } = await own(["user", "factors", "ann", "--remove", "passkey"])
  equal(status, 1)
  match(stderr, /^gatehouse: unknown second factor "passkey"; `gatehouse user factors USER` shows the existing ones\n/)
})
