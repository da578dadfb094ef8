import { quoted } from "../base/quoted.ts"
import type { Group, Role } from "../identity/role.ts"
import type { User } from "../identity/user.ts"
import type { Client } from "../oauth/client.ts"
import { includesRight, inOrder, isAdministrative } from "../oauth/scope.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { AdministrationDeps } from "./ports.ts"
import { RightsMissing } from "./problem.ts"

/**
 * Nobody may give a right that they do not hold (decision 0040). A right of administration is `admin` or a scope value that begins with `admin:`.
 * An actor who lacks such a right must not give it. The actor must not take it away either: another administrator might give it back after the
 * actor has changed the account. The actor must not change a user or client that has the right: an actor who sets an administrator's password gets
 * all rights of that administrator. The checks need no lock: if the user gets a right while the actor's change is under way, the result is the same
 * as if the user got the right afterwards.
 */
type Deps = Pick<AdministrationDeps, "actor">

/** Throws RightsMissing if the role has a right of administration that the actor lacks. */
export const requireRightsOfRole = (deps: Deps, { name, scope }: Pick<Role, "name" | "scope">): void =>
  requireRights(deps, `the role ${quoted(name)}`, scope)

/** Throws RightsMissing if the client's allowed scope has a right of administration that the actor lacks. */
export const requireRightsOfClient = (deps: Deps, { name, scope }: Pick<Client, "name" | "scope">): void =>
  requireRights(deps, `the client ${quoted(name)}`, scope)

/** Throws RightsMissing if this built-in role has a right of administration that the actor lacks. */
export const requireRightsOfBuiltInRole = (deps: Deps, role: User["role"]): void =>
  requireRights(deps, `the role ${role}`, role === "admin" ? ["admin"] : [])

/**
 * Throws RightsMissing if the user has a right of administration that the actor lacks. Rights through a group count, and a disabled user still has
 * their rights.
 */
export async function requireRightsOfUser(
  deps: Pick<AdministrationDeps, "actor" | "store">,
  { id, username, role }: Pick<User, "id" | "username" | "role">,
): Promise<void> {
  const rights = await deps.store.roles.rightsOf(id)
  requireRights(deps, `the user ${quoted(username)}`, role === "admin" ? ["admin", ...rights] : rights)
}

/** Throws RightsMissing if a role of the group has a right of administration that the actor lacks. */
export async function requireRightsOfGroup(
  deps: Pick<AdministrationDeps, "actor" | "store">,
  { id, name }: Pick<Group, "id" | "name">,
): Promise<void> {
  const roles = await deps.store.roles.heldBy(id)
  requireRights(
    deps,
    `the group ${quoted(name)}`,
    roles.flatMap(({ scope }) => scope),
  )
}

function requireRights({ actor }: Deps, holder: string, scope: readonly Scope[]): void {
  const missing = inOrder(scope.filter((value) => isAdministrative(value) && !includesRight(actor.rights, value)))
  if (missing.length > 0) throw new RightsMissing(holder, missing)
}
