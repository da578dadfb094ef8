import type { Declarations, DeclaredSetting, EachOf, GivenOf, SettingsOf, ShownOf, ValuesOf } from "./each_setting.ts"
import { eachOf, settingsOf } from "./each_setting.ts"
import type { Given, SettingType, Shown } from "./setting.ts"

/** The declaration of one setting of a record. */
export interface RecordSetting<Value, G extends Given, S extends Shown, Json extends string> extends DeclaredSetting {
  readonly type: SettingType<Value, G, S>
  /** The setting's name in JSON, in the contract of admin/, in the files of `apply` and in the audit. */
  readonly json: Json
  /** The option of `create` and `update`. */
  readonly option: string
  /** Whether the value says who a person is. The audit then does not record it: after a user is deleted, no such value remains. */
  readonly personal?: true
  /** The value in a new record, unless it is given. */
  byDefault(): NoInfer<Value>
}

/** Lets the compiler check a declaration. Returns the declaration with its exact type. */
export const setting = <Value, G extends Given, S extends Shown, const Json extends string>(
  declared: RecordSetting<Value, G, S, Json>,
): RecordSetting<Value, G, S, Json> => declared

type Declared = RecordSetting<unknown, Given, Shown, string>

/** What follows from the declaration of a record. */
export interface DeclaredRecord<Values, GivenValues> extends SettingsOf<Values, GivenValues> {
  readonly each: readonly EachOf<DeclaredSetting, string>[]
  defaults(): Values
}

/**
 * Declares a record that operators create, and all its settings. The declaration gives the record's type, its columns, the verbs of the command line
 * and the operations of the admin API. It also gives the record's members in the files of `apply`, and the changes that the audit records.
 */
export function record<D extends Declarations>(settings: D) {
  const each = eachOf<Declared, keyof D & string>(settings)
  const all = settingsOf<Declared, ValuesOf<D>, GivenOf<D>, ShownOf<D>>(each)
  return { each, ...all, defaults: (): ValuesOf<D> => all.values(({ byDefault }) => byDefault()) }
}
