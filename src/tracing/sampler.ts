import type { Sampler } from "@opentelemetry/sdk-trace"
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace"
import { assertNever } from "../base/assert_never.ts"
import type { Config } from "../config/options.ts"

/** Returns the sampler that OTEL_TRACES_SAMPLER names. */
export function samplerOf({
  tracesSampler: name,
  tracesSamplerRatio: ratio,
}: Pick<Config, "tracesSampler" | "tracesSamplerRatio">): Sampler {
  switch (name) {
    case "always_on":
      return new AlwaysOnSampler()
    case "always_off":
      return new AlwaysOffSampler()
    case "traceidratio":
      return new TraceIdRatioBasedSampler(ratio)
    case "parentbased_always_on":
      return new ParentBasedSampler({ root: new AlwaysOnSampler() })
    case "parentbased_always_off":
      return new ParentBasedSampler({ root: new AlwaysOffSampler() })
    case "parentbased_traceidratio":
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) })
    default:
      return assertNever(name)
  }
}
