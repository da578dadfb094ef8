/**
 * observe/ — what the operator sees.
 * Owns: the log, its redaction, the words of its lines.
 * Does not own: the audit (store/), the answers.
 */
import type { DestinationStream, Logger } from "pino"
import { pino } from "pino"
import pretty from "pino-pretty"

export type Log = Logger

/** Members that never appear, at any depth. A second line of defence: callers must not pass credentials in the first place. */
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

/** Conceals credentials in the members of a line. pino passes an error to `thrown` when it writes the line. */
function inside(line: Record<string, unknown>): Record<string, unknown> {
  const shown = { ...line }
  for (const [name, value] of Object.entries(line))
    if (name !== "err" && isObject(value)) shown[name] = concealed(value) ?? NOT_SHOWN
  return shown
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null

/** This line is the only report of a defect. An error that JSON cannot express is reduced to what every error has. */
function thrown(value: unknown): unknown {
  if (!(value instanceof Error)) return isObject(value) ? (concealed(value) ?? NOT_SHOWN) : value
  const error = pino.stdSerializers.err(value)
  const { type, message, stack } = error
  return concealed(error) ?? { type, message, stack }
}

/** A JSON copy without credentials at any depth; undefined if JSON cannot express the value. */
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
  /** Readable lines for a person, else one JSON object per line. */
  readonly readable: boolean
  readonly destination?: DestinationStream
}

export function createLog({ level, readable, destination }: LogOptions): Log {
  const options = {
    level,
    base: null,
    // Nested paths in pino's own redaction would cost every line: pino parses all of them again for each member.
    redact: { paths: [...CREDENTIALS], censor: CONCEALED },
    formatters: { log: inside },
    serializers: { err: thrown },
  }
  // Synchronous: the last words of a process that dies are the most useful ones.
  if (readable) {
    return pino(
      options,
      pretty({ sync: true, colorize: true, translateTime: "SYS:HH:MM:ss", ...(destination && { destination }) }),
    )
  }
  return pino(options, destination ?? pino.destination({ dest: 1, sync: true }))
}
