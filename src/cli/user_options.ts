import type { Command } from "commander"
import type { UserSettings } from "../admin/contract.ts"
import { EACH_USER_SETTING } from "../identity/user_settings.ts"
import type { GivenOptions } from "./setting_option.ts"
import { givenBy, optionsOf } from "./setting_option.ts"

export const PASSWORD_RULE =
  "15 characters or more (GATEHOUSE_PASSWORD_MIN_LENGTH), 1024 bytes at most, not a common password, the username, the e-mail address or the service's name"

/** Adds an option for each user setting. If `updating` is true, every option is optional. */
export function addUserOptions(command: Command, updating: boolean): Command {
  for (const setting of EACH_USER_SETTING)
    for (const option of optionsOf(setting, updating))
      command.addOption(option.makeOptionMandatory(!updating && setting.required === true))
  return command
}

/** Converts the options to settings, by their names in contract.ts. */
export const userSettingsFrom = (options: GivenOptions): UserSettings =>
  Object.fromEntries(EACH_USER_SETTING.map((setting) => [setting.json, givenBy(setting, options)]))
