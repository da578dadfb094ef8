import type { AuditEvent } from "./audit_event.ts"
import type { CopiedRows, CopyProgress } from "./copy/copy.ts"
import { CopyRefused, copyAll } from "./copy/copy.ts"
import type { Engine } from "./engines/engine.ts"
import { UniqueViolation } from "./engines/engine.ts"
import { openPostgresEngine } from "./engines/postgres.ts"
import type { PostgresSettings } from "./engines/postgres_settings.ts"
import { othersConnected } from "./engines/postgres_snapshot.ts"
import { DataFolderInUse, lockDataFolder } from "./engines/serving_lock.ts"
import { openSqliteEngine } from "./engines/sqlite.ts"
import { MIGRATIONS } from "./migrations/list.ts"
import { migrated } from "./migrations/migration.ts"

/** A database of either engine. `folder` is the folder of the file; it is absent for a database in memory. */
export type DatabaseAddress =
  | { readonly file: string; readonly folder?: string }
  | { readonly settings: PostgresSettings }

/**
 * Call this before opening a database. Locks the data folders, so that no server starts there. Calls `served` if a server may be running on
 * the source. Throws DataFolderInUse if a server runs on the target. Returns a function that releases the folders.
 */
export async function holdForCopy(from: DatabaseAddress, to: DatabaseAddress, served: () => void): Promise<() => void> {
  const hold = (address: DatabaseAddress) =>
    "file" in address && address.folder !== undefined ? lockDataFolder(address.folder) : () => {}
  const releaseTarget = hold(to)
  try {
    if ("settings" in from && (await othersConnected(from.settings))) served()
    const releaseSource = hold(from)
    return () => {
      releaseSource()
      releaseTarget()
    }
  } catch (error) {
    if (error instanceof DataFolderInUse) {
      served()
      return releaseTarget
    }
    releaseTarget()
    throw error
  }
}

/** Brings the database to the newest schema. Throws StoreUnavailable, SchemaTooNew. */
export async function openMigrated(address: DatabaseAddress): Promise<Engine> {
  return migrated(
    await ("file" in address ? openSqliteEngine(address.file) : openPostgresEngine(address.settings, [])),
    MIGRATIONS,
  )
}

/** Brings both databases to the newest schema, then runs `copyAll`. Throws CopyRefused, StoreUnavailable, SchemaTooNew. */
export async function copyBetween(
  from: DatabaseAddress,
  to: DatabaseAddress,
  event: AuditEvent,
  progress: CopyProgress,
): Promise<CopiedRows[]> {
  const source = await openMigrated(from)
  try {
    const target = await openMigrated(to)
    try {
      return await copyAll(source, target, event, progress)
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
      throw new CopyRefused(
        "another process writes to the target. Stop that process and try again. This copy did not change the target",
      )
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
