import type { Connection } from "./connection_settings.ts"
import type { ExternalIdentity } from "./external_identity.ts"

/** Whether the domain of the address is one of these. The address is in small letters. */
export const isInDomains = (address: string, domains: readonly string[]): boolean =>
  domains.includes(address.slice(address.lastIndexOf("@") + 1))

/**
 * The factor that a sign-in with the connection proves. The operator decides whether the provider's word for two factors counts: it counts no more than
 * the operator's trust in the provider.
 */
export function provenFactor(
  { secondFactor, secondFactorValues }: Pick<Connection, "secondFactor" | "secondFactorValues">,
  { acr, amr }: Pick<ExternalIdentity, "acr" | "amr">,
): "connection" | "connection_mfa" {
  const isDone = [acr, ...amr].some((value) => value !== undefined && secondFactorValues.includes(value))
  return secondFactor === "never" || (secondFactor === "unless-done" && isDone) ? "connection_mfa" : "connection"
}

/** Whether a person without an account here gets one. `verifiedAddress`: the address that the provider verified, in small letters. */
export function getsAccount(
  { accounts, accountDomains }: Pick<Connection, "accounts" | "accountDomains">,
  verifiedAddress: string | undefined,
): boolean {
  if (accounts === "domains") return verifiedAddress !== undefined && isInDomains(verifiedAddress, accountDomains)
  return accounts === "everybody"
}
