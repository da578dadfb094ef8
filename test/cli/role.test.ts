import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import type { AuditRecord, GroupRecord, RoleRecord, UserRecord, UserRights } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"
import { NO_TERMINAL, onTerminal } from "./terminal.ts"

const data = temporaryFolder()
const run = commandOn(data)

const prepared = (async () => {
  await run(["api", "create", "--identifier", "urn:photos"])
  await run(["scope", "create", "photos:moderate", "--api", "urn:photos", "--assigned"])
  await run(["scope", "create", "photos:read", "--api", "urn:photos"])
  await run(["group", "create", "staff"])
  const user = ["user", "create", "--username", "ann", "--email", "ann@example.com", "--password-stdin", "--json"]
  return json<UserRecord>(await run(user, { stdin: "correct horse battery staple" })).user_id
})()

test("role create, update, show and list print the role, found by id or name", async () => {
  await prepared
  const own = commandOn(temporaryFolder())
  const none = await own(["role", "list"])
  deepEqual([none.status, none.stdout], [0, ""])
  equal(none.stderr, "no roles; `gatehouse role create --help` shows how to create one\n")
  const created = await own(["role", "create", "support", "--scope", "admin:people  admin:read"])
  match(
    created.stdout,
    /^role_id +(role_[0-9a-f]{32})\nname +support\ndescription +-\nscope +admin:read admin:people\ncreated_at +20.*Z\n$/,
  )
  equal(
    created.stderr,
    "\nGive the role to a user or to a group:\n  gatehouse role assign support --user USER\n  gatehouse role assign support --group GROUP\n",
  )
  const { role_id, created_at } = json<RoleRecord>(await own(["role", "show", "support", "--json"]))
  const settings = ["--name", "help.desk", "--scope", "admin:people", "--description", "The help desk", "--json"]
  const updated = json<RoleRecord>(await own(["role", "update", role_id, ...settings]))
  deepEqual(updated, { role_id, name: "help.desk", description: "The help desk", scope: "admin:people", created_at })
  const second = await own(["role", "create", "auditor", "--scope", "admin:read", "--json"])
  equal(second.stderr, "")
  deepEqual(json(await own(["role", "list", "--json"])), [json(second), updated])
  match(
    (await own(["role", "list"])).stdout,
    /^ROLE_ID +NAME +SCOPE +DESCRIPTION\nrole_.+ auditor .*\nrole_.+ help\.desk /,
  )
  equal(json<RoleRecord>(await own(["role", "update", "help.desk", "--description", "", "--json"])).description, null)
  const events = json<AuditRecord[]>(await own(["audit", "list", "--about", role_id, "--json"]))
  deepEqual(
    events.map(({ type, detail }) => [type, detail]),
    [
      ["role-updated", "changed=description"],
      ["role-updated", "changed=name,description,scope"],
      ["role-created", null],
    ],
  )
})

test("an invalid name, description or scope is refused with every error, and a taken name too", async () => {
  await prepared
  const scope = "photos:read photos:reed admin"
  const wrong = await run(["role", "create", "Big One", "--scope", scope, "--description", " "])
  deepEqual(
    [wrong.status, wrong.stderr.split("\n")],
    [
      1,
      [
        "gatehouse: nothing was changed:",
        ' - <name> "Big One" is not a valid name: use 1 to 63 small letters, digits and . _ : -, beginning with a letter or a digit',
        " - --description is empty, but people see this text",
        " - --scope admin belongs to the built-in role admin: `gatehouse user update USER --role admin` gives it to a user",
        ' - --scope "photos:read" needs no role, because everyone may have it: `gatehouse scope update photos:read --assigned` changes that',
        ' - --scope "photos:reed" is unknown: `gatehouse scope list` shows the values of your APIs',
        "",
      ],
    ],
  )
  match(
    (await run(["role", "create", "admin", "--scope", ""])).stderr,
    /<name> admin is a built-in role.*\n.*--scope is empty;/,
  )
  match((await run(["role", "create", "role_1", "--scope", "admin:read"])).stderr, /<name> "role_1" looks like an id/)
  match((await run(["role", "create", "", "--scope", "admin:read"])).stderr, /<name> "" is not a valid name/)
  json(await run(["role", "create", "one", "--scope", "admin:read", "--json"]))
  json(await run(["role", "create", "two", "--scope", "admin:read", "--json"]))
  for (const words of [
    ["create", "one", "--scope", "admin:read"],
    ["update", "two", "--name", "one"],
  ])
    deepEqual(await run(["role", ...words]), {
      status: 1,
      stdout: "",
      stderr: 'gatehouse: a role named "one" exists: choose another name\n',
    })
  match((await run(["role", "update", "two", "--name", "Two"])).stderr, /^gatehouse: --name "Two" is not a valid name/)
})

test("role assign and unassign give a role to a user or a group, and user rights shows what the user holds", async () => {
  const user_id = await prepared
  json(await run(["role", "create", "moderator", "--scope", "photos:moderate", "--json"]))
  json(await run(["role", "create", "reader", "--scope", "photos:moderate admin:read", "--json"]))
  equal((await run(["role", "assign", "moderator", "--user", "ann"])).stdout, "gave the role moderator to ann\n")
  equal(
    (await run(["role", "assign", "reader", "--group", "staff"])).stdout,
    "gave the role reader to the group staff\n",
  )
  deepEqual(json<GroupRecord>(await run(["group", "show", "staff", "--json"])).roles, ["reader"])
  await run(["group", "add", "staff", "ann"])
  const rights: UserRights = {
    user_id,
    username: "ann",
    role: "user",
    roles: ["moderator"],
    groups: ["staff"],
    rights: "admin:read photos:moderate",
    origins: [
      { right: "photos:moderate", role: "moderator", group: null },
      { right: "admin:read", role: "reader", group: "staff" },
      { right: "photos:moderate", role: "reader", group: "staff" },
    ],
  }
  deepEqual(json(await run(["user", "rights", user_id, "--json"])), rights)
  match(
    (await run(["user", "rights", "ann"])).stdout,
    /^user_id .*\nusername +ann\nrole +user\nroles +moderator\ngroups +staff\nrights +admin:read photos:moderate\n$/,
  )
  const assigned = json<RoleRecord>(await run(["role", "assign", "moderator", "--user", user_id, "--json"]))
  equal(assigned.name, "moderator")
  equal((await run(["role", "unassign", "moderator", "--user", "ann"])).stdout, "took the role moderator from ann\n")
  deepEqual(await run(["role", "unassign", "reader", "--user", "ann"]), {
    status: 1,
    stdout: "",
    stderr:
      'gatehouse: the user "ann" does not hold the role "reader" directly: `gatehouse user rights ann` shows the user\'s own roles and the groups\n',
  })
  equal(
    (await run(["role", "unassign", "reader", "--group", "staff"])).stdout,
    "took the role reader from the group staff\n",
  )
  match(
    (await run(["role", "unassign", "reader", "--group", "staff"])).stderr,
    /the group "staff" does not hold the role "reader" directly\n/,
  )
  equal(json<UserRights>(await run(["user", "rights", "ann", "--json"])).rights, "")
  await run(["user", "update", "ann", "--role", "admin"])
  equal(json<UserRights>(await run(["user", "rights", "ann", "--json"])).rights, "admin")
})

test("an unknown role, user or group is refused with the command that lists the existing ones", async () => {
  await prepared
  for (const [words, what, list] of [
    [["role", "show", "x"], 'role "x"', "role"],
    [["role", "update", "x", "--name", "y"], 'role "x"', "role"],
    [["role", "delete", "x"], 'role "x"', "role"],
    [["role", "assign", "x", "--user", "ann"], 'role "x"', "role"],
    [["role", "assign", "one", "--user", "x"], 'user "x"', "user"],
    [["role", "assign", "one", "--group", "x"], 'group "x"', "group"],
    [["user", "rights", "x"], 'user "x"', "user"],
  ] as const)
    deepEqual(await run(words), {
      status: 1,
      stdout: "",
      stderr: `gatehouse: unknown ${what}; \`gatehouse ${list} list\` shows the existing ones\n`,
    })
})

test("wrong usage of role ends with status 2", async () => {
  for (const holder of [[], ["--user", "ann", "--group", "staff"]]) {
    const misused = await run(["role", "assign", "moderator", ...holder])
    equal(misused.status, 2)
    match(misused.stderr, /give either --user or --group\n/)
  }
  match((await run(["role", "update", "moderator"])).stderr, /give at least one setting to change\n/)
  equal((await run(["role", "create", "moderator"])).status, 2)
})

test("on a terminal, role delete asks first; --yes and a missing terminal skip the question", {
  skip: NO_TERMINAL,
}, async () => {
  await prepared
  json(await run(["role", "create", "old", "--scope", "admin:read", "--json"]))
  const asked = await onTerminal(data, ["role", "delete", "old"], "n\n")
  equal(asked.status, 1)
  ok(asked.stdout.includes("Delete the role old? It cannot be undone. [y/N]"))
  const { status, stdout } = await onTerminal(data, ["role", "delete", "old", "--yes", "--json"], "")
  const { role_id, ...rest } = JSON.parse(stdout) as { role_id: string }
  deepEqual([status, rest], [0, { name: "old", deleted: true }])
  match(role_id, /^role_[0-9a-f]{32}$/)
  json(await run(["role", "create", "old", "--scope", "admin:read", "--json"]))
  deepEqual(await run(["role", "delete", "old"]), {
    status: 0,
    stdout: "deleted the role old; everyone who held it has lost its rights\n",
    stderr: "",
  })
})
