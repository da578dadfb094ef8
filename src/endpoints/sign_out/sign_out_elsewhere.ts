import type { Locale } from "../../base/locales.ts"
import type { Connection } from "../../connections/connection_settings.ts"
import { isSaml } from "../../connections/is_saml.ts"
import type { Session } from "../../identity/session.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/** Where a sign-out leads after the provider's: to an address of the application, or to the page that confirms the sign-out. */
export interface Onward {
  readonly location: string | undefined
  readonly locale: Locale
}

interface Carried extends Onward {
  readonly begunAt: number
}

/** How long a person may take at the provider. */
const TTL_MS = 600_000

/** A provider's session, and what ending it needs. */
export interface SessionElsewhere {
  readonly connection: Connection
  readonly hint: string | undefined
}

/** Finds what ending the provider's session needs. Call it before the session here ends. Undefined if nothing ends there. */
export async function sessionElsewhere(
  session: Session,
  { store, connectionHints }: Pick<Ports, "store" | "connectionHints">,
): Promise<SessionElsewhere | undefined> {
  const { connectionId, rootId } = session
  if (connectionId === undefined) return undefined
  const connection = (await store.connections.list()).find(({ id }) => id === connectionId)
  if (connection === undefined || connection.signOut === "never") return undefined
  const found = await store.connectionSessions.find(session)
  // Another sign-in in the same browser may have replaced the row.
  if (found?.connectionId !== connectionId) return undefined
  return { connection, hint: found.hint && connectionHints.open(rootId, found.hint)?.reveal() }
}

/** The address at the provider to which the browser goes. Undefined if the provider has none, or cannot be reached: the sign-out here is done anyway. */
export async function addressElsewhere(
  { connection, hint }: SessionElsewhere,
  onward: Onward,
  { now }: Pick<EdgeRequest, "now">,
  { carriedValues, connectionProtocol, saml }: Pick<Ports, "carriedValues" | "connectionProtocol" | "saml">,
): Promise<string | undefined> {
  const carried: Carried = { ...onward, begunAt: now }
  const state = carriedValues.seal("sign-out", carried)
  const outcome = await (isSaml(connection) ? saml : connectionProtocol).signOutUrl(connection, hint, state)
  return "url" in outcome ? outcome.url : undefined
}

/** Where the sign-out leads. Undefined for a `state` that is too old, or not of this server. */
export function onwardIn(
  state: string | undefined,
  { now }: Pick<EdgeRequest, "now">,
  { carriedValues }: Pick<Ports, "carriedValues">,
): Onward | undefined {
  const carried = carriedValues.open("sign-out", state ?? "") as Carried | undefined
  return carried !== undefined && now < carried.begunAt + TTL_MS ? carried : undefined
}
