// Generated from src/admin_api by `npm run docs`. Change it there.

import type { Counted } from "./groups.ts"

export interface Role {
  role_id: string
  name: string
  description: string | null
  scope: string
  created_at: string
}

export interface RolePage {
  items: readonly Role[]
  next_cursor: string | null
}

export interface RoleInput {
  name: string
  description?: string
  scope: string
}

export interface RoleChange {
  name?: string
  description?: string | null
  scope?: string
}

export interface RolePerson {
  user_id: string
  username: string
  name: string | null
}

export interface RolePersonPage {
  items: readonly RolePerson[]
  next_cursor: string | null
}

export interface RoleGroup {
  group_id: string
  name: string
  description: string | null
}

export interface RoleGroupPage {
  items: readonly RoleGroup[]
  next_cursor: string | null
}

export interface RoleHolderCount {
  people: Counted
  groups: Counted
}

/** What each operation takes and returns. */
export interface RolesOperations {
  listRoles: {
    path: undefined
    query: { search?: string; limit?: number; cursor?: string }
    body: undefined
    output: RolePage
  }
  createRole: {
    path: undefined
    query: undefined
    body: RoleInput
    output: Role
  }
  getRole: {
    path: { role: string }
    query: undefined
    body: undefined
    output: Role
  }
  updateRole: {
    path: { role: string }
    query: undefined
    body: RoleChange
    output: Role
  }
  deleteRole: {
    path: { role: string }
    query: undefined
    body: undefined
    output: undefined
  }
  listRoleUsers: {
    path: { role: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: RolePersonPage
  }
  listRoleGroups: {
    path: { role: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: RoleGroupPage
  }
  countRoleHolders: {
    path: { role: string }
    query: undefined
    body: undefined
    output: RoleHolderCount
  }
  assignRoleToUser: {
    path: { role: string; user: string }
    query: undefined
    body: undefined
    output: undefined
  }
  unassignRoleFromUser: {
    path: { role: string; user: string }
    query: undefined
    body: undefined
    output: undefined
  }
  assignRoleToGroup: {
    path: { role: string; group: string }
    query: undefined
    body: undefined
    output: undefined
  }
  unassignRoleFromGroup: {
    path: { role: string; group: string }
    query: undefined
    body: undefined
    output: undefined
  }
}

/** The method and the path of each operation. */
export const ROLES_OPERATIONS = {
  listRoles: ["GET", "/roles"],
  createRole: ["POST", "/roles"],
  getRole: ["GET", "/roles/{role}"],
  updateRole: ["PATCH", "/roles/{role}"],
  deleteRole: ["DELETE", "/roles/{role}"],
  listRoleUsers: ["GET", "/roles/{role}/users"],
  listRoleGroups: ["GET", "/roles/{role}/groups"],
  countRoleHolders: ["GET", "/roles/{role}/holder_count"],
  assignRoleToUser: ["PUT", "/roles/{role}/users/{user}"],
  unassignRoleFromUser: ["DELETE", "/roles/{role}/users/{user}"],
  assignRoleToGroup: ["PUT", "/roles/{role}/groups/{group}"],
  unassignRoleFromGroup: ["DELETE", "/roles/{role}/groups/{group}"],
} as const
