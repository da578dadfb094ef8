import type { Connection } from "./connection_settings.ts"
import { PRESETS } from "./presets.ts"

/** The name of the service, as people see it. */
export const labelOf = ({ label, preset }: Pick<Connection, "label" | "preset">): string =>
  label ?? PRESETS[preset].label
