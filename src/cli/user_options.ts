import type { Command } from "commander"
import { Option } from "commander"
import type { UserRecord, UserSettings } from "../admin/contract.ts"
import { USERS } from "../identity/user_settings.ts"
import type { GivenOptions } from "./setting_option.ts"
import { addOptions, settingsFrom } from "./setting_option.ts"
import { collect } from "./verb.ts"

export const PASSWORD_RULE =
  "15 characters or more (GATEHOUSE_PASSWORD_MIN_LENGTH), 1024 bytes at most, not a common password, the username, the e-mail address or the service's name"

/** Adds an option for each user setting. If `updating` is true, every option is optional. */
export function addUserOptions(command: Command, updating: boolean): Command {
  addOptions(command, USERS.each, updating)
  command.option(
    "--send-verification",
    "send the person a link that verifies the e-mail address; `gatehouse user verify-email` sends another one",
  )
  return command.addOption(attributeOption(updating))
}

export const attributeOption = (updating: boolean): Option =>
  new Option(
    "--attribute <name=value>",
    `an attribute of the person, such as given_name=Ann; repeat it for more${updating ? '; "name=" removes one' : ""}; \`gatehouse attribute list\` shows all`,
  ).argParser(collect)

/** The help of each command that queues an e-mail: who sends it, and how to check. */
export const SENT_BY_SERVER =
  "A running server sends the e-mail within two seconds; `gatehouse user mails USER` shows whether it was sent."

/** Converts the options to settings, by their names in contract.ts. */
export const userSettingsFrom = ({ attribute, sendVerification, ...options }: GivenOptions): UserSettings => ({
  ...settingsFrom(USERS.each, options),
  ...(sendVerification === true && { send_verification: true }),
  ...(Array.isArray(attribute) && { attributes: Object.fromEntries(attribute.map(nameAndValue)) }),
})

/** Text without an equals sign gives the attribute an empty value. An empty value removes the attribute. */
function nameAndValue(given: string): [string, string] {
  const at = given.indexOf("=")
  return at < 0 ? [given, ""] : [given.slice(0, at), given.slice(at + 1)]
}

/** Returns the members of a user for printing, with each attribute on a line. */
export const userMembers = ({ attributes, ...user }: UserRecord) => ({
  ...user,
  attributes: Object.entries(attributes).map(
    ([name, value]) => `${name}=${Array.isArray(value) ? value.join(",") : value}`,
  ),
})
