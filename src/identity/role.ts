import type { GivenOf, ShownOf, ValuesOf } from "../base/each_setting.ts"
import type { GroupId, RoleId } from "../base/id.ts"
import { record, setting } from "../base/record.ts"
import type { Validate } from "../base/setting.ts"
import { optionalText, spacedList, textIfChanged } from "../base/setting.ts"
import { validateName } from "../base/shown_name.ts"
import { validateNewRole, validateRoleName } from "./validate_role_name.ts"

/** The name is unique. A claim may contain the name, so clients rely on it. */
const name = (validate: Validate) =>
  setting({
    type: textIfChanged(validate),
    json: "name",
    option: "--name <name>",
    required: true,
    sentence: "unique: 1 to 63 small letters, digits and . _ : -",
    inHelp: "the new name",
    inFiles: "1 to 63 small letters, digits and . _ : -",
    byDefault: () => "",
  })

const description = (sentence: string) =>
  setting({
    type: optionalText(validateName),
    json: "description",
    option: "--description <text>",
    sentence,
    inFiles: "for administrators",
    byDefault: () => undefined,
  })

/**
 * Every setting of a role, by its name in `Role`. The column has the same name in snake case. A new setting needs a declaration here, a column in
 * the schema, and the code that uses it.
 */
const ROLE_SETTINGS = {
  name: name(validateNewRole),
  description: description("what the role is for"),
  /** The assigned scope values of the role, in order. The use case checks whether APIs declare them. */
  scope: setting({
    type: spacedList,
    json: "scope",
    option: "--scope <scope>",
    required: true,
    sentence:
      "assigned scope values, separated by spaces: of your APIs, or admin:read, admin:clients, admin:people or admin:settings",
    inHelp: "assigned scope values, in quotes: `gatehouse scope list` shows those of your APIs",
    inFiles: "assigned scope values, separated by spaces",
    byDefault: () => [],
  }),
}

/** Every setting of a group, by its name in `Group`. */
const GROUP_SETTINGS = {
  name: name(validateRoleName),
  description: description("who belongs to the group"),
}

export const ROLES = record(ROLE_SETTINGS)
export const GROUPS = record(GROUP_SETTINGS)

export type RoleSettingValues = ValuesOf<typeof ROLE_SETTINGS>
export type GroupSettingValues = ValuesOf<typeof GROUP_SETTINGS>
export type GivenRoleSettings = GivenOf<typeof ROLE_SETTINGS>
export type ShownRoleSettings = ShownOf<typeof ROLE_SETTINGS>
export type GivenGroupSettings = GivenOf<typeof GROUP_SETTINGS>
export type ShownGroupSettings = ShownOf<typeof GROUP_SETTINGS>

/** A named set of assigned scope values. An assigned value is granted only to people who hold it through a role. People and groups hold roles. */
export interface Role extends RoleSettingValues {
  readonly id: RoleId
  readonly createdAt: number
}

/** A named set of people. Its members hold the roles that the group holds. */
export interface Group extends GroupSettingValues {
  readonly id: GroupId
  readonly createdAt: number
}
