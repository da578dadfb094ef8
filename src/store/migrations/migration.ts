import type { Dialect } from "../dialect.ts"
import type { Engine, Run } from "../engines/engine.ts"

/** One step of the schema. A released step is never changed: a later step corrects it. Decision 0018. */
export interface Migration {
  /** The version of the schema after this step. Versions increase from step to step. */
  readonly version: number
  readonly name: string
  /**
   * The oldest program that can use the schema after this step. A program is named by the version of its last migration. Absent: every older
   * program refuses to start. The database stores the value, so that older programs can read it.
   */
  readonly oldestProgram?: number
  readonly statements: (dialect: Dialect) => readonly string[]
}

/** A newer program changed the schema. This program could misread the rows, so it refuses to open the database. */
export class SchemaTooNew extends Error {
  override readonly name = "SchemaTooNew"

  constructor(found: number, known: number) {
    super(
      `the database was made by a newer Gatehouse (schema ${found}, this program supports ${known}): run that version or a later one, or restore a backup made by this version`,
    )
  }
}

/**
 * Brings the schema to the last migration. Each migration runs in its own exclusive transaction, so that two processes never migrate one
 * database at the same time. Returns the schema's version: higher than the last migration if a newer program left a compatible schema.
 * Throws SchemaTooNew.
 */
export async function migrate(engine: Engine, migrations: readonly Migration[]): Promise<number> {
  const known = migrations.at(-1)?.version ?? 0
  for (;;) {
    const [version, done] = await engine.alone(async (run) => {
      await run(
        "CREATE TABLE IF NOT EXISTS schema_migration (version INTEGER PRIMARY KEY, name TEXT NOT NULL, oldest_program INTEGER)",
      )
      const [row] = await run("SELECT MAX(version) AS version FROM schema_migration")
      const current = Number(row?.version ?? 0)
      if (current > known && (await oldestProgram(run, known)) > known) throw new SchemaTooNew(current, known)
      const next = migrations.find((migration) => migration.version > current)
      if (next === undefined) return [current, true]
      for (const sql of next.statements(engine.dialect)) await run(sql)
      await run("INSERT INTO schema_migration (version, name, oldest_program) VALUES ($1, $2, $3)", [
        next.version,
        next.name,
        next.oldestProgram ?? null,
      ])
      return [next.version, false]
    })
    if (done) return version
  }
}

/** Migrates an engine that was just opened, and closes the engine if the migration fails. */
export async function migrated(engine: Engine, migrations: readonly Migration[]): Promise<Engine> {
  try {
    await migrate(engine, migrations)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** Returns the version of the oldest program that can still use the schema, after the applied steps with a version above `known`. */
async function oldestProgram(run: Run, known: number): Promise<number> {
  const [row] = await run(
    "SELECT MAX(COALESCE(oldest_program, version)) AS oldest FROM schema_migration WHERE version > $1",
    [known],
  )
  return Number(row?.oldest)
}
