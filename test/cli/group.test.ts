import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import type { AuditRecord, GroupRecord, UserRecord } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"
import { NO_TERMINAL, onTerminal } from "./terminal.ts"

const data = temporaryFolder()
const run = commandOn(data)

const newUser = async (username: string): Promise<string> => {
  const user = ["user", "create", "--username", username, "--email", `${username}@example.com`, "--password-stdin"]
  return json<UserRecord>(await run([...user, "--json"], { stdin: "correct horse battery staple" })).user_id
}

test("group create, update, show and list print the group, found by id or name", async () => {
  const none = await run(["group", "list"])
  deepEqual([none.status, none.stdout], [0, ""])
  equal(none.stderr, "no groups; `gatehouse group create --help` shows how to create one\n")
  const created = await run(["group", "create", "staff", "--description", "Everyone who works here"])
  match(
    created.stdout,
    /^group_id +group_[0-9a-f]{32}\nname +staff\ndescription +Everyone who works here\nroles +-\ncreated_at +20.*Z\n$/,
  )
  equal(
    created.stderr,
    "\nAdd members, and give the group a role:\n  gatehouse group add staff USER\n  gatehouse role assign ROLE --group staff\n",
  )
  const { group_id, created_at } = json<GroupRecord>(await run(["group", "show", "staff", "--json"]))
  const updated = json<GroupRecord>(
    await run(["group", "update", group_id, "--name", "employees", "--description", "", "--json"]),
  )
  deepEqual(updated, { group_id, name: "employees", description: null, roles: [], created_at })
  const second = await run(["group", "create", "admins", "--json"])
  equal(second.stderr, "")
  deepEqual(json(await run(["group", "list", "--json"])), [json(second), updated])
  match(
    (await run(["group", "list"])).stdout,
    /^GROUP_ID +NAME +ROLES +DESCRIPTION\ngroup_.+ admins .*\ngroup_.+ employees /,
  )
  const events = json<AuditRecord[]>(await run(["audit", "list", "--about", group_id, "--json"]))
  deepEqual(
    events.map(({ type, detail }) => [type, detail]),
    [
      ["group-updated", "changed=name,description"],
      ["group-created", null],
    ],
  )
})

test("an invalid name or description is refused with every error, and a taken name too", async () => {
  const wrong = await run(["group", "create", "Staff", "--description", "two\nlines"])
  deepEqual(
    [wrong.status, wrong.stderr.split("\n")],
    [
      1,
      [
        "gatehouse: nothing was changed:",
        ' - <name> "Staff" is not a valid name: use 1 to 63 small letters, digits and . _ : -, beginning with a letter or a digit',
        ' - --description "two\\nlines" has a line break, a control character or a mark of direction',
        "",
      ],
    ],
  )
  for (const words of [
    ["create", "admins"],
    ["update", "employees", "--name", "admins"],
  ])
    deepEqual(await run(["group", ...words]), {
      status: 1,
      stdout: "",
      stderr: 'gatehouse: a group named "admins" exists: choose another name\n',
    })
  match((await run(["group", "update", "admins", "--name", "group_1"])).stderr, /--name "group_1" looks like an id/)
  match((await run(["group", "create", ""])).stderr, /<name> "" is not a valid name/)
})

test("group add, members and remove change who is in the group; adding a member again changes nothing", async () => {
  equal((await run(["group", "members", "admins"])).stderr, "no members\n")
  const [ann, bob] = [await newUser("ann"), await newUser("bob")]
  equal((await run(["group", "add", "admins", "ann"])).stdout, "added ann to the group admins\n")
  equal(json<GroupRecord>(await run(["group", "add", "admins", bob, "--json"])).name, "admins")
  equal((await run(["group", "add", "admins", "ann"])).status, 0)
  equal((await run(["group", "members", "admins"])).stdout, `${ann}\n${bob}\n`)
  for (const after of ["ann", ann])
    deepEqual(json(await run(["group", "members", "admins", "--after", after, "--json"])), [bob])
  equal((await run(["group", "remove", "admins", "ann"])).stdout, "removed ann from the group admins\n")
  deepEqual(await run(["group", "remove", "admins", "ann"]), {
    status: 1,
    stdout: "",
    stderr: 'gatehouse: the user "ann" is not a member of the group "admins"\n',
  })
  const events = json<AuditRecord[]>(await run(["audit", "list", "--about", ann, "--json"]))
  deepEqual(
    events.filter(({ type }) => type.startsWith("group")).map(({ type, detail }) => [type, detail]),
    [
      ["group-member-removed", "group=admins"],
      ["group-member-added", "group=admins"],
    ],
  )
})

test("an unknown group or user is refused with the command that lists the existing ones", async () => {
  for (const [words, what] of [
    [["show", "x"], "group"],
    [["update", "x", "--name", "y"], "group"],
    [["delete", "x"], "group"],
    [["add", "x", "ann"], "group"],
    [["members", "x"], "group"],
    [["add", "admins", "x"], "user"],
    [["remove", "admins", "x"], "user"],
    [["members", "admins", "--after", "x"], "user"],
  ] as const)
    deepEqual(await run(["group", ...words]), {
      status: 1,
      stdout: "",
      stderr: `gatehouse: unknown ${what} "x"; \`gatehouse ${what} list\` shows the existing ones\n`,
    })
})

test("wrong usage of group ends with status 2", async () => {
  match((await run(["group", "update", "admins"])).stderr, /give at least one setting to change\n/)
  for (const words of [["update", "admins"], ["create"], ["add", "admins"]])
    equal((await run(["group", ...words])).status, 2)
})

test("on a terminal, group delete asks first; --yes and a missing terminal skip the question", {
  skip: NO_TERMINAL,
}, async () => {
  const { group_id } = json<GroupRecord>(await run(["group", "create", "old", "--json"]))
  const asked = await onTerminal(data, ["group", "delete", "old"], "n\n")
  equal(asked.status, 1)
  ok(asked.stdout.includes("Delete the group old? It cannot be undone. [y/N]"))
  const { status, stdout } = await onTerminal(data, ["group", "delete", group_id, "--yes", "--json"], "")
  deepEqual([status, JSON.parse(stdout)], [0, { group_id, name: "old", deleted: true }])
  deepEqual(await run(["group", "delete", "employees"]), {
    status: 0,
    stdout: "deleted the group employees; its members have lost the rights of its roles\n",
    stderr: "",
  })
})
