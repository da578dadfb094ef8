import { say } from "../base/say.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { Group, Role } from "../identity/role.ts"
import type { User } from "../identity/user.ts"
import type { Client } from "../oauth/client.ts"
import { isAdministrative, missingRights } from "../oauth/scope.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { AdministrationDeps } from "./ports.ts"
import type { Held } from "./problem.ts"
import { RightsMissing } from "./problem.ts"
import { refuseOwnProof, requireRecentProof } from "./recent_proof.ts"

/**
 * Nobody may give a right that they do not hold (decision 0040). A right of administration is `admin` or a scope value that begins with `admin:`.
 * An actor who lacks such a right must not give it. The actor must not take it away either: another administrator might give it back after the
 * actor has changed the account. The actor must not change a user or client that has the right: an actor who sets an administrator's password gets
 * all rights of that administrator. The checks need no lock: if the user gets a right while the actor's change is under way, the result is the same
 * as if the user got the right afterwards.
 *
 * Whatever has or gets such a right is power over this service. So a person also needs a recent proof for the change (decision 0060). That is asked last:
 * nobody signs in again for a change that they may not make anyway.
 */
type Deps = Pick<AdministrationDeps, "actor" | "clock">
type Reading = Pick<AdministrationDeps, "actor" | "clock" | "store">

/** Each function throws RightsMissing if the object has a right of administration that the actor lacks, and ProofTooOld (recent_proof.ts). */
export const requireRightsOfRole = (deps: Deps, { id, name, scope }: RoleFacts): Promise<void> =>
  requireRights(deps, { kind: "role", id, named: say("the-role", { name }) }, scope)

/** A new role has no id. */
type RoleFacts = Pick<Role, "name" | "scope"> & { readonly id?: Role["id"] }

/** The rights of a client are those in its allowed scope. A new client has no id. */
export const requireRightsOfClient = (deps: Deps, { id, name, scope }: ClientFacts): Promise<void> =>
  requireRights(deps, { kind: "client", id, named: say("the-client", { name }) }, scope)

type ClientFacts = Pick<Client, "name" | "scope"> & { readonly id?: Client["id"] }

/** The rights of the built-in role that a user gets. `userId` is undefined for a new user. */
export const requireRightsOfBuiltInRole = (deps: Deps, role: User["role"], userId?: User["id"]): Promise<void> =>
  requireRights(
    deps,
    { kind: "user", id: userId, named: say("the-built-in-role", { name: role }) },
    role === "admin" ? ["admin"] : [],
  )

/**
 * A connection says which user signs in, so it has the power of all of them, also of the administrators. A new connection has no id.
 */
export const requireRightsOfConnection = (deps: Deps, { id, name }: ConnectionFacts): Promise<void> =>
  requireRights(deps, { kind: "connection", id, named: say("the-connection", { name }) }, ["admin"])

type ConnectionFacts = Pick<Connection, "name"> & { readonly id?: Connection["id"] }

type UserFacts = Pick<User, "id" | "username" | "role">

/** Rights through a group count, and a disabled user still has their rights. */
export const requireRightsOfUser = async (deps: Reading, user: UserFacts): Promise<void> =>
  requireRights(deps, heldBy(user), await rightsOf(user, deps))

/**
 * For changes of the credentials with which the user signs in, and of the addresses for links: password, second factors, links, e-mail address. Also
 * throws OwnProof if the user is the actor, whatever the actor has proven, because only the pages of the account may change these.
 */
export async function requireProofsOfUser(deps: Reading & Pick<AdministrationDeps, "issuer">, user: UserFacts) {
  const rights = await rightsOf(user, deps)
  refuseMissing(deps, heldBy(user), rights)
  refuseOwnProof(user, deps)
  await requireRights(deps, heldBy(user), rights)
}

const heldBy = ({ id, username }: UserFacts): Held => ({ kind: "user", id, named: say("the-user", { name: username }) })

async function rightsOf({ id, role }: UserFacts, { store }: Pick<Reading, "store">): Promise<readonly Scope[]> {
  const rights = await store.roles.rightsOf(id)
  return role === "admin" ? ["admin", ...rights] : rights
}

/** The rights of a group are those of its roles. */
export async function requireRightsOfGroup(deps: Reading, { id, name }: Pick<Group, "id" | "name">): Promise<void> {
  const roles = await deps.store.roles.heldBy(id)
  const rights = roles.flatMap(({ scope }) => scope)
  await requireRights(deps, { kind: "group", id, named: say("the-group", { name }) }, rights)
}

async function requireRights(deps: Deps, held: Held, scope: readonly Scope[]): Promise<void> {
  refuseMissing(deps, held, scope)
  if (scope.some(isAdministrative)) await requireRecentProof(deps)
}

function refuseMissing({ actor }: Pick<Deps, "actor">, held: Held, scope: readonly Scope[]): void {
  const missing = missingRights(actor.rights, scope)
  if (missing.length > 0) throw new RightsMissing(held, missing)
}
