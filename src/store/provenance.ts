/** Whether the data are in the state and in the place in which Gatehouse last used them. Decision 0019. */
export type Provenance =
  | { readonly state: "own" }
  /** A file that `gatehouse backup` made. */
  | { readonly state: "backup"; readonly madeAt: number }
  /** The data were restored from a dump, or moved in another way. `differs` lists the differences in words. */
  | { readonly state: "elsewhere"; readonly differs: readonly string[] }
  /** The same database, after a failover or a restore to a point in time. */
  | { readonly state: "recovered" }

/** A restored backup was opened, and no operator has accepted it yet. The message is for the operator. */
export class RestoredBackup extends Error {
  override readonly name = "RestoredBackup"

  constructor(provenance: Provenance) {
    super(
      `${whatItIs(provenance)}. A restored backup undoes everything since it was taken: ${COMES_BACK} would be valid again. So no server starts, and no command except \`gatehouse doctor\` works, until you decide:
  gatehouse accept-backup --end-grants    the safe choice: ends all grants and sessions in it, and everybody signs in again
  gatehouse accept-backup --keep-grants   keeps them, including those revoked or replaced since
Before you start the server, repeat the other changes since the backup. See docs/operations/restoring.md`,
    )
  }
}

export const COMES_BACK =
  "revoked grants, revoked access tokens, replaced refresh tokens, codes used in the last ten minutes before the restore, disabled or deleted users and clients, revoked registration tokens, former passwords and client secrets, removed signing keys"

/** The provenance in words, without a full stop. */
export function whatItIs(provenance: Provenance): string {
  switch (provenance.state) {
    case "own":
      return "the database is the one that was last used"
    case "backup":
      return `the database is a restored backup, made ${new Date(provenance.madeAt).toISOString()}`
    case "elsewhere":
      return `the database was restored or moved: it is in another place than when it was last used (${provenance.differs.join(", ")})`
    case "recovered":
      return "PostgreSQL has changed its timeline since the database was first opened or last accepted: a replica took over, or it was restored to a point in time"
  }
}
