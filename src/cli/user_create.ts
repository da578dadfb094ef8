import type { Command } from "commander"
import type { NewUser } from "../admin/contract.ts"
import { opened } from "./open.ts"
import { printJson, printMembers } from "./print.ts"
import { readPassword } from "./read_password.ts"
import type { GivenOptions } from "./setting_option.ts"
import { addUserOptions, PASSWORD_RULE, userMembers, userSettingsFrom } from "./user_options.ts"
import { misused, verb } from "./verb.ts"

type Options = GivenOptions &
  Pick<NewUser, "username" | "email"> & { readonly passwordStdin?: true; readonly json?: true }

export const userCreate = (): Command =>
  addUserOptions(
    verb("create", {
      does: "Create a user",
      about: [
        "Prints user_id (the sub that clients receive), username, email, email_verified, name, role, disabled and attributes.",
      ],
      examples: [
        "gatehouse user create --username ann --email ann@example.com --name 'Ann Lee' --password-stdin",
        'printf %s "$PASSWORD" | gatehouse user create --username ann --email ann@example.com --password-stdin --json',
      ],
    }),
    false,
  )
    .option(
      "--password-stdin",
      `read the password from standard input, to its end and without a final line break: ${PASSWORD_RULE}`,
    )
    .action(async ({ json, passwordStdin, ...options }: Options, command: Command) => {
      if (!passwordStdin) misused(command, howToGivePassword("user create …"))
      const password = await readPassword()
      await opened(async ({ administration }) => {
        const { username, email } = options
        const user = await administration.users.create({ ...userSettingsFrom(options), username, email, password })
        if (json) printJson(user)
        else printMembers(userMembers(user))
      })
    })

/** The password itself cannot be an option: other users can read arguments in the process list, and the shell history keeps them. */
export const howToGivePassword = (verbAndArguments: string): string =>
  `add --password-stdin: the password is read from standard input, for example\n  printf %s "$PASSWORD" | gatehouse ${verbAndArguments} --password-stdin`
