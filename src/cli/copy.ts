import { resolve } from "node:path"
import type { Command } from "commander"
import type { CopyTarget } from "../assembly/copy_data.ts"
import { copyData } from "../assembly/copy_data.ts"
import { usesFolder, whereStored } from "../assembly/data_place.ts"
import { environmentVariable, loadConfig } from "../config/load.ts"
import type { Config } from "../config/options.ts"
import { OPTIONS } from "../config/options.ts"
import { serverSecretFile } from "../keys/server_secret.ts"
import type { CopyProgress } from "../store/copy/copy.ts"
import { note, printJson, printTable, shellWord, warn } from "./print.ts"
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
      "The source is the database that the settings name; the target must be empty, and its tables are made. Stop the servers, copy, start them on the target: signed-in users, codes and refresh tokens go on working, as long as the server secret is the same. What a server changes on the source after the copy began is not in it.",
      "Every table is moved in one transaction, read again on the target and compared by count and digest before it is kept. A copy that breaks off leaves an empty target. Memory does not grow with the rows.",
      "Prints each table with its rows and their SHA-256, which is the same for the same rows on both kinds of database. GATEHOUSE_DATABASE_CA, _TIMEOUT and _POOLER hold for both sides.",
      "Everybody on the machine can read what stands on a command line: name an address with a password by --to-env.",
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
          "others on this machine can read the password in --to; next time put the address into a variable and name it by --to-env",
        )
      const tables = await copyData(config, target, {
        progress: json ? () => {} : shown(process.stderr),
        served: () =>
          warn(
            "a server is at work on the source: what it changes from now on is not copied, and is lost when you go on with the target. Stop it and copy again into an empty target",
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
    return misused(command, `--to-env ${name}: the GATEHOUSE_ variables are settings; take another name`)
  return (
    environmentVariable(name) ||
    misused(command, `--to-env ${name}: there is no such environment variable, or it is empty`)
  )
}

/** A PostgreSQL address or a folder. Text that looks like another kind of address is an error, not a folder. */
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

/** On a terminal, one line per table that counts up; elsewhere, a line when a table is done. */
function shown(stream: typeof process.stderr): CopyProgress {
  return (table, done, of) => {
    const line = `${table}: ${done} of ${of}`
    if (stream.isTTY) stream.write(`\r${line}${done === of ? "\n" : ""}`)
    else if (done === of) stream.write(`${line}\n`)
  }
}

/** The steps to serve the target, ready to paste. The server secret is named and never shown. */
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
        `export GATEHOUSE_DATABASE_URL=${shellWord(whereStored(there))}   # with the password, where there is one`,
      ]
  const kept = fromFile
    ? "The server secret is not among what was copied; without it nobody stays signed in and client secrets cannot be read."
    : "Keep GATEHOUSE_SECRET as it is set now: without it nobody stays signed in and client secrets cannot be read."
  return `
All of it is in ${whereStored(there)}. ${kept} Next:
${[...steps, "gatehouse doctor", "gatehouse serve"].map((step) => `  ${step}`).join("\n")}
Never start a server on ${whereStored(config)} again: a code or refresh token would work once in each place.`
}
