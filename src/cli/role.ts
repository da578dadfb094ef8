import { Command } from "commander"
import type { RoleHolder, RoleRecord } from "../admin/contract.ts"
import { canAsk, confirm, YES } from "./confirm.ts"
import { withArgument } from "./failure.ts"
import { argumentOrOption } from "./name_either_way.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers, printTable } from "./print.ts"
import type { VerbHelp } from "./verb.ts"
import { misused, verb } from "./verb.ts"

const ROLE = "the role's id or name"
const SCOPE = "assigned scope values, in quotes: `gatehouse scope list` shows those of your APIs"
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
    .addCommand(argumentOrOption(create(), "name"))
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
      "A role has assigned scope values: those of your APIs (`gatehouse scope create --assigned`), and the rights of administration: admin:read, admin:clients, admin:people and admin:settings (docs/admin_api.md). The right admin is not for roles: `gatehouse user update USER --role admin`.",
      "Applications may receive the names of a person's roles. So a name has only small letters, digits and . _ : -",
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
        created(await withArgument("name", "<name>", administration.roles.create({ name, scope, description })), json),
      ),
    )

function created(role: RoleRecord, json: true | undefined): void {
  print(role, json)
  if (!json)
    note(
      `\nGive the role to a user or to a group:\n  gatehouse role assign ${role.name} --user USER\n  gatehouse role assign ${role.name} --group GROUP`,
    )
}

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
    .option("--scope <scope>", `${SCOPE}; replaces the role's list`)
    .option("--description <text>", `${DESCRIPTION}; "" for none`)
    .action((role: string, { json, ...change }: RoleOptions, command: Command) => {
      if (Object.keys(change).length === 0) misused(command, "give at least one setting to change")
      return opened(async ({ administration }) => print(await administration.roles.update(role, change), json))
    })

const remove = (): Command =>
  verb("delete", {
    does: "Delete a role: everyone who holds it loses its rights",
    about: [YES.about, "The rights end at the next request of each person."],
    examples: ["gatehouse role delete moderator", "gatehouse role delete moderator --yes"],
  })
    .argument("<role>", ROLE)
    .option("--yes", YES.does)
    .action((given: string, { json, yes }: { json?: true; yes?: true }) =>
      opened(async ({ administration: { roles } }) => {
        if (yes !== true && canAsk()) await confirm(`Delete the role ${(await roles.show(given)).name}?`)
        const deleted = await roles.delete(given)
        if (json) printJson(deleted)
        else console.log(`deleted the role ${deleted.name}; everyone who held it has lost its rights`)
      }),
    )

const holding = (
  name: "assign" | "unassign",
  help: Omit<VerbHelp, "examples">,
  said: (role: string) => string,
): Command =>
  verb(name, {
    ...help,
    examples: [`gatehouse role ${name} moderator --user ann`, `gatehouse role ${name} moderator --group staff`],
  })
    .argument("<role>", ROLE)
    .option("--user <user>", "a user's id or username")
    .option("--group <group>", "a group's id or name, for all of its members")
    .allowExcessArguments()
    .action((role: string, { json, ...holder }: RoleHolder & { json?: true }, command: Command) => {
      if (command.args.length > 1) misused(command, `write --user or --group before ${command.args[1]}`)
      if ((holder.user === undefined) === (holder.group === undefined))
        misused(command, "give either --user or --group")
      return opened(async ({ administration }) => {
        const changed = await administration.roles[name](role, holder)
        if (json) printJson(changed)
        else console.log(`${said(changed.name)} ${holder.user ?? `the group ${holder.group}`}`)
      })
    })

const assign = (): Command =>
  holding(
    "assign",
    {
      does: "Give a role to a user or to a group",
      about: [
        "The new rights count from the next request of each person. Members who join the group later get them too.",
      ],
    },
    (role) => `gave the role ${role} to`,
  )

const unassign = (): Command =>
  holding(
    "unassign",
    {
      does: "Take a role from a user or from a group",
      about: ["The rights end at the next request of each person. A user keeps the roles of the user's groups."],
    },
    (role) => `took the role ${role} from`,
  )

const print = (role: RoleRecord, json: true | undefined): void => (json ? printJson(role) : printMembers({ ...role }))
