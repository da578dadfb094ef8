import type { EachSetting } from "../../src/clients/settings/each_setting.ts"
import { EACH_SETTING } from "../../src/clients/settings/each_setting.ts"
import { EACH_USER_SETTING } from "../../src/identity/user_settings.ts"
import { blocks, code, table } from "./markdown.ts"

const listed = (items: readonly string[]): string => items.map(code).join(", ")

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The operator's default, and what a client has that registers itself, where that differs. */
function defaultOf({
  defaultInWords,
  registrantsDefault,
  member,
}: Pick<EachSetting, "defaultInWords" | "registrantsDefault" | "member">) {
  const byDefault = member === "name" ? "required" : (defaultInWords ?? "none")
  const ofRegistrants = registrantsDefault?.()
  return ofRegistrants === undefined ? byDefault : `${byDefault}; for registrants ${[ofRegistrants].flat().join(" ")}`
}

export const settingsPage = (): string =>
  blocks(
    "# Every setting of clients and users",
    "## Clients",
    "What each means to an application is in [client_settings.md](client_settings.md) and the pages that it names. An operator sets those with an " +
      "option, in `gatehouse client create` and `gatehouse client update`. A [client that registers itself](registration.md) chooses those with a name in its metadata.",
    table(
      ["In JSON", "Option", "In metadata", "Default", "What it is"],
      EACH_SETTING.map(({ json, option, metadata, type, sentence: says, ...setting }) => [
        code(json),
        option === undefined ? "" : code(option),
        metadata === undefined ? "" : code(metadata),
        defaultOf(setting),
        `${sentence(says)}.${type.words === undefined ? "" : ` One of ${listed(type.words)}.`}`,
      ]),
    ),
    "## Users",
    "An operator sets these in `gatehouse user create` and `gatehouse user update`.",
    table(
      ["In JSON", "Option", "Default", "What it is"],
      EACH_USER_SETTING.map(({ json, option, required, defaultInWords, sentence: says }) => [
        code(json),
        code(option),
        required ? "required" : (defaultInWords ?? "none"),
        `${sentence(says)}.`,
      ]),
    ),
  )
