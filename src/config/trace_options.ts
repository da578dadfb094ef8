/** The settings of traces: OpenTelemetry's own variables, so that one set of variables serves all programs of a machine. */
import { say } from "../base/say.ts"
import type { Kind } from "./kinds.ts"
import { oneOf, right, wrong } from "./kinds.ts"
import { option, optional } from "./option.ts"

/** The address of a collector. The collector's API key belongs in OTEL_EXPORTER_OTLP_HEADERS, because `gatehouse config` shows this address. */
const collectorUrl: Kind<string> = {
  wanted: "an absolute http:// or https:// URL without query, fragment or user info",
  parse(text) {
    if (/[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text)) return wrong()
    if (/[?#]/.test(text)) return wrong("it has a query or a fragment")
    const url = URL.parse(text)
    if (url === null) return wrong()
    if (text.includes("@")) return wrong("it has user info: use OTEL_EXPORTER_OTLP_HEADERS")
    return right(url.href)
  },
  show: String,
}

const serviceName: Kind<string> = {
  wanted: "a name of up to 255 characters",
  parse: (text) => (text.length <= 255 && text.trim() === text ? right(text) : wrong()),
  show: String,
}

const ratio: Kind<number> = {
  wanted: "a number from 0 to 1, with at most 6 decimals",
  parse: (text) => (/^[01]?(\.\d{1,6})?$/.test(text) && Number(text) <= 1 ? right(Number(text)) : wrong()),
  show: String,
}

const trueFalse: Kind<boolean> = {
  wanted: "true or false",
  parse: (text) => (/^true$/i.test(text) ? right(true) : /^false$/i.test(text) ? right(false) : wrong()),
  show: String,
}

const SAMPLERS = ["always_on", "always_off", "traceidratio"] as const

export const TRACE_OPTIONS = {
  otlpEndpoint: optional(collectorUrl, {
    env: "OTEL_EXPORTER_OTLP_ENDPOINT",
    without: say("default-traces"),
    detail:
      "The server sends OTLP over HTTP as JSON. Spans contain no user, address, query or credential. The packages must be installed: see docs/operations/tracing.md. " +
      "The exporter also reads OTEL_EXPORTER_OTLP_HEADERS, _TIMEOUT, _COMPRESSION, _CERTIFICATE, _CLIENT_KEY and _CLIENT_CERTIFICATE, and OTEL_RESOURCE_ATTRIBUTES.",
    example: "http://localhost:4318",
  }),
  otlpTracesEndpoint: optional(collectorUrl, {
    env: "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    without: say("default-traces-endpoint"),
    example: "http://localhost:4318/v1/traces",
  }),
  serviceName: optional(serviceName, {
    env: "OTEL_SERVICE_NAME",
    without: say("default-service-name"),
    example: "gatehouse-production",
  }),
  tracesSampler: option(oneOf(...SAMPLERS, ...SAMPLERS.map((name) => `parentbased_${name}` as const)), {
    env: "OTEL_TRACES_SAMPLER",
    default: "parentbased_always_on",
    detail: "With a parentbased sampler, the header traceparent decides if a trusted proxy sent it.",
    example: "parentbased_traceidratio",
  }),
  tracesSamplerRatio: option(ratio, {
    env: "OTEL_TRACES_SAMPLER_ARG",
    default: 1,
    example: "0.1",
  }),
  tracesExporter: option(oneOf("otlp", "none"), {
    env: "OTEL_TRACES_EXPORTER",
    default: "otlp",
    example: "none",
  }),
  otelDisabled: option(trueFalse, {
    env: "OTEL_SDK_DISABLED",
    default: false,
    example: "true",
  }),
} as const

type TraceConfig = { readonly [Name in keyof typeof TRACE_OPTIONS]: (typeof TRACE_OPTIONS)[Name]["default"] }

/** Returns the URL that receives the spans, or undefined if traces are off. */
export function tracesUrl(
  config: Pick<TraceConfig, "otlpEndpoint" | "otlpTracesEndpoint" | "tracesExporter" | "otelDisabled">,
): string | undefined {
  if (config.otelDisabled || config.tracesExporter === "none") return undefined
  if (config.otlpTracesEndpoint !== undefined) return config.otlpTracesEndpoint
  return config.otlpEndpoint === undefined ? undefined : `${config.otlpEndpoint.replace(/\/$/, "")}/v1/traces`
}
