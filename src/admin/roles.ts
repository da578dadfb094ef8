import { isId, newId } from "../base/id.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { Group, Role } from "../identity/role.ts"
import { ROLES } from "../identity/role.ts"
import type { DeclaringApi } from "../oauth/scope.ts"
import { apiOfScope, inOrder, isAssigned, isBuiltIn, scopeText } from "../oauth/scope.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import { changesBetween } from "./changes.ts"
import type {
  DeletedRole,
  HoldingGroup,
  NewRole,
  PersonRecord,
  RightOrigin,
  RoleHolder,
  RoleHolderCount,
  RoleRecord,
  RoleSettings,
  UserRights,
} from "./contract.ts"
import { counted } from "./counted.ts"
import { foundGroup, foundRole, foundUser } from "./find.ts"
import { foundByText } from "./found_by_text.ts"
import { requireRightsOfRole } from "./held_rights.ts"
import { operatorEvent, updateEvent } from "./operator_event.ts"
import type { Page, Paging } from "./page.ts"
import { firstOf } from "./page.ts"
import { peoplePage } from "./people_list.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict, Invalid, NotFound, Problems } from "./problem.ts"
import { timestamp } from "./timestamp.ts"
import type { Unchanged } from "./until_unchanged.ts"
import { untilUnchanged } from "./until_unchanged.ts"

/**
 * Callers name a role by id or name. Every function except create and list throws NotFound for an unknown role. A change throws RightsMissing
 * if the role has, or would get, a right of administration that the actor lacks.
 */
export interface RoleAdministration {
  /** Throws Conflict if another role has the name. */
  create(input: NewRole): Promise<RoleRecord>
  /** Returns roles by name. */
  list(): Promise<RoleRecord[]>
  /** Returns a page of the roles whose name or description contains this text, by name. Without a text: of all roles. */
  page(search: string | undefined, paging: Paging): Promise<Page<RoleRecord>>
  show(role: string): Promise<RoleRecord>
  /** Returns a page of the people who hold the role themselves. */
  people(role: string, paging: Paging): Promise<Page<PersonRecord>>
  /** Returns a page of the groups that hold the role. */
  groups(role: string, paging: Paging): Promise<Page<HoldingGroup>>
  countHolders(role: string): Promise<RoleHolderCount>
  /** Changes only the given settings. The role's holders gain or lose rights at their next request. */
  update(role: string, change: RoleSettings, unchanged?: Unchanged<RoleRecord>): Promise<RoleRecord>
  /** Deletes the role. The role's holders lose its rights at their next request. */
  delete(role: string): Promise<DeletedRole>
  /** Gives the role to a user or a group. Does nothing if the holder has it already. Throws NotFound for an unknown holder. */
  assign(role: string, holder: RoleHolder): Promise<RoleRecord>
  /** Takes the role from a user or a group. Throws Conflict if the holder does not have it. */
  unassign(role: string, holder: RoleHolder): Promise<RoleRecord>
  /** Returns the roles, groups and rights of a user. Throws NotFound for an unknown user. */
  rightsOf(user: string): Promise<UserRights>
}

export function roleAdministration(deps: AdministrationDeps): RoleAdministration {
  const { store, clock, random } = deps
  const found = (role: string) => foundRole(store, role)
  /** Returns the role. Throws RightsMissing if the role has a right of administration that the actor lacks. */
  const controlled = async (given: string) => {
    const role = await found(given)
    await requireRightsOfRole(deps, role)
    return role
  }

  async function holderOf({ user, group }: RoleHolder): Promise<{ id: Group["id"] | `user_${string}`; named: Said }> {
    if (user === undefined && group === undefined) throw new Invalid([{ field: "user", ...say("role-holder-missing") }])
    if (user !== undefined && group !== undefined)
      throw new Invalid([{ field: "user", ...say("role-holder-ambiguous") }])
    if (user !== undefined) {
      const { id, username } = await foundUser(store, user)
      return { id, named: say("the-user", { name: username }) }
    }
    const { id, name } = await foundGroup(store, group ?? "")
    return { id, named: say("the-group", { name }) }
  }

  const holderEvent = (type: "role-assigned" | "role-unassigned", id: string, { name }: Role) => ({
    ...operatorEvent(type, id, deps),
    detail: `role=${name}`,
  })

  return {
    list: async () => (await store.roles.list()).map(roleRecord),
    async page(search, paging) {
      const { items, next } = foundByText(await store.roles.list(), search, paging)
      return { items: items.map(roleRecord), next }
    },
    show: async (role) => roleRecord(await found(role)),
    async people(given, paging) {
      const { id } = await found(given)
      return peoplePage(paging, (after, limit) => store.roles.people(id, after, limit))
    },
    async groups(given, { after, limit }) {
      const { id } = await found(given)
      const first = after !== undefined && isId("group", after) ? after : undefined
      const groups = (await store.roles.groups(id, first, limit + 1)).map(holdingGroup)
      return firstOf(groups, ({ group_id }) => group_id, limit)
    },
    async countHolders(given) {
      const { id } = await found(given)
      const [people, groups] = await Promise.all([
        counted((limit) => store.roles.countPeople(id, limit)),
        counted(async (limit) => (await store.roles.groups(id, undefined, limit)).length),
      ])
      return { people, groups }
    },

    async create(input) {
      const problems = new Problems()
      const createdAt = clock()
      const empty = { ...ROLES.defaults(), id: newId("role", createdAt, random), createdAt }
      const role = await changed(empty, input, problems, deps)
      problems.throwIfAny()
      await requireRightsOfRole(deps, { name: role.name, scope: role.scope })
      if (!(await store.roles.create(role, operatorEvent("role-created", role.id, deps)))) throw taken(role.name)
      return roleRecord(role)
    },

    async update(given, change, unchanged) {
      const { id } = await found(given)
      return untilUnchanged(say("the-role", { name: given }), async () => {
        const before = await found(id)
        unchanged?.(roleRecord(before))
        const problems = new Problems()
        const role = await changed(before, change, problems, deps)
        problems.throwIfAny()
        await requireRightsOfRole(deps, { ...before, scope: [...before.scope, ...role.scope] })
        const outcome = await store.roles.update(
          role,
          updateEvent("role-updated", id, changesBetween(ROLES.shown(before), ROLES.shown(role)), deps),
          before,
        )
        if (outcome === "name-taken") throw taken(role.name)
        return outcome === "updated" ? roleRecord(role) : undefined
      })
    },

    async delete(given) {
      const { id, name } = await controlled(given)
      if (!(await store.roles.delete(id, operatorEvent("role-deleted", id, deps)))) throw new NotFound("role", given)
      return { role_id: id, name, deleted: true }
    },

    async assign(given, to) {
      const role = await controlled(given)
      const holder = await holderOf(to)
      const outcome = await store.roles.assign(role.id, holder.id, holderEvent("role-assigned", holder.id, role))
      if (outcome === "unknown")
        throw new Conflict(say("role-or-holder-deleted", { role: given, holder: holder.named }))
      return roleRecord(role)
    },

    async unassign(given, from) {
      const role = await controlled(given)
      const holder = await holderOf(from)
      const event = holderEvent("role-unassigned", holder.id, role)
      if (!(await store.roles.unassign(role.id, holder.id, event)))
        throw new Conflict(
          from.user === undefined
            ? say("role-not-held", { holder: holder.named, role: role.name })
            : say("role-not-held-by-user", { holder: holder.named, role: role.name, user: from.user }),
        )
      return roleRecord(role)
    },

    async rightsOf(given) {
      const { id, username, role } = await foundUser(store, given)
      const [roles, groups, rights] = await Promise.all([
        store.roles.heldBy(id),
        store.groups.ofUser(id),
        store.roles.rightsOf(id),
      ])
      const held = inOrder([...rights, ...(role === "admin" ? ["admin"] : [])])
      const ofGroups = await Promise.all(
        groups.map(async ({ id, name }) => originsOf(await store.roles.heldBy(id), name)),
      )
      const builtIn: RightOrigin[] = role === "admin" ? [{ right: "admin", role, group: null }] : []
      const origins = [...builtIn, ...originsOf(roles, null), ...ofGroups.flat()]
      return {
        user_id: id,
        username,
        role,
        roles: names(roles),
        groups: names(groups),
        rights: scopeText(held),
        origins,
      }
    },
  }
}

const originsOf = (roles: readonly Role[], group: string | null): RightOrigin[] =>
  roles.flatMap(({ name, scope }) => inOrder(scope).map((right) => ({ right, role: name, group })))

const names = (named: readonly { readonly name: string }[]): string[] => named.map(({ name }) => name)

const taken = (name: string) => new Conflict(say("role-taken", { name }))

/** Returns the role with the given settings applied. Adds errors to `problems`, for example if the scope has a value that needs no role. */
async function changed(before: Role, given: RoleSettings, problems: Problems, deps: AdministrationDeps): Promise<Role> {
  const role = { ...before, ...ROLES.applied(before, given, (field, said) => problems.add(field, said)) }
  if (given.scope === undefined) return role
  return { ...role, scope: assignedScope(given.scope, await deps.store.apis.list(), problems) }
}

/**
 * Parses the scope of a role: values separated by spaces. Adds an error to `problems` for each unknown value, and for each value that is granted
 * without a role.
 */
export function assignedScope(text: string, apis: readonly DeclaringApi[], problems: Problems): readonly Scope[] {
  const values = inOrder(text.split(/\s+/).filter((value) => value !== ""))
  if (values.length === 0) problems.add("scope", say("role-scope-empty"))
  for (const value of values) {
    if (value === "admin") problems.add("scope", say("role-scope-admin"))
    else if (!isBuiltIn(value) && apiOfScope(apis, value) === undefined)
      problems.add("scope", say("role-scope-unknown", { value }))
    else if (!isAssigned(apis, value)) problems.add("scope", say("role-scope-open", { value }))
  }
  return values
}

const holdingGroup = ({ id, name, description }: Group): HoldingGroup => ({
  group_id: id,
  name,
  description: description ?? null,
})

const roleRecord = (role: Role): RoleRecord => ({
  role_id: role.id,
  ...ROLES.shown(role),
  created_at: timestamp(role.createdAt),
})
