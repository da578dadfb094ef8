import type { ExchangePolicy, PolicyId } from "../token_exchange/policy_settings.ts"
import type { NamedStore } from "./role.ts"

/** Who may exchange whose tokens for which other ones. RFC 8693. */
export type ExchangePolicyStore = NamedStore<PolicyId, ExchangePolicy>
