import type { Given, Shown, Stored } from "../../base/setting.ts"
import { snakeCase } from "../../base/snake_case.ts"
import type { ClientMember, ClientSettingValues, GivenClientSettings, ShownClientSettings } from "./client_settings.ts"
import { CLIENT_SETTINGS } from "./client_settings.ts"
import type { ClientSetting, NewClientKind } from "./setting.ts"

/** A declaration with the member of `Client` that holds its value, for code that treats all settings alike. */
export interface EachSetting extends ClientSetting<unknown, Given, Shown, string> {
  readonly member: ClientMember
  readonly column: string
}

export const EACH_SETTING: readonly EachSetting[] = Object.entries(CLIENT_SETTINGS).map(([member, declared]) => ({
  ...(declared as ClientSetting<unknown, Given, Shown, string>),
  member: member as ClientMember,
  column: snakeCase(member),
}))

const values = (valueFor: (setting: EachSetting) => unknown): ClientSettingValues =>
  Object.fromEntries(EACH_SETTING.map((setting) => [setting.member, valueFor(setting)])) as ClientSettingValues

/** The settings of a client that an operator creates without naming any. */
export const defaultSettings = (of: NewClientKind): ClientSettingValues => values((setting) => setting.byDefault(of))

/** The settings of a client that registers itself without choosing any. */
export const registrantsDefaults = (of: NewClientKind): ClientSettingValues =>
  values((setting) => (setting.registrantsDefault ?? setting.byDefault)(of))

/** The settings with the given ones applied. Reports errors to `add`, by the names in JSON. */
export const appliedSettings = (
  before: ClientSettingValues,
  given: GivenClientSettings,
  add: (field: string, says: string) => void,
): ClientSettingValues =>
  values(({ member, json, option, type }) => {
    const one = option === undefined ? undefined : given[json as keyof GivenClientSettings]
    return one === undefined ? before[member] : type.read(one, before[member], (says) => add(json, says))
  })

/** As in the row of a client. */
export const loadedSettings = (row: Readonly<Record<string, Stored | Uint8Array>>): ClientSettingValues =>
  values(({ column, type }) => type.load(row[column] as Stored))

export const storedSettings = (client: ClientSettingValues): Stored[] =>
  EACH_SETTING.map(({ member, type }) => type.store(client[member]))

export const shownSettings = (client: ClientSettingValues): ShownClientSettings =>
  Object.fromEntries(
    EACH_SETTING.map(({ member, json, type }) => [json, type.show(client[member])]),
  ) as unknown as ShownClientSettings
