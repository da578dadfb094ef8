import { PasswordsBusy } from "../identity/password.ts"
import { Refusal } from "../oauth/refusal.ts"

/** The refusal of a form while too many passwords wait to be hashed. Throws every other error again. */
export function passwordsBusy(error: unknown): Refusal {
  if (!(error instanceof PasswordsBusy)) throw error
  return new Refusal("temporarily_unavailable", "passwords-busy", { retryAfterSeconds: 2 })
}
