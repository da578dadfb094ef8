import { StoreUnavailable } from "../base/store_unavailable.ts"
import { Refusal } from "../oauth/refusal.ts"

/** What an error comes to: a refusal as it is, a store out of reach as such; what nobody foresaw is a defect. */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StoreUnavailable) return new Refusal("temporarily_unavailable", "store-unavailable", {})
  return new Refusal("server_error", "unexpected", {})
}
