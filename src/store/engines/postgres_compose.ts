import type { Step } from "./engine.ts"

/**
 * Composes the steps into one statement, with one part of its WITH clause for each step. The values of the statement are the values of all
 * steps in order. The statement returns one row, with a count for each step. Each part after a guard runs only if the guard found its row.
 * Returns undefined if a step after the first is not guardable. A part does not see the changes of another part, but it sees the rows that
 * the other part returns: decision 0016.
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
    // PostgreSQL does not run a SELECT whose result nothing reads.
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

/** Returns a `compose` that remembers its results: it composes each list of statements only once. */
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
