/**
 * tracing/ — OpenTelemetry traces, loaded only if a collector is set. Owns: the span of each request and what it contains, sampling, the
 * traceparent of trusted proxies, sending. Does not own: when a request begins and what it does. A span holds nothing personal: no user,
 * address, query or credential, and no text from a request.
 */
import type { IncomingMessage } from "node:http"
import type { Span } from "@opentelemetry/api"
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api"
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources"
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace"
import { systemTicks } from "../base/clock.ts"
import type { Random } from "../base/random.ts"
import type { Config } from "../config/options.ts"
import { pathOf } from "../http/arrival.ts"
import { trustedPeer } from "../http/client_address.ts"
import type { RequestTraces } from "../http/request_traces.ts"
import type { Log } from "../observe/log.ts"
import { exporterTo } from "./exporter.ts"
import { samplerOf } from "./sampler.ts"
import { tracedPorts } from "./traced_ports.ts"
import { parseTraceparent } from "./traceparent.ts"

/** The methods that semantic conventions know. Any other text from a request is `_OTHER`. */
const METHODS: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "CONNECT",
  "OPTIONS",
  "TRACE",
  "PATCH",
])

const MAX_CLOSING_MS = 2000

interface Surroundings {
  readonly config: Pick<Config, "serviceName" | "tracesSampler" | "tracesSamplerRatio" | "trustedProxies">
  /** Where spans are sent. */
  readonly url: string
  /** The scheme of the public URL. */
  readonly scheme: "http" | "https"
  readonly log: Log
  readonly random: Random
  readonly version: string
}

/** Makes and sends spans. Sets nothing that is global to the process, because an embedding program may have its own OpenTelemetry. */
export function openTraces({ config, url, scheme, log, random, version }: Surroundings): RequestTraces {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "gatehouse", "service.version": version }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(resourceFromAttributes(config.serviceName === undefined ? {} : { "service.name": config.serviceName })),
    sampler: samplerOf(config),
    // The SDK's own generator is Math.random. The span id is also the request's trace id, which nobody may guess.
    idGenerator: { generateTraceId: () => hex(random, 16), generateSpanId: () => hex(random, 8) },
    spanProcessors: [new BatchSpanProcessor({ exporter: exporterTo(url, log, systemTicks) })],
  })
  const tracer = provider.getTracer("gatehouse", version)
  const isTrusted = trustedPeer(config.trustedProxies)
  /** The recorded spans of requests without an answer, by their id. */
  const open = new Map<string, Span>()
  let closing: Promise<void> | undefined

  /** Only the traceparent of a trusted sender counts. Any other sender could add its spans to the traces of others, and decide what is recorded. */
  function parentOf({ headers, socket }: IncomingMessage) {
    const parent = isTrusted(socket.remoteAddress ?? "") ? parseTraceparent(headers.traceparent) : undefined
    return parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
  }

  return {
    begin(request, response, route) {
      const method = METHODS.has(request.method ?? "") ? String(request.method) : undefined
      const span = tracer.startSpan(
        route === undefined ? (method ?? "HTTP") : `${method ?? "HTTP"} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: {
            "http.request.method": method ?? "_OTHER",
            "url.scheme": scheme,
            ...(route !== undefined && { "http.route": route }),
            // Records only the exact path of a route. A path below a route contains ids, and an unknown path may contain a token in the wrong place.
            ...(route === pathOf(request) && { "url.path": route }),
          },
        },
        parentOf(request),
      )
      const { traceId, spanId } = span.spanContext()
      if (span.isRecording()) {
        open.set(spanId, span)
        response.once("close", () => {
          open.delete(spanId)
          finish(span, response.writableFinished ? response.statusCode : undefined)
        })
      }
      return { trace_id: traceId, span_id: spanId }
    },

    within(spanId, ports) {
      const span = open.get(spanId)
      if (span === undefined) return ports
      const context = trace.setSpan(ROOT_CONTEXT, span)
      return tracedPorts(ports, (name) => {
        const part = tracer.startSpan(name, { kind: SpanKind.INTERNAL }, context)
        return (failed) => {
          if (failed !== undefined) fail(part, failed instanceof Error ? failed.name : "unknown")
          part.end()
        }
      })
    },

    refused: ({ traceId, reason }) => void open.get(traceId)?.setAttribute("gatehouse.reason", reason),

    close: () => (closing ??= within(MAX_CLOSING_MS, provider.shutdown())),
  }
}

/** Resolves when the work has ended or failed, and after `ms` milliseconds at the latest. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work.catch(() => {}), late])
  clearTimeout(timer)
}

const hex = (random: Random, bytes: number): string => random(bytes).toString("hex")

/** Ends the span of a request. `status` is undefined if the connection was lost before the answer was sent. */
function finish(span: Span, status: number | undefined): void {
  if (status !== undefined) span.setAttribute("http.response.status_code", status)
  // A refusal (4xx) is the caller's error, not the server's.
  if (status === undefined || status >= 500) fail(span, status === undefined ? "aborted" : String(status))
  span.end()
}

function fail(span: Span, type: string): void {
  span.setAttribute("error.type", type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
