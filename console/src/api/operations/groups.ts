// Generated from src/admin_api by `npm run docs`. Change it there.

export interface Counted {
  count: number
  has_more: boolean
}

export interface Group {
  group_id: string
  name: string
  description: string | null
  roles: readonly string[]
  created_at: string
}

export interface GroupPage {
  items: readonly Group[]
  next_cursor: string | null
}

export interface GroupInput {
  name: string
  description?: string
}

export interface GroupChange {
  name?: string
  description?: string | null
}

export interface GroupMember {
  user_id: string
  username: string
  name: string | null
}

export interface GroupMemberPage {
  items: readonly GroupMember[]
  next_cursor: string | null
}

/** What each operation takes and returns. */
export interface GroupsOperations {
  listGroups: {
    path: undefined
    query: { search?: string; limit?: number; cursor?: string }
    body: undefined
    output: GroupPage
  }
  createGroup: {
    path: undefined
    query: undefined
    body: GroupInput
    output: Group
  }
  getGroup: {
    path: { group: string }
    query: undefined
    body: undefined
    output: Group
  }
  updateGroup: {
    path: { group: string }
    query: undefined
    body: GroupChange
    output: Group
  }
  deleteGroup: {
    path: { group: string }
    query: undefined
    body: undefined
    output: undefined
  }
  listGroupMembers: {
    path: { group: string }
    query: { limit?: number; cursor?: string }
    body: undefined
    output: GroupMemberPage
  }
  countGroupMembers: {
    path: { group: string }
    query: undefined
    body: undefined
    output: Counted
  }
  addGroupMember: {
    path: { group: string; user: string }
    query: undefined
    body: undefined
    output: undefined
  }
  removeGroupMember: {
    path: { group: string; user: string }
    query: undefined
    body: undefined
    output: undefined
  }
}

/** The method and the path of each operation. */
export const GROUPS_OPERATIONS = {
  listGroups: ["GET", "/groups"],
  createGroup: ["POST", "/groups"],
  getGroup: ["GET", "/groups/{group}"],
  updateGroup: ["PATCH", "/groups/{group}"],
  deleteGroup: ["DELETE", "/groups/{group}"],
  listGroupMembers: ["GET", "/groups/{group}/members"],
  countGroupMembers: ["GET", "/groups/{group}/member_count"],
  addGroupMember: ["PUT", "/groups/{group}/members/{user}"],
  removeGroupMember: ["DELETE", "/groups/{group}/members/{user}"],
} as const
