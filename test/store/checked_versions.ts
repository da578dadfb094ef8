import { deepEqual, fail } from "node:assert/strict"
import type { Engine, Row, Statement, Step, Value } from "../../src/store/engines/engine.ts"

interface Read {
  readonly values: readonly Value[]
  readonly version: number
  readonly rows: readonly Row[]
}

interface Watched {
  readonly statement: Statement
  readonly versionNow: (first: Value) => number
  readonly reads: Map<string, Read>
}

const NO_TOKEN = new Uint8Array(16)

/** Returns the values for which each watched statement is read. */
const PRESENT: Readonly<Record<string, Statement>> = {
  grant_standing: {
    name: "each_grant_and_revoked_token",
    sql: 'SELECT g.id AS grant_id, r.id AS token_id FROM "grant" g LEFT JOIN revoked_token r ON TRUE',
  },
  session_find_with_names: { name: "each_session", sql: "SELECT id AS session_id FROM session" },
}

/**
 * Lets the engine compare, after each write, every row that a store may keep with what is stored now. Throws if one differs although its version is the
 * same: a store would use the old row. Decision 0107.
 */
export function withCheckedVersions<Watching extends Engine>(engine: Watching): Watching {
  const { watch } = engine
  const [write, close] = [engine.write.bind(engine), engine.close.bind(engine)]
  const all: Watched[] = []

  async function read({ statement, versionNow, reads }: Watched, values: readonly Value[]): Promise<void> {
    const version = versionNow(values[0] ?? null)
    reads.set(String(values), { values, version, rows: await engine.rows(statement, values) })
  }

  async function check(watched: Watched): Promise<void> {
    const { statement, versionNow, reads } = watched
    for (const { values, version, rows } of [...reads.values()]) {
      if (versionNow(values[0] ?? null) === version)
        deepEqual(await engine.rows(statement, values), rows, `${statement.name}: a kept row is stale`)
      await read(watched, values)
    }
    const present = PRESENT[statement.name] ?? fail(`for which values is ${statement.name} read?`)
    for (const row of await engine.rows(present, []))
      await read(
        watched,
        Object.values(row).map((value) => value ?? NO_TOKEN),
      )
  }

  return Object.assign(engine, {
    watch(statement: Statement) {
      const versionNow = watch?.(statement) ?? fail("the engine watches no reads")
      all.push({ statement, versionNow, reads: new Map() })
      return versionNow
    },
    async write(steps: readonly Step[]) {
      const counts = await write(steps)
      for (const watched of all) await check(watched)
      return counts
    },
    close() {
      all.length = 0
      return close()
    },
  })
}
