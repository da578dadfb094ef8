import type { Secret } from "../base/secret.ts"
import { validateName } from "../base/shown_name.ts"
import { changedAt } from "../identity/attributes.ts"
import { passwordMark } from "../identity/password.ts"
import type { User } from "../identity/user.ts"
import { inOrder, isAdministrative } from "../oauth/scope.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { Inviter } from "../store/invitation.ts"
import type { Store, UserWithPassword } from "../store/store.ts"
import type { InviterLacks } from "./inviter.ts"
import { requiredInviter } from "./inviter.ts"
import type { LinkFlaw } from "./link_flaw.ts"
import type { Before } from "./links.ts"
import { passwordProblem } from "./password_problem.ts"

/** How the link reaches the person: by e-mail, or from the operator. Only a link in an e-mail proves that the address is the person's. */
export type InvitationDelivery = "mail" | "link"

/**
 * The values that the link in an e-mail will change, and where it was sent. Another invitation has another time, so the earlier links stop working.
 */
export const beforeInvitation = ({ user: { email, invitedAt }, passwordHash }: UserWithPassword): Before => [
  passwordHash && passwordMark(passwordHash),
  email,
  invitedAt?.toString(),
]

/**
 * Like `beforeInvitation`, for a link that an operator passes on. The operator may have fewer rights than the user gets later. So the link stops
 * working when the user gets or loses a right of administration. Otherwise the operator could choose the password of an administrator. Decision 0040.
 */
export async function beforeHandedInvitation(
  account: UserWithPassword,
  { roles }: Pick<Store, "roles">,
): Promise<Before> {
  const { id, role } = account.user
  const held = (await roles.rightsOf(id)).filter(isAdministrative)
  return [...beforeInvitation(account), "link", inOrder([...held, ...(role === "admin" ? ["admin"] : [])]).join(" ")]
}

export interface OpenInvitation {
  readonly user: User & { readonly invitedAt: number }
  readonly delivery: InvitationDelivery
  /** The rights that the acceptance requires of the inviter at that moment. */
  readonly inviter: Inviter | undefined
}

/** Returns the invitation of a link, or why the link does not work, or that its inviter lacks a right. Reads nothing for a forged link. */
export async function invitationOfLink(
  token: string,
  now: number,
  { accountLinks, store }: Pick<Ports, "accountLinks" | "store">,
): Promise<OpenInvitation | InviterLacks | LinkFlaw> {
  const link = accountLinks.open("invitation", token, now)
  if (typeof link === "string") return link
  const account = await store.users.findWithPassword(link.subject)
  if (account === undefined) return "account-link-spent"
  const { user, passwordHash } = account
  const { invitedAt } = user
  if (invitedAt === undefined || passwordHash !== undefined || user.disabled) return "account-link-spent"
  const open = { ...user, invitedAt }
  const isMailed = link.isFor(beforeInvitation(account))
  if (!isMailed && !link.isFor(await beforeHandedInvitation(account, store))) return "account-link-spent"
  const inviter = await requiredInviter(user, await store.invitations.inviterOf(user.id), store)
  if (inviter !== undefined && "required" in inviter) return inviter
  return { user: open, delivery: isMailed ? "mail" : "link", inviter }
}

/** The address that the invited person has verified with this link, or before. */
export const verifiedByInvitation = ({
  user,
  delivery,
}: Pick<OpenInvitation, "user" | "delivery">): string | undefined =>
  user.emailVerified || delivery === "mail" ? user.email : undefined

export type AcceptanceProblem = "name" | "password-short" | "password-weak" | "password-breached" | "email-taken"

export type AcceptanceOutcome =
  | { readonly event: AuditEvent; readonly account: UserWithPassword }
  | { readonly problem: AcceptanceProblem }
  | { readonly flaw: LinkFlaw | "inviter-lacks-right" }

/**
 * Accepts an invitation: sets the name and, if the person chose one, the password, and marks the address as verified if the link was sent there. Of
 * several concurrent calls with one link, one succeeds. `email-taken`: another account has verified the address meanwhile; then nothing changes. Throws PasswordsBusy.
 */
export async function acceptInvitation(
  { user, delivery, inviter }: OpenInvitation,
  typed: { readonly name: string; readonly password: Secret | undefined },
  request: EdgeRequest,
  ports: Ports,
): Promise<AcceptanceOutcome> {
  const text = typed.name.trim()
  if (text !== "" && validateName(text) !== undefined) return { problem: "name" }
  const name = text === "" ? undefined : text
  const problem = typed.password && (await passwordProblem(typed.password, user, ports.passwordRules))
  if (problem !== undefined) return { problem }
  const accepted: User = {
    ...user,
    name,
    invitedAt: undefined,
    emailVerified: user.emailVerified || delivery === "mail",
    attributes: changedAt(user.attributes, request.now),
  }
  const passwordHash = typed.password && (await ports.passwords.hash(typed.password))
  const event = auditEvent({ type: "invitation-accepted", actor: user.id, subject: user.id }, request, ports)
  const outcome = await ports.store.invitations.accept(user, accepted, passwordHash, event, inviter)
  if (outcome === "email-taken") return { problem: outcome }
  if (outcome !== "accepted") return { flaw: outcome === "spent" ? "account-link-spent" : outcome }
  return { event, account: { user: accepted, passwordHash } }
}
