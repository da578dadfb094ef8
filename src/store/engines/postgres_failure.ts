import { StoreUnavailable } from "../../base/store_unavailable.ts"
import { UniqueViolation } from "./engine.ts"

export const TAKES_NO_WRITES = "it takes no writes: it is a standby, or was made read only"

/** The SQLSTATE codes and classes (PostgreSQL, appendix A) of errors whose cause is the database or the access to it, not the statement. */
const OUT_OF_REACH: ReadonlyMap<string, string> = new Map([
  ["08", "the connection failed"],
  ["08P01", "a message was malformed; behind a pooler set GATEHOUSE_DATABASE_POOLER=transaction"],
  ["25006", TAKES_NO_WRITES],
  ["26000", "a prepared statement is gone; behind a pooler set GATEHOUSE_DATABASE_POOLER=transaction"],
  ["28", "it refuses this user: check user and password in GATEHOUSE_DATABASE_URL, and pg_hba.conf"],
  ["3D000", "the database does not exist; create it with CREATE DATABASE"],
  ["40", "the transaction was rolled back several times, because others changed the same rows"],
  ["42501", "this user has no permission: it must own the tables, and may need CREATE on the schema"],
  [
    "42P05",
    "prepared statements conflict with those of others; behind a pooler set GATEHOUSE_DATABASE_POOLER=transaction",
  ],
  ["53", "it is out of resources"],
  ["53100", "the disk is full"],
  ["53200", "there is no memory left"],
  ["53300", "it takes no more connections: raise max_connections, or lower GATEHOUSE_DATABASE_POOL"],
  ["55P03", "another process keeps it locked"],
  ["57", "it is stopping"],
  ["57014", "a statement took longer than GATEHOUSE_DATABASE_TIMEOUT"],
  ["57P03", "it is starting or stopping"],
  ["58", "reading or writing it failed"],
  ["XX001", "its content is damaged"],
  ["XX002", "its content is damaged"],
])

/** Codes of Node and of the client library for a missing connection. */
const NO_CONNECTION: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "no server listens there"],
  ["ENOTFOUND", "the host is not known"],
  ["ENOENT", "the socket does not exist"],
  ["CONNECT_TIMEOUT", "it did not answer in time"],
  ["CONNECTION_CLOSED", "the connection was lost"],
  ["CONNECTION_DESTROYED", "the connection was lost"],
  ["CONNECTION_ENDED", "the connection was closed"],
  [
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "its certificate is self-signed: set GATEHOUSE_DATABASE_CA to the certificate's file",
  ],
  [
    "SELF_SIGNED_CERT_IN_CHAIN",
    "its certificate has an unknown authority: set GATEHOUSE_DATABASE_CA to the file of that authority",
  ],
  [
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "its certificate has an unknown authority: set GATEHOUSE_DATABASE_CA to the file of that authority",
  ],
  [
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    "its certificate has an unknown authority: set GATEHOUSE_DATABASE_CA to the file of that authority",
  ],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate is for another host"],
])

const UNIQUE_VIOLATION = "23505"
const SQLSTATE = /^[0-9A-Z]{5}$/

/** The code of an error of the database, the client library or the system; empty if the error has no code. */
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""

/** The database rolled the write back because of concurrent writes to the same rows. Nothing was stored, so the write may be retried. */
export const isUndone = (error: unknown): boolean => codeOf(error) === "40001" || codeOf(error) === "40P01"

/** The database has no connection left, or keeps the rest for its owner. */
export const isExhausted = (error: unknown): boolean => codeOf(error) === "53300"

/** Waiting for a lock took longer than `lock_timeout`. */
export const isLocked = (error: unknown): boolean => codeOf(error) === "55P03"

/** The database user may not run this query, or the database does not support it. */
export const isUnknowable = (error: unknown): boolean => ["42501", "42883", "0A000"].includes(codeOf(error))

/** Translates an error of PostgreSQL or the network. Returns a defect of this program, such as a wrong statement, unchanged. */
export function postgresFailure(error: unknown, name: string): unknown {
  const code = codeOf(error)
  if (code === "" || !(error instanceof Error)) return error
  if (code === UNIQUE_VIOLATION)
    return new UniqueViolation("constraint_name" in error ? String(error.constraint_name) : "", { cause: error })
  const database = SQLSTATE.test(code) && "severity" in error
  const reason = database
    ? (OUT_OF_REACH.get(code) ?? OUT_OF_REACH.get(code.slice(0, 2)))
    : (NO_CONNECTION.get(code) ?? error.message)
  if (reason === undefined) return error
  const said = database ? ` (${error.message})` : ""
  return new StoreUnavailable(`the database ${name}: ${reason}${said}`, { cause: error })
}
