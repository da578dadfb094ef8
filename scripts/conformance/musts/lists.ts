import type { RequirementList } from "../requirement.ts"
import {
  BACK_CHANNEL_LOGOUT,
  OPENID_REGISTRATION,
  RFC7591,
  RFC7592,
  RP_INITIATED_LOGOUT,
} from "./clients_and_logout.ts"
import { OPENID_CORE, OPENID_DISCOVERY } from "./openid_core.ts"
import { RFC6749 } from "./rfc6749.ts"
import { RFC6750 } from "./rfc6750.ts"
import { RFC7636 } from "./rfc7636.ts"
import { RFC8414, RFC9207 } from "./rfc8414.ts"
import { RFC9700 } from "./rfc9700.ts"
import { FORM_POST, RFC7009, RFC7523, RFC7662, RFC8707, RFC9068 } from "./tokens.ts"

/** Every list there is. One more standard is one more line. */
export const REQUIREMENT_LISTS: readonly RequirementList[] = [
  RFC6749,
  RFC6750,
  RFC7636,
  RFC8414,
  RFC9207,
  RFC9700,
  OPENID_CORE,
  OPENID_DISCOVERY,
  RFC7009,
  RFC7523,
  RFC7591,
  RFC7592,
  RFC7662,
  RFC8707,
  RFC9068,
  FORM_POST,
  OPENID_REGISTRATION,
  RP_INITIATED_LOGOUT,
  BACK_CHANNEL_LOGOUT,
]
