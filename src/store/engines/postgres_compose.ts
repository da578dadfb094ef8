import type { Step } from "./engine.ts"

/**
 * Composes the steps into one statement. Its values are those of the steps, in order; its one row has a count for each step. Each step is
 * a part of WITH. A later part has the condition that the guard before it found its row, which in turn depends on the guard before.
 * Undefined if a later step is not guardable. All parts see the database as of one moment, and no part sees another's
 * changes, except for the rows that it returns: decision 0016.
 */
export function compose(steps: readonly Step[]): string | undefined {
  if (steps.some(({ statement }, at) => at > 0 && statement.sqlIf === undefined)) return undefined
  let condition = ""
  let before = 0
  const parts = steps.map((step, at) => {
    const part = renumbered(step.statement.sqlIf?.(condition) ?? step.statement.sql, before)
    before += step.values.length
    if (step.guard !== undefined) condition = ` AND EXISTS (SELECT ${satisfying(step, at)})`
    return `step_${at} AS (${part})`
  })
  const counts = steps.map((step, at) =>
    // A SELECT that nothing reads is not run.
    step.guard !== undefined || /\bRETURNING\b|^SELECT\b/.test(step.statement.sql)
      ? `(SELECT count(*) ${satisfying(step, at)}) AS step_${at}`
      : `0 AS step_${at}`,
  )
  return `WITH ${parts.join(",\n")}\nSELECT ${counts.join(", ")}`
}

const satisfying = ({ guard }: Step, at: number): string =>
  `FROM step_${at}${typeof guard === "object" ? ` WHERE ${guard.holding} IS NOT NULL` : ""}`

const renumbered = (sql: string, by: number): string =>
  by === 0 ? sql : sql.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + by}`)

/** `compose`, computed once for each list of statements. */
export function composing(): (steps: readonly Step[]) => string | undefined {
  const known = new Map<string, string | undefined>()
  return (steps) => {
    const key = steps
      .map(({ statement, guard }) => (guard === undefined ? `${statement.name} ` : statement.name))
      .join()
    if (!known.has(key)) known.set(key, compose(steps))
    return known.get(key)
  }
}
