import type { Given, SettingType, Shown, Stored } from "./setting.ts"
import { snakeCase } from "./snake_case.ts"

/** What all declarations of settings have. */
export interface DeclaredSetting {
  readonly type: SettingType<unknown, Given, Shown>
  readonly json: string
  /** Absent: an operator cannot set it. */
  readonly option?: string
  readonly off?: string
  readonly sentence: string
  readonly defaultInWords?: string
}

/** A declaration with the member of the record that holds its value, for code that treats all settings alike. */
export type EachOf<Declared extends DeclaredSetting, Member extends string> = Declared & {
  readonly member: Member
  readonly column: string
}

/** A column has the member's name in snake case. */
export const eachOf = <Declared extends DeclaredSetting, Member extends string>(
  declarations: Readonly<Record<Member, unknown>>,
): readonly EachOf<Declared, Member>[] =>
  Object.entries(declarations).map(([member, declared]) => ({
    ...(declared as Declared),
    member: member as Member,
    column: snakeCase(member),
  }))

/**
 * What code does with all settings of a record alike. `Values` has the settings as the record has them, `GivenValues` as an operator gives them, `ShownValues` as
 * JSON shows them.
 */
export function settingsOf<Declared extends DeclaredSetting, Values extends object, GivenValues, ShownValues>(
  each: readonly EachOf<Declared, keyof Values & string>[],
) {
  const values = (valueFor: (setting: EachOf<Declared, keyof Values & string>) => unknown): Values =>
    Object.fromEntries(each.map((setting) => [setting.member, valueFor(setting)])) as Values
  return {
    values,
    /** The settings with the given ones applied. Reports errors to `add`, by the names in JSON. */
    applied: (before: Values, given: GivenValues, add: (field: string, says: string) => void): Values =>
      values(({ member, json, option, type }) => {
        const one = option === undefined ? undefined : (given as Readonly<Record<string, Given | undefined>>)[json]
        return one === undefined ? before[member] : type.read(one, before[member], (says) => add(json, says))
      }),
    stored: (record: Values): Stored[] => each.map(({ member, type }) => type.store(record[member])),
    /** Reads the settings from a row. */
    loaded: (row: Readonly<Record<string, Stored | Uint8Array>>): Values =>
      values(({ column, type }) => type.load(row[column] as Stored)),
    shown: (record: Values): ShownValues =>
      Object.fromEntries(each.map(({ member, json, type }) => [json, type.show(record[member])])) as ShownValues,
  }
}
