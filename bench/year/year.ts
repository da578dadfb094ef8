import { join } from "node:path"
import { MIGRATIONS } from "../../src/store/migrations/list.ts"
import type { Options } from "../bench_options.ts"
import { checkOut, commitBeforeLastMigration } from "../builds.ts"
import type { LongResult } from "../figure.ts"
import { startPostgres } from "../postgres/server.ts"
import { withFolder } from "../scratch.ts"
import { Child } from "../servers/child.ts"
import { PASSWORD, REDIRECT_URI } from "../servers/site.ts"
import type { Measurable } from "../sizes.ts"
import { postgresSizes, sqliteSizes } from "../sizes.ts"
import type { Arrival, Report } from "./crowd.ts"
import type { Month, Year } from "./report.ts"
import { reportOf } from "./report.ts"
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

/** Measures a year on each engine: sizes, latencies, the log and memory, month by month. */
export async function measureYear({ engine, size = PEOPLE }: Options): Promise<LongResult> {
  const years: Year[] = []
  if (engine !== "postgres")
    years.push(
      await withFolder((folder) =>
        yearOn("SQLite", size, { data: join(folder, "data") }, sqliteSizes(join(folder, "data/gatehouse.db")), folder),
      ),
    )
  if (engine !== "sqlite") {
    const postgres = await startPostgres(QUICK_VACUUM)
    try {
      const database = await postgres.newDatabase()
      years.push(
        await withFolder((folder) =>
          yearOn("PostgreSQL", size, { data: folder, database }, postgresSizes(postgres), folder),
        ),
      )
    } finally {
      await postgres.stop()
    }
  }
  return { text: years.map(reportOf).join("\n"), figures: years }
}

async function yearOn(
  engine: string,
  people: number,
  place: Pick<ServerOptions, "data" | "database">,
  sizes: Measurable,
  folder: string,
): Promise<Year> {
  const older = commitBeforeLastMigration()
  const before = older === undefined ? undefined : checkOut(older)
  const started = (sources: string, ahead: number) =>
    Child.start("server", join(import.meta.dirname, "server.ts"), { ...place, sources, ahead }, folder)
  let server = await started(before === undefined ? OWN_SOURCES : join(before.folder, "src"), 0)
  const crowd = await Child.start("load", join(import.meta.dirname, "crowd.ts"), {}, folder)
  const months: Month[] = []
  try {
    const client = await server.ask<Arrival["client"]>("register", REDIRECT_URI)
    for (let from = 0; from < people; from += PEOPLE_AT_ONCE) {
      const some: NewPeople = { from, to: Math.min(people, from + PEOPLE_AT_ONCE), password: PASSWORD }
      await server.ask("populate", some)
    }
    const arrive = () => {
      const { client_id, client_secret } = client
      return crowd.ask("arrive", {
        port: server.port,
        client: { client_id, client_secret },
        people,
        password: PASSWORD,
      })
    }
    await arrive()
    const visits = Math.round((people * VISITS_PER_MONTH) / STEPS_PER_MONTH)
    for (let month = 1; month <= MONTHS; month++) {
      const began = performance.now()
      for (let step = 0; step < STEPS_PER_MONTH; step++) {
        await server.ask("pass", STEP_MS)
        await Promise.all([server.ask("maintain"), crowd.ask("visit", visits)])
      }
      months.push({
        month,
        acts: await crowd.ask<Report>("report"),
        ...(await sizes()),
        memory: (await server.usage()).memory,
        keys: (await server.ask<string[]>("keys")).length,
        seconds: (performance.now() - began) / 1000,
      })
      if (process.stderr.isTTY) process.stderr.write(".")
      if (month === UPGRADE_AFTER) {
        await server.ask("close")
        await server.stop()
        server = await started(OWN_SOURCES, month * STEPS_PER_MONTH * STEP_MS)
        await arrive()
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
  return { engine, people, upgrade, months }
}
