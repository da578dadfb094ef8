import type { ProviderSession } from "../../ports/connections.ts"
import type { Connection } from "../connection_settings.ts"
import type { Tokens } from "./exchange_code.ts"

/** Subjects and sessions are unique only for their issuer, and a provider of many tenants has many issuers. */
export const atIssuer = (issuer: string, id: string): string => JSON.stringify([issuer, id])

/** Reads the provider's session from the ID token. OpenID Connect Back-Channel Logout §2.1, `sid`. */
export function providerSession(
  { signOut }: Pick<Connection, "signOut">,
  { claims, idToken }: Tokens,
): ProviderSession | undefined {
  if (claims === undefined) return undefined
  const { iss, sub, sid } = claims
  return {
    subject: atIssuer(iss, sub),
    sessionId: typeof sid === "string" ? atIssuer(iss, sid) : undefined,
    hint: signOut === "always" ? idToken : undefined,
  }
}
