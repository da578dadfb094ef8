import { ApiProblem } from "../../api/api_problem.ts"
import { call } from "../../api/call.ts"
import type { User } from "../../api/operations/users.ts"

import type { BulkAction } from "./bulk_plan.ts"

/** The result of an action for one person: changed, or unchanged because the person already had the group or role. */
export type Outcome = "done" | "had"

/** The names of the group or role that an action gives. */
export interface Given {
  readonly name: string
}

/** Does the action for one person. */
export async function doOne(action: BulkAction, { user_id: user }: User, { name }: Given): Promise<Outcome> {
  const path = { user }
  switch (action) {
    case "disable":
      await call("disableUser", { path })
      return "done"
    case "enable":
      await call("enableUser", { path })
      return "done"
    case "end-sessions":
      await call("endSessions", { path })
      return "done"
    case "delete":
      await call("deleteUser", { path })
      return "done"
    case "add-to-group": {
      // Undo must not take away what the person had before.
      if ((await call("getUserRights", { path })).body.groups.includes(name)) return "had"
      await call("addGroupMember", { path: { group: name, user } })
      return "done"
    }
    case "assign-role": {
      if ((await call("getUserRights", { path })).body.roles.includes(name)) return "had"
      await call("assignRoleToUser", { path: { role: name, user } })
      return "done"
    }
  }
}

/** Undoes the action for one person. Sessions that ended with a disabled account stay ended. */
export async function undoOne(action: BulkAction, { user_id: user }: User, { name }: Given): Promise<Outcome> {
  const path = { user }
  if (action === "disable") await call("enableUser", { path })
  if (action === "enable") await call("disableUser", { path })
  if (action === "add-to-group") await call("removeGroupMember", { path: { group: name, user } })
  if (action === "assign-role") await call("unassignRoleFromUser", { path: { role: name, user } })
  return "done"
}

export interface Progress {
  readonly total: number
  readonly done: readonly User[]
  readonly had: readonly User[]
  readonly failed: readonly { readonly user: User; readonly error: Error }[]
}

const AT_ONCE = 4
const MAX_TRIES = 5

/** Runs the work for each person, a few at a time, and reports after each one. A failure for one person does not stop the others. */
export async function runAll(
  people: readonly User[],
  work: (user: User) => Promise<Outcome>,
  report: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<void> {
  const [done, had, failed]: [User[], User[], { user: User; error: Error }[]] = [[], [], []]
  const rest = [...people]
  const next = async (): Promise<void> => {
    for (let user = rest.shift(); user !== undefined && !signal.aborted; user = rest.shift()) {
      try {
        const outcome = await patiently(() => work(user as User), signal)
        ;(outcome === "done" ? done : had).push(user)
      } catch (error) {
        failed.push({ user, error: error as Error })
      }
      report({ total: people.length, done: [...done], had: [...had], failed: [...failed] })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

/** Repeats work that the server refused only because of too many requests. */
export async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const wait = error instanceof ApiProblem && error.status === 429 ? (error.retryAfterSeconds ?? 1) : undefined
      if (wait === undefined || tries >= MAX_TRIES || signal.aborted) throw error
      await new Promise((waited) => setTimeout(waited, wait * 1000))
    }
  }
}
