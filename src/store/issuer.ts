import type { IssuerId, TrustedIssuer } from "../issuers/issuer_settings.ts"
import type { NamedStore } from "./role.ts"

/** The issuers of assertions that the operator trusts. */
export type IssuerStore = NamedStore<IssuerId, TrustedIssuer>
