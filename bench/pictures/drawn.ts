import type { Figure } from "../figure.ts"
import { median, medianFigure } from "../figure.ts"
import { bytesOf } from "../sizes.ts"
import type { SlowDiskCase } from "../slow_disk.ts"
import type { Year } from "../year/report.ts"
import type { Panel } from "./svg.ts"

/** What a picture shows. It is stored beside the bench, so that a picture can be drawn again without a measurement. */
export interface Picture {
  readonly title: string
  readonly panels: readonly Panel[]
}

const MB = 1e6
const YEAR_TABLES = [
  ["grants", "grant"],
  ["audit events", "audit_event"],
  ["sessions", "session"],
] as const

export function pictureOfYear(years: readonly Year[]): Picture {
  const [first] = years
  return {
    title: `A year of ${first?.people.toLocaleString("en").replaceAll(",", " ")} people, by month`,
    panels: years.flatMap(({ engine, months }): Panel[] => {
      const labels = months.map(({ month }) => String(month))
      const of = (table?: string) =>
        months.map(({ relations }) => bytesOf(relations, (one) => table === undefined || one.table === table) / MB)
      const p50 = (act: "sign_in" | "refresh" | "check") => months.map(({ acts }) => acts[act].p50)
      return [
        {
          kind: "lines",
          title: `${engine}: MB with indexes`,
          labels,
          series: [{ name: "all", values: of() }, ...YEAR_TABLES.map(([name, table]) => ({ name, values: of(table) }))],
        },
        {
          kind: "lines",
          title: `${engine}: median latency in ms`,
          labels,
          series: [
            { name: "sign-in", values: p50("sign_in") },
            { name: "refresh", values: p50("refresh") },
            { name: "token check", values: p50("check") },
          ],
        },
      ]
    }),
  }
}

/** `cases` of two builds: before and after. */
export function pictureOfSlowDisk(cases: readonly SlowDiskCase[]): Picture {
  const [before = "", after = ""] = [...new Set(cases.map(({ name }) => name))]
  const delays = [...new Set(cases.map(({ ms }) => ms))]
  const panel = (title: string, value: (round: SlowDiskCase["rounds"][number]) => number): Panel => ({
    kind: "bars",
    title,
    labels: delays.map((ms) => (ms === 0 ? "no delay" : `each sync + ${ms} ms`)),
    series: [before, after].map((build, at) => ({
      name: at === 0 ? "before" : "after",
      values: delays.map((ms) =>
        median(cases.filter((one) => one.ms === ms && one.name === build).flatMap(({ rounds }) => rounds.map(value))),
      ),
    })),
  })
  return {
    title: "Token checks beside 64 refresh chains on a slow disk (SQLite)",
    panels: [
      panel("token checks a second", ({ checks }) => checks.operations / checks.seconds),
      panel("refreshes a second", ({ refreshes }) => refreshes.operations / refreshes.seconds),
      panel("token checks: p99 in ms", ({ checks }) => checks.p99),
    ],
  }
}

/** The works of the comparison, with the titles of their panels. */
export const COMPARED = [
  ["refresh", "refreshes a second"],
  ["code_flow", "code flows a second"],
  ["tokeninfo", "token checks a second"],
  ["client_credentials", "client credentials a second"],
] as const

/** Two instances share a core with each other, and pgbench is no server. */
const isCompared = (name: string): boolean => name !== "alone" && !name.endsWith("two instances")

/** `rounds`: of each work, the rounds of each server. */
export function pictureOfComparison(
  rounds: Readonly<Record<string, Readonly<Record<string, readonly Figure[]>>>>,
): Picture {
  return {
    title: "Gatehouse and other servers on one core",
    panels: COMPARED.flatMap(([work, title]): Panel[] => {
      const servers = Object.entries(rounds[work] ?? {}).filter(([name]) => isCompared(name))
      if (servers.length === 0) return []
      const values = servers.map(([, figures]) => medianFigure(figures).rate)
      return [{ kind: "bars", title, labels: servers.map(([name]) => name), series: [{ name: title, values }] }]
    }),
  }
}
