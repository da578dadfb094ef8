import parse from "parse-prometheus-text-format"
import type { ListenAt } from "../../src/config/kinds.ts"
import { freePort } from "./free_port.ts"

/** A setting with which a test's server serves metrics. */
export const metricsHere = async (): Promise<{ readonly metrics: ListenAt }> => ({
  metrics: { address: "127.0.0.1", port: await freePort() },
})

export interface Scraped {
  readonly text: string
  readonly names: readonly string[]
  /** The number of series: lines that are not comments. */
  readonly series: number
  /** The value of a sample, such as `…_total` or `…_count`. Undefined if no series has these labels. */
  value(name: string, labels?: Readonly<Record<string, string>>): number | undefined
}

/** Reads the metrics with an independent parser of the text format, not with the server's library. */
export async function scrape({ address, port }: ListenAt): Promise<Scraped> {
  const response = await fetch(`http://${address}:${port}/metrics`)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status}: ${text}`)
  // The parser would merge histograms that differ only in their labels. Without its TYPE line, a histogram is parsed as plain samples with their
  // labels.
  const families = parse(text.replace(/^# HELP .*\n# TYPE \S+ histogram\n/gm, ""))
  return {
    text,
    names: [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name),
    series: text.split("\n").filter((line) => line !== "" && !line.startsWith("#")).length,
    value(name, labels = {}) {
      const samples = families.filter((family) => family.name === name).flatMap(({ metrics }) => metrics)
      const found = samples.find((sample) =>
        Object.entries(labels).every(([label, value]) => sample.labels?.[label] === value),
      )
      return found?.value === undefined ? undefined : Number(found.value)
    },
  }
}
