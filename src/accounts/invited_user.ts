import type { Connection } from "../connections/connection_settings.ts"
import { acceptsInvitations } from "../connections/identity_rules.ts"
import type { User } from "../identity/user.ts"
import type { Store } from "../store/store.ts"
import { LINK_PURPOSES } from "./links.ts"

type Invited = User & { readonly invitedAt: number }

/**
 * The user with an open invitation to the address, which no other account has verified. `address`: see `verifiedAddress`. Undefined if the connection
 * accepts no invitations.
 */
export async function invitedUser(
  connection: Pick<Connection, "accounts" | "preset">,
  address: string | undefined,
  verified: Pick<User, "id"> | undefined,
  now: number,
  { invitations }: Pick<Store, "invitations">,
): Promise<Invited | undefined> {
  if (address === undefined || !acceptsInvitations(connection)) return undefined
  const open = await invitations.openFor(address, now - LINK_PURPOSES.invitation.ttlMs)
  return verified === undefined || verified.id === open?.id ? open : undefined
}
