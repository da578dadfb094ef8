import { operatorEvent } from "./operator_event.ts"
import type { AdministrationDeps } from "./ports.ts"

export interface BackupAdministration {
  /**
   * Copies the database into a new file while servers run. Returns whether the audit could record the backup: a full disk stops the record, and not a
   * backup elsewhere. Throws if the file exists, and on PostgreSQL.
   */
  make(file: string): Promise<{ readonly isRecorded: boolean }>
}

export const backupAdministration = (deps: AdministrationDeps): BackupAdministration => ({
  async make(file) {
    await deps.store.backup(file, deps.clock())
    return deps.store.audit.append(operatorEvent("backup-made", "database", deps)).then(
      () => ({ isRecorded: true }),
      () => ({ isRecorded: false }),
    )
  },
})
