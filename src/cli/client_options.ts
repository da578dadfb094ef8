import type { Command } from "commander"
import { Option } from "commander"
import type { ClientSettings } from "../admin/contract.ts"
import { EACH_SETTING } from "../clients/settings/each_setting.ts"
import type { GivenOptions } from "./setting_option.ts"
import { givenBy, optionsOf } from "./setting_option.ts"

/** Options of every client setting. `updating` makes all of them optional. */
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
      ? "cannot be changed; accepted where it is the same"
      : "confidential: a server-side application that keeps a secret; public: one in a browser or on a phone, which proves itself by PKCE",
  )
    .choices(["confidential", "public"])
    .makeOptionMandatory(!updating)

const rotation = (): Option =>
  new Option(
    "--refresh-rotation <how>",
    "strict: another word for --refresh-repeat 0; confirmed: for its default",
  ).choices(["confirmed", "strict"])

/** Translates options to the contract's names. */
export const settingsFrom = (options: GivenOptions): ClientSettings => ({
  ...Object.fromEntries(EACH_SETTING.map((setting) => [setting.json, givenBy(setting, options)])),
  kind: options.kind as string | undefined,
  refresh_rotation: options.refreshRotation as string | undefined,
})

export const CLIENT_ID = "the client's id: client_ and 32 digits, as `gatehouse client list` shows it"
