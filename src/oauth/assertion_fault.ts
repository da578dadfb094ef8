import type { RefusalDetail } from "./refusal_detail.ts"

/** The faults that the assertions of clients and of trusted issuers share. */
export type AssertionFault =
  | "assertion-malformed"
  | "assertion-header"
  | "assertion-expired"
  | "assertion-not-yet-valid"
  | "assertion-without-jti"

/** Refuses an assertion with the error code of its use. */
export type RefuseAssertion<Fault extends string = AssertionFault> = (fault: Fault, detail?: RefusalDetail) => never
