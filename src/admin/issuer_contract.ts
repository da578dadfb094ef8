/** The part of the contract (contract.ts) about trusted issuers: whose assertions authenticate workloads, or give tokens for people. */
import type { GivenIssuerSettings, ShownIssuerSettings } from "../issuers/issuer_settings.ts"
import type { Timestamp } from "./timestamp.ts"

/** The settings of a trusted issuer, each declared in issuers/issuer_settings.ts. Missing settings stay unchanged. */
export type IssuerSettings = GivenIssuerSettings

export interface NewIssuer extends IssuerSettings {
  readonly name: string
}

export interface IssuerRecord extends ShownIssuerSettings {
  readonly issuer_id: string
  readonly created_at: Timestamp
}

export interface DeletedIssuer {
  readonly issuer_id: string
  readonly name: string
  readonly deleted: true
}
