import type { GroupRecord, GroupSettings, NewGroup } from "../../admin/contract.ts"
import { GROUPS } from "../../identity/role.ts"
import { countedSchema, memberSchema } from "../holders.ts"
import { action, list, show } from "../operation.ts"
import { recordOperations } from "../record_operations.ts"
import { about, changedSettings, idOf, newSettings, object, shownSettings, texts, time } from "../schemas.ts"

const right = "admin:people"

/** `{group}` and `{user}` are ids or names. */
export const groupOperations = [
  ...recordOperations({
    name: "Group",
    path: "/groups",
    right,
    event: "group-created",
    uses: ({ groups }) => groups,
    key: ({ group_id }) => group_id,
    settings: GROUPS.each,
    output: object<GroupRecord>("Group", {
      group_id: idOf("group"),
      ...shownSettings(GROUPS.each),
      roles: about("The names of the roles that the group holds.", texts),
      created_at: time,
    }),
    list: {
      summary: "List the groups, by name",
      filter: ["search", "Only groups whose name or description contains this text."],
      page: (groups, search, paging) => groups.page(search, paging),
    },
    create: { summary: "Create a group", body: object<NewGroup>("GroupInput", newSettings(GROUPS.each)) },
    show: { summary: "Show a group and its roles" },
    update: {
      proof: "for-rights",
      summary: "Change settings of a group",
      body: object<GroupSettings>("GroupChange", changedSettings(GROUPS.each)),
      refusals: ["conflict"],
    },
    delete: {
      proof: "for-rights",
      summary: "Delete a group: its members lose the rights of its roles",
      description: "The users themselves stay.",
    },
  }),
  list({
    id: "listGroupMembers",
    path: "/groups/{group}/members",
    summary: "List the members of a group, oldest user first",
    right: "admin:read",
    item: memberSchema,
    run: ({ administration, path, after, limit }) => administration.groups.people(path.group, { after, limit }),
  }),
  show({
    id: "countGroupMembers",
    path: "/groups/{group}/member_count",
    summary: "Count the members of a group",
    right: "admin:read",
    output: countedSchema,
    run: ({ administration, path }) => administration.groups.countMembers(path.group),
  }),
  action({
    id: "addGroupMember",
    proof: "for-rights",
    method: "PUT",
    path: "/groups/{group}/members/{user}",
    summary: "Add a user to a group",
    right,
    refusals: ["conflict"],
    async run({ administration, path: { group, user } }) {
      await administration.groups.addMember(group, user)
      return { body: undefined }
    },
  }),
  action({
    id: "removeGroupMember",
    proof: "for-rights",
    method: "DELETE",
    path: "/groups/{group}/members/{user}",
    summary: "Remove a user from a group",
    right,
    refusals: ["conflict"],
    async run({ administration, path: { group, user } }) {
      await administration.groups.removeMember(group, user)
      return { body: undefined }
    },
  }),
]
