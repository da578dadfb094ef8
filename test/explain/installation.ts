// A server with an operator on either engine, for tests of `gatehouse explain`.
import { DatabaseSync } from "node:sqlite"
import postgres from "postgres"
import type { DryRun } from "../../src/assembly/dry_run.ts"
import { openDryRun } from "../../src/assembly/dry_run.ts"
import { manualClock } from "../../src/base/clock.ts"
import { Secret } from "../../src/base/secret.ts"
import { loadConfig } from "../../src/config/load.ts"
import { configure } from "../../src/config/options.ts"
import type { RefusalExplained } from "../../src/explain/explanation.ts"
import { explainRefusal } from "../../src/explain/explanation.ts"
import { createGatehouse } from "../../src/gatehouse.ts"
import type { Ran } from "../cli/command.ts"
import type { Place } from "../moving/places.ts"
import { folderPlace, postgresPlace, runAt, skip } from "../moving/places.ts"
import { Browser } from "../support/browser.ts"
import { PASSWORD } from "../support/journey.ts"
import type { Service } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"

const MINUTE = 60_000

interface Engine {
  readonly name: string
  /** The reason why this engine cannot run here, or false. */
  readonly skip: string | false
  place(): Place | Promise<Place>
}

export const ENGINES: readonly Engine[] = [
  { name: "sqlite", skip: false, place: folderPlace },
  { name: "postgres", skip, place: postgresPlace },
]

export interface Installation extends Service {
  /** Runs `gatehouse explain` for the refusal with this answer's trace id. */
  explained(answer: Pick<Received, "headers">): Promise<RefusalExplained>
  /** Returns every value of every row of every table, as text. */
  everyRow(): Promise<string>
  dry(): Promise<DryRun>
  run(args: readonly string[], stdin?: string): Promise<Ran>
}

/** Starts a server with one user, ann, a clock that tests move, and no limits. */
export async function installation(
  test: { after(callback: () => Promise<void>): void },
  place: Place,
): Promise<Installation> {
  const given = loadConfig({ ...place.env, PORT: "0" })
  const off = {
    tokenLimit: "off",
    userinfoLimit: "off",
    tokeninfoLimit: "off",
    signInLimit: "off",
    adminMfa: false,
  } as const
  const config = configure({ ...given, ...off })
  // The server's clock is a minute or two behind the system time, which the command reads. So the command still sees valid codes, and tests can move
  // the clock. At the end of a minute the server stores its statistics, so the test begins with a new minute.
  const clock = manualClock(Math.floor(Date.now() / MINUTE) * MINUTE - MINUTE)
  const gatehouse = await createGatehouse({ config, clock })
  await gatehouse.listen()
  test.after(() => gatehouse.close())
  const { store, url } = gatehouse
  const port = new URL(url).port
  const { user_id } = await gatehouse.administration.users.create({
    username: "ann",
    password: new Secret(PASSWORD),
    email: "ann@example.com",
    name: "Ann Example",
  })
  // The server creates its first signing key some time after the start, or when a request first needs the key. This request needs it.
  await send({ url }, "/oauth/jwks.php")
  /** This write completes only after all earlier background writes. */
  const settled = () => store.sessions.end(`session_${"0".repeat(32)}`)
  return {
    gatehouse,
    url,
    clock,
    userId: user_id,
    browser: new Browser(),
    async explained({ headers }) {
      clock.advance({ seconds: 1 })
      await settled()
      const traceId = headers["x-trace-id"] ?? ""
      const kept = await store.refusals.find(traceId, clock())
      if (kept === undefined) throw new Error(`no refusal is stored under ${traceId}`)
      return explainRefusal(kept, store)
    },
    async everyRow() {
      await settled()
      return place.env.GATEHOUSE_DATABASE_URL === undefined
        ? everyRowOfFile(`${place.env.GATEHOUSE_DATA}/gatehouse.db`)
        : everyRowOfDatabase(place.env.GATEHOUSE_DATABASE_URL)
    },
    dry: () => openDryRun(config, url),
    run: (args, stdin = "") => runAt(place, args, { PORT: port }, stdin),
  }
}

const asText = (rows: readonly object[]): string =>
  rows
    .map((row) =>
      Object.values(row)
        .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value)))
        .join("\t"),
    )
    .toSorted()
    .join("\n")

function everyRowOfFile(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    return tables
      .map(({ name }) => `${name}:\n${asText(database.prepare(`SELECT * FROM "${name}"`).all())}`)
      .join("\n\n")
  } finally {
    database.close()
  }
}

async function everyRowOfDatabase(url: string): Promise<string> {
  const connection = postgres(url, { max: 1 })
  try {
    const tables = await connection`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`
    const dumps: string[] = []
    for (const { name } of tables) dumps.push(`${name}:\n${asText(await connection.unsafe(`SELECT * FROM "${name}"`))}`)
    return dumps.join("\n\n")
  } finally {
    await connection.end()
  }
}

/** Matches the warning for a credential on the command line. Standard error must contain nothing else. */
export const typedWarning = (option: string): RegExp =>
  new RegExp(
    `^warning: the shell history keeps the value of ${option}, .* write \`${option} -\` and paste the value\n$`,
  )
