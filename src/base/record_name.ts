import { say } from "./say.ts"
import type { Validate } from "./setting.ts"

/** The name of a connection, a site, an exchange policy or a trusted issuer. It is also part of addresses and of the names of settings. */
export const RECORD_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/

export const validateRecordName: Validate = (given) =>
  RECORD_NAME.test(given) ? undefined : say("record-name-malformed", { name: given })
