import type { GroupRecord, GroupSettings, NewGroup } from "../../admin/contract.ts"
import { countedSchema, memberSchema } from "../holders.ts"
import type { AnyCall } from "../operation.ts"
import { action, change, create, list, show } from "../operation.ts"
import { about, idOf, nullable, object, optional, text, texts, time } from "../schemas.ts"

const right = "admin:people"

const name = about("Unique: 1 to 63 small letters, digits and . _ : -", text)
const description = about("Who belongs to the group.", text)

const groupSchema = object<GroupRecord>("Group", {
  group_id: idOf("group"),
  name,
  description: nullable(description),
  roles: about("The names of the roles that the group holds.", texts),
  created_at: time,
})
const newGroup = object<NewGroup>("GroupInput", { name, ...optional({ description }) })
const groupChange = object<Omit<GroupSettings, "description"> & { readonly description?: string | null | undefined }>(
  "GroupChange",
  optional({ name, description: nullable(description) }),
)
const current = ({ administration, path }: Pick<AnyCall, "administration"> & { path: { group: string } }) =>
  administration.groups.show(path.group)

/** `{group}` and `{user}` are ids or names. */
export const groupOperations = [
  list({
    id: "listGroups",
    path: "/groups",
    summary: "List the groups, by name",
    right: "admin:read",
    query: { search: about("Only groups whose name or description contains this text.", text) },
    item: groupSchema,
    run: ({ administration, query: { search }, after, limit }) => administration.groups.page(search, { after, limit }),
  }),
  create({
    id: "createGroup",
    event: "group-created",
    path: "/groups",
    summary: "Create a group",
    right,
    body: newGroup,
    output: groupSchema,
    refusals: ["conflict"],
    async run({ administration, body }) {
      const group = await administration.groups.create(body)
      return { body: group, created: `/groups/${group.group_id}` }
    },
  }),
  show({
    id: "getGroup",
    path: "/groups/{group}",
    summary: "Show a group and its roles",
    right: "admin:read",
    output: groupSchema,
    run: current,
  }),
  change({
    id: "updateGroup",
    proof: "for-rights",
    path: "/groups/{group}",
    summary: "Change settings of a group",
    right,
    body: groupChange,
    output: groupSchema,
    refusals: ["conflict"],
    current,
    async run({ administration, path, body: { description, ...others }, unchanged }) {
      const given = { ...others, description: description === null ? "" : description }
      return { body: await administration.groups.update(path.group, given, unchanged) }
    },
  }),
  action({
    id: "deleteGroup",
    proof: "for-rights",
    method: "DELETE",
    path: "/groups/{group}",
    summary: "Delete a group: its members lose the rights of its roles",
    description: "The users themselves stay.",
    right,
    current,
    async run({ administration, path }) {
      await administration.groups.delete(path.group)
      return { body: undefined }
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
