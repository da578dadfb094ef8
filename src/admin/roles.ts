import { isId } from "../base/id.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { Group, Role, RoleSettingValues } from "../identity/role.ts"
import { ROLES } from "../identity/role.ts"
import type { DeclaringApi } from "../oauth/scope.ts"
import { apiOfScope, inOrder, isAssigned, isBuiltIn, scopeText } from "../oauth/scope.ts"
import type { Scope } from "../oauth/vocabulary.ts"
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
import { foundGroup, foundUser } from "./find.ts"
import { requireRightsOfRole } from "./held_rights.ts"
import { namedRecords } from "./named_records.ts"
import { operatorEvent } from "./operator_event.ts"
import type { Page, Paging } from "./page.ts"
import { firstOf } from "./page.ts"
import { peoplePage } from "./people_list.ts"
import type { AdministrationDeps } from "./ports.ts"
import type { Problems } from "./problem.ts"
import { Conflict, Invalid } from "./problem.ts"
import { timestamp } from "./timestamp.ts"
import type { Unchanged } from "./until_unchanged.ts"

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
  /**
   * Changes only the given settings. The role's holders gain or lose rights at their next request. Rules of connections that give the role get its new
   * name in the same write.
   */
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
  const { store } = deps
  const { found, controlled, cases } = namedRecords<"role", RoleSettingValues, RoleSettings, RoleRecord>(deps, {
    kind: "role",
    settings: ROLES,
    store: store.roles,
    the: (name) => say("the-role", { name }),
    taken: (name) => say("role-taken", { name }),
    shown: async (role) => roleRecord(role),
    completed: async (role, { scope }, problems) =>
      scope === undefined ? role : { ...role, scope: assignedScope(scope, await store.apis.list(), problems) },
    requireRights: (before, after) =>
      requireRightsOfRole(deps, {
        ...(before && { id: before.id }),
        name: (before ?? after)?.name ?? "",
        scope: [...(before?.scope ?? []), ...(after?.scope ?? [])],
      }),
  })

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
    ...cases,
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
