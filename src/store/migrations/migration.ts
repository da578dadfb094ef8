import type { Dialect } from "../dialect.ts"
import type { Engine, Run } from "../engines/engine.ts"

/** One step of the schema. Never changed once released: a later one corrects it. Decision 0018. */
export interface Migration {
  /** Its place in the list: each is greater than the previous one. */
  readonly version: number
  readonly name: string
  /**
   * The oldest program, by the schema that it knows, that works after this step. It keeps running beside newer ones, and may be started again.
   * Absent: no program that lacks this step works. Stored, so that the older program can read it.
   */
  readonly oldestProgram?: number
  readonly statements: (dialect: Dialect) => readonly string[]
}

/** A newer program created the database. This one could misread its rows, so it refuses to open it. */
export class SchemaTooNew extends Error {
  override readonly name = "SchemaTooNew"

  constructor(found: number, known: number) {
    super(
      `the database was made by a newer Gatehouse (schema ${found}, this one knows ${known}): run that version or a later one, or restore a backup made by this one`,
    )
  }
}

/**
 * Brings the schema to the last migration. Each migration has its own transaction, exclusive, so that two processes that open one
 * database at once do not both try. Returns the version, which is later if a newer program left a compatible schema. Throws SchemaTooNew.
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

/** Migrates an engine that was just opened, and closes it if that fails. */
export async function migrated(engine: Engine, migrations: readonly Migration[]): Promise<Engine> {
  try {
    await migrate(engine, migrations)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** The oldest program that all steps after `known` allow. */
async function oldestProgram(run: Run, known: number): Promise<number> {
  const [row] = await run(
    "SELECT MAX(COALESCE(oldest_program, version)) AS oldest FROM schema_migration WHERE version > $1",
    [known],
  )
  return Number(row?.oldest)
}
