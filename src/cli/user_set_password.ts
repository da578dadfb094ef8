import type { Command } from "commander"
import { opened } from "./open.ts"
import { printJson } from "./print.ts"
import { readPassword } from "./read_password.ts"
import { howToGivePassword } from "./user_create.ts"
import { PASSWORD_RULE } from "./user_options.ts"
import { misused, verb } from "./verb.ts"

interface Options {
  readonly passwordStdin?: true
  readonly keepGrants?: boolean
  readonly json?: true
}

export const userSetPassword = (): Command =>
  verb("set-password", {
    does: "Set a user's password, and end all sessions and grants",
    about: [
      "Ends all sessions and grants of the user: people who knew the old password are signed out, and clients need consent again.",
    ],
    examples: [
      "gatehouse user set-password ann --password-stdin",
      'printf %s "$PASSWORD" | gatehouse user set-password ann --password-stdin --keep-grants',
    ],
  })
    .argument("<user>", "the user's id or username")
    .option(
      "--password-stdin",
      `read the password from standard input, to its end and without a final line break: ${PASSWORD_RULE}`,
    )
    .option(
      "--keep-grants",
      "end only the sessions, the codes that wait for their exchange, and the grants of the console or with a right of administration: other clients keep their tokens",
    )
    .action(async (given: string, { json, passwordStdin, keepGrants = false }: Options, command: Command) => {
      if (!passwordStdin) misused(command, howToGivePassword(`user set-password ${given}`))
      const password = await readPassword()
      await opened(async ({ administration }) => {
        const user = await administration.users.setPassword(given, password, keepGrants)
        if (json) return printJson(user)
        console.log(`the password of ${user.username} is set; all sessions${keepGrants ? "" : " and grants"} are ended`)
      })
    })
