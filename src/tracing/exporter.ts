import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import type { SpanExporter } from "@opentelemetry/sdk-trace"
import type { Log } from "../observe/log.ts"

const REPORT_INTERVAL_MS = 60_000

/** The code of a successful export in the SDK. */
const EXPORTED = 0

/**
 * Sends spans to `url`, and logs failures, once a minute at most. The SDK itself would report them only to a logger that is global to the
 * process. `ticks` returns milliseconds.
 */
export function exporterTo(url: string, log: Log, ticks: () => number): SpanExporter {
  const exporter = new OTLPTraceExporter({ url })
  let reportedAt = Number.NEGATIVE_INFINITY
  let lost = 0
  const report = (spans: number, error: Error | undefined): void => {
    lost += spans
    if (ticks() - reportedAt < REPORT_INTERVAL_MS) return
    reportedAt = ticks()
    log.warn({ url, spans: lost, problem: problemOf(error) }, FAILED)
    lost = 0
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ code, error }) => {
        if (code !== EXPORTED) report(spans.length, error)
        done({ code: EXPORTED })
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}

const FAILED =
  "Traces could not be exported, and these spans are lost. Requests are not affected. Check that the collector runs at this URL and accepts OTLP over HTTP as JSON. This is logged once a minute at most."

/** The collector's answer is not logged, because it may repeat the sent spans. */
function problemOf(error: Error | undefined): string {
  if (error === undefined) return "unknown"
  const code = "code" in error ? ` (${error.code})` : ""
  return `${error.message || error.name}${code}`.slice(0, 200)
}
