import { StoreUnavailable } from "../base/store_unavailable.ts"
import { Refusal } from "../oauth/refusal.ts"

/** A refusal stays as it is, an unreachable store becomes its own refusal, and any other error is a defect. */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StoreUnavailable) return new Refusal("temporarily_unavailable", "store-unavailable", {})
  return new Refusal("server_error", "unexpected", {})
}
