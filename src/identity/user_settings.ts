import type { GivenOf, ShownOf, ValuesOf } from "../base/each_setting.ts"
import { eachOf, settingsOf } from "../base/each_setting.ts"
import type { Given, SettingType, Shown } from "../base/setting.ts"
import { flag, optionalText, text, word } from "../base/setting.ts"
import { validateName } from "../base/shown_name.ts"
import { validateEmail, validateUsername } from "./validate_user.ts"

/** The declaration of one user setting. */
interface UserSetting<Value, G extends Given, S extends Shown, Json extends string> {
  readonly type: SettingType<Value, G, S>
  /** The setting's name in the JSON of `user show` and in the contract of admin/. */
  readonly json: Json
  /** The option of `user create` and `user update`. */
  readonly option: string
  /** What the option `--no-…` of `user update` does. */
  readonly off?: string
  /** Whether `user create` requires the setting. */
  readonly required?: true
  /**
   * Whether the value says who the person is. The audit then records that the setting changed, but not the value: after a user is deleted, no
   * such value remains.
   */
  readonly personal?: true
  readonly sentence: string
  readonly defaultInWords?: string
  /** The default of this setting, for a new user. */
  byDefault(): NoInfer<Value>
}

const setting = <Value, G extends Given, S extends Shown, const Json extends string>(
  declared: UserSetting<Value, G, S, Json>,
): UserSetting<Value, G, S, Json> => declared

/** An operator can change an e-mail address, but not remove it. */
const email: SettingType<string | undefined, string, string | null> = {
  ...optionalText(validateEmail),
  removable: false,
  read: (given, before, add) => text(validateEmail).read(given, before ?? "", add),
}

/**
 * Every setting of a user, by its name in `User`, in the order of the help. The column has the same name in snake case. A new setting needs a
 * declaration here, a column in the schema, and the code that uses it.
 */
const USER_SETTINGS = {
  username: setting({
    type: text(validateUsername),
    json: "username",
    personal: true,
    option: "--username <username>",
    required: true,
    sentence: "the name that the person types to sign in; upper and lower case are equal",
    byDefault: () => "",
  }),
  email: setting({
    type: email,
    json: "email",
    personal: true,
    option: "--email <address>",
    required: true,
    sentence: "the e-mail address, sent to clients with the scope email; a changed address is unverified",
    byDefault: () => undefined,
  }),
  emailVerified: setting({
    type: flag,
    json: "email_verified",
    option: "--email-verified",
    off: "mark the address as unverified",
    sentence:
      "mark the address as verified: you know that it is the person's own; at most one user can have it verified",
    defaultInWords: "not verified",
    byDefault: () => false,
  }),
  name: setting({
    type: optionalText(validateName),
    json: "name",
    personal: true,
    option: "--name <name>",
    sentence: "the name to show, sent to clients with the scope profile",
    byDefault: () => undefined,
  }),
  role: setting({
    type: word(["user", "admin"]),
    json: "role",
    option: "--role <role>",
    sentence: "admin allows the user to grant clients the scope admin",
    defaultInWords: "user",
    byDefault: () => "user" as const,
  }),
}

type Settings = typeof USER_SETTINGS
export type UserMember = keyof Settings

/** The settings of a user, by their names in `User`. */
export type UserSettingValues = ValuesOf<Settings>

/**
 * The settings that an operator gives, by their names in JSON. A missing setting gets its default for a new user, and stays unchanged in an
 * update.
 */
export type GivenUserSettings = GivenOf<Settings>

/** The settings as JSON shows them. */
export type ShownUserSettings = ShownOf<Settings>

type Declared = UserSetting<unknown, Given, Shown, string>

export const EACH_USER_SETTING = eachOf<Declared, UserMember>(USER_SETTINGS)

export const userSettings = settingsOf<Declared, UserSettingValues, GivenUserSettings, ShownUserSettings>(
  EACH_USER_SETTING,
)
