import type { Command } from "commander"
import { Option } from "commander"
import type { UserSettings } from "../admin/contract.ts"

/** The options of `user create` and `user update`, as commander returns them. */
export interface UserOptions {
  readonly username?: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly name?: string
  readonly role?: string
}

export const PASSWORD_RULE =
  "15 characters or more (GATEHOUSE_PASSWORD_MIN_LENGTH), 1024 bytes at most, not a common password, the username, the e-mail address or the service's name"

/** `updating` makes all options optional, and adds options that remove a flag or the name. */
export function addUserOptions(command: Command, updating: boolean): Command {
  const required = (option: Option) => option.makeOptionMandatory(!updating)
  command
    .addOption(
      required(new Option("--username <username>", "what the person types to sign in; case makes no difference")),
    )
    .addOption(
      required(
        new Option(
          "--email <address>",
          `told to clients with the scope email${updating ? "; a new one is unverified" : ""}`,
        ),
      ),
    )
    .option(
      "--email-verified",
      `you know that the address is the person's own; one user at most can have it verified${updating ? "" : " (default: not verified)"}`,
    )
  if (updating) command.option("--no-email-verified", "take that back")
  return command
    .option(
      "--name <name>",
      `the name to show, told to clients with the scope profile${updating ? '; "" for none' : ""}`,
    )
    .addOption(
      new Option(
        "--role <role>",
        `admin: may grant clients the scope admin${updating ? "" : " (default: user)"}`,
      ).choices(["user", "admin"]),
    )
}

/** Translates options to the contract's names. */
export const userSettingsFrom = ({ username, email, emailVerified, name, role }: UserOptions): UserSettings => ({
  username,
  email,
  email_verified: emailVerified,
  name,
  role,
})
