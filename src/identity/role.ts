import type { GroupId, RoleId } from "../base/id.ts"

/** A named set of assigned scope values. An assigned value is granted only to people who hold it through a role. People and groups hold roles. */
export interface Role {
  readonly id: RoleId
  /** The name is unique. A claim may contain the name, so applications rely on it. */
  readonly name: string
  readonly description: string | undefined
  /** The assigned scope values of the role, in order. */
  readonly scope: readonly string[]
  readonly createdAt: number
}

/** A named set of people. Its members hold the roles that the group holds. */
export interface Group {
  readonly id: GroupId
  /** The name is unique. A claim may contain the name, so applications rely on it. */
  readonly name: string
  readonly description: string | undefined
  readonly createdAt: number
}
