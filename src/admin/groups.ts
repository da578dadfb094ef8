import { isId } from "../base/id.ts"
import { say } from "../base/say.ts"
import type { Group, GroupSettingValues } from "../identity/role.ts"
import { GROUPS } from "../identity/role.ts"
import type { Counted, DeletedGroup, GroupRecord, GroupSettings, NewGroup, PersonRecord } from "./contract.ts"
import { counted } from "./counted.ts"
import { foundUser } from "./find.ts"
import { requireRightsOfGroup } from "./held_rights.ts"
import { namedRecords } from "./named_records.ts"
import { operatorEvent } from "./operator_event.ts"
import type { Page, Paging } from "./page.ts"
import { peoplePage } from "./people_list.ts"
import type { AdministrationDeps } from "./ports.ts"
import { Conflict } from "./problem.ts"
import { timestamp } from "./timestamp.ts"
import type { Unchanged } from "./until_unchanged.ts"

/** Maximum number of members in one answer. */
const MEMBERS_AT_ONCE = 1000

/**
 * Callers name a group by id or name. Every function except create and list throws NotFound for an unknown group. A change throws
 * RightsMissing if a role of the group has a right of administration that the actor lacks.
 */
export interface GroupAdministration {
  /** Throws Conflict if another group has the name. */
  create(input: NewGroup): Promise<GroupRecord>
  /** Returns groups by name. */
  list(): Promise<GroupRecord[]>
  /** Returns a page of the groups whose name or description contains this text, by name. Without a text: of all groups. */
  page(search: string | undefined, paging: Paging): Promise<Page<GroupRecord>>
  show(group: string): Promise<GroupRecord>
  /** Changes only the given settings. Rules of connections that give the group get its new name in the same write. */
  update(group: string, change: GroupSettings, unchanged?: Unchanged<GroupRecord>): Promise<GroupRecord>
  /** Deletes the group. The members lose the rights of the group's roles at their next request. */
  delete(group: string): Promise<DeletedGroup>
  /** Adds a user. Does nothing if the user is a member already. Throws NotFound for an unknown user. */
  addMember(group: string, user: string): Promise<GroupRecord>
  /** Removes a user. Throws Conflict if the user is not a member. */
  removeMember(group: string, user: string): Promise<GroupRecord>
  /** Returns the ids of members, sorted. The list begins after the user `after`, an id or a username. Maximum and default of `limit`: 1000. */
  members(group: string, after?: string, limit?: number): Promise<string[]>
  /** Returns a page of the members with their names. */
  people(group: string, paging: Paging): Promise<Page<PersonRecord>>
  countMembers(group: string): Promise<Counted>
}

export function groupAdministration(deps: AdministrationDeps): GroupAdministration {
  const { store } = deps
  const recordOf = async (group: Group): Promise<GroupRecord> => ({
    group_id: group.id,
    ...GROUPS.shown(group),
    roles: (await store.roles.heldBy(group.id)).map((role) => role.name),
    created_at: timestamp(group.createdAt),
  })
  const { found, controlled, cases } = namedRecords<"group", GroupSettingValues, GroupSettings, GroupRecord>(deps, {
    kind: "group",
    settings: GROUPS,
    store: store.groups,
    the: (name) => say("the-group", { name }),
    taken: (name) => say("group-taken", { name }),
    shown: recordOf,
    async requireRights(before) {
      if (before !== undefined) await requireRightsOfGroup(deps, before)
    },
  })

  const memberEvent = (type: "group-member-added" | "group-member-removed", userId: string, { name }: Group) => ({
    ...operatorEvent(type, userId, deps),
    detail: `group=${name}`,
  })

  return {
    ...cases,
    async people(given, paging) {
      const { id } = await found(given)
      return peoplePage(paging, (after, limit) => store.groups.people(id, after, limit))
    },
    async countMembers(given) {
      const { id } = await found(given)
      return counted((limit) => store.groups.countMembers(id, limit))
    },

    async addMember(given, user) {
      const group = await controlled(given)
      const { id, username } = await foundUser(store, user)
      const outcome = await store.groups.addMember(group.id, id, memberEvent("group-member-added", id, group))
      if (outcome === "unknown") throw new Conflict(say("group-or-user-deleted", { group: given, username }))
      return recordOf(group)
    },

    async removeMember(given, user) {
      const group = await controlled(given)
      const { id, username } = await foundUser(store, user)
      if (!(await store.groups.removeMember(group.id, id, memberEvent("group-member-removed", id, group))))
        throw new Conflict(say("no-member", { username, group: group.name }))
      return recordOf(group)
    },

    async members(given, after, limit = MEMBERS_AT_ONCE) {
      const { id } = await found(given)
      // An id is used without a look-up, because that user may have been deleted after the caller received the previous page.
      const last = after === undefined || isId("user", after) ? after : (await foundUser(store, after)).id
      return [...(await store.groups.members(id, last, Math.min(limit, MEMBERS_AT_ONCE)))]
    },
  }
}
