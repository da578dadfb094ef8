import type { Locale } from "../base/locales.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { ExternalIdentity, LinkedIdentity } from "../connections/external_identity.ts"
import type { User } from "../identity/user.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { acceptWithIdentity } from "./accept_with_identity.ts"
import { accountDecision } from "./account_decision.ts"
import { createConnectedUser } from "./create_connected_user.ts"
import { invitedUser } from "./invited_user.ts"
import type { InviterLacks } from "./inviter.ts"
import { requiredInviter } from "./inviter.ts"
import { linkIdentity, linkOf } from "./link_identity.ts"
import { verifiedAddress } from "./verified_address.ts"

/**
 * `found`: the account of the person, whose link proves it. `unproven`: an account has verified the person's address, and the person must sign in to it
 * once. `invited`: an open invitation is for the person's address, and they must open its link. `ended`: its inviter lacks a right. `none`: the person has
 * no account and gets none.
 */
export type FoundAccount =
  | {
      readonly kind: "found"
      readonly user: User
      readonly link: LinkedIdentity
      readonly passwordHash: string | undefined
    }
  | { readonly kind: "unproven"; readonly user: User }
  | { readonly kind: "invited" }
  | ({ readonly kind: "ended" } & InviterLacks)
  | { readonly kind: "none" }

/** Another request can link the same person, or take the address or the username, between a read and a write. */
const MAX_ATTEMPTS = 5

/**
 * Finds or makes the account of a person whom a provider has proven. Only addresses that both sides have verified name an account: an unverified address
 * here may be the trap of somebody who made the account in advance, and an unverified address there may be invented.
 */
export async function connectedAccount(
  identity: ExternalIdentity,
  connection: Connection,
  from: { readonly request: EdgeRequest; readonly locale: Locale },
  ports: Ports,
): Promise<FoundAccount> {
  const address = verifiedAddress(identity)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const known = await ports.store.linkedIdentities.find(connection.id, identity.subject)
    if (known !== undefined) return { kind: "found", ...known }
    const account = address === undefined ? undefined : await ports.store.users.findByVerifiedEmail(address)
    const invited = await invitedUser(connection, address, account?.user, from.request.now, ports.store)
    const facts = { isLinked: false, isInvited: invited !== undefined, hasAccount: account !== undefined }
    const decision = accountDecision(connection, address, facts)
    if (invited !== undefined) {
      if (decision === "invited") return { kind: "invited" }
      const inviter = await requiredInviter(invited, await ports.store.invitations.inviterOf(invited.id), ports.store)
      if (inviter !== undefined && "required" in inviter) return { kind: "ended", ...inviter }
      const outcome = await acceptWithIdentity({ user: invited, inviter }, identity, connection, from.request, ports)
      if (outcome.kind === "accepted")
        return { kind: "found", user: outcome.user, link: outcome.link, passwordHash: undefined }
      continue
    }
    if (account !== undefined) {
      const { user } = account
      if (decision === "unproven") return { kind: "unproven", user }
      const outcome = await linkIdentity(user, identity, connection, from, ports)
      if (outcome.kind === "linked") return { kind: "found", ...account, link: outcome.link }
      // The account has another person of this provider, whose address this person has now: the organization gave the address to somebody else.
      if (await hasLink(user, connection, ports)) return { kind: "unproven", user }
      continue
    }
    if (decision === "none") return { kind: "none" }
    const link = linkOf(identity, connection, from.request)
    const created = await createConnectedUser(identity, address, link, connection, from.request, ports)
    if (created !== undefined)
      return { kind: "found", user: created, link: { ...link, userId: created.id }, passwordHash: undefined }
  }
  return { kind: "none" }
}

const hasLink = async (user: User, connection: Connection, { store }: Ports): Promise<boolean> =>
  (await store.linkedIdentities.ofUser(user.id)).some(({ connectionId }) => connectionId === connection.id)
