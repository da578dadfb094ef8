import type { Connection } from "../connections/connection_settings.ts"
import { getsAccount, isInDomains } from "../connections/identity_rules.ts"

/**
 * `linked`: the person is a user here. `accepts`: an open invitation is for the person's address, and the provider's word is enough. `invited`: the person
 * must also open its link (decision 0081). `joins`: an account has the person's address, and the provider's word is enough. `unproven`: an account has it, and
 * the person must sign in to the account once. `created`: the person gets an account. `none`: the person gets none.
 */
export type AccountDecision = "linked" | "accepts" | "invited" | "joins" | "unproven" | "created" | "none"

interface Facts {
  readonly isLinked: boolean
  readonly isInvited: boolean
  readonly hasAccount: boolean
}

/** The account of a person whom a provider has proven. `address`: see `verifiedAddress`. `isInvited`: see `invitedUser`. `hasAccount`: an account here has verified this address. */
export function accountDecision(
  connection: Pick<Connection, "accounts" | "accountDomains" | "authorityFor">,
  address: string | undefined,
  { isLinked, isInvited, hasAccount }: Facts,
): AccountDecision {
  if (isLinked) return "linked"
  const isOwn = address !== undefined && isInDomains(address, connection.authorityFor)
  if (isInvited) return isOwn ? "accepts" : "invited"
  if (hasAccount) return isOwn ? "joins" : "unproven"
  return getsAccount(connection, address) ? "created" : "none"
}
