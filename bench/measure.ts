import { join } from "node:path"
import type { Figure } from "./figure.ts"
import { autocannon } from "./load/autocannon.ts"
import type { ChainSpec } from "./load/chains.ts"
import type { Crew, Drive } from "./load/generator.ts"
import type { Load } from "./load/load.ts"
import { wrk, wrkVersion } from "./load/wrk.ts"
import { serverCoresBusy } from "./machine.ts"
import type { Reference } from "./reference.ts"
import { recordOperation } from "./reference.ts"
import { withFolder } from "./scratch.ts"
import { Child } from "./servers/child.ts"
import type { Contender, MIRRORS } from "./servers/servers.ts"
import { TWO_INSTANCES } from "./servers/servers.ts"
import type { Site } from "./servers/site.ts"
import { strippedProgram } from "./servers/stripped.ts"
import type { Work } from "./works.ts"
import { isIndependent } from "./works.ts"

const fast = wrkVersion() === undefined ? autocannon : wrk
export const loadTool =
  wrkVersion() ?? "autocannon, since wrk is not installed: it is slower than the servers, and flatters them"

const GENERATOR = join(import.meta.dirname, "load/generator.ts")

export interface Timing {
  /** Before it counts. */
  readonly warmUp: number
  readonly seconds: number
}

/** Starts a server for as long as the work takes. */
export const withServer = <T>(
  program: string,
  options: (folder: string) => unknown,
  work: (server: Child, folder: string) => Promise<T>,
  nodeOptions: readonly string[] = [],
): Promise<T> =>
  withFolder(async (folder) => {
    const role = program === TWO_INSTANCES ? "instances" : "server"
    const server = await Child.start(role, strippedProgram(program), await options(folder), folder, nodeOptions)
    try {
      return await work(server, folder)
    } finally {
      await server.stop()
    }
  })

/** The same, with a client registered and a person signed in. */
export const withSite = <T>(
  { program, options, open }: Contender,
  work: (site: Site, server: Child, folder: string) => Promise<T>,
  nodeOptions: readonly string[] = [],
): Promise<T> =>
  withServer(program, options, async (server, folder) => work(await open(server), server, folder), nodeOptions)

/** One server at one work. */
export const measureContender = (
  contender: Contender,
  work: Work,
  timing: Timing,
  nodeOptions: readonly string[] = [],
) =>
  withSite(
    contender,
    async (site, server, folder) =>
      measureChain(server, await work.prepare(site), work.connections, timing, folder, contender.databaseCpu),
    nodeOptions,
  )

export async function measureChain(
  server: Child,
  chain: ChainSpec,
  connections: number,
  { warmUp, seconds }: Timing,
  folder: string,
  databaseCpu?: Contender["databaseCpu"],
): Promise<Figure> {
  if (isIndependent(chain)) {
    await fast(server.port, chain.requests, connections, warmUp, folder)
    return figureOf(server, () => fast(server.port, chain.requests, connections, seconds, folder), databaseCpu)
  }
  return withGenerator({ port: server.port, connections, chain }, folder, async (drive) => {
    await drive({ seconds: warmUp })
    return figureOf(server, () => drive({ seconds }), databaseCpu)
  })
}

/** Our generator with its connections open, for as long as the work takes. */
export async function withGenerator<T>(
  crew: Crew,
  folder: string,
  work: (drive: (drive: Drive) => Promise<Load>) => Promise<T>,
): Promise<T> {
  const generator = await Child.start("load", GENERATOR, {}, folder)
  try {
    await generator.ask("hire", crew)
    return await work((drive) => generator.ask<Load>("drive", drive))
  } finally {
    await generator.stop()
  }
}

/** What the server used while the load ran. */
async function figureOf(
  server: Child,
  load: () => Promise<Load>,
  databaseCpu: () => number | undefined = () => undefined,
): Promise<Figure> {
  const role = server.role === "load" ? "server" : server.role
  const busyBefore = serverCoresBusy(role)
  const databaseBefore = databaseCpu()
  const before = await server.usage()
  const { operations, seconds, p50, p99, generator } = await load()
  const after = await server.usage()
  const databaseAfter = databaseCpu()
  const busyAfter = serverCoresBusy(role)
  const cpu = after.cpu - before.cpu
  return {
    rate: operations / seconds,
    cpu: cpu / operations,
    p50,
    p99,
    memory: after.memory,
    ...(generator !== undefined && { generator }),
    ...(databaseBefore !== undefined &&
      databaseAfter !== undefined && { database: (databaseAfter - databaseBefore) / operations }),
    ...(busyBefore !== undefined &&
      busyAfter !== undefined && { others: Math.max(0, (busyAfter - busyBefore - cpu) / 1e6 / seconds) }),
  }
}

/** A server that gives back recorded bytes. One operation is as many requests as were recorded. */
export const measureMirror = (
  program: (typeof MIRRORS)[keyof typeof MIRRORS],
  { requests, answers }: Reference,
  connections: number,
  timing: Timing,
): Promise<Figure> =>
  withServer(
    program,
    () => ({ answers }),
    async (server, folder) => {
      const { rate, cpu, ...rest } = await measureChain(
        server,
        { kind: "repeat", requests },
        connections,
        timing,
        folder,
      )
      return { ...rest, rate: rate / requests.length, cpu: cpu * requests.length }
    },
  )

/** How fast our own generator can be: the same chain against bare node:http. */
export const measureGenerator = (
  { answers }: Reference,
  chain: ChainSpec,
  connections: number,
  timing: Timing,
): Promise<Figure> =>
  withServer(
    "bare",
    () => ({ answers }),
    (server, folder) => measureChain(server, chain, connections, timing, folder),
  )

export const record = (contender: Contender, work: Work): Promise<{ reference: Reference; chain: ChainSpec }> =>
  withSite(contender, async (site) => {
    const chain = await work.prepare(site)
    return { chain, reference: await recordOperation(site.port, chain) }
  })
