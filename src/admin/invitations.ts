import type { InvitationDelivery } from "../accounts/invitation.ts"
import { beforeHandedInvitation } from "../accounts/invitation.ts"
import { LINK_PURPOSES } from "../accounts/links.ts"
import { newId } from "../base/id.ts"
import { say } from "../base/say.ts"
import { foldEmail } from "../identity/fold_email.ts"
import type { User } from "../identity/user.ts"
import { USERS } from "../identity/user_settings.ts"
import { INVITATION_PATH } from "../oauth/paths.ts"
import { changedAttributes } from "./attributes.ts"
import type { InvitationLink, Invited, NewInvitation } from "./contract.ts"
import { foundGroup, foundUser } from "./find.ts"
import { requireProofsOfUser, requireRightsOfBuiltInRole, requireRightsOfGroup } from "./held_rights.ts"
import { operatorEvent } from "./operator_event.ts"
import { operatorMail } from "./operator_mail.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, Problems } from "./problem.ts"
import { timestamp } from "./timestamp.ts"
import { requireMail } from "./user_mails.ts"
import { refuseTaken, userRecord } from "./users.ts"

/** An invited user has no password until the person accepts, so nobody can sign in to the account. */
export interface InvitationAdministration {
  /**
   * Creates a user without a password, and sends the link with which the person chooses one. Throws Invalid, Conflict if the service cannot send
   * e-mail, or if another user has the username or has verified the address, NotFound for an unknown group, and RightsMissing.
   */
  create(input: NewInvitation, delivery: InvitationDelivery): Promise<Invited>
  /**
   * Invites an existing user who has no password. The links of earlier invitations stop working. Throws NotFound, RightsMissing, and Conflict if the
   * user has a password or another way to sign in, is disabled, or has no address.
   */
  again(user: string, delivery: InvitationDelivery): Promise<Invited>
}

export function invitationAdministration(deps: AdministrationDeps): InvitationAdministration {
  const { store, clock } = deps

  /** What the write of an invitation contains besides the user. */
  const sending = (user: User, delivery: InvitationDelivery) => {
    if (delivery === "mail") requireMail(deps)
    const event = { ...operatorEvent("user-invited", user.id, deps), detail: `delivery=${delivery}` }
    return { event, mail: delivery === "mail" ? operatorMail("invitation", user, deps) : undefined }
  }

  const invited = async (user: User, delivery: InvitationDelivery): Promise<Invited> => {
    if (delivery === "mail") deps.mail?.queued()
    return { user: userRecord(user), link: delivery === "link" ? await linkFor(user, deps) : undefined }
  }

  const refuseVerified = async (email: string) => {
    const owner = await store.users.findByVerifiedEmail(foldEmail(email))
    if (owner !== undefined) throw new Conflict(say("email-of-user", { email, username: owner.user.username }))
  }

  return {
    async create({ groups = [], ...input }, delivery) {
      const user = await invitedUser(input, deps)
      await requireRightsOfBuiltInRole(deps, user.role)
      const joined = await Promise.all([...new Set(groups)].map((name) => foundGroup(store, name)))
      for (const group of joined) await requireRightsOfGroup(deps, group)
      await refuseVerified(input.email)
      const { event, mail } = sending(user, delivery)
      const ids = joined.map(({ id }) => id)
      refuseTaken(await store.invitations.create(user, ids, event, mail), user)
      return invited(user, delivery)
    },

    async again(name, delivery) {
      const user = await foundUser(store, name)
      await requireProofsOfUser(deps, user)
      const { id, username, disabled, email, emailVerified } = user
      const [account, enrolled, links] = await Promise.all([
        store.users.findWithPassword(id),
        store.secondFactors.enrolledBy(id),
        store.linkedIdentities.ofUser(id),
      ])
      if (account?.passwordHash !== undefined || enrolled.length > 0 || links.length > 0)
        throw new Conflict(say("user-can-sign-in", { username }))
      if (disabled) throw new Conflict(say("invited-user-disabled", { username }))
      if (email === undefined) throw new Conflict(say("invited-email-missing", { username }))
      if (!emailVerified) await refuseVerified(email)
      const again: User & { invitedAt: number } = { ...user, invitedAt: clock() }
      const { event, mail } = sending(again, delivery)
      if (!(await store.invitations.renew(user, again.invitedAt, event, mail)))
        throw new Conflict(say("user-changed-meanwhile", { username }))
      return invited(again, delivery)
    },
  }
}

/** Validates the settings of a new user. Throws Invalid. */
async function invitedUser(
  input: Omit<NewInvitation, "groups">,
  deps: Pick<AdministrationDeps, "store" | "clock" | "random">,
): Promise<User> {
  const problems = new Problems()
  const settings = USERS.applied(
    USERS.defaults(),
    { ...input, username: input.username ?? input.email, email_verified: false },
    (field, said) => problems.add(field, said),
  )
  const attributes = await changedAttributes(undefined, input.attributes, problems, deps)
  problems.throwIfAny()
  const now = deps.clock()
  return {
    ...settings,
    attributes,
    id: newId("user", now, deps.random),
    disabled: false,
    invitedAt: now,
    createdAt: now,
  }
}

/** Makes the link that the operator passes on. It differs from the link of the e-mail, because it does not prove the address. */
async function linkFor(
  user: User,
  { accountLinks, clock, issuer, store }: AdministrationDeps,
): Promise<InvitationLink> {
  const now = clock()
  const before = await beforeHandedInvitation({ user, passwordHash: undefined }, store)
  const token = accountLinks.mint("invitation", user.id, before, now)
  return {
    url: `${issuer()}${INVITATION_PATH}?token=${token.reveal()}`,
    expires_at: timestamp(now + LINK_PURPOSES.invitation.ttlMs),
  }
}
