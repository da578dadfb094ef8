import type { ExternalIdentity } from "../connections/external_identity.ts"
import { foldEmail } from "../identity/fold_email.ts"
import { validateEmail } from "../identity/validate_user.ts"

/** The folded address that the provider has verified. Undefined if it has verified none. */
export function verifiedAddress({
  email,
  emailVerified,
}: Pick<ExternalIdentity, "email" | "emailVerified">): string | undefined {
  if (email === undefined || !emailVerified) return undefined
  const folded = foldEmail(email.trim())
  return validateEmail(folded) === undefined ? folded : undefined
}
