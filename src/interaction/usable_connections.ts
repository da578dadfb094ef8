import type { Connection } from "../connections/connection_settings.ts"
import { isInDomains } from "../connections/identity_rules.ts"
import { isDirectory } from "../connections/is_directory.ts"
import { foldEmail } from "../identity/fold_email.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { Destination } from "./destination.ts"
import { hasSignedOut } from "./last_connection.ts"

type Reading = { readonly store: Pick<Ports["store"], "connections"> }
type Choosing = Pick<Destination, "choice">

/** All connections with which people can sign in, by name. The list is in memory. */
export const enabledConnections = async ({ store }: Reading): Promise<readonly Connection[]> =>
  (await store.connections.list()).filter(({ enabled }) => enabled)

/** The connections whose services ask the person, by name. */
export const usableConnections = async (ports: Reading): Promise<readonly Connection[]> =>
  (await enabledConnections(ports)).filter((each) => !isDirectory(each))

/** The directories that check passwords, by name. */
export const usableDirectories = async (ports: Reading): Promise<readonly Connection[]> =>
  (await enabledConnections(ports)).filter(isDirectory)

/** The connections with which people can sign in to reach the destination: those that the client names, in its order, or all. */
async function allowedConnections({ choice }: Choosing, ports: Reading): Promise<readonly Connection[]> {
  const usable = await usableConnections(ports)
  const named = choice?.connections ?? []
  return named.length === 0 ? usable : named.flatMap((name) => usable.find((each) => each.name === name) ?? [])
}

/** The connection of this name. Undefined if it does not exist, is disabled, or is not one that the client names. */
export const allowedConnection = async (
  name: string | undefined,
  destination: Choosing,
  ports: Reading,
): Promise<Connection | undefined> => (await allowedConnections(destination, ports)).find((each) => each.name === name)

/** The connections that the sign-in page shows. A connection that the client names needs no button of its own. */
export async function offeredConnections(
  destination: Pick<Destination, "choice" | "linking">,
  ports: Reading,
): Promise<readonly Connection[]> {
  const { choice, linking } = destination
  const isNamed = (choice?.connections ?? []).length > 0
  return (await allowedConnections(destination, ports)).filter(
    ({ name, hasButton }) => (isNamed || hasButton) && name !== linking?.connection,
  )
}

/** Whether some typed addresses lead to a connection. */
export const hasEmailDomains = async (
  destination: Pick<Destination, "choice" | "linking">,
  ports: Reading,
): Promise<boolean> =>
  (await allowedConnections(destination, ports)).some(
    ({ name, emailDomains }) => emailDomains.length > 0 && name !== destination.linking?.connection,
  )

/** The connection to which the people of the typed address go. Undefined for a username, and for an address of any other domain. */
export async function connectionForAddress(
  typed: string,
  destination: Choosing,
  ports: Reading,
): Promise<Connection | undefined> {
  const name = typed.trim()
  if (!name.includes("@")) return undefined
  return (await allowedConnections(destination, ports)).find(({ emailDomains }) =>
    isInDomains(foldEmail(name), emailDomains),
  )
}

/**
 * The connection that people use without seeing the sign-in page: the one that the request names, or the only one if the client wants that. `hint`: a
 * username or address. After a sign-out the page is shown, because the provider would sign the person in again.
 */
export async function connectionAtOnce(
  destination: Pick<Destination, "choice" | "connection">,
  hint: string,
  request: Pick<EdgeRequest, "cookies">,
  ports: Reading,
): Promise<Connection | undefined> {
  const { choice, connection } = destination
  if (connection !== undefined) return allowedConnection(connection, destination, ports)
  if (choice?.signInPage !== "at-once" || hasSignedOut(request.cookies)) return undefined
  const offered = await offeredConnections({ choice }, ports)
  return (await connectionForAddress(hint, destination, ports)) ?? (offered.length === 1 ? offered[0] : undefined)
}
