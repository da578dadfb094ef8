import type { GivenOf, ShownOf, ValuesOf } from "../base/each_setting.ts"
import { record, setting } from "../base/record.ts"
import type { SettingType } from "../base/setting.ts"
import { flag, optionalText, text, word } from "../base/setting.ts"
import { validateName } from "../base/shown_name.ts"
import { validateEmail, validateUsername } from "./validate_user.ts"

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

export const USERS = record(USER_SETTINGS)

export type UserMember = keyof typeof USER_SETTINGS
/** The settings of a user, by their names in `User`. */
export type UserSettingValues = ValuesOf<typeof USER_SETTINGS>
export type GivenUserSettings = GivenOf<typeof USER_SETTINGS>
export type ShownUserSettings = ShownOf<typeof USER_SETTINGS>
