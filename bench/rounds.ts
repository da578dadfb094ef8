import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Options } from "./bench_options.ts"
import type { Figure } from "./figure.ts"
import { median, medianFigure } from "./figure.ts"
import { measureContender, measureGenerator, measureMirror, record } from "./measure.ts"
import type { Contender } from "./servers/servers.ts"
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
  /** Our generator against bare node:http, where it did the load. */
  readonly generator?: Figure
}

type Measure = () => Promise<Figure>

/** One work, all servers in turn, several times; every other round in the opposite order. */
export async function runRounds(work: Work, ours: Contender, options: Options, told: () => void): Promise<Result> {
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
  servers.set(ours.name, () => measureContender(ours, work, options, profiling(options.profile, name)))

  const rounds: Map<string, Figure>[] = []
  for (let round = 0; round < options.rounds; round++) {
    const order = round % 2 === 0 ? [...servers] : [...servers].reverse()
    const figures = new Map<string, Figure>()
    for (const [server, measure] of order) {
      if (options.quick && round > 0 && server !== BARE && server !== ours.name) continue
      figures.set(server, await measure())
      told()
    }
    rounds.push(figures)
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
    ...(generator && { generator }),
  }
}

/** A quick run compares with the set-up that design.md names, once; a check with what was recorded, so with bare node:http alone. */
function rivalsOf({ rival, name }: Work, { quick, check }: Options): string[] {
  if (check || rival === "none") return []
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
