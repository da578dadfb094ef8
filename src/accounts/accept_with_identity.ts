import type { Connection } from "../connections/connection_settings.ts"
import type { ExternalIdentity, LinkedIdentity } from "../connections/external_identity.ts"
import { changedAt } from "../identity/attributes.ts"
import { foldEmail } from "../identity/fold_email.ts"
import type { User } from "../identity/user.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import { nameFrom } from "./create_connected_user.ts"
import type { OpenInvitation } from "./invitation.ts"
import { linkOf } from "./link_identity.ts"
import { verifiedAddress } from "./verified_address.ts"

export type AcceptedWithIdentity =
  | { readonly kind: "accepted"; readonly user: User; readonly link: LinkedIdentity; readonly event: AuditEvent }
  /** `address-differs`: the provider has not verified the invited address. `taken`: the person is linked already, or the connection was disabled. */
  | { readonly kind: "address-differs" | "email-taken" | "inviter-lacks-right" | "spent" | "taken" }

/**
 * Accepts an invitation with a person of a provider, without a password. The provider must have verified the invited address: the operator invited the
 * person who has it. Of several concurrent calls for one invitation, one succeeds. Decision 0081.
 */
export async function acceptWithIdentity(
  { user, inviter }: Pick<OpenInvitation, "user" | "inviter">,
  identity: ExternalIdentity,
  connection: Connection,
  request: EdgeRequest,
  ports: Ports,
): Promise<AcceptedWithIdentity> {
  if (user.email === undefined || verifiedAddress(identity) !== foldEmail(user.email))
    return { kind: "address-differs" }
  const accepted: User = {
    ...user,
    name: user.name ?? nameFrom(identity),
    invitedAt: undefined,
    emailVerified: true,
    attributes: changedAt(user.attributes, request.now),
  }
  const link = { ...linkOf(identity, connection, request), userId: user.id }
  const detail = `connection=${connection.name}`
  const event = auditEvent({ type: "invitation-accepted", actor: user.id, subject: user.id, detail }, request, ports)
  const kind = await ports.store.linkedIdentities.accept(user, accepted, link, event, inviter)
  return kind === "accepted" ? { kind, user: accepted, link, event } : { kind }
}
