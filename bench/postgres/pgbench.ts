import { execFile, spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { idBytes } from "../../src/base/id.ts"
import { CONSOLE_CLIENT_ID } from "../../src/oauth/console_client_id.ts"
import { POSTGRES_DIALECT } from "../../src/store/dialect.ts"
import { readStatements } from "../../src/store/sql/grant_statements.ts"
import type { Timing } from "../figure.ts"
import { pinned } from "../machine.ts"
import { settingsOf } from "./server.ts"

export const pgbenchVersion = (): string | undefined =>
  /pgbench \(PostgreSQL\) [\d.]+/.exec(spawnSync("pgbench", ["--version"]).stdout?.toString() ?? "")?.[0]

/** The names of the statements that pgbench can run. */
export type HotStatement = "standing" | "findRotating"

/** For each statement, the variables of pgbench that replace its parameters $1, $2, … */
const PLACES: Record<HotStatement, readonly string[]> = {
  // $2 should be the id of a token. pgbench passes the id of the grant instead. The result does not change, because no revoked token has this id.
  standing: ["id", "id"],
  findRotating: ["id", "generation", "now", "until", "address", "client", "life", "console"],
}

/** A pgbench script. Each client of pgbench chooses one grant, and keeps this grant and its generation, as the load on Gatehouse does. */
const OWN_GRANT = `\\if :known
\\else
SELECT id, generation, client_id AS client FROM "grant" WHERE refresh_expires_at > :tomorrow AND ended_at IS NULL ORDER BY id LIMIT 1 OFFSET :client_id \\gset
\\set known 1
\\endif
`
/** Seconds by which each run is longer, because pgbench counts the time to connect as run time. The rate that pgbench reports excludes this time. */
const CONNECTING_S = 2
const DAY_MS = 86_400_000

/** Runs the statements with pgbench, without Gatehouse, on the rows that Gatehouse created. Returns operations per second. */
export async function pgbench(
  url: string,
  statements: readonly HotStatement[],
  clients: number,
  { warmUp, seconds }: Timing,
  folder: string,
): Promise<number> {
  const texts = readStatements(POSTGRES_DIALECT)
  const statementOf = (name: HotStatement) =>
    // pgbench reads a colon as the start of a variable, even in a literal such as 'admin:read'.
    texts[name].sql
      .replaceAll(":", "' || chr(58) || '")
      .replaceAll(/\$(\d+)/g, (_, place) => `:${PLACES[name][Number(place) - 1]}`) +
    (name === "findRotating" ? ` \\gset\n\\set generation :generation + :rotated` : ";")
  const script = join(folder, "statements.sql")
  writeFileSync(script, OWN_GRANT + statements.map(statementOf).join("\n"))
  await run(url, script, clients, warmUp)
  const output = await run(url, script, clients, seconds)
  const rate = Number(/^tps = ([\d.]+) /m.exec(output)?.[1])
  if (!(rate > 0) || !/number of failed transactions: 0 /.test(output)) throw new Error(`pgbench:\n${output}`)
  return rate
}

async function run(url: string, script: string, clients: number, seconds: number): Promise<string> {
  const { hosts, user, password, database } = settingsOf(url)
  const now = Date.now()
  const consoleId = Buffer.from(idBytes(CONSOLE_CLIENT_ID)).toString("hex")
  const variables = [
    ...[`known=0`, `now=${now}`, `tomorrow=${now + DAY_MS}`, `until=${now + 30 * DAY_MS}`, `life=${90 * DAY_MS}`],
    ...["address=192.0.2.1", `console=\\x${consoleId}`],
  ].flatMap((variable) => ["-D", variable])
  const size = ["-c", String(clients), "-j", "1", "-T", String(Math.ceil(seconds) + CONNECTING_S)]
  const at = [...hosts.slice(0, 1).flatMap(({ host, port }) => ["-h", host, "-p", String(port)]), "-U", user]
  const [command, ...given] = pinned("server", [
    "pgbench",
    ...["-n", "-M", "prepared", "-f", script, ...variables, ...size, ...at, database],
  ])
  const { stdout, stderr } = await promisify(execFile)(command, given, {
    env: { ...process.env, PGPASSWORD: password?.reveal() ?? "" },
  })
  return stdout + stderr
}
