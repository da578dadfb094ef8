import type { Dialect } from "../dialect.ts"
import type { Engine } from "../engines/engine.ts"

/** One step of the schema. Never changed once released: a later one corrects it. */
export interface Migration {
  /** Its place in the list, from 1. */
  readonly version: number
  readonly name: string
  readonly statements: (dialect: Dialect) => readonly string[]
}

/** The database was made by a newer program: its rows could be misread, so it is left alone. */
export class SchemaTooNew extends Error {
  override readonly name = "SchemaTooNew"

  constructor(found: number, known: number) {
    super(
      `the database was made by a newer Gatehouse (schema ${found}, this one knows ${known}): run that version or a later one, or restore a backup made by this one`,
    )
  }
}

/**
 * Brings the schema to the last migration: each in a transaction of its own, and alone, so that two processes that open one
 * database at once do not both try. Gives back the version. Throws SchemaTooNew.
 */
export async function migrate(engine: Engine, migrations: readonly Migration[]): Promise<number> {
  for (;;) {
    const [version, found] = await engine.alone(async (run) => {
      await run("CREATE TABLE IF NOT EXISTS schema_migration (version INTEGER PRIMARY KEY, name TEXT NOT NULL)")
      const [row] = await run("SELECT MAX(version) AS version FROM schema_migration")
      const current = Number(row?.version ?? 0)
      const next = migrations.find((migration) => migration.version > current)
      if (next === undefined) return [current, undefined]
      for (const sql of next.statements(engine.dialect)) await run(sql)
      await run("INSERT INTO schema_migration (version, name) VALUES ($1, $2)", [next.version, next.name])
      return [next.version, next]
    })
    if (found !== undefined) continue
    const known = migrations.at(-1)?.version ?? 0
    if (version > known) throw new SchemaTooNew(version, known)
    return version
  }
}
