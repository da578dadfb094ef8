import type { ReportedRefusal } from "../gatehouse.ts"

/** What the functions of this folder need to send requests and to explain refusals. */
export interface Asked {
  /** The base URL. */
  readonly url: string
  /** Returns the reason for the refusal with this trace id, for an error message. */
  readonly reasonOf?: (traceId: string | null) => string | undefined
}

/** The number of refusals to remember. An error that quotes a refusal is thrown right after the request, so old refusals are not needed. */
const MAX_REMEMBERED = 1000

/** Remembers the reasons of the latest refusals. */
export function refusalReasons() {
  const latest = new Map<string, string>()
  return {
    remember({ traceId, reason, sentence, expected, received }: ReportedRefusal): void {
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
