import type { HeardRefusal } from "../gatehouse.ts"

/** The server, for the parts that send it requests. */
export interface Asked {
  /** The base URL. */
  readonly url: string
  /** Why the request with this trace id was refused, for an error message. */
  readonly reasonOf?: (traceId: string | null) => string | undefined
}

/** Enough: errors are thrown right after their request. */
const MAX_REMEMBERED = 1000

/** Remembers why the server refused its latest requests. */
export function refusalReasons() {
  const latest = new Map<string, string>()
  return {
    hear({ traceId, reason, sentence, expected, received }: HeardRefusal): void {
      const details = Object.entries({ expected, received }).flatMap(([name, text]) =>
        text ? [`${name}: ${text}`] : [],
      )
      latest.set(traceId, [`${reason}: ${sentence}`, ...details].join(" | "))
      const [oldest] = latest.keys()
      if (latest.size > MAX_REMEMBERED && oldest !== undefined) latest.delete(oldest)
    },
    reasonOf: (traceId: string | null) => latest.get(traceId ?? ""),
  }
}
