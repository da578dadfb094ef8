import type { Said } from "../../base/say.ts"
import { say } from "../../base/say.ts"
import type { ConnectionFlaw, ConnectionProblem } from "../../ports/connections.ts"
import { isObject, textsIn } from "./json_object.ts"

/** Ends a sign-in. `begin` and `finish` return it as a value. */
export class ConnectionFailure extends Error {
  override readonly name = "ConnectionFailure"
  readonly problem: ConnectionProblem

  constructor(flaw: ConnectionFlaw, said: Said) {
    super(said.code)
    this.problem = { flaw, said }
  }
}

export function fail(flaw: ConnectionFlaw, said: Said): never {
  throw new ConnectionFailure(flaw, said)
}

export async function outcomeOf<T>(work: () => Promise<T>): Promise<T | { readonly problem: ConnectionProblem }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ConnectionFailure) return { problem: error.problem }
    throw error
  }
}

const MAX_SHOWN = 200

/** Objects are not shown: JSON can be nested more deeply than the stack of the process is. */
function textOf(value: unknown): string {
  if (value === undefined) return ""
  if (Array.isArray(value)) return textsIn(value).join(" ")
  return isObject(value) ? "{…}" : String(value)
}

/** A text of a provider for the operator: short, and without control characters and marks that change the writing direction. */
export const shown = (value: unknown): string => {
  const text = textOf(value)
  const clean = text
    .slice(0, MAX_SHOWN)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, " ")
    .trim()
  return text.length > MAX_SHOWN ? `${clean}…` : clean
}

/** The error in the answer of a token endpoint. RFC 6749 §5.2. Facebook's error is an object. */
export function errorIn(body: unknown): { readonly code: string; readonly description: unknown } | undefined {
  if (!isObject(body)) return undefined
  const { error, error_description } = body
  if (typeof error === "string") return { code: error, description: error_description }
  return isObject(error) ? { code: shown(error.type ?? error.code), description: error.message } : undefined
}

/** A provider's `error` and `error_description`. RFC 6749 §4.1.2.1, §5.2. */
export const errorSaid = (error: unknown, description: unknown): Said =>
  description === undefined || description === null || description === ""
    ? say("connection-error", { error: shown(error) })
    : say("connection-error-described", { error: shown(error), description: shown(description) })

const MAX_DATE_SECONDS = 8_640_000_000_000

/** A time in seconds, as a claim has it: for the operator. */
export const timeOf = (seconds: unknown): string =>
  typeof seconds === "number" && Math.abs(seconds) <= MAX_DATE_SECONDS
    ? new Date(seconds * 1000).toISOString().replace(".000Z", "Z")
    : shown(seconds)

/** Something that a provider at this URL did. */
export const saidAt = (url: string, problem: Said): Said => say("received-at", { url: shown(url), problem })
