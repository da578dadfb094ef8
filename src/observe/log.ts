/**
 * observe/ — what the operator sees. Owns: the log, its redaction, the words of its lines. Does not own: the audit (store/), the answers to
 * callers.
 */
import type { DestinationStream, Logger } from "pino"
import { pino } from "pino"
import { readableLines } from "./readable_lines.ts"

export type Log = Logger

/** Members whose values never appear, at any depth. This is only a second defence, because callers must not pass credentials to the log. */
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
  "subject_token",
  "actor_token",
]

const CONCEALED = "[secret]"

const NOT_SHOWN = "[not shown: it cannot be written as JSON]"

/** Hides credentials in the members of a line, except in `err`: pino passes the error to `thrown`. */
function inside(line: Record<string, unknown>): Record<string, unknown> {
  const shown = { ...line }
  for (const [name, value] of Object.entries(line))
    if (name !== "err" && isObject(value)) shown[name] = concealed(value) ?? NOT_SHOWN
  return shown
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null

/**
 * Hides credentials in an error. The log line is the only report of a defect. So if JSON cannot express an error, its name, message and
 * stack are still logged.
 */
function thrown(value: unknown): unknown {
  if (!(value instanceof Error)) return isObject(value) ? (concealed(value) ?? NOT_SHOWN) : value
  const error = pino.stdSerializers.err(value)
  const { type, message, stack } = error
  return concealed(error) ?? { type, message, stack }
}

/** Returns a JSON copy without credentials at any depth, or undefined if JSON cannot express the value. */
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
  /** Whether each line is text for a person. If false, each line is a JSON object. */
  readonly readable: boolean
  readonly destination?: DestinationStream
}

export function createLog({ level, readable, destination }: LogOptions): Log {
  const options = {
    level,
    base: null,
    // Here pino redacts only the top-level members. `inside` redacts nested members, because pino would parse all paths again for each of them.
    redact: { paths: [...CREDENTIALS], censor: CONCEALED },
    formatters: { log: inside },
    serializers: { err: thrown },
  }
  // Writes synchronously, because the last lines before a process dies are the most useful ones.
  const written = destination ?? pino.destination({ dest: 1, sync: true })
  return pino(options, readable ? readableLines(written) : written)
}
