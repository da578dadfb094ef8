import Type from "typebox"
import type { NewRole, RightOrigin, RoleRecord, RoleSettings, UserRights } from "../../admin/contract.ts"
import { ROLES } from "../../identity/role.ts"
import { holderCountSchema, holderSchema, holdingGroupSchema } from "../holders.ts"
import { action, list, show } from "../operation.ts"
import { recordOperations } from "../record_operations.ts"
import {
  about,
  changedSettings,
  idOf,
  newSettings,
  nullable,
  object,
  shownSettings,
  text,
  texts,
  time,
} from "../schemas.ts"

const right = "admin:people"

const rightsSchema = object<UserRights>("UserRights", {
  user_id: idOf("user"),
  username: text,
  role: about("The built-in role.", text),
  roles: about("The names of the roles that the user holds, without those of groups.", texts),
  groups: about("The names of the user's groups.", texts),
  rights: about("The assigned scope values that the user holds, separated by spaces.", text),
  origins: about(
    "Where each right comes from: one for each right and each way in which the user holds it.",
    Type.Array(
      object<RightOrigin>("RightOrigin", {
        right: text,
        role: about("The name of the role that has the right.", text),
        group: about(
          "The name of the group that holds the role; null if the user holds the role directly.",
          nullable(text),
        ),
      }),
    ),
  ),
})
/** `{role}`, `{user}` and `{group}` are ids or names. */
export const roleOperations = [
  ...recordOperations({
    name: "Role",
    path: "/roles",
    right,
    event: "role-created",
    uses: ({ roles }) => roles,
    key: ({ role_id }) => role_id,
    settings: ROLES.each,
    output: object<RoleRecord>("Role", { role_id: idOf("role"), ...shownSettings(ROLES.each), created_at: time }),
    list: {
      summary: "List the roles, by name",
      description: "The built-in roles `user` and `admin` are a setting of each user, and not listed.",
      filter: ["search", "Only roles whose name or description contains this text."],
      page: (roles, search, paging) => roles.page(search, paging),
    },
    create: {
      proof: "for-rights",
      summary: "Create a role",
      body: object<NewRole>("RoleInput", newSettings(ROLES.each)),
    },
    show: { summary: "Show a role" },
    update: {
      proof: "for-rights",
      summary: "Change settings of a role",
      description: "The people who hold the role gain or lose rights at their next request.",
      body: object<RoleSettings>("RoleChange", changedSettings(ROLES.each)),
      refusals: ["conflict"],
    },
    delete: { proof: "for-rights", summary: "Delete a role: everyone who holds it loses its rights" },
  }),
  list({
    id: "listRoleUsers",
    path: "/roles/{role}/users",
    summary: "List the people who hold a role themselves, oldest user first",
    description: "Members of a group that holds the role are not listed.",
    right: "admin:read",
    item: holderSchema,
    run: ({ administration, path, after, limit }) => administration.roles.people(path.role, { after, limit }),
  }),
  list({
    id: "listRoleGroups",
    path: "/roles/{role}/groups",
    summary: "List the groups that hold a role, oldest first",
    right: "admin:read",
    item: holdingGroupSchema,
    run: ({ administration, path, after, limit }) => administration.roles.groups(path.role, { after, limit }),
  }),
  show({
    id: "countRoleHolders",
    path: "/roles/{role}/holder_count",
    summary: "Count the people and the groups that hold a role themselves",
    right: "admin:read",
    output: holderCountSchema,
    run: ({ administration, path }) => administration.roles.countHolders(path.role),
  }),
  action({
    id: "assignRoleToUser",
    proof: "for-rights",
    method: "PUT",
    path: "/roles/{role}/users/{user}",
    summary: "Give a role to a user",
    right,
    refusals: ["conflict"],
    async run({ administration, path: { role, user } }) {
      await administration.roles.assign(role, { user })
      return { body: undefined }
    },
  }),
  action({
    id: "unassignRoleFromUser",
    proof: "for-rights",
    method: "DELETE",
    path: "/roles/{role}/users/{user}",
    summary: "Take a role from a user",
    right,
    refusals: ["conflict"],
    async run({ administration, path: { role, user } }) {
      await administration.roles.unassign(role, { user })
      return { body: undefined }
    },
  }),
  action({
    id: "assignRoleToGroup",
    proof: "for-rights",
    method: "PUT",
    path: "/roles/{role}/groups/{group}",
    summary: "Give a role to a group, and so to all of its members",
    right,
    refusals: ["conflict"],
    async run({ administration, path: { role, group } }) {
      await administration.roles.assign(role, { group })
      return { body: undefined }
    },
  }),
  action({
    id: "unassignRoleFromGroup",
    proof: "for-rights",
    method: "DELETE",
    path: "/roles/{role}/groups/{group}",
    summary: "Take a role from a group",
    right,
    refusals: ["conflict"],
    async run({ administration, path: { role, group } }) {
      await administration.roles.unassign(role, { group })
      return { body: undefined }
    },
  }),
  show({
    id: "getUserRights",
    path: "/users/{user}/rights",
    summary: "Show the roles, groups and rights of a user",
    right: "admin:read",
    output: rightsSchema,
    run: ({ administration, path }) => administration.roles.rightsOf(path.user),
  }),
]
