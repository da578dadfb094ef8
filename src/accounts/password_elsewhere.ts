import type { UserId } from "../base/id.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { Store } from "../store/store.ts"

/** The connections of a person without a password. */
export interface PasswordElsewhere {
  /** A connection whose people cannot set a password here. Undefined if the person may set one. */
  readonly forbiddenBy: Connection | undefined
  /** All of them. */
  readonly connections: readonly Connection[]
}

interface Links {
  readonly linkedIdentities: Pick<Store["linkedIdentities"], "ofUser">
  readonly connections: Pick<Store["connections"], "list">
}

/**
 * Where a person without a password here signs in. A person who has a password may always change it: an operator gave it, or it is older than the setting.
 */
export async function passwordElsewhere(
  userId: UserId,
  { store }: { readonly store: Links },
): Promise<PasswordElsewhere> {
  const [links, all] = await Promise.all([store.linkedIdentities.ofUser(userId), store.connections.list()])
  const connections = all.filter(({ id, enabled }) => enabled && links.some(({ connectionId }) => connectionId === id))
  return { connections, forbiddenBy: connections.find(({ hasOwnPasswords }) => !hasOwnPasswords) }
}
