import type { GivenOf, ShownOf, ValuesOf } from "../base/each_setting.ts"
import { record, setting } from "../base/record.ts"
import { say } from "../base/say.ts"
import type { Validate } from "../base/setting.ts"
import { optionalText } from "../base/setting.ts"
import { characterCount, hasInvisible, validateName } from "../base/shown_name.ts"
import { validateAccent } from "./accent.ts"

/** The name is in the title of each page, and in the sender of each e-mail. */
const MAX_NAME_CHARACTERS = 60
const MAX_LINK_CHARACTERS = 500
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])
const EMAIL = /^[^\s@"(),:;<>[\\\]\p{C}?&#%/]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/iu

const validateServiceName: Validate = (given) => {
  const count = characterCount(given)
  if (count > MAX_NAME_CHARACTERS) return say("name-too-long", { count, max: MAX_NAME_CHARACTERS })
  return validateName(given) ?? (hasInvisible(given) ? say("service-name-invisible", { received: given }) : undefined)
}

/** People follow these links from the sign-in page. Only https is accepted, so that nobody on the network can replace the linked pages. */
const validateLink: Validate = (given) => {
  if (given.length > MAX_LINK_CHARACTERS) return say("name-too-long", { count: given.length, max: MAX_LINK_CHARACTERS })
  if (!/^[\x21-\x7e]+$/.test(given) || !URL.canParse(given)) return say("link-malformed", { received: given })
  const { protocol, hostname, username, password } = new URL(given)
  if (username !== "" || password !== "") return say("link-user-information", { received: given })
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname))
    ? undefined
    : say("link-not-https", { received: given })
}

const validateSupport: Validate = (given) =>
  given.includes("@") && !given.includes("/")
    ? EMAIL.test(given) && given.length <= MAX_LINK_CHARACTERS
      ? undefined
      : say("support-email-malformed", { received: given })
    : validateLink(given)

/**
 * Every setting of a look except the logo, by its name in `Look`, in the order of the help. The column has the same name in snake case. The names in
 * JSON are those of RFC 7591 §2 where it has one.
 */
const LOOK_SETTINGS = {
  name: setting({
    type: optionalText(validateServiceName),
    json: "name",
    option: "--name <name>",
    sentence: `the service's name on pages and as the sender of e-mails, 1 to ${MAX_NAME_CHARACTERS} characters. Not for a client: people see its registered name`,
    defaultInWords: "Gatehouse",
    byDefault: () => undefined,
  }),
  accent: setting({
    type: optionalText(validateAccent("light")),
    json: "accent",
    option: "--accent <colour>",
    sentence: "the colour of buttons and links on light pages, such as #1a5c4a, with a contrast of at least 4.5:1",
    defaultInWords: "derived from accent_dark, or the green of Gatehouse",
    byDefault: () => undefined,
  }),
  accentDark: setting({
    type: optionalText(validateAccent("dark")),
    json: "accent_dark",
    option: "--accent-dark <colour>",
    sentence: "the same on dark pages",
    defaultInWords: "derived from accent, or the green of Gatehouse",
    byDefault: () => undefined,
  }),
  supportUri: setting({
    type: optionalText(validateSupport),
    json: "support_uri",
    option: "--support <link>",
    sentence: "where people get help: an https address, or an e-mail address",
    defaultInWords: "no link",
    byDefault: () => undefined,
  }),
  policyUri: setting({
    type: optionalText(validateLink),
    json: "policy_uri",
    option: "--privacy <link>",
    sentence: "the https address of the privacy policy",
    defaultInWords: "no link",
    byDefault: () => undefined,
  }),
  tosUri: setting({
    type: optionalText(validateLink),
    json: "tos_uri",
    option: "--terms <link>",
    sentence: "the https address of the terms of use",
    defaultInWords: "no link",
    byDefault: () => undefined,
  }),
}

export const LOOKS = record(LOOK_SETTINGS)

/** The settings of a look, by their names in `Look`. */
export type LookSettingValues = ValuesOf<typeof LOOK_SETTINGS>
export type GivenLookSettings = GivenOf<typeof LOOK_SETTINGS>
export type ShownLookSettings = ShownOf<typeof LOOK_SETTINGS>
