import { join } from "node:path"
import { MIGRATIONS } from "../../src/store/migrations/list.ts"
import type { Options } from "../bench_options.ts"
import { checkOut, commitBeforeLastMigration } from "../builds.ts"
import { startPostgres } from "../postgres/server.ts"
import { withFolder } from "../scratch.ts"
import { Child } from "../servers/child.ts"
import { PASSWORD, REDIRECT_URI } from "../servers/site.ts"
import type { Measurable, Sizes } from "../sizes.ts"
import { postgresSizes, sqliteSizes } from "../sizes.ts"
import type { Arrival, Report } from "./crowd.ts"
import type { Month, Year } from "./report.ts"
import type { NewPeople, ServerOptions } from "./server.ts"

const PEOPLE = 100_000
const MONTHS = 12
const STEPS_PER_MONTH = 120
const STEP_MS = (365 * 86_400_000) / MONTHS / STEPS_PER_MONTH
/** How often a person visits in a month: often enough that most refresh tokens are used before they expire after 30 days, and some are not. */
const VISITS_PER_MONTH = 3
const UPGRADE_AFTER = 6
const PEOPLE_AT_ONCE = 1000

const OWN_SOURCES = join(import.meta.dirname, "../../src")

/**
 * A year passes within an hour, and PostgreSQL looks for dead rows once in a minute of the machine's time. With these settings it looks once in a
 * second, which is several hours of the year, and does not pause.
 */
const QUICK_VACUUM = ["autovacuum_naptime=1s", "autovacuum_vacuum_cost_delay=0"]

interface Database {
  readonly name: string
  readonly place: Pick<ServerOptions, "data" | "database">
  readonly sizes: Measurable
  /** CPU time of the database server so far, in microseconds. 0 for a file. */
  readonly cpu: () => number
}

/** Measures a year on each engine, one after the other: sizes, latencies, the log and memory, month by month. */
export async function* measureYears({ engine, size = PEOPLE }: Options): AsyncGenerator<Year> {
  if (engine !== "postgres")
    yield await withFolder((folder) => {
      const data = join(folder, "data")
      const sizes = sqliteSizes(join(data, "gatehouse.db"))
      return yearOn({ name: "SQLite", place: { data }, sizes, cpu: () => 0 }, size, folder)
    })
  if (engine === "sqlite") return
  const postgres = await startPostgres(QUICK_VACUUM)
  try {
    const database = await postgres.newDatabase()
    const cpu = () => postgres.cpu() ?? Number.NaN
    const sizes = postgresSizes(postgres)
    yield await withFolder((data) => yearOn({ name: "PostgreSQL", place: { data, database }, sizes, cpu }, size, data))
  } finally {
    await postgres.stop()
  }
}

async function yearOn({ name, place, sizes, cpu }: Database, people: number, folder: string): Promise<Year> {
  const older = commitBeforeLastMigration()
  const before = older === undefined ? undefined : checkOut(older)
  const started = (sources: string, ahead: number) =>
    Child.start("server", join(import.meta.dirname, "server.ts"), { ...place, sources, ahead }, folder)
  let server = await started(before === undefined ? OWN_SOURCES : join(before.folder, "src"), 0)
  const crowd = await Child.start("load", join(import.meta.dirname, "crowd.ts"), {}, folder)
  const months: Month[] = []
  try {
    const client = await register(server, people)
    for (let month = 1; month <= MONTHS; month++) {
      const arrival: Arrival = { port: server.port, client, people, password: PASSWORD }
      await crowd.ask("arrive", arrival)
      months.push({ month, ...(await passMonth(server, crowd, people, cpu)), ...(await sizes()) })
      if (process.stderr.isTTY) process.stderr.write(".")
      if (month === UPGRADE_AFTER) {
        await server.ask("close")
        await server.stop()
        server = await started(OWN_SOURCES, month * STEPS_PER_MONTH * STEP_MS)
      }
    }
  } finally {
    await crowd.stop()
    await server.stop()
  }
  const upgrade =
    before === undefined
      ? "a restart, because git knows no commit before the last migration"
      : `an upgrade from ${before.title} with the migration ${MIGRATIONS.at(-1)?.name}`
  return { engine: name, people, upgrade, months }
}

async function register(server: Child, people: number): Promise<Arrival["client"]> {
  const { client_id, client_secret } = await server.ask<Arrival["client"]>("register", REDIRECT_URI)
  for (let from = 0; from < people; from += PEOPLE_AT_ONCE) {
    const some: NewPeople = { from, to: Math.min(people, from + PEOPLE_AT_ONCE), password: PASSWORD }
    await server.ask("populate", some)
  }
  return { client_id, client_secret }
}

/** People visit while the clock moves on in steps. After each step the server does its maintenance beside the visits. */
async function passMonth(
  server: Child,
  crowd: Child,
  people: number,
  databaseCpu: Database["cpu"],
): Promise<Omit<Month, "month" | keyof Sizes>> {
  const visits = Math.round((people * VISITS_PER_MONTH) / STEPS_PER_MONTH)
  const cpu = async () => (await server.usage()).cpu + databaseCpu()
  const [began, before] = [performance.now(), await cpu()]
  for (let step = 0; step < STEPS_PER_MONTH; step++) {
    await server.ask("pass", STEP_MS)
    await Promise.all([server.ask("maintain"), crowd.ask("visit", visits)])
  }
  return {
    seconds: (performance.now() - began) / 1000,
    cpu: ((await cpu()) - before) / (STEPS_PER_MONTH * visits),
    memory: (await server.usage()).memory,
    keys: (await server.ask<string[]>("keys")).length,
    acts: await crowd.ask<Report>("report"),
  }
}
