import assert from "node:assert/strict"
import { test } from "node:test"
import { ConfigurationInvalid, loadConfig } from "../../src/config/load.ts"
import type { OptionName } from "../../src/config/options.ts"
import { configure } from "../../src/config/options.ts"
import { tracesUrl } from "../../src/config/trace_options.ts"

const ACCEPTED: [string, string, OptionName, unknown][] = [
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector:4318", "otlpEndpoint", "http://collector:4318/"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "https://otlp.example.com/otlp/", "otlpEndpoint", "https://otlp.example.com/otlp/"],
  ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://[::1]:4318/v1/t", "otlpTracesEndpoint", "http://[::1]:4318/v1/t"],
  ["OTEL_SERVICE_NAME", "auth 2", "serviceName", "auth 2"],
  ["OTEL_TRACES_SAMPLER", "traceidratio", "tracesSampler", "traceidratio"],
  ["OTEL_TRACES_SAMPLER_ARG", "0.25", "tracesSamplerRatio", 0.25],
  ["OTEL_TRACES_SAMPLER_ARG", "1.0", "tracesSamplerRatio", 1],
  ["OTEL_TRACES_SAMPLER_ARG", ".5", "tracesSamplerRatio", 0.5],
  ["OTEL_TRACES_EXPORTER", "none", "tracesExporter", "none"],
  ["OTEL_SDK_DISABLED", "True", "otelDisabled", true],
  ["OTEL_SDK_DISABLED", "false", "otelDisabled", false],
]

for (const [env, text, name, value] of ACCEPTED) {
  test(`${env}=${text} is accepted`, () => assert.deepEqual(loadConfig({ [env]: text })[name], value))
}

const REFUSED: Record<string, readonly string[]> = {
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    ...["localhost:4318", "grpc://collector:4317", "http://", "http://u:p@collector:4318", "http://collector/?key=x"],
    ...["http://collector/#x", " http://collector:4318", "http://collector:99999"],
  ],
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ["/v1/traces", "https://collector/v1/traces?key=x"],
  OTEL_SERVICE_NAME: [" a", "a ", "a".repeat(256)],
  OTEL_TRACES_SAMPLER: ["on", "ALWAYS_ON", "jaeger_remote", "parentbased"],
  OTEL_TRACES_SAMPLER_ARG: ["-0.1", "1.1", "2", "1e-3", "0.1234567", "half", "0,5"],
  OTEL_TRACES_EXPORTER: ["zipkin", "otlp,console", "None"],
  OTEL_SDK_DISABLED: ["1", "on", "yes"],
}

for (const [env, texts] of Object.entries(REFUSED)) {
  for (const text of texts) {
    test(`${env}=${JSON.stringify(text).slice(0, 60)} is refused`, () =>
      assert.throws(
        () => loadConfig({ [env]: text }),
        (error) => error instanceof ConfigurationInvalid && error.message.includes(`${env} is `),
      ))
  }
}

test("spans go to the URL for traces, else to /v1/traces below the endpoint, and nowhere if traces are off", () => {
  const otlpEndpoint = "http://collector:4318/otlp"
  assert.equal(tracesUrl(configure({})), undefined)
  assert.equal(tracesUrl(configure({ otlpEndpoint })), "http://collector:4318/otlp/v1/traces")
  assert.equal(tracesUrl(configure({ otlpEndpoint: `${otlpEndpoint}/` })), "http://collector:4318/otlp/v1/traces")
  assert.equal(tracesUrl(configure({ otlpEndpoint, otlpTracesEndpoint: "http://other/x" })), "http://other/x")
  assert.equal(tracesUrl(configure({ otlpEndpoint, otelDisabled: true })), undefined)
  assert.equal(tracesUrl(configure({ otlpTracesEndpoint: otlpEndpoint, tracesExporter: "none" })), undefined)
})
