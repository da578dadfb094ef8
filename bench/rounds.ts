import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Options } from "./bench_options.ts"
import type { Figure } from "./figure.ts"
import { median, medianFigure } from "./figure.ts"
import { measureContender, measureGenerator, measureMirror, record, withSite } from "./measure.ts"
import type { HotStatement } from "./postgres/pgbench.ts"
import { pgbench, pgbenchVersion } from "./postgres/pgbench.ts"
import type { Gatehouses } from "./servers/gatehouses.ts"
import { BARE, FASTIFY, MIRRORS, OIDC_DURABLE, OIDC_MEMORY } from "./servers/servers.ts"
import type { Work } from "./works.ts"
import { isIndependent } from "./works.ts"

export interface Row {
  readonly server: string
  /** The medians of the rounds. */
  readonly figure: Figure
  /** Share of bare node:http in the same round, median. Absent where there is nothing to compare with. */
  readonly ofBare?: { readonly rate: number; readonly cpu: number }
  /** How many times its rate Gatehouse has in the same round, median. */
  readonly ours: number
  readonly rounds: readonly Figure[]
}

export interface Result {
  readonly work: string
  readonly title: string
  readonly connections: number
  readonly rows: readonly Row[]
  /** What pgbench gets for the statements alone, where there is a PostgreSQL. */
  readonly alone?: readonly Alone[]
  /** Our generator against bare node:http, where it did the load. */
  readonly generator?: Figure
}

export interface Alone {
  readonly statements: readonly HotStatement[]
  /** Operations a second, median. */
  readonly rate: number
  /** The share of it that a server reaches in the same round, median, by its name. */
  readonly reached: Readonly<Record<string, number>>
  readonly rounds: readonly number[]
}

type Measure = () => Promise<Figure>

/** One work, all servers in turn, several times; every other round in the opposite order. */
export async function runRounds(
  work: Work,
  gatehouses: Gatehouses,
  options: Options,
  told: () => void,
): Promise<Result> {
  const { contenders, ours } = gatehouses
  const { reference, chain } = await record(ours, work)
  const { connections, name, title } = work
  // There is little in a mirror that has to become warm.
  const short = { ...options, warmUp: options.warmUp / 2 }
  const mirror = (program: "bare" | "fastify") => () => measureMirror(program, reference, connections, short)
  const servers = new Map<string, Measure>()
  if (work.rival !== "none") servers.set(BARE, mirror(MIRRORS[BARE]))
  for (const rival of rivalsOf(work, options)) {
    servers.set(rival, rival === FASTIFY ? mirror(MIRRORS[FASTIFY]) : peer(rival, work, options))
  }
  for (const contender of contenders)
    servers.set(contender.name, () =>
      measureContender(contender, work, options, profiling(options.profile, join(name, contender.program))),
    )
  const inEveryRound = [BARE, ...contenders.map(({ name }) => name)]

  const rounds: Map<string, Figure>[] = []
  const aloneByRound: number[][] = []
  for (let round = 0; round < options.rounds; round++) {
    const order = round % 2 === 0 ? [...servers] : [...servers].reverse()
    const figures = new Map<string, Figure>()
    for (const [server, measure] of order) {
      if (options.quick && round > 0 && !inEveryRound.includes(server)) continue
      figures.set(server, await measure())
      told()
    }
    rounds.push(figures)
    aloneByRound.push(await measureAlone(work, gatehouses, options))
  }
  const generator =
    isIndependent(chain) || work.rival === "none"
      ? undefined
      : await measureGenerator(reference, chain, connections, short)
  return {
    work: name,
    title,
    connections,
    rows: [...servers.keys()].map((server) => rowOf(server, ours.name, rounds)),
    ...(aloneByRound[0]?.length && { alone: aloneRows(work, contenders, rounds, aloneByRound) }),
    ...(generator && { generator }),
  }
}

/** pgbench in the place of Gatehouse, on the rows that it made and while it rests. */
function measureAlone(work: Work, { onPostgres, database }: Gatehouses, options: Options): Promise<number[]> {
  const lists = work.statements ?? []
  if (onPostgres === undefined || lists.length === 0 || pgbenchVersion() === undefined) return Promise.resolve([])
  return withSite(onPostgres, async (site, _server, folder) => {
    await work.prepare(site)
    const rates: number[] = []
    for (const statements of lists) rates.push(await pgbench(database(), statements, work.connections, options, folder))
    return rates
  })
}

const aloneRows = (
  { statements = [] }: Work,
  contenders: Gatehouses["contenders"],
  rounds: readonly ReadonlyMap<string, Figure>[],
  rates: readonly (readonly number[])[],
): Alone[] =>
  statements.map((list, at) => {
    const ofList = rates.map((round) => round[at] ?? Number.NaN)
    const share = (server: string) =>
      median(rounds.map((figures, round) => (figures.get(server)?.rate ?? Number.NaN) / (ofList[round] ?? Number.NaN)))
    const onDatabase = contenders.filter(({ databaseCpu }) => databaseCpu !== undefined)
    return {
      statements: list,
      rate: median(ofList),
      reached: Object.fromEntries(onDatabase.map(({ name }) => [name, share(name)])),
      rounds: ofList,
    }
  })

/** A quick run compares with one set-up of oidc-provider, once. */
function rivalsOf({ rival, name }: Work, { quick, engine }: Options): string[] {
  if (rival === "none" || engine === "postgres") return []
  if (!quick) return [FASTIFY, OIDC_MEMORY.name, OIDC_DURABLE.name]
  return [...(name === "client_credentials" ? [FASTIFY] : []), (rival === "memory" ? OIDC_MEMORY : OIDC_DURABLE).name]
}

const peer = (name: string, work: Work, options: Options) => () =>
  measureContender(name === OIDC_MEMORY.name ? OIDC_MEMORY : OIDC_DURABLE, work, options)

function rowOf(server: string, ours: string, rounds: readonly ReadonlyMap<string, Figure>[]): Row {
  const compared = (name: string, share: (mine: Figure, other: Figure) => number): number =>
    median(
      rounds.flatMap((figures) => {
        const mine = figures.get(server)
        const other = figures.get(name)
        return mine && other ? [share(mine, other)] : []
      }),
    )
  const figures = rounds.flatMap((round) => round.get(server) ?? [])
  const rate = compared(BARE, (mine, bare) => mine.rate / bare.rate)
  return {
    server,
    figure: medianFigure(figures),
    ...(!Number.isNaN(rate) && { ofBare: { rate, cpu: compared(BARE, (mine, bare) => bare.cpu / mine.cpu) } }),
    ours: compared(ours, (mine, our) => our.rate / mine.rate),
    rounds: figures,
  }
}

function profiling(folder: string | undefined, name: string): string[] {
  if (folder === undefined) return []
  const into = join(folder, name)
  mkdirSync(into, { recursive: true })
  return ["--cpu-prof", `--cpu-prof-dir=${into}`]
}
