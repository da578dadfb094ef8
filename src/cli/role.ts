import { Command } from "commander"
import type { RoleHolder, RoleRecord } from "../admin/contract.ts"
import { canAsk, confirm, YES } from "./confirm.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers, printTable } from "./print.ts"
import { misused, verb } from "./verb.ts"

const ROLE = "the role's id or name"
const SCOPE = "assigned scope values, in quotes: `gatehouse scope list` shows them; replaces the role's list"
const DESCRIPTION = "what the role is for"

interface RoleOptions {
  readonly json?: true
  readonly name?: string
  readonly scope?: string
  readonly description?: string
}

export const roleCommand = (): Command =>
  new Command("role")
    .description("Roles: named sets of assigned scope values, which people and groups hold")
    .addCommand(create())
    .addCommand(list())
    .addCommand(show())
    .addCommand(update())
    .addCommand(remove())
    .addCommand(assign())
    .addCommand(unassign())

const create = (): Command =>
  verb("create", {
    does: "Create a role",
    about: [
      "A role holds assigned scope values of your APIs (`gatehouse scope create --assigned`), and admin:read, admin:clients, admin:people or admin:settings of this service.",
      "Applications may receive the names of a person's roles, so a name has small letters, digits and . _ : - only.",
    ],
    examples: [
      'gatehouse role create moderator --scope "photos:moderate comments:moderate"',
      'gatehouse role create support --scope "admin:read admin:people" --description "The help desk"',
    ],
  })
    .argument("<name>", "1 to 63 characters, such as moderator")
    .requiredOption("--scope <scope>", SCOPE)
    .option("--description <text>", DESCRIPTION)
    .action((name: string, { json, scope = "", description }: RoleOptions) =>
      opened(async ({ administration }) =>
        print(await administration.roles.create({ name, scope, description }), json),
      ),
    )

const list = (): Command =>
  verb("list", {
    does: "List all roles by name",
    examples: ["gatehouse role list", "gatehouse role list --json"],
  }).action(({ json }: { json?: true }) =>
    opened(async ({ administration }) => {
      const roles = await administration.roles.list()
      if (json) return printJson(roles)
      if (roles.length === 0) return note("no roles; `gatehouse role create --help` shows how to create one")
      printTable(
        ["role_id", "name", "scope", "description"],
        roles.map((role) => ({ ...role })),
      )
    }),
  )

const show = (): Command =>
  verb("show", { does: "Show a role", examples: ["gatehouse role show moderator"] })
    .argument("<role>", ROLE)
    .action((role: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => print(await administration.roles.show(role), json)),
    )

const update = (): Command =>
  verb("update", {
    does: "Change the given settings of a role",
    about: ["People and groups with the role gain or lose rights at their next request."],
    examples: ['gatehouse role update moderator --scope "photos:moderate"'],
  })
    .argument("<role>", ROLE)
    .option("--name <name>", "the new name")
    .option("--scope <scope>", SCOPE)
    .option("--description <text>", `${DESCRIPTION}; "" for none`)
    .action((role: string, { json, ...change }: RoleOptions, command: Command) => {
      if (Object.keys(change).length === 0) misused(command, "give at least one setting to change")
      return opened(async ({ administration }) => print(await administration.roles.update(role, change), json))
    })

const remove = (): Command =>
  verb("delete", {
    does: "Delete a role: everyone who holds it loses its rights",
    about: [YES.about, "The rights end at the next request."],
    examples: ["gatehouse role delete moderator", "gatehouse role delete moderator --yes"],
  })
    .argument("<role>", ROLE)
    .option("--yes", YES.does)
    .action((given: string, { json, yes }: { json?: true; yes?: true }) =>
      opened(async ({ administration: { roles } }) => {
        if (yes !== true && canAsk()) await confirm(`Delete the role ${(await roles.show(given)).name}?`)
        const deleted = await roles.delete(given)
        if (json) printJson(deleted)
        else console.log(`deleted the role ${deleted.name}`)
      }),
    )

const holding = (name: "assign" | "unassign", does: string, said: string): Command =>
  verb(name, {
    does,
    about: ["Takes effect at the next request of each person."],
    examples: [`gatehouse role ${name} moderator --user ann`, `gatehouse role ${name} moderator --group staff`],
  })
    .argument("<role>", ROLE)
    .option("--user <user>", "a user's id or username")
    .option("--group <group>", "a group's id or name: all of its members")
    .action((role: string, { json, ...holder }: RoleHolder & { json?: true }) =>
      opened(async ({ administration }) => {
        const changed = await administration.roles[name](role, holder)
        if (json) printJson(changed)
        else console.log(`${said} ${holder.user ?? holder.group}: ${changed.name}`)
      }),
    )

const assign = (): Command => holding("assign", "Give a role to a user or to a group", "given to")
const unassign = (): Command => holding("unassign", "Take a role from a user or from a group", "taken from")

const print = (role: RoleRecord, json: true | undefined): void => (json ? printJson(role) : printMembers({ ...role }))
