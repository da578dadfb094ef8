/**
 * Checks the PromQL expressions in deploy/. Their syntax must be valid, and the server must export each metric, label and reason in an expression.
 */
import { readFileSync } from "node:fs"
import { parser } from "@prometheus-io/lezer-promql"
import { collectDefaultMetrics, Registry } from "prom-client"
import { parse } from "yaml"
import { eachMetric } from "../src/metrics/declarations.ts"
import { REASONS } from "../src/oauth/reasons.ts"

const ALERTS = "deploy/prometheus/alerts.yaml"
const DASHBOARD = "deploy/grafana/gatehouse.json"

/** The names that Prometheus itself adds: one metric for each target, and labels to each series. */
const OF_PROMETHEUS = { metric: "up", labels: ["instance", "job"] }
const SUFFIXES = ["_bucket", "_sum", "_count"]

/** The labels of each exported series, by its name. Undefined: a metric of the Node process, whose labels the metrics library declares. */
const exported = new Map<string, readonly string[] | undefined>([[OF_PROMETHEUS.metric, []]])
for (const name of processMetrics()) exported.set(name, undefined)
for (const { name, type, labels } of eachMetric()) {
  if (type === "histogram") for (const suffix of SUFFIXES) exported.set(name + suffix, [...labels, "le"])
  else exported.set(name, labels)
}
const reasons = new Set<string>(Object.values(REASONS).flat())

export function* metricProblems(): Generator<string> {
  for (const file of [ALERTS, DASHBOARD]) {
    const found = expressionsIn(parse(readFileSync(file, "utf8")))
    if (found.length < 10) yield `${file}: found fewer than 10 expressions`
    for (const expression of found) for (const problem of problemsOf(expression)) yield `${file}: ${problem}`
  }
}

function expressionsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "expr" && typeof inner === "string" ? [inner] : expressionsIn(inner),
  )
}

function problemsOf(given: string): string[] {
  // Grafana replaces this variable before it sends the expression.
  const expression = given.replaceAll("$__rate_interval", "5m")
  const problems: string[] = []
  let metric = ""
  parser.parse(expression).iterate({
    enter({ name, type, from, to, node }) {
      const text = expression.slice(from, to)
      if (type.isError) problems.push(`syntax error at character ${from} of ${expression}`)
      if (name === "VectorSelector") {
        const identifier = node.getChild("Identifier")
        metric = identifier === null ? "" : expression.slice(identifier.from, identifier.to)
        if (!exported.has(metric)) problems.push(`the server exports no metric ${metric || text}`)
      }
      if (name !== "UnquotedLabelMatcher") return
      const [, label = "", value = ""] = /^(\w+)\s*[=!~]+\s*"(.*)"$/.exec(text) ?? []
      const labels = exported.get(metric)
      if (labels !== undefined && !labels.includes(label) && !OF_PROMETHEUS.labels.includes(label))
        problems.push(`${metric} has no label ${label}`)
      if (label === "reason")
        for (const reason of value.split("|"))
          if (!reasons.has(reason)) problems.push(`${reason} is not a reason of a refusal`)
    },
  })
  return problems
}

function processMetrics(): string[] {
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register.getMetricsAsArray().map(({ name }) => name)
}
