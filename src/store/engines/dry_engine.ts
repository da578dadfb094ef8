import type { Engine, Step } from "./engine.ts"
import { counted } from "./engine.ts"

/** Thrown to undo what was done. */
class Undone extends Error {}

/**
 * An engine that keeps nothing. A write is done in full, by the statements and guards that serve, and undone before it answers: it says
 * who would have won. What is not waited for is not done at all. One after the other, since a transaction is open meanwhile.
 */
export function dryEngine(engine: Engine): Engine {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
  return {
    dialect: engine.dialect,
    rows: (statement, values) => inTurn(() => engine.rows(statement, values)),
    write: (steps) => inTurn(() => undone(engine, steps)),
    writeSoon() {},
    alone() {
      throw new Error("a dry run changes nothing")
    },
    snapshot: (work) => inTurn(() => engine.snapshot(work)),
    whereabouts: () => inTurn(() => engine.whereabouts()),
    onForeignChange: (changed) => engine.onForeignChange(changed),
    backup() {
      throw new Error("a dry run changes nothing")
    },
    inspect: () => inTurn(() => engine.inspect()),
    close: () => inTurn(() => engine.close()),
  }
}

async function undone(engine: Engine, steps: readonly Step[]): Promise<number[]> {
  const counts: number[] = []
  try {
    await engine.alone(async (run) => {
      // Where the whole was tried again.
      counts.length = 0
      for (const step of steps) {
        const count = counted(step, await run(step.statement.sql, step.values))
        counts.push(count)
        if (step.guard && count === 0) break
      }
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return counts
}
