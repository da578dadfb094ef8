import type { Command } from "commander"
import type { UserSettings } from "../admin/contract.ts"
import { EACH_USER_SETTING } from "../identity/user_settings.ts"
import type { GivenOptions } from "./setting_option.ts"
import { givenBy, optionsOf } from "./setting_option.ts"

export const PASSWORD_RULE =
  "15 characters or more (GATEHOUSE_PASSWORD_MIN_LENGTH), 1024 bytes at most, not a common password, the username, the e-mail address or the service's name"

/** Options of every user setting. `updating` makes all of them optional. */
export function addUserOptions(command: Command, updating: boolean): Command {
  for (const setting of EACH_USER_SETTING)
    for (const option of optionsOf(setting, updating))
      command.addOption(option.makeOptionMandatory(!updating && setting.required === true))
  return command
}

/** Translates options to the contract's names. */
export const userSettingsFrom = (options: GivenOptions): UserSettings =>
  Object.fromEntries(EACH_USER_SETTING.map((setting) => [setting.json, givenBy(setting, options)]))
