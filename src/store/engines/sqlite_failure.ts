import { StoreUnavailable } from "../../base/store_unavailable.ts"
import { UniqueViolation } from "./engine.ts"

/** The primary result codes (https://sqlite.org/rescode.html) of errors whose cause is the disk, the file or another process, not the statement. */
const OUT_OF_REACH: ReadonlyMap<number, string> = new Map([
  [5, "another process keeps it locked"],
  [6, "it is locked"],
  [7, "there is no memory left"],
  [8, "it cannot be written to"],
  [10, "reading or writing it failed"],
  [11, "its content is damaged"],
  [13, "the disk is full"],
  [14, "it cannot be opened"],
  [15, "another process keeps it locked"],
  [26, "the file is not a SQLite database"],
])

const BUSY = 5
const CONSTRAINT_PRIMARY_KEY = 1555
const CONSTRAINT_UNIQUE = 2067

const codeOf = (error: unknown): number =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : 0

/** Another connection holds the lock, so the write may be retried. */
export const isBusy = (error: unknown): boolean => (codeOf(error) & 0xff) === BUSY

/** Translates an error of SQLite or the file system. Returns a defect of this program, such as a wrong statement, unchanged. */
export function sqliteFailure(error: unknown, file: string): unknown {
  const code = codeOf(error)
  if (code === CONSTRAINT_UNIQUE || code === CONSTRAINT_PRIMARY_KEY)
    return new UniqueViolation(error instanceof Error ? error.message : "", { cause: error })
  if (error instanceof Error && "syscall" in error)
    return new StoreUnavailable(`the database ${file}: ${error.message}`, { cause: error })
  const reason = OUT_OF_REACH.get(code & 0xff)
  return reason === undefined ? error : new StoreUnavailable(`the database ${file}: ${reason}`, { cause: error })
}
