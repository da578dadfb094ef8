import type { Connection } from "../connections/connection_settings.ts"
import { effectiveSettings } from "../connections/effective_settings.ts"
import type { ExternalIdentity } from "../connections/external_identity.ts"
import { PRESETS } from "../connections/presets.ts"
import type { User } from "../identity/user.ts"
import { preferredLocale } from "../oauth/locale.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { connectedAccount } from "./connected_account.ts"

export interface AssertedAccount {
  readonly user: User
  readonly connection: Connection
  readonly identity: ExternalIdentity
}

/**
 * Returns the account of the person whom a trusted issuer names, by the rules of a sign-in with the connection of the same issuer. Undefined if no such
 * account exists, or if the person must prove something on a page first.
 */
export async function asserted(
  issuer: string,
  claims: Readonly<Record<string, unknown>>,
  request: EdgeRequest,
  ports: Ports,
): Promise<AssertedAccount | undefined> {
  const locale = preferredLocale({ values: new Map(), repeated: new Set() }, request.acceptLanguage)
  for (const connection of await ports.store.connections.list()) {
    if (!connection.enabled || PRESETS[connection.preset].kind !== "oidc") continue
    if (effectiveSettings(connection).issuer !== issuer) continue
    const proven = await ports.connectionProtocol.assertedIdentity(connection, claims)
    if ("problem" in proven) continue
    const { identity } = proven
    const found = await connectedAccount(identity, connection, { request, locale }, ports)
    if (found.kind === "found") return { user: found.user, connection, identity }
  }
  return undefined
}
