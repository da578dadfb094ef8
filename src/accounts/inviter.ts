import { isId } from "../base/id.ts"
import type { User } from "../identity/user.ts"
import { inOrder, isAdministrative, missingRights } from "../oauth/scope.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { Inviter } from "../store/invitation.ts"
import type { Store } from "../store/store.ts"

type Reading = {
  readonly clients: Pick<Store["clients"], "find">
  readonly roles: Pick<Store["roles"], "rightsOf">
  readonly users: Pick<Store["users"], "find">
}

/** The actor of an earlier change, in the present state. */
export interface PresentActor {
  /** The username, or the name of a client. If neither exists, the actor as the event names it. */
  readonly name: string
  /** Undefined if the actor is unknown, disabled or deleted. */
  readonly rights: readonly Scope[] | undefined
}

/** `actor` is the actor of an audit event. Anyone who can start the command line has all rights. */
export async function presentActor(
  actor: string | undefined,
  { clients, roles, users }: Reading,
): Promise<PresentActor> {
  if (actor === undefined) return { name: "", rights: undefined }
  if (isId("user", actor)) {
    const user = await users.find(actor)
    if (user === undefined || user.disabled) return { name: user?.username ?? actor, rights: undefined }
    return { name: user.username, rights: user.role === "admin" ? ["admin"] : await roles.rightsOf(actor) }
  }
  if (isId("client", actor)) {
    const client = await clients.find(actor)
    return { name: client?.name ?? actor, rights: client?.enabled ? client.scope : undefined }
  }
  const isOperator = actor === "operator" || actor.startsWith("operator:")
  return { name: actor, rights: isOperator ? ["admin"] : undefined }
}

/** Why an invitation cannot be accepted: the inviter lacks one of these rights. */
export interface InviterLacks {
  readonly required: readonly Scope[]
  readonly inviter: PresentActor
}

/**
 * Decides whether the inviter could still give this user the rights of the account: each right of administration (decision 0040) and, for any right,
 * also `admin:people`. An account without rights requires nothing. Returns the conditions that the write must check again. Decision 0070.
 */
export async function requiredInviter(
  { id, role }: Pick<User, "id" | "role">,
  invitedBy: string | undefined,
  store: Reading,
): Promise<Inviter | InviterLacks | undefined> {
  const rights = [...(role === "admin" ? ["admin"] : []), ...(await store.roles.rightsOf(id))]
  if (rights.length === 0) return undefined
  const required = inOrder(["admin:people", ...rights.filter(isAdministrative)])
  const inviter = await presentActor(invitedBy, store)
  if (missingRights(inviter.rights ?? [], required).length > 0) return { required, inviter }
  const isRow = invitedBy !== undefined && (isId("user", invitedBy) || isId("client", invitedBy))
  return isRow ? { id: invitedBy, rights: required } : undefined
}
