import { refuse } from "../oauth/refusal.ts"
import type { Operation } from "./operation.ts"

/** An operation with the values of its path's parameters. */
export interface Routed {
  readonly operation: Operation
  readonly path: Readonly<Record<string, string>>
}

interface Line {
  readonly operation: Operation
  readonly segments: readonly string[]
}

const PARAMETER = /^\{(.+)\}$/

/** Longer than any id, username or identifier. */
const MAX_SEGMENT_LENGTH = 1024

/**
 * Finds the operation for a path below the API. A fixed word in a path has priority over a parameter: `/keys/rotate` is never the key `rotate`.
 * Refuses with not_found and method_not_allowed.
 */
export function router(operations: readonly Operation[]): (method: string, path: string) => Routed {
  const lines = operations.map((operation): Line => ({ operation, segments: operation.path.split("/").slice(1) }))

  return (method, path) => {
    const given = path.split("/").slice(1)
    const found = lines.filter(({ segments }) => matches(segments, given))
    if (found.length === 0) refuse("not_found", "path-unknown")
    // HEAD is answered like GET, and Node sends no body.
    const wanted = method === "HEAD" ? "GET" : method
    const line = found.find(({ operation }) => operation.method === wanted)
    if (line === undefined)
      return refuse("method_not_allowed", "method-not-allowed", { received: method, allow: methodsOf(found) })
    return { operation: line.operation, path: valuesOf(line.segments, given) }
  }
}

const matches = (segments: readonly string[], given: readonly string[]): boolean =>
  segments.length === given.length &&
  segments.every((segment, at) => (PARAMETER.test(segment) ? given[at] !== "" : segment === given[at]))

const methodsOf = (lines: readonly Line[]): string =>
  lines.flatMap(({ operation: { method } }) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ")

function valuesOf(segments: readonly string[], given: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [at, segment] of segments.entries()) {
    const name = PARAMETER.exec(segment)?.[1]
    if (name !== undefined) values[name] = decoded(given[at] ?? "")
  }
  return values
}

/** A value that cannot be decoded belongs to no record. */
function decoded(text: string): string {
  try {
    const value = decodeURIComponent(text)
    return value.length > MAX_SEGMENT_LENGTH ? refuse("not_found", "record-unknown") : value
  } catch {
    return refuse("not_found", "record-unknown")
  }
}
