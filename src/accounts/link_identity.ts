import type { Locale } from "../base/locales.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { ExternalIdentity, LinkedIdentity } from "../connections/external_identity.ts"
import type { User } from "../identity/user.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import { notice } from "./notice.ts"

const MAX_SHOWN_CHARACTERS = 200

type Named = Pick<ExternalIdentity, "subject" | "email" | "username" | "name">

/** The link of a person of the provider, without its user. */
export const linkOf = (
  { subject, email, username, name }: Named,
  { id }: Pick<Connection, "id">,
  { now }: Pick<EdgeRequest, "now">,
): Omit<LinkedIdentity, "userId"> => ({
  connectionId: id,
  subject,
  shownName: (email ?? username ?? name)?.slice(0, MAX_SHOWN_CHARACTERS),
  linkedAt: now,
  lastUsedAt: now,
})

export type LinkOutcome =
  | { readonly kind: "linked"; readonly link: LinkedIdentity; readonly event: AuditEvent }
  /** The person is linked to a user already, or the user has another person of this provider, or the user or the connection was disabled. */
  | { readonly kind: "refused" }

/** Links the person of the provider to the user, who gets a notice: a thief might do it. */
export async function linkIdentity(
  user: User,
  identity: Named,
  connection: Pick<Connection, "id" | "name">,
  { request, locale }: { readonly request: EdgeRequest; readonly locale: Locale },
  ports: Ports,
): Promise<LinkOutcome> {
  const link: LinkedIdentity = { ...linkOf(identity, connection, request), userId: user.id }
  const detail = `connection=${connection.name}`
  const event = auditEvent({ type: "identity-linked", actor: user.id, subject: user.id, detail }, request, ports)
  const mail = ports.mail && notice("identity-linked", user, { request, locale }, ports)
  if ((await ports.store.linkedIdentities.link(link, event, mail)) !== "linked") return { kind: "refused" }
  ports.mail?.queued()
  return { kind: "linked", link, event }
}
