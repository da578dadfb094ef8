import { Command } from "commander"
import type { Administration } from "../admin/administration.ts"
import type { NewRole, RoleHolder, RoleRecord } from "../admin/contract.ts"
import { ROLES } from "../identity/role.ts"
import { withArgument } from "./failure.ts"
import { argumentOrOption } from "./name_either_way.ts"
import { opened } from "./open.ts"
import { note, printJson } from "./print.ts"
import type { Argument } from "./record_verbs.ts"
import { createVerb, deleteVerb, listVerb, showVerb, updateVerb } from "./record_verbs.ts"
import type { VerbHelp } from "./verb.ts"
import { misused, verb } from "./verb.ts"

const ROLE: Argument = ["<role>", "the role's id or name"]
const roles = (administration: Administration) => administration.roles

export const roleCommand = (): Command =>
  new Command("role")
    .description("Roles: named sets of assigned scope values, which people and groups hold")
    .addCommand(argumentOrOption(create(), "name"))
    .addCommand(list())
    .addCommand(showVerb(roles, ROLE, { does: "Show a role", examples: ["gatehouse role show moderator"] }))
    .addCommand(update())
    .addCommand(remove())
    .addCommand(assign())
    .addCommand(unassign())

const create = (): Command =>
  createVerb<NewRole, RoleRecord>(
    verb("create", {
      does: "Create a role",
      about: [
        "A role has assigned scope values: those of your APIs (`gatehouse scope create --assigned`), and the rights of administration: admin:read, admin:clients, admin:people and admin:settings (docs/admin_api.md). The right admin is not for roles: `gatehouse user update USER --role admin`.",
        "Clients may receive the names of a person's roles. So a name has only small letters, digits and . _ : -",
      ],
      examples: [
        'gatehouse role create moderator --scope "photos:moderate comments:moderate"',
        'gatehouse role create support --scope "admin:read admin:people" --description "The help desk"',
      ],
    }).argument("<name>", "1 to 63 characters, such as moderator"),
    {
      key: "name",
      settings: ROLES.each,
      create: ({ roles }, input) => withArgument("name", "<name>", roles.create(input)),
      next: ({ name }) =>
        note(
          `\nGive the role to a user or to a group:\n  gatehouse role assign ${name} --user USER\n  gatehouse role assign ${name} --group GROUP`,
        ),
    },
  )

const list = (): Command =>
  listVerb(
    roles,
    { does: "List all roles by name", examples: ["gatehouse role list", "gatehouse role list --json"] },
    {
      columns: ["role_id", "name", "scope", "description"],
      none: "no roles; `gatehouse role create --help` shows how to create one",
    },
  )

const update = (): Command =>
  updateVerb(roles, ROLE, ROLES.each, {
    does: "Change the given settings of a role",
    about: [
      "People and groups with the role gain or lose rights at their next request. --scope replaces the role's list.",
    ],
    examples: ['gatehouse role update moderator --scope "photos:moderate"'],
  })

const remove = (): Command =>
  deleteVerb(
    roles,
    ROLE,
    {
      does: "Delete a role: everyone who holds it loses its rights",
      about: ["The rights end at the next request of each person."],
      examples: ["gatehouse role delete moderator", "gatehouse role delete moderator --yes"],
    },
    {
      question: async (given, roles) => `Delete the role ${(await roles.show(given)).name}?`,
      said: ({ name }) => `deleted the role ${name}; everyone who held it has lost its rights`,
    },
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
    .argument(...ROLE)
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
