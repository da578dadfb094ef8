import type { Connection } from "../connections/connection_settings.ts"
import { isInDomains } from "../connections/identity_rules.ts"
import { isDirectory } from "../connections/is_directory.ts"
import { foldEmail } from "../identity/fold_email.ts"
import type { Ports } from "../ports/ports.ts"

type Reading = { readonly store: Pick<Ports["store"], "connections"> }

/** All connections with which people can sign in, by name. The list is in memory. */
export const enabledConnections = async ({ store }: Reading): Promise<readonly Connection[]> =>
  (await store.connections.list()).filter(({ enabled }) => enabled)

/** The connections whose services ask the person, by name. */
export const usableConnections = async (ports: Reading): Promise<readonly Connection[]> =>
  (await enabledConnections(ports)).filter((each) => !isDirectory(each))

/** The directories that check passwords, by name. */
export const usableDirectories = async (ports: Reading): Promise<readonly Connection[]> =>
  (await enabledConnections(ports)).filter(isDirectory)

/** The connection of this name. Undefined if it does not exist or is disabled. */
export const usableConnection = async (name: string | undefined, ports: Reading): Promise<Connection | undefined> =>
  (await usableConnections(ports)).find((each) => each.name === name)

/** The connection to which the people of the typed address go. Undefined for a username, and for an address of any other domain. */
export async function connectionForAddress(typed: string, ports: Reading): Promise<Connection | undefined> {
  const name = typed.trim()
  if (!name.includes("@")) return undefined
  return (await usableConnections(ports)).find(({ emailDomains }) => isInDomains(foldEmail(name), emailDomains))
}
