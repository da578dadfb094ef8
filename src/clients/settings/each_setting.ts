import type { EachOf } from "../../base/each_setting.ts"
import { eachOf, settingsOf } from "../../base/each_setting.ts"
import type { Given, Shown } from "../../base/setting.ts"
import type { ClientMember, ClientSettingValues, GivenClientSettings, ShownClientSettings } from "./client_settings.ts"
import { CLIENT_SETTINGS } from "./client_settings.ts"
import type { ClientSetting, NewClientKind } from "./setting.ts"

type Declared = ClientSetting<unknown, Given, Shown, string>
export type EachSetting = EachOf<Declared, ClientMember>

export const EACH_SETTING = eachOf<Declared, ClientMember>(CLIENT_SETTINGS)

export const clientSettings = settingsOf<Declared, ClientSettingValues, GivenClientSettings, ShownClientSettings>(
  EACH_SETTING,
)

/** The settings of a client that an operator creates without giving any setting. */
export const defaultSettings = (of: NewClientKind): ClientSettingValues =>
  clientSettings.values((setting) => setting.byDefault(of))

/** The settings of a client that registers itself without choosing any setting. */
export const registrantsDefaults = (of: NewClientKind): ClientSettingValues =>
  clientSettings.values((setting) => (setting.registrantsDefault ?? setting.byDefault)(of))
