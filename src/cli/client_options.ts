import type { Command } from "commander"
import { Option } from "commander"
import type { ClientSettings } from "../admin/contract.ts"
import { EACH_SETTING } from "../clients/settings/each_setting.ts"
import type { GivenOptions } from "./setting_option.ts"
import { settingsFrom as givenSettings, optionsOf } from "./setting_option.ts"

/** Adds an option for each client setting. If `updating` is true, every option is optional. */
export function addClientOptions(command: Command, updating: boolean): Command {
  for (const setting of EACH_SETTING) {
    for (const option of optionsOf(setting, updating))
      command.addOption(setting.member === "name" ? option.makeOptionMandatory(!updating) : option)
    if (setting.member === "name") command.addOption(kind(updating))
    if (setting.member === "refreshRepeat") command.addOption(rotation())
  }
  return command
}

const kind = (updating: boolean): Option =>
  new Option(
    "--kind <kind>",
    updating
      ? "cannot be changed; accepted if it is the client's kind"
      : "confidential: a server-side application that keeps a secret; public: an application in a browser or on a phone, which uses PKCE",
  )
    .choices(["confidential", "public"])
    .makeOptionMandatory(!updating)

const rotation = (): Option =>
  new Option(
    "--refresh-rotation <how>",
    "strict: the same as --refresh-repeat 0; confirmed: the same as the default of --refresh-repeat",
  ).choices(["confirmed", "strict"])

/** Converts the options to settings, by their names in contract.ts. */
export const settingsFrom = (options: GivenOptions): ClientSettings => ({
  ...givenSettings(EACH_SETTING, options),
  kind: options.kind as string | undefined,
  refresh_rotation: options.refreshRotation as string | undefined,
})

export const CLIENT_ID =
  "the client's id: client_ and 32 digits, as `gatehouse client list` shows it; or the URL of its metadata document"
