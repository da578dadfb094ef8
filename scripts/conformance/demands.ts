import { FAPI_DEMANDS } from "./fapi_demands.ts"
import { OAUTH_DEMANDS } from "./oauth_demands.ts"
import { OPENID_DEMANDS } from "./openid_demands.ts"

/** For each public standard, the sections that bind this server, and what each section requires. */
export const DEMANDS: Readonly<Record<string, string>> = { ...OAUTH_DEMANDS, ...OPENID_DEMANDS, ...FAPI_DEMANDS }
