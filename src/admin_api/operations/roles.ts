import Type from "typebox"
import type { NewRole, RightOrigin, RoleRecord, RoleSettings, UserRights } from "../../admin/contract.ts"
import { holderCountSchema, holderSchema, holdingGroupSchema } from "../holders.ts"
import type { AnyCall } from "../operation.ts"
import { action, change, create, list, show } from "../operation.ts"
import { about, idOf, nullable, object, optional, text, texts, time } from "../schemas.ts"

const right = "admin:people"

const scope = about(
  "Assigned scope values, separated by spaces: of your APIs, or admin:read, admin:clients, admin:people or admin:settings.",
  text,
)
const name = about("Unique: 1 to 63 small letters, digits and . _ : -", text)
const description = about("What the role is for.", text)

const roleSchema = object<RoleRecord>("Role", {
  role_id: idOf("role"),
  name,
  description: nullable(description),
  scope,
  created_at: time,
})
const newRole = object<NewRole>("RoleInput", { name, scope, ...optional({ description }) })
const roleChange = object<Omit<RoleSettings, "description"> & { readonly description?: string | null | undefined }>(
  "RoleChange",
  optional({ name, scope, description: nullable(description) }),
)
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
const current = ({ administration, path }: Pick<AnyCall, "administration"> & { path: { role: string } }) =>
  administration.roles.show(path.role)

/** `{role}`, `{user}` and `{group}` are ids or names. */
export const roleOperations = [
  list({
    id: "listRoles",
    path: "/roles",
    summary: "List the roles, by name",
    description: "The built-in roles `user` and `admin` are a setting of each user, and not listed.",
    right: "admin:read",
    query: { search: about("Only roles whose name or description contains this text.", text) },
    item: roleSchema,
    run: ({ administration, query: { search }, after, limit }) => administration.roles.page(search, { after, limit }),
  }),
  create({
    id: "createRole",
    proof: "for-rights",
    event: "role-created",
    path: "/roles",
    summary: "Create a role",
    right,
    body: newRole,
    output: roleSchema,
    refusals: ["conflict"],
    async run({ administration, body }) {
      const role = await administration.roles.create(body)
      return { body: role, created: `/roles/${role.role_id}` }
    },
  }),
  show({
    id: "getRole",
    path: "/roles/{role}",
    summary: "Show a role",
    right: "admin:read",
    output: roleSchema,
    run: current,
  }),
  change({
    id: "updateRole",
    proof: "for-rights",
    path: "/roles/{role}",
    summary: "Change settings of a role",
    description: "The people who hold the role gain or lose rights at their next request.",
    right,
    body: roleChange,
    output: roleSchema,
    refusals: ["conflict"],
    current,
    async run({ administration, path, body: { description, ...others }, unchanged }) {
      const given = { ...others, description: description === null ? "" : description }
      return { body: await administration.roles.update(path.role, given, unchanged) }
    },
  }),
  action({
    id: "deleteRole",
    proof: "for-rights",
    method: "DELETE",
    path: "/roles/{role}",
    summary: "Delete a role: everyone who holds it loses its rights",
    right,
    current,
    async run({ administration, path }) {
      await administration.roles.delete(path.role)
      return { body: undefined }
    },
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
