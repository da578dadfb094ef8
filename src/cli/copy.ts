import { resolve } from "node:path"
import type { Command } from "commander"
import type { CopyTarget } from "../assembly/copy_data.ts"
import { copyData } from "../assembly/copy_data.ts"
import { usesFolder, whereStored } from "../assembly/data_place.ts"
import { shellWord } from "../base/shell_word.ts"
import { environmentVariable, loadConfig } from "../config/load.ts"
import type { Config } from "../config/options.ts"
import { OPTIONS } from "../config/options.ts"
import { serverSecretFile } from "../keys/server_secret.ts"
import type { CopyProgress } from "../store/copy/copy.ts"
import { systemOperator } from "./operator.ts"
import { note, printJson, printTable, warn } from "./print.ts"
import { misused, verb } from "./verb.ts"

interface Options {
  readonly to?: string
  readonly toEnv?: string
  readonly json?: true
}

export const copyCommand = (): Command =>
  verb("copy", {
    does: "Move everything to another database: from SQLite to PostgreSQL, or back",
    about: [
      "The source is the configured database. The target must be empty; its tables are created. Stop the servers, copy, and start them on the target. Sessions, codes and refresh tokens keep working if the server secret is the same. Changes that a server makes to the source after the copy began are lost.",
      "Copies all tables in one transaction, reads each again on the target and compares count and digest before it commits. A copy that fails leaves an empty target. Memory use does not grow with the number of rows.",
      "Prints each table with its rows and their SHA-256, which is equal for equal rows on SQLite and PostgreSQL. GATEHOUSE_DATABASE_CA, _TIMEOUT and _POOLER apply to both databases.",
      "Everybody on the machine can read a command line. If the address contains a password, use --to-env.",
    ],
    examples: [
      "read -rs TARGET && export TARGET   # postgres://gatehouse:PASSWORD@db.example.com/gatehouse?sslmode=verify-full",
      "gatehouse copy --to-env TARGET",
      "gatehouse copy --to 'postgres://gatehouse@/gatehouse?host=/run/postgresql'",
      "gatehouse copy --to /var/lib/gatehouse",
    ],
  })
    .option("--to <address>", "the target: postgres://…, or a data folder (sqlite:FOLDER or its path)")
    .option("--to-env <name>", "the environment variable that holds the target's address; not one of GATEHOUSE_…")
    .action(async ({ to, toEnv, json }: Options, command: Command) => {
      const address = givenAddress(to, toEnv, command)
      const config = loadConfig()
      const target = targetOf(address, config, command)
      if (to !== undefined && target.databaseUrl?.password !== undefined)
        warn(
          "others on this machine can read the password in --to; next time put the address in a variable and use --to-env",
        )
      const tables = await copyData(config, target, {
        actor: systemOperator().name,
        progress: json ? () => {} : shown(process.stderr),
        served: () =>
          warn(
            "a server is running on the source: changes that it makes from now on are not copied and will be lost. Stop it and copy again into an empty target",
          ),
      })
      const there = { ...config, ...target }
      if (json) return printJson({ source: whereStored(config), target: whereStored(there), tables })
      printTable(
        ["table", "rows", "sha256"],
        tables.map((table) => ({ ...table })),
      )
      note(nextSteps(config, there))
    })

function givenAddress(to: string | undefined, toEnv: string | undefined, command: Command): string {
  if ((to === undefined) === (toEnv === undefined)) return misused(command, "add one of --to and --to-env")
  if (to !== undefined) return to
  const name = toEnv ?? ""
  if (/^GATEHOUSE_/i.test(name))
    return misused(command, `--to-env ${name}: the GATEHOUSE_ variables are settings; use another name`)
  return (
    environmentVariable(name) || misused(command, `--to-env ${name}: this environment variable is not set, or is empty`)
  )
}

/** Parses the target: a PostgreSQL URL, a folder, or a folder after `sqlite:`. Any other URL is an error. */
function targetOf(address: string, config: Config, command: Command): CopyTarget {
  if (/^postgres(ql)?:/i.test(address)) {
    const parsed = OPTIONS.databaseUrl.parse(address)
    if (parsed.ok) return { data: config.data, databaseUrl: parsed.value }
    return misused(command, `the target must be ${OPTIONS.databaseUrl.wanted}; ${parsed.why}`)
  }
  const folder = address.replace(/^sqlite:(\/\/(?=\/))?/i, "")
  if (folder === "" || /^[a-z][a-z0-9+.-]+:/i.test(folder) || folder === ":memory:")
    return misused(command, "the target must be postgres://… or a folder")
  return { data: folder, databaseUrl: undefined }
}

/** Prints progress. A terminal shows one line per table with a running count; other output gets a line for each finished table. */
function shown(stream: typeof process.stderr): CopyProgress {
  return (table, done, of) => {
    const line = `${table}: ${done} of ${of}`
    if (stream.isTTY) stream.write(`\r${line}${done === of ? "\n" : ""}`)
    else if (done === of) stream.write(`${line}\n`)
  }
}

/** Returns the commands that start a server on the target, ready to paste. They do not contain the server secret. */
function nextSteps(config: Config, there: Config): string {
  const secret = shellWord(serverSecretFile(resolve(config.data)))
  const fromFile = config.secret === undefined
  const steps = usesFolder(there)
    ? [
        ...(config.databaseUrl === undefined ? [] : ["unset GATEHOUSE_DATABASE_URL"]),
        ...(fromFile ? [`cp -p ${secret} ${shellWord(serverSecretFile(resolve(there.data)))}`] : []),
        `export GATEHOUSE_DATA=${shellWord(resolve(there.data))}`,
      ]
    : [
        ...(fromFile ? [`export GATEHOUSE_SECRET="$(cat ${secret})"`] : []),
        `export GATEHOUSE_DATABASE_URL=${shellWord(whereStored(there))}   # with the password, if it has one`,
      ]
  const kept = fromFile
    ? "The server secret was not copied. Without it nobody stays signed in and client secrets cannot be read."
    : "Keep the current GATEHOUSE_SECRET. Without it nobody stays signed in and client secrets cannot be read."
  return `
All data is now in ${whereStored(there)}. ${kept} Next:
${[...steps, "gatehouse doctor", "gatehouse serve"].map((step) => `  ${step}`).join("\n")}
Never start a server on ${whereStored(config)} again: a code or refresh token would work once in each database.`
}
