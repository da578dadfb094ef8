import { equalValues } from "../../base/changed_members.ts"
import type { ClientSettingValues } from "./client_settings.ts"
import { EACH_SETTING } from "./each_setting.ts"

/** Returns the settings that differ between two states of a client, by their names in `client show --json`. */
export const changedSettings = (before: ClientSettingValues, after: ClientSettingValues): string[] =>
  EACH_SETTING.filter(({ member }) => !equalValues(before[member], after[member])).map(({ json }) => json)
