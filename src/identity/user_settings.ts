import { eachOf, settingsOf } from "../base/each_setting.ts"
import type { Given, SettingType, Shown } from "../base/setting.ts"
import { flag, optionalText, text, word } from "../base/setting.ts"
import { validateName } from "../base/shown_name.ts"
import { validateEmail, validateUsername } from "./validate_user.ts"

/** The declaration of one user setting. */
interface UserSetting<Value, G extends Given, S extends Shown, Json extends string> {
  readonly type: SettingType<Value, G, S>
  /** Its name in the JSON of `user show` and in the contract of admin/. */
  readonly json: Json
  /** Its option in `user create` and `user update`. */
  readonly option: string
  /** What the option `--no-…` of `user update` does. */
  readonly off?: string
  /** Whether `user create` needs it. */
  readonly required?: true
  readonly sentence: string
  readonly defaultInWords?: string
  /** Of a new user. */
  byDefault(): NoInfer<Value>
}

const setting = <Value, G extends Given, S extends Shown, const Json extends string>(
  declared: UserSetting<Value, G, S, Json>,
): UserSetting<Value, G, S, Json> => declared

/** A user may be without an address, but nobody takes one away. */
const email: SettingType<string | undefined, string, string | null> = {
  ...optionalText(validateEmail),
  removable: false,
  read: (given, before, add) => text(validateEmail).read(given, before ?? "", add),
}

/**
 * Every setting of a user, by its name in `User`, in the order of the help. Its column has that name in snake case. A new setting is a declaration
 * here, a column in the schema, and the code that acts on it.
 */
const USER_SETTINGS = {
  username: setting({
    type: text(validateUsername),
    json: "username",
    option: "--username <username>",
    required: true,
    sentence: "what the person types to sign in; case makes no difference",
    byDefault: () => "",
  }),
  email: setting({
    type: email,
    json: "email",
    option: "--email <address>",
    required: true,
    sentence: "sent to clients with the scope email; a changed one is unverified",
    byDefault: () => undefined,
  }),
  emailVerified: setting({
    type: flag,
    json: "email_verified",
    option: "--email-verified",
    off: "take that back",
    sentence: "you know that the address is the person's own; one user at most can have it verified",
    defaultInWords: "not verified",
    byDefault: () => false,
  }),
  name: setting({
    type: optionalText(validateName),
    json: "name",
    option: "--name <name>",
    sentence: "the name to show, sent to clients with the scope profile",
    byDefault: () => undefined,
  }),
  role: setting({
    type: word(["user", "admin"]),
    json: "role",
    option: "--role <role>",
    sentence: "admin: may grant clients the scope admin",
    defaultInWords: "user",
    byDefault: () => "user" as const,
  }),
}

type Settings = typeof USER_SETTINGS
export type UserMember = keyof Settings

/** The settings as a user has them. */
export type UserSettingValues = { readonly [Member in UserMember]: ReturnType<Settings[Member]["type"]["load"]> }

/** The settings as an operator gives them, by their names in JSON. A missing one stays unchanged, or gets its default. */
export type GivenUserSettings = {
  readonly [Member in UserMember as Settings[Member]["json"]]?:
    | Parameters<Settings[Member]["type"]["read"]>[0]
    | undefined
}

/** The settings as JSON shows them. */
export type ShownUserSettings = {
  readonly [Member in UserMember as Settings[Member]["json"]]: ReturnType<Settings[Member]["type"]["show"]>
}

type Declared = UserSetting<unknown, Given, Shown, string>

export const EACH_USER_SETTING = eachOf<Declared, UserMember>(USER_SETTINGS)

export const userSettings = settingsOf<Declared, UserSettingValues, GivenUserSettings, ShownUserSettings>(
  EACH_USER_SETTING,
)
