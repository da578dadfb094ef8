import type { Connection } from "./connection_settings.ts"
import { PRESETS } from "./presets.ts"

/** Whether the connection speaks SAML: its answers are posted, and this service has metadata and a key for it. */
export const isSaml = ({ preset }: Pick<Connection, "preset">): boolean => PRESETS[preset].kind === "saml"
