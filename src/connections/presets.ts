import type { Preset } from "./preset.ts"
import { oauth2 } from "./presets/oauth2.ts"
import { oidc } from "./presets/oidc.ts"

/** The names of all presets. `oidc` and `oauth2` are for providers without a preset of their own. */
export const PRESET_NAMES = ["oidc", "oauth2"] as const
export type PresetName = (typeof PRESET_NAMES)[number]

export const PRESETS: Readonly<Record<PresetName, Preset>> = { oidc, oauth2 }
