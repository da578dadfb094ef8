import type { Said } from "./say.ts"
import type { Given, SettingType, Shown, Stored } from "./setting.ts"
import { snakeCase } from "./snake_case.ts"

/** The part that every declaration of a setting has. */
export interface DeclaredSetting {
  readonly type: SettingType<unknown, Given, Shown>
  readonly json: string
  /** The command line's option. Absent if an operator cannot set this setting. */
  readonly option?: string
  readonly off?: string
  /** Whether a creation requires the setting. */
  readonly required?: true
  /** The description in the admin API, and in each place below that has no description of its own. */
  readonly sentence: string
  /** The description in the help of the command line. */
  readonly inHelp?: string
  /** The description in the schema of the files of `apply`. */
  readonly inFiles?: string
  readonly defaultInWords?: string
}

/** A declaration together with the name of its member in the record, for code that treats all settings alike. */
export type EachOf<Declared extends DeclaredSetting, Member extends string> = Declared & {
  readonly member: Member
  readonly column: string
}

interface Declaration {
  readonly json: string
  readonly type: {
    read(...given: never): unknown
    load(stored: Stored): unknown
    show(value: never): unknown
  }
}

/** The declarations of a record's settings, by member. The settings of a list share the member and its column: each is one part of the value. */
export type Declarations = Readonly<Record<string, Declaration | readonly Declaration[]>>

type Declared<D> = D extends readonly (infer One extends Declaration)[] ? One : D extends Declaration ? D : never

/** The settings as the program uses them, by member: not as the database stores them, and not as JSON shows them. */
export type ValuesOf<D extends Declarations> = {
  readonly [Member in keyof D]: ReturnType<Declared<D[Member]>["type"]["load"]>
}

/**
 * The settings that an operator gives, by their names in JSON. In an update, a missing setting stays unchanged. In a creation, it gets its default.
 */
export type GivenOf<D extends Declarations, Members extends keyof D = keyof D> = {
  readonly [Member in Members as Declared<D[Member]>["json"]]?:
    | Parameters<Declared<D[Member]>["type"]["read"]>[0]
    | undefined
}

/** The settings as JSON shows them. */
export type ShownOf<D extends Declarations> = {
  readonly [Member in keyof D as Declared<D[Member]>["json"]]: ReturnType<Declared<D[Member]>["type"]["show"]>
}

/** The functions that treat all settings of a record alike. */
export interface SettingsOf<Values, GivenValues> {
  applied(before: Values, given: GivenValues, add: (field: string, said: Said) => void): Values
  shown(record: Values): object
}

/** The column of a setting is the member's name in snake case. */
export const eachOf = <Declared extends DeclaredSetting, Member extends string>(
  declarations: Readonly<Record<Member, unknown>>,
): readonly EachOf<Declared, Member>[] =>
  Object.entries(declarations).flatMap(([member, declared]) =>
    [declared as Declared | readonly Declared[]].flat().map((one) => ({
      ...(one as Declared),
      member: member as Member,
      column: snakeCase(member),
    })),
  )

/**
 * Functions that treat all settings of a record alike. `Values` are the settings in the record, `GivenValues` are the settings that an
 * operator gives, and `ShownValues` are the settings in JSON.
 */
export function settingsOf<Declared extends DeclaredSetting, Values extends object, GivenValues, ShownValues>(
  each: readonly EachOf<Declared, keyof Values & string>[],
) {
  const ofMembers = [...new Map(each.map((setting) => [setting.member, setting])).values()]
  const values = (valueFor: (setting: EachOf<Declared, keyof Values & string>) => unknown): Values =>
    Object.fromEntries(ofMembers.map((setting) => [setting.member, valueFor(setting)])) as Values
  return {
    values,
    columns: ofMembers.map(({ column }) => column),
    /** Returns the settings `before` with the given settings applied. Calls `add` for each error, with the JSON name of the setting. */
    applied(before: Values, given: GivenValues, add: (field: string, said: Said) => void): Values {
      let after = values(({ member }) => before[member])
      for (const { member, json, option, type } of each) {
        const one = option === undefined ? undefined : (given as Readonly<Record<string, Given | undefined>>)[json]
        if (one !== undefined) after = { ...after, [member]: type.read(one, after[member], (said) => add(json, said)) }
      }
      return after
    },
    stored: (record: Values): Stored[] => ofMembers.map(({ member, type }) => type.store(record[member])),
    /** Reads the settings from a row. */
    loaded: (row: Readonly<Record<string, Stored | Uint8Array>>): Values =>
      values(({ column, type }) => type.load(row[column] as Stored)),
    shown: (record: Values): ShownValues =>
      Object.fromEntries(each.map(({ member, json, type }) => [json, type.show(record[member])])) as ShownValues,
  }
}

/** Turns settings in JSON into the form of the contract: seconds as text, and the empty value instead of null. */
export const fromJson = <T>(each: readonly DeclaredSetting[], body: object): T => {
  const given: Record<string, unknown> = { ...body }
  for (const { json, type } of each) {
    const value = given[json]
    if (value === null) given[json] = type.given === "list" || type.given === "items" ? [] : ""
    else if (typeof value === "number") given[json] = String(value)
  }
  return given as T
}
