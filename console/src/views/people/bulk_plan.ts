import type { User } from "../../api/operations/users.ts"

export const BULK_ACTIONS = ["disable", "enable", "end-sessions", "add-to-group", "assign-role", "delete"] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** Why an action skips a person. */
export type SkipReason = "self" | "already" | "rights" | "last"

export interface Plan {
  readonly todo: readonly User[]
  readonly skipped: readonly { readonly user: User; readonly why: SkipReason }[]
}

interface Around {
  /** The id of the signed-in person. */
  readonly me: string
  /** Whether that person is an administrator. Others cannot change administrators. */
  readonly isAdministrator: boolean
  /** The enabled administrators. */
  readonly administrators: readonly User[]
}

/** Lists the people that the action changes and skips, before it runs. The server decides in any case. */
export function planOf(action: BulkAction, people: readonly User[], around: Around): Plan {
  const todo: User[] = []
  const skipped: { user: User; why: SkipReason }[] = []
  let left = around.administrators.length
  for (const user of people) {
    const takesAway = action === "disable" || action === "delete"
    const isLast = takesAway && user.role === "admin" && !user.disabled && left <= 1
    const why = isDone(action, user) ? "already" : reasonFor(action, user, around, takesAway)
    if (why !== undefined) skipped.push({ user, why })
    else if (isLast) skipped.push({ user, why: "last" })
    else {
      if (takesAway && user.role === "admin" && !user.disabled) left -= 1
      todo.push(user)
    }
  }
  return { todo, skipped }
}

const isDone = (action: BulkAction, { disabled }: User): boolean =>
  (action === "disable" && disabled) || (action === "enable" && !disabled)

function reasonFor(action: BulkAction, user: User, around: Around, takesAway: boolean): SkipReason | undefined {
  // Ending one's own sessions would end this session during the work.
  if (user.user_id === around.me && (takesAway || action === "end-sessions")) return "self"
  return user.role === "admin" && !around.isAdministrator && action !== "end-sessions" ? "rights" : undefined
}

export const canUndo = (action: BulkAction): boolean => action !== "delete" && action !== "end-sessions"
