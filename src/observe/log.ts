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
const CREDENTIALS: readonly string[] = [
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

const CONCEALED = "[secret]"

const NOT_SHOWN = "[not shown: it cannot be written as JSON]"

/** The members of a line; those that have members themselves without credentials. An error's are known when it is written. */
function inside(line: Record<string, unknown>): Record<string, unknown> {
  const shown = { ...line }
  for (const [name, value] of Object.entries(line))
    if (name !== "err" && isObject(value)) shown[name] = concealed(value) ?? NOT_SHOWN
  return shown
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null

/** What was thrown. Of an error that holds what JSON cannot say, what every error has: it is the one line that tells of a defect. */
function thrown(value: unknown): unknown {
  if (!(value instanceof Error)) return isObject(value) ? (concealed(value) ?? NOT_SHOWN) : value
  const error = pino.stdSerializers.err(value)
  const { type, message, stack } = error
  return concealed(error) ?? { type, message, stack }
}

/** As JSON would have it, without credentials at any depth; undefined where JSON cannot say it. */
function concealed(value: unknown): unknown {
  try {
    const conceal = (name: string, member: unknown) => (CREDENTIALS.includes(name) ? CONCEALED : member)
    return JSON.parse(JSON.stringify(value, conceal))
  } catch {
    return undefined
  }
}

export interface LogOptions {
  readonly level: string
  /** Readable lines for a person, else one JSON object a line. */
  readonly readable: boolean
  readonly destination?: DestinationStream
}

export function createLog({ level, readable, destination }: LogOptions): Log {
  const options = {
    level,
    base: null,
    // Of pino's own for paths within members each line would pay: it reads all of them anew for each member that there is.
    redact: { paths: [...CREDENTIALS], censor: CONCEALED },
    formatters: { log: inside },
    serializers: { err: thrown },
  }
  // Written before the next line of code runs: the last words of a process that dies are the ones worth having.
  if (readable) {
    return pino(
      options,
      pretty({ sync: true, colorize: true, translateTime: "SYS:HH:MM:ss", ...(destination && { destination }) }),
    )
  }
  return pino(options, destination ?? pino.destination({ dest: 1, sync: true }))
}
