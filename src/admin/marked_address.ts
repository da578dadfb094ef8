import { say } from "../base/say.ts"
import { foldEmail } from "../identity/fold_email.ts"
import type { User } from "../identity/user.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import { changesBetween } from "./changes.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict } from "./problem.ts"

/**
 * Clients identify a person by a verified address. So an actor without `admin` must not mark another person's address as verified for an account
 * that they can use (decision 0040). Needs no lock: an account that gets the address at the same moment could also get it afterwards.
 */
type Deps = Pick<AdministrationDeps, "actor" | "store">
type Before = Pick<User, "email" | "emailVerified"> | undefined

/** Whether the change marks an address as verified that was not verified for this user before. */
const isMarking = (before: Before, { email, emailVerified }: User): boolean =>
  email !== undefined && emailVerified && !(before?.emailVerified && foldEmail(before.email ?? "") === foldEmail(email))

/** Throws Conflict if the actor must not mark the address of `user` as verified: another user has it too, or the account is the actor's own. */
export async function refuseMarking(before: Before, user: User, deps: Deps): Promise<void> {
  if (!isMarking(before, user)) return
  if (user.id === deps.actor.name && !deps.actor.rights.includes("admin")) throw new Conflict(say("own-email"))
  if (await isAddressOfAnother(user, deps)) throw new Conflict(say("email-of-another", { email: user.email ?? "" }))
}

/** Whether the actor must not mark the address of `user` as verified, because another user has it, verified or not. */
export async function isAddressOfAnother({ id, email, emailVerified }: User, { actor, store }: Deps): Promise<boolean> {
  if (email === undefined || !emailVerified || actor.rights.includes("admin")) return false
  const folded = foldEmail(email)
  const found = await store.users.pageByEmail(folded, undefined, 2)
  return found.some((each) => each.id !== id && foldEmail(each.email ?? "") === folded)
}

/** Adds to the event of a new user that the actor marked the address as verified. */
export const withMarkedAddress = (event: AuditEvent, user: User): AuditEvent => {
  const { values } = changesBetween({ email_verified: false }, { email_verified: isMarking(undefined, user) })
  return values === undefined ? event : { ...event, changes: values }
}

/** The user before a change, with `emailVerified` as it was for the address after the change: the event then shows each marking. */
export const beforeMarking = (before: User, after: User): User =>
  isMarking(before, after) ? { ...before, emailVerified: false } : before
