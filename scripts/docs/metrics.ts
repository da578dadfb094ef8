import { eachMetric, LABELS } from "../../src/metrics/declarations.ts"
import { blocks, code, table } from "./markdown.ts"

/** Returns `docs/operations/metrics.md`: how to collect the metrics, and each metric with its labels. */
export const metricsPage = (): string =>
  blocks(
    "# Metrics",
    "With `GATEHOUSE_METRICS=127.0.0.1:9464` the server serves metrics for Prometheus at `http://127.0.0.1:9464/metrics`, apart from its public port. " +
      "Without the setting nothing is counted, and no code for metrics is loaded.",
    "The metrics name no user, client, address or text of a request. They do reveal your traffic, so do not publish the port. " +
      "The server logs a warning if the address is public. In a container listen on `0.0.0.0:9464`, and do not publish that port. " +
      "On Kubernetes, allow only Prometheus to reach the port: `deploy/kubernetes/network_policy.yaml` allows nobody until you change it.",
    '```yaml\nscrape_configs:\n  - job_name: gatehouse\n    static_configs: [{ targets: ["127.0.0.1:9464"] }]\nrule_files: ["/opt/gatehouse/deploy/prometheus/alerts.yaml"]\n```',
    "[`deploy/prometheus/alerts.yaml`](../../deploy/prometheus/alerts.yaml) has alert rules, and " +
      "[`deploy/grafana/gatehouse.json`](../../deploy/grafana/gatehouse.json) a dashboard to import into Grafana. " +
      "`npm run check:deploy` compares both with the metrics below.",
    "## Gatehouse",
    table(
      ["metric", "type", "labels", "meaning"],
      eachMetric().map(({ name, type, labels, help }) => [code(name), type, labels.map(code).join(", "), help]),
    ),
    "Reasons, outcomes, token kinds and audit events start at 0, so that `increase` also counts the first event.",
    "## Labels",
    table(
      ["label", "values"],
      Object.entries(LABELS).map(([label, values]) => [code(label), values]),
    ),
    "The number of series is fixed: an unknown path, method or reason counts as `other`.",
    "## Process",
    "The library adds its own metrics of the process: CPU, memory and file descriptors (`process_…`), and heap, garbage collection and event loop " +
      "(`nodejs_…`). `nodejs_eventloop_lag_p99_seconds` is the delay of the event loop since the previous scrape, " +
      "so let only one Prometheus collect from a server.",
    "## Several servers",
    "Each server serves its own metrics. Sum them in Prometheus.",
    "The workers of `gatehouse serve --workers` share one address: their primary process collects from each of them and serves the result. It adds counters and histograms. " +
      "Gauges are sums too, except the age of a key (the maximum) and the delays of the event loop (the average of the workers, so one slow worker is hard to see). " +
      "If a worker ends, its counts leave the sum. The sum then falls, and Prometheus assumes that the whole server restarted, so `rate` is too high once. " +
      "If a worker does not answer within five seconds, that scrape fails.",
    "PostgreSQL and the disk have metrics of their own: collect those too.",
  )
