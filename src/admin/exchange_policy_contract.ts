/** The part of the contract (contract.ts) about exchange policies: who may exchange whose tokens. */
import type { GivenPolicySettings, ShownPolicySettings } from "../token_exchange/policy_settings.ts"
import type { Timestamp } from "./timestamp.ts"

/** The settings of an exchange policy, each declared in token_exchange/policy_settings.ts. Missing settings stay unchanged. */
export type ExchangePolicySettings = GivenPolicySettings

export interface NewExchangePolicy extends ExchangePolicySettings {
  readonly name: string
}

export interface ExchangePolicyRecord extends ShownPolicySettings {
  readonly exchange_policy_id: string
  readonly created_at: Timestamp
}

export interface DeletedExchangePolicy {
  readonly exchange_policy_id: string
  readonly name: string
  readonly deleted: true
}
