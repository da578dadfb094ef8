import { APIS } from "../../src/apis/api_settings.ts"
import type { EachSetting } from "../../src/clients/settings/each_setting.ts"
import { EACH_SETTING } from "../../src/clients/settings/each_setting.ts"
import { USERS } from "../../src/identity/user_settings.ts"
import { blocks, code, table } from "./markdown.ts"

const listed = (items: readonly string[]): string => items.map(code).join(", ")

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Returns the default for clients that an operator creates and, if different, the default for self-registered clients. */
function defaultOf({
  defaultInWords,
  registrantsDefault,
  member,
}: Pick<EachSetting, "defaultInWords" | "registrantsDefault" | "member">) {
  const byDefault = member === "name" ? "required" : (defaultInWords ?? "none")
  const ofRegistrants = registrantsDefault?.({ kind: "confidential", authMethod: undefined })
  return ofRegistrants === undefined ? byDefault : `${byDefault}; for registrants ${[ofRegistrants].flat().join(" ")}`
}

export const settingsPage = (): string =>
  blocks(
    "# Every setting of clients, APIs and users",
    "## Clients",
    "[client_settings.md](client_settings.md), and the pages that it links to, explain what each setting means to a client. " +
      "An operator sets these settings with options of `gatehouse client create` and `gatehouse client update`. " +
      "A [client that registers itself](registration.md) can choose only the settings that have a name in the column “In metadata”.",
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
    "## APIs",
    "An operator sets these settings with options of `gatehouse api create` and `gatehouse api update`. [apis.md](apis.md) explains what an API is.",
    table(
      ["In JSON", "Option", "Default", "What it is"],
      APIS.each.map(({ json, option, defaultInWords, sentence: says }) => [
        code(json),
        code(option),
        defaultInWords ?? "none",
        `${sentence(says)}.`,
      ]),
    ),
    "## Users",
    "An operator sets these settings with options of `gatehouse user create` and `gatehouse user update`.",
    table(
      ["In JSON", "Option", "Default", "What it is"],
      USERS.each.map(({ json, option, required, defaultInWords, sentence: says }) => [
        code(json),
        code(option),
        required ? "required" : (defaultInWords ?? "none"),
        `${sentence(says)}.`,
      ]),
    ),
  )
