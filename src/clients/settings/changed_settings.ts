import { equalValues } from "../../base/changed_members.ts"
import type { ClientSettingValues } from "./client_settings.ts"
import { EACH_SETTING } from "./each_setting.ts"

/** The settings in which two states of a client differ, with the names that `client show --json` uses. */
export const changedSettings = (before: ClientSettingValues, after: ClientSettingValues): string[] =>
  EACH_SETTING.filter(({ member }) => !equalValues(before[member], after[member])).map(({ json }) => json)
