/** A span of another program. It is the parent of the server's span for the request. */
export interface ParentSpan {
  readonly traceId: string
  readonly spanId: string
  /** The trace flags. The lowest bit means: sampled. */
  readonly traceFlags: number
}

/** W3C Trace Context, "version-format". A later version may append members after the flags, each after a hyphen. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Parses a traceparent header. Undefined if it is absent, malformed or repeated: the request then begins a trace of its own. */
export function parseTraceparent(header: string | readonly string[] | undefined): ParentSpan | undefined {
  if (typeof header !== "string" || header.length > 512) return undefined
  const [, version, traceId = "", spanId = "", flags = "", more] = TRACEPARENT.exec(header) ?? []
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return undefined
  // W3C Trace Context: "All bytes as zero … is considered an invalid value."
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 }
}
