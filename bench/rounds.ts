import type { Options } from "./bench_options.ts"
import type { Figure, LongResult } from "./figure.ts"
import { median, medianFigure, megabytes, number, percent, table } from "./figure.ts"
import { measureBare, measureContender, record, withSite } from "./measure.ts"
import { pgbench, pgbenchVersion } from "./postgres/pgbench.ts"
import type { Postgres } from "./postgres/server.ts"
import type { Contender, Gatehouses } from "./servers/servers.ts"
import { bare } from "./servers/servers.ts"
import type { Work } from "./works.ts"

/** Measures all servers in turn with one kind of work, in several rounds. Every second round has the opposite order. */
export async function runRounds(
  work: Work,
  { contenders, ours, onPostgres }: Gatehouses,
  peers: readonly Contender[],
  options: Options,
  postgres: Postgres | undefined,
): Promise<LongResult> {
  const servers: [string, () => Promise<Figure>, Figure[]][] = []
  if (work.compared || work.withBare) {
    const reference = await record(ours, work)
    servers.push([bare().name, () => measureBare(reference, work.connections, options), []])
  }
  for (const contender of [...(work.compared ? peers : []), ...contenders])
    servers.push([contender.name, () => measureContender(contender, work, options), []])
  const alone: Record<string, number[]> = {}
  for (let round = 0; round < options.rounds; round++) {
    for (const [, measure, figures] of round % 2 === 0 ? servers : servers.toReversed()) {
      figures.push(await measure())
      if (process.stderr.isTTY) process.stderr.write(".")
    }
    if (onPostgres && postgres && pgbenchVersion() !== undefined)
      for (const [statements, rate] of await measureAlone(work, onPostgres, postgres, options))
        alone[statements] = [...(alone[statements] ?? []), rate]
  }
  const figures = Object.fromEntries(servers.map(([server, , rounds]) => [server, rounds]))
  const aloneText = Object.entries(alone).map(
    ([statements, rates]) => `\n  pgbench, ${statements} alone: ${number(median(rates))} per second`,
  )
  const text = `${work.title}\n  ${work.connections} connections\n${tableOf(figures, ours.name)}${aloneText.join("")}\n`
  return { text, figures: { ...figures, alone } }
}

/** Measures the statements alone with pgbench, on the rows that Gatehouse created. Gatehouse is idle. */
const measureAlone = (work: Work, onPostgres: Contender, postgres: Postgres, options: Options) =>
  withSite(onPostgres, async (site, _server, folder) => {
    const rates: [string, number][] = []
    if (work.statements) await work.prepare(site)
    for (const statements of work.statements ?? []) {
      const rate = await pgbench(postgres.url(), statements, work.connections, options, folder)
      rates.push([statements.join(" and "), rate])
    }
    return rates
  })

const HEAD = ["", "per second", "of bare", "CPU µs", "of bare", "database", "p50 ms", "p99 ms", "memory", "ours"]

/** Formats the medians of the rounds. The columns "of bare" and "ours" show medians of ratios. Each ratio compares two servers in one round. */
function tableOf(servers: Readonly<Record<string, readonly Figure[]>>, ours: string): string {
  const rows = Object.entries(servers).map(([server, rounds]) => {
    const compared = (other: string, share: (mine: Figure, other: Figure) => number) =>
      median(rounds.flatMap((mine, round) => [servers[other]?.[round]].flatMap((one) => (one ? share(mine, one) : []))))
    const { rate, cpu, database, p50, p99, memory } = medianFigure(rounds)
    return [
      server,
      number(rate),
      percent(compared(bare().name, (mine, other) => mine.rate / other.rate)),
      number(cpu),
      percent(compared(bare().name, (mine, other) => other.cpu / mine.cpu)),
      ...[database, p50, p99].map(number),
      megabytes(memory),
      `${number(compared(ours, (mine, other) => other.rate / mine.rate))} ×`,
    ]
  })
  return table([HEAD, ...rows])
}
