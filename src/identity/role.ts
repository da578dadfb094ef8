import type { GroupId, RoleId } from "../base/id.ts"

/** A named set of assigned scope values. People and groups hold roles. */
export interface Role {
  readonly id: RoleId
  /** Unique. A claim may contain it, so applications rely on it. */
  readonly name: string
  readonly description: string | undefined
  /** Assigned scope values, in order. */
  readonly scope: readonly string[]
  readonly createdAt: number
}

/** A named set of people. Its members hold the roles that the group holds. */
export interface Group {
  readonly id: GroupId
  /** Unique. A claim may contain it, so applications rely on it. */
  readonly name: string
  readonly description: string | undefined
  readonly createdAt: number
}
