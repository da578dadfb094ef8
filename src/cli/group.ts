import { Command } from "commander"
import type { Administration } from "../admin/administration.ts"
import type { GroupRecord, NewGroup } from "../admin/contract.ts"
import { GROUPS } from "../identity/role.ts"
import { withArgument } from "./failure.ts"
import { argumentOrOption } from "./name_either_way.ts"
import { opened } from "./open.ts"
import { note, printJson } from "./print.ts"
import type { Argument } from "./record_verbs.ts"
import { createVerb, deleteVerb, listVerb, showVerb, updateVerb } from "./record_verbs.ts"
import { verb } from "./verb.ts"

const GROUP: Argument = ["<group>", "the group's id or name"]
const USER = "the user's id or username"
const groups = (administration: Administration) => administration.groups

export const groupCommand = (): Command =>
  new Command("group")
    .description("Groups of people, which can hold roles")
    .addCommand(argumentOrOption(create(), "name"))
    .addCommand(list())
    .addCommand(
      showVerb(groups, GROUP, { does: "Show a group and its roles", examples: ["gatehouse group show staff"] }),
    )
    .addCommand(update())
    .addCommand(remove())
    .addCommand(membership("add", "Add a user to a group"))
    .addCommand(membership("remove", "Remove a user from a group"))
    .addCommand(members())

const create = (): Command =>
  createVerb<NewGroup, GroupRecord>(
    verb("create", {
      does: "Create a group",
      about: [
        "The members hold the roles that you give to the group: `gatehouse role assign --help`.",
        "Clients may receive the names of a person's groups. So a name has only small letters, digits and . _ : -",
      ],
      examples: ['gatehouse group create staff --description "Everyone who works here"'],
    }).argument("<name>", "1 to 63 characters, such as staff"),
    {
      key: "name",
      settings: GROUPS.each,
      create: ({ groups }, input) => withArgument("name", "<name>", groups.create(input)),
      next: ({ name }) =>
        note(
          `\nAdd members, and give the group a role:\n  gatehouse group add ${name} USER\n  gatehouse role assign ROLE --group ${name}`,
        ),
    },
  )

const list = (): Command =>
  listVerb(
    groups,
    { does: "List all groups by name", examples: ["gatehouse group list", "gatehouse group list --json"] },
    {
      columns: ["group_id", "name", "roles", "description"],
      none: "no groups; `gatehouse group create --help` shows how to create one",
    },
  )

const update = (): Command =>
  updateVerb(groups, GROUP, GROUPS.each, {
    does: "Change the given settings of a group",
    examples: ["gatehouse group update staff --name employees"],
  })

const remove = (): Command =>
  deleteVerb(
    groups,
    GROUP,
    {
      does: "Delete a group: its members lose the rights of its roles",
      about: ["The users stay. The rights end at the next request of each member."],
      examples: ["gatehouse group delete staff", "gatehouse group delete staff --yes"],
    },
    {
      question: async (given, groups) => `Delete the group ${(await groups.show(given)).name}?`,
      said: ({ name }) => `deleted the group ${name}; its members have lost the rights of its roles`,
    },
  )

const membership = (name: "add" | "remove", does: string): Command =>
  verb(name, {
    does,
    about: ["The user gets or loses the rights of the group's roles at the next request."],
    examples: [`gatehouse group ${name} staff ann`],
  })
    .argument(...GROUP)
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
    .argument(...GROUP)
    .option("--after <user>", "only members after this user: an id or username")
    .action((group: string, { json, after }: { json?: true; after?: string }) =>
      opened(async ({ administration }) => {
        const ids = await administration.groups.members(group, after)
        if (json) return printJson(ids)
        if (ids.length === 0) return note("no members")
        for (const id of ids) console.log(id)
      }),
    )
