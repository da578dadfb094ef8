import { Command } from "commander"
import type { NewAdministrator } from "../admin/contract.ts"
import { USERS } from "../identity/user_settings.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers } from "./print.ts"
import { readPassword } from "./read_password.ts"
import type { GivenOptions } from "./setting_option.ts"
import { optionsOf } from "./setting_option.ts"
import { howToGivePassword } from "./user_create.ts"
import { PASSWORD_RULE, userMembers, userSettingsFrom } from "./user_options.ts"
import { misused, verb } from "./verb.ts"

export const adminCommand = (): Command =>
  new Command("admin").description("The first administrator").addCommand(create()).addCommand(link())

type Options = GivenOptions &
  Pick<NewAdministrator, "username" | "email"> & { readonly passwordStdin?: true; readonly json?: true }

function create(): Command {
  const command = verb("create", {
    does: "Create the first administrator, if the service has none",
    about: [
      "An administrator is an enabled user with the role admin. `gatehouse user create --role admin` creates further ones.",
      "Prints what `gatehouse user create` prints.",
    ],
    examples: [
      "gatehouse admin create --username ann --email ann@example.com --name 'Ann Lee' --password-stdin",
      'printf %s "$PASSWORD" | gatehouse admin create --username ann --email ann@example.com --password-stdin --json',
    ],
  })
  for (const setting of USERS.each.filter(({ json }) => json !== "role"))
    for (const option of optionsOf(setting, false))
      command.addOption(option.makeOptionMandatory(setting.required === true))
  return command
    .option(
      "--password-stdin",
      `read the password from standard input, to its end and without a final line break: ${PASSWORD_RULE}`,
    )
    .action(async ({ json, passwordStdin, ...options }: Options, given: Command) => {
      if (!passwordStdin) misused(given, howToGivePassword("admin create …"))
      const password = await readPassword()
      await opened(async ({ administration }) => {
        const { username, email } = options
        const input = { ...userSettingsFrom(options), username, email, password }
        const user = await administration.firstAdministrator.create(input)
        if (json) printJson(user)
        else printMembers(userMembers(user))
      })
    })
}

const link = (): Command =>
  verb("link", {
    does: "Print a link with which a browser creates the first administrator",
    about: [
      "The link works once, for an hour, at the address of GATEHOUSE_URL, while the service has no administrator. The server must run.",
      "The link is a credential: anyone who opens it first becomes administrator. `gatehouse serve` prints one at its start, if its output is a terminal.",
    ],
    examples: ["gatehouse admin link", "gatehouse admin link --json | jq -r .url"],
  }).action(({ json }: { json?: true }) =>
    opened(async ({ administration }) => {
      const made = await administration.firstAdministrator.link()
      if (json) return printJson(made)
      console.log(made.url)
      note(`works once, until ${made.expires_at}`)
    }),
  )
