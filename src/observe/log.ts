/**
 * observe/ — what the operator sees.
 * Owns: the log, its redaction, the words of what is logged.
 * Does not own: the audit (store/), what is answered.
 */
import type { DestinationStream, Logger } from "pino"
import { pino } from "pino"
import pretty from "pino-pretty"

export type Log = Logger

/** Members that never show, wherever they stand. A second line: nothing here should be handed a credential in the first place. */
const CREDENTIALS = [
  "authorization",
  "cookie",
  "password",
  "secret",
  "code_verifier",
  "client_secret",
  "client_assertion",
  "access_token",
  "refresh_token",
  "id_token",
]

export interface LogOptions {
  readonly level: string
  /** Readable lines for a person, else one JSON object a line. */
  readonly readable: boolean
  readonly destination?: DestinationStream
}

export function createLog({ level, readable, destination }: LogOptions): Log {
  const redact = { paths: CREDENTIALS.flatMap((name) => [name, `*.${name}`]), censor: "[secret]" }
  const options = { level, redact, base: null }
  // Written before the next line of code runs: the last words of a process that dies are the ones worth having.
  if (readable) {
    return pino(
      options,
      pretty({ sync: true, colorize: true, translateTime: "SYS:HH:MM:ss", ...(destination && { destination }) }),
    )
  }
  return pino(options, destination ?? pino.destination({ dest: 1, sync: true }))
}
