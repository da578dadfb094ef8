import { Command, Option } from "commander"
import type { Administration } from "../admin/administration.ts"
import type { UserRecord } from "../admin/contract.ts"
import { whereStored } from "../assembly/data_place.ts"
import { quoted } from "../base/quoted.ts"
import { canAsk, confirm, counted, YES } from "./confirm.ts"
import { problemInWords } from "./failure.ts"
import { optionOrArgument } from "./name_either_way.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers, printTable, warn } from "./print.ts"
import type { GivenOptions } from "./setting_option.ts"
import { userConnections } from "./user_connections.ts"
import { userCreate } from "./user_create.ts"
import { userFactors } from "./user_factors.ts"
import { userImport } from "./user_import.ts"
import { userInvite } from "./user_invite.ts"
import { userMails } from "./user_mails.ts"
import { addUserOptions, SENT_BY_SERVER, userMembers, userSettingsFrom } from "./user_options.ts"
import { userSetPassword } from "./user_set_password.ts"
import type { VerbHelp } from "./verb.ts"
import { misused, verb } from "./verb.ts"

const USER = "the user's id or username"

export function userCommand(): Command {
  const group = new Command("user").description("People who sign in")
  group
    .addCommand(optionOrArgument(userCreate(), "username"))
    .addCommand(userInvite())
    .addCommand(userImport())
    .addCommand(list())
    .addCommand(show())
    .addCommand(update())
  group.addCommand(
    ofOne("disable", {
      does: "Disable a user and revoke all their sessions and grants",
      about: [
        "Codes, access tokens and refresh tokens are refused from the next request on. They stay revoked if the user is enabled again.",
      ],
      examples: ["gatehouse user disable ann"],
    }),
  )
  group.addCommand(
    ofOne("enable", {
      does: "Enable a disabled user, who can then sign in again",
      examples: ["gatehouse user enable ann"],
    }),
  )
  group.addCommand(
    mailTo("reset", "sendReset", {
      does: "Send a user a link for a new password",
      about: [
        "The link works once, for 30 minutes. The e-mail goes to the user's address, even if nobody has verified the address: compare it with `gatehouse user show` first.",
        SENT_BY_SERVER,
      ],
      examples: ["gatehouse user reset ann"],
    }),
  )
  group.addCommand(
    mailTo("verify-email", "sendVerification", {
      does: "Send a user a link that verifies the e-mail address",
      about: ["The link works for a day.", SENT_BY_SERVER],
      examples: ["gatehouse user verify-email ann"],
    }),
  )
  return group
    .addCommand(rights())
    .addCommand(userFactors())
    .addCommand(userConnections())
    .addCommand(userMails())
    .addCommand(remove())
    .addCommand(userSetPassword())
}

const PAGE = 200

/** Returns all pages of a search. */
async function found(search: string, { users }: Administration): Promise<UserRecord[]> {
  const all: UserRecord[] = []
  let after: string | undefined
  do {
    const { items, next } = await users.page({ search, after, limit: PAGE })
    all.push(...items)
    after = next
  } while (after !== undefined)
  return all
}

const list = (): Command =>
  verb("list", {
    does: "List all users, oldest first",
    examples: [
      "gatehouse user list",
      "gatehouse user list --search 'anna mül'",
      "gatehouse user list --json | jq -r '.[] | select(.disabled) | .username'",
    ],
  })
    .addOption(
      new Option(
        "--search <text>",
        "only users with all of these words, up to four: a word of the name, username or address begins with each, whatever its case and accents. The user with this very username comes first",
      ).conflicts("importedHash"),
    )
    .option(
      "--imported-hash",
      "only users who still have an imported password hash, because they have not signed in since the import; each kind of such hashes slows every sign-in",
    )
    .action(({ json, search, importedHash }: { json?: true; search?: string; importedHash?: true }) =>
      opened(async ({ administration, config }) => {
        const users = await (search === undefined
          ? administration.users.list(importedHash && "imported-hash")
          : found(search, administration))
        if (json) return printJson(users)
        if (users.length === 0 && search !== undefined) return note(`no user matches ${quoted(search)}`)
        if (users.length === 0 && importedHash) return note("no user has an imported hash")
        if (users.length === 0)
          return note(`no users in ${whereStored(config)}; \`gatehouse user create --help\` shows how to create one`)
        printTable(
          ["user_id", "username", "email", "email_verified", "name", "role", "disabled", "invited_at"],
          users.map(({ attributes: _, ...user }) => user),
        )
      }),
    )

const show = (): Command =>
  verb("show", {
    does: "Show a user",
    about: ["Clients receive user_id as sub, unless they use pairwise subjects. It never changes."],
    examples: ["gatehouse user show ann"],
  })
    .argument("<user>", USER)
    .action((user: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => print(await administration.users.show(user), json)),
    )

const update = (): Command =>
  addUserOptions(
    verb("update", {
      does: "Change the given settings of a user",
      about: ["The password is changed by `gatehouse user set-password`."],
      examples: [
        "gatehouse user update ann --email ann@example.org --email-verified",
        'gatehouse user update ann --name ""',
      ],
    }).argument("<user>", USER),
    true,
  ).action((user: string, { json, ...options }: GivenOptions & { json?: true }, command: Command) => {
    if (Object.keys(options).length === 0) misused(command, "give at least one setting to change")
    return opened(async ({ administration }) => {
      const { result, warnings } = await administration.users.update(user, userSettingsFrom(options))
      for (const problem of warnings) warn(problemInWords(problem))
      print(result, json)
    })
  })

const ofOne = (name: "disable" | "enable", help: VerbHelp): Command =>
  verb(name, help)
    .argument("<user>", USER)
    .action((given: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => {
        const user = await administration.users[name](given)
        if (json) printJson(user)
        else console.log(`${user.user_id} (${user.username}) is ${name}d`)
      }),
    )

const mailTo = (name: string, send: "sendReset" | "sendVerification", help: VerbHelp): Command =>
  verb(name, help)
    .argument("<user>", USER)
    .action((given: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => {
        const user = await administration.users[send](given)
        if (json) printJson(user)
        else console.log(`an e-mail to ${user.email} is queued`)
      }),
    )

const rights = (): Command =>
  verb("rights", {
    does: "Show the roles, groups and rights of a user",
    about: [
      "The rights are the assigned scope values that the user holds through roles, including the roles of the user's groups.",
      "A user with the built-in role admin has the right admin, which includes admin:read and all others of administration.",
    ],
    examples: ["gatehouse user rights ann", "gatehouse user rights ann --json | jq -r .rights"],
  })
    .argument("<user>", USER)
    .action((user: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => {
        const { origins, ...held } = await administration.roles.rightsOf(user)
        if (json) printJson({ ...held, origins })
        else printMembers({ ...held })
      }),
    )

const remove = (): Command =>
  verb("delete", {
    does: "Delete a user with sessions, grants and remembered consents",
    about: [YES.about, "A deletion cannot be undone. To stop a user for a time, use `gatehouse user disable`."],
    examples: ["gatehouse user delete ann", "gatehouse user delete ann --yes --json"],
  })
    .argument("<user>", USER)
    .option("--yes", YES.does)
    .action((user: string, { json, yes }: { json?: true; yes?: true }) =>
      opened(async ({ administration: { users, grants } }) => {
        if (yes !== true && canAsk()) {
          const { user_id, username } = await users.show(user)
          const lost = counted((await grants.list({ user: user_id })).length, "grant")
          await confirm(
            `Delete the user ${JSON.stringify(username)} (${user_id}) with ${lost}, all sessions and all remembered consents?`,
          )
        }
        const deleted = await users.delete(user)
        if (json) printJson(deleted)
        else console.log(`deleted ${deleted.user_id} with sessions, grants and remembered consents`)
      }),
    )

const print = (user: UserRecord, json: true | undefined): void =>
  json ? printJson(user) : printMembers(userMembers(user))
