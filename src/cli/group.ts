import { Command } from "commander"
import type { GroupRecord } from "../admin/contract.ts"
import { canAsk, confirm, YES } from "./confirm.ts"
import { withArgument } from "./failure.ts"
import { argumentOrOption } from "./name_either_way.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers, printTable } from "./print.ts"
import { misused, verb } from "./verb.ts"

const GROUP = "the group's id or name"
const USER = "the user's id or username"
const DESCRIPTION = "who belongs to the group"

interface GroupOptions {
  readonly json?: true
  readonly name?: string
  readonly description?: string
}

export const groupCommand = (): Command =>
  new Command("group")
    .description("Groups of people, which can hold roles")
    .addCommand(argumentOrOption(create(), "name"))
    .addCommand(list())
    .addCommand(show())
    .addCommand(update())
    .addCommand(remove())
    .addCommand(membership("add", "Add a user to a group"))
    .addCommand(membership("remove", "Remove a user from a group"))
    .addCommand(members())

const create = (): Command =>
  verb("create", {
    does: "Create a group",
    about: [
      "The members hold the roles that you give to the group: `gatehouse role assign --help`.",
      "Applications may receive the names of a person's groups. So a name has only small letters, digits and . _ : -",
    ],
    examples: ['gatehouse group create staff --description "Everyone who works here"'],
  })
    .argument("<name>", "1 to 63 characters, such as staff")
    .option("--description <text>", DESCRIPTION)
    .action((name: string, { json, description }: GroupOptions) =>
      opened(async ({ administration }) => {
        const group = await withArgument("name", "<name>", administration.groups.create({ name, description }))
        print(group, json)
        if (!json)
          note(
            `\nAdd members, and give the group a role:\n  gatehouse group add ${group.name} USER\n  gatehouse role assign ROLE --group ${group.name}`,
          )
      }),
    )

const list = (): Command =>
  verb("list", {
    does: "List all groups by name",
    examples: ["gatehouse group list", "gatehouse group list --json"],
  }).action(({ json }: { json?: true }) =>
    opened(async ({ administration }) => {
      const groups = await administration.groups.list()
      if (json) return printJson(groups)
      if (groups.length === 0) return note("no groups; `gatehouse group create --help` shows how to create one")
      printTable(
        ["group_id", "name", "roles", "description"],
        groups.map((group) => ({ ...group })),
      )
    }),
  )

const show = (): Command =>
  verb("show", { does: "Show a group and its roles", examples: ["gatehouse group show staff"] })
    .argument("<group>", GROUP)
    .action((group: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => print(await administration.groups.show(group), json)),
    )

const update = (): Command =>
  verb("update", {
    does: "Change the given settings of a group",
    examples: ["gatehouse group update staff --name employees"],
  })
    .argument("<group>", GROUP)
    .option("--name <name>", "the new name")
    .option("--description <text>", `${DESCRIPTION}; "" for none`)
    .action((group: string, { json, ...change }: GroupOptions, command: Command) => {
      if (Object.keys(change).length === 0) misused(command, "give at least one setting to change")
      return opened(async ({ administration }) => print(await administration.groups.update(group, change), json))
    })

const remove = (): Command =>
  verb("delete", {
    does: "Delete a group: its members lose the rights of its roles",
    about: [YES.about, "The users stay. The rights end at the next request of each member."],
    examples: ["gatehouse group delete staff", "gatehouse group delete staff --yes"],
  })
    .argument("<group>", GROUP)
    .option("--yes", YES.does)
    .action((given: string, { json, yes }: { json?: true; yes?: true }) =>
      opened(async ({ administration: { groups } }) => {
        if (yes !== true && canAsk()) await confirm(`Delete the group ${(await groups.show(given)).name}?`)
        const deleted = await groups.delete(given)
        if (json) printJson(deleted)
        else console.log(`deleted the group ${deleted.name}; its members have lost the rights of its roles`)
      }),
    )

const membership = (name: "add" | "remove", does: string): Command =>
  verb(name, {
    does,
    about: ["The user gets or loses the rights of the group's roles at the next request."],
    examples: [`gatehouse group ${name} staff ann`],
  })
    .argument("<group>", GROUP)
    .argument("<user>", USER)
    .action((group: string, user: string, { json }: { json?: true }) =>
      opened(async ({ administration: { groups } }) => {
        const changed = await (name === "add" ? groups.addMember(group, user) : groups.removeMember(group, user))
        if (json) printJson(changed)
        else
          console.log(
            `${name === "add" ? "added" : "removed"} ${user} ${name === "add" ? "to" : "from"} the group ${changed.name}`,
          )
      }),
    )

const members = (): Command =>
  verb("members", {
    does: "List the ids of a group's members",
    about: ["The command prints up to 1000 ids, oldest user first. For the next ones, give the last id as --after."],
    examples: ["gatehouse group members staff", "gatehouse group members staff --after user_0190… --json"],
  })
    .argument("<group>", GROUP)
    .option("--after <user>", "only members after this user: an id or username")
    .action((group: string, { json, after }: { json?: true; after?: string }) =>
      opened(async ({ administration }) => {
        const ids = await administration.groups.members(group, after)
        if (json) return printJson(ids)
        if (ids.length === 0) return note("no members")
        for (const id of ids) console.log(id)
      }),
    )

const print = (group: GroupRecord, json: true | undefined): void =>
  json ? printJson(group) : printMembers({ ...group })
