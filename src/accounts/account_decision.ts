import type { Connection } from "../connections/connection_settings.ts"
import { getsAccount, isInDomains } from "../connections/identity_rules.ts"

/**
 * `linked`: the person is a user here. `joins`: an account has the person's address, and the provider's word is enough. `unproven`: an account has it, and
 * the person must sign in to the account once. `created`: the person gets an account. `none`: the person gets none.
 */
export type AccountDecision = "linked" | "joins" | "unproven" | "created" | "none"

/** The account of a person whom a provider has proven. `address`: see `verifiedAddress`. `hasAccount`: an account here has verified this address. */
export function accountDecision(
  connection: Pick<Connection, "accounts" | "accountDomains" | "authorityFor">,
  address: string | undefined,
  { isLinked, hasAccount }: { readonly isLinked: boolean; readonly hasAccount: boolean },
): AccountDecision {
  if (isLinked) return "linked"
  if (hasAccount && address !== undefined) return isInDomains(address, connection.authorityFor) ? "joins" : "unproven"
  return getsAccount(connection, address) ? "created" : "none"
}
