import { join } from "node:path"
import type { Engine, Options } from "../bench_options.ts"
import type { Postgres } from "../postgres/server.ts"
import type { Child } from "./child.ts"
import type { CannedAnswers } from "./programs/bare.ts"
import type { Site } from "./site.ts"
import { betterAuthSite, gatehouseSite, oidcProviderSite, REDIRECT_URI } from "./site.ts"

/** A server under test. */
export interface Program {
  readonly name: string
  readonly program: string
  /** Returns the options of the program. `folder` is a folder that only this server uses. */
  readonly options: (folder: string) => unknown
  /** A path that returns 200 when the server is ready. */
  readonly probe: string
  readonly nodeOptions?: readonly string[]
  /** Environment variables of the process, beside ours. */
  readonly env?: Readonly<Record<string, string>>
}

/** A server under test that speaks OAuth. */
export interface Contender extends Program {
  /** Returns the CPU time of the database server so far, in microseconds. */
  readonly databaseCpu?: () => number | undefined
  readonly open: (server: Child) => Promise<Site>
}

const EMPTY = { status: 200, headers: { "content-length": "0" }, body: "" }

/** A bare node:http server that returns the given bytes. No server on Node can be faster. */
export const bare = (answers: CannedAnswers = { GET: EMPTY, POST: EMPTY }): Program => ({
  name: "bare node:http",
  program: "bare",
  options: () => ({ answers }),
  probe: "/",
})

const OIDC_MEMORY: Contender = {
  name: "oidc-provider, memory",
  program: "oidc_provider",
  options: () => ({ redirectUri: REDIRECT_URI }),
  probe: "/.well-known/openid-configuration",
  open: oidcProviderSite,
}

const PEERS: readonly Contender[] = [
  OIDC_MEMORY,
  {
    ...OIDC_MEMORY,
    name: "oidc-provider, SQLite",
    options: (folder) => ({ redirectUri: REDIRECT_URI, file: join(folder, "oidc.db") }),
  },
  {
    name: "better-auth, SQLite",
    program: "better_auth",
    options: (folder) => ({ redirectUri: REDIRECT_URI, file: join(folder, "better_auth.db") }),
    probe: "/api/auth/ok",
    open: betterAuthSite,
  },
]

/** Returns the other servers that a run measures. They are compared with Gatehouse on SQLite. */
export const peersOf = ({ quick, engine }: Pick<Options, "quick" | "engine">): readonly Contender[] =>
  quick || engine === "postgres" ? [] : PEERS

/** Gatehouse on SQLite, from the folder of a build. */
export const gatehouse = (dist: string, nodeOptions: readonly string[] = []): Contender => ({
  name: "Gatehouse",
  program: "gatehouse",
  options: (folder) => ({ redirectUri: REDIRECT_URI, dist, data: join(folder, "data") }),
  probe: "/healthz",
  nodeOptions,
  open: gatehouseSite,
})

/** The same server on a new database. */
export const onPostgres = (server: Contender, postgres: Postgres): Contender => ({
  ...server,
  name: "Gatehouse, PostgreSQL",
  options: async (folder) => Object.assign({ database: await postgres.newDatabase() }, await server.options(folder)),
  databaseCpu: postgres.cpu,
})

/** The servers that one run measures. */
export interface Gatehouses {
  readonly contenders: readonly Contender[]
  /** The server with which the others are compared. */
  readonly ours: Contender
  readonly onSqlite: Contender
  readonly onPostgres: Contender | undefined
}

export const TWO_INSTANCES = "gatehouse_cluster"

/** Returns the servers for the given engines. PostgreSQL is measured with one process, and with two processes that share a port. */
export function gatehousesOf(
  dist: string,
  engine: Engine,
  postgres: Postgres | undefined,
  profile: string | undefined,
): Gatehouses {
  const onSqlite = gatehouse(dist, profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`])
  const shared = postgres && onPostgres(onSqlite, postgres)
  const two = shared && { ...shared, name: "Gatehouse, PostgreSQL, two instances", program: TWO_INSTANCES }
  const contenders = [engine === "postgres" ? undefined : onSqlite, shared, two].filter((each) => each !== undefined)
  const [ours] = contenders
  if (ours === undefined) throw new Error("no PostgreSQL to measure")
  return { contenders, ours, onSqlite, onPostgres: shared }
}
