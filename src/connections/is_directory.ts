import type { Connection } from "./connection_settings.ts"
import { PRESETS } from "./presets.ts"

/** Whether the connection leads to a directory, which checks the password that people type here. */
export const isDirectory = ({ preset }: Pick<Connection, "preset">): boolean => PRESETS[preset].kind === "ldap"
