import type { Command } from "commander"
import type { Invited, NewInvitation } from "../admin/contract.ts"
import { NotFound } from "../admin/problem.ts"
import { USERS } from "../identity/user_settings.ts"
import { opened } from "./open.ts"
import { note, printJson } from "./print.ts"
import type { GivenOptions } from "./setting_option.ts"
import { optionsOf } from "./setting_option.ts"
import { attributeOption, SENT_BY_SERVER, userSettingsFrom } from "./user_options.ts"
import { collect, misused, verb } from "./verb.ts"

type Options = GivenOptions & {
  readonly email?: string
  readonly group?: readonly string[]
  readonly printLink?: true
  readonly json?: true
}

/** Invites a new user by the options, or an existing one by the argument. */
export function userInvite(): Command {
  const command = verb("invite", {
    does: "Invite a person, who then chooses the password",
    about: [
      "Creates a user without a password, and sends the person a link. The link works once, for seven days. Behind it the person chooses the password, and the server marks the address as verified. Until then nobody can sign in to the account.",
      "If you name an existing user, sends another link, and the earlier links stop working. The user must have no password, for example because an import brought none.",
      SENT_BY_SERVER,
    ],
    examples: [
      "gatehouse user invite --email ann@example.com --name 'Ann Lee' --group editors",
      "gatehouse user invite ann@example.com",
      "gatehouse user invite --email ann@example.com --username ann --print-link",
    ],
  }).argument("[user]", "the id or username of an existing user")
  for (const setting of USERS.each.filter(({ json }) => json !== "email_verified"))
    for (const option of optionsOf(
      setting.json === "username" ? { ...setting, defaultInWords: "the e-mail address" } : setting,
      false,
    ))
      command.addOption(option)
  return command
    .addOption(attributeOption(false))
    .option("--group <name>", "a group that the person joins; repeat it for more", collect)
    .option(
      "--print-link",
      "print the link and send no e-mail; acceptance then does not verify the address. The link is a credential: anyone who has it can choose the password",
    )
    .action((user: string | undefined, { json, printLink, group, ...options }: Options, given: Command) => {
      const { email } = options
      const isNew = email !== undefined
      if (user === undefined && !isNew)
        misused(given, "give --email ADDRESS to invite a new user, or a user to invite an existing one")
      if (user !== undefined && (group !== undefined || Object.keys(options).length > 0))
        misused(
          given,
          "a user and settings exclude each other: omit the settings to invite an existing user, or omit the user to invite a new one",
        )
      const delivery = printLink ? "link" : "mail"
      return opened(async ({ administration: { invitations } }) => {
        const input: NewInvitation = {
          ...userSettingsFrom(options),
          email: email ?? "",
          ...(group && { groups: group }),
        }
        print(
          await (user === undefined
            ? invitations.create(input, delivery)
            : again(user, invitations.again(user, delivery))),
          json,
        )
      })
    })
}

/** If the argument is the address of an unknown person, the error names the option for a new one. */
async function again(user: string, invited: Promise<Invited>): Promise<Invited> {
  try {
    return await invited
  } catch (error) {
    if (!(error instanceof NotFound) || !user.includes("@")) throw error
    throw new Error(`${error.message}; to invite a new user: gatehouse user invite --email ${user}`)
  }
}

function print({ user, link }: Invited, json: true | undefined): void {
  if (json) printJson({ ...user, ...link })
  else if (link === undefined) console.log(`${user.user_id} (${user.username}): an e-mail to ${user.email} is queued`)
  else {
    console.log(link.url)
    note(`the link invites ${user.username}; it works once, until ${link.expires_at}`)
  }
}
