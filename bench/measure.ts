import { join } from "node:path"
import { strippedProgram } from "./builds.ts"
import type { Figure, Load, Timing } from "./figure.ts"
import type { ChainSpec } from "./load/chains.ts"
import type { Drive, WorkerOptions } from "./load/generator.ts"
import { wrk, wrkVersion } from "./load/wrk.ts"
import type { Reference } from "./reference.ts"
import { recordOperation } from "./reference.ts"
import { withFolder } from "./scratch.ts"
import { Child } from "./servers/child.ts"
import type { Contender, Program } from "./servers/servers.ts"
import { bare, TWO_INSTANCES } from "./servers/servers.ts"
import type { Site } from "./servers/site.ts"
import type { Work } from "./works.ts"

const GENERATOR = join(import.meta.dirname, "load/generator.ts")

/** Starts a server, runs the work, and stops the server. */
export const withServer = <T>(program: Program, work: (server: Child, folder: string) => Promise<T>): Promise<T> =>
  withFolder(async (folder) =>
    withServerOn(program, await program.options(folder), folder, (server) => work(server, folder)),
  )

/** Starts a server with these options, perhaps on data of an earlier start. Runs the work, and stops the server. */
export async function withServerOn<T>(
  { program, nodeOptions, env }: Program,
  options: unknown,
  folder: string,
  work: (server: Child) => Promise<T>,
): Promise<T> {
  const role = program === TWO_INSTANCES ? "instances" : "server"
  const server = await Child.start(role, strippedProgram(program), options, folder, nodeOptions, env)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** Starts a server with a registered client and a signed-in user, runs the work, and stops the server. */
export const withSite = <T>(
  contender: Contender,
  work: (site: Site, server: Child, folder: string) => Promise<T>,
): Promise<T> => withServer(contender, async (server, folder) => work(await contender.open(server), server, folder))

/** Measures one server with one kind of work. */
export const measureContender = (contender: Contender, work: Work, timing: Timing): Promise<Figure> =>
  withSite(contender, async (site, server, folder) =>
    measureChain(server, await work.prepare(site), work.connections, timing, folder, contender.databaseCpu),
  )

/** Measures a chain. wrk sends independent requests; our generator sends requests that depend on previous answers. */
export async function measureChain(
  server: Child,
  chain: ChainSpec,
  connections: number,
  { warmUp, seconds }: Timing,
  folder: string,
  databaseCpu?: Contender["databaseCpu"],
): Promise<Figure> {
  if (chain.kind === "repeat" && wrkVersion() !== undefined) {
    const load = (seconds: number) =>
      wrk(`http://127.0.0.1:${server.port}`, chain.requests, connections, seconds, folder)
    await load(warmUp)
    return figureOf(server, () => load(seconds), databaseCpu)
  }
  return withGenerator({ port: server.port, connections, chain }, folder, async (drive) => {
    await drive({ seconds: warmUp })
    return figureOf(server, () => drive({ seconds }), databaseCpu)
  })
}

/** Starts our generator, opens its connections, runs the work, and stops the generator. */
export async function withGenerator<T>(
  workerOptions: WorkerOptions,
  folder: string,
  work: (drive: (drive: Drive) => Promise<Load>) => Promise<T>,
): Promise<T> {
  const generator = await Child.start("load", GENERATOR, {}, folder)
  try {
    await generator.ask("createWorkers", workerOptions)
    return await work((drive) => generator.ask<Load>("drive", drive))
  } finally {
    await generator.stop()
  }
}

/** Runs a load and returns its results with the server's use of CPU and memory. */
async function figureOf(
  server: Child,
  load: () => Promise<Load>,
  databaseCpu: () => number | undefined = () => undefined,
): Promise<Figure> {
  const [before, databaseBefore = Number.NaN] = [await server.usage(), databaseCpu()]
  const { operations, seconds, p50, p99 } = await load()
  const [after, databaseAfter = Number.NaN] = [await server.usage(), databaseCpu()]
  const cpu = (after.cpu - before.cpu) / operations
  const database = (databaseAfter - databaseBefore) / operations
  return { rate: operations / seconds, cpu, p50, p99, memory: after.memory, database }
}

/** Measures a bare server that returns recorded bytes. The requests of the recording are one operation. */
export const measureBare = (reference: Reference, connections: number, timing: Timing): Promise<Figure> =>
  withServer(bare(reference.answers), async (server, folder) => {
    const { requests } = reference
    const figure = await measureChain(server, { kind: "repeat", requests }, connections, timing, folder)
    return { ...figure, rate: figure.rate / requests.length, cpu: figure.cpu * requests.length }
  })

export const record = (contender: Contender, work: Work): Promise<Reference> =>
  withSite(contender, async (site) => recordOperation(site.port, await work.prepare(site)))
