/** Which test files each command runs, and which files share a process. */
import { globSync } from "node:fs"
import { availableParallelism } from "node:os"

export interface Pass {
  readonly title: string
  /** Variables that this pass adds to the environment. */
  readonly env: Readonly<Record<string, string>>
  readonly files: readonly string[]
  /** The pass needs a PostgreSQL, and is skipped if none runs. */
  readonly needsPostgres: boolean
  readonly atOnce: number
  /** A test that takes longer fails. */
  readonly maxMinutes: number
}

export const COMMANDS = ["test", "test:all", "test:faults"] as const

export type Command = (typeof COMMANDS)[number]

/**
 * Folders whose files share a process, a few files each. Their tests must not change the process: variables, globals, the working directory,
 * time. Half the cost of a small file is starting Node and loading the server.
 */
const SHARED = [
  "config",
  "documents",
  "endpoints",
  "explain",
  "identity",
  "keys",
  "limits",
  "observe",
  "outbound",
  "pages",
  "properties",
  "spec",
]

const MAX_FILES = 12

/** One more than the cores, since tests also wait. */
const MAX_PROCESSES = availableParallelism() + 1

const { FAULT_ROUNDS, FAULT_RACES } = process.env
const LONG_ROUNDS = FAULT_ROUNDS !== undefined || FAULT_RACES !== undefined

/** Tests over HTTP: `world` gives them a server on the engine that TEST_ENGINE names. */
const OVER_HTTP = ["spec", "flows"]

/** Kills, cut lines, full disks, several servers and what waits for them: long rounds, which `npm run test:faults` runs. */
const FAULTS = [
  /^test\/(faults|instances)\//,
  /^test\/moving\/many_rows\./,
  /^test\/store\/(postgres_cut|rolling_upgrade|sqlite_processes)\./,
]

const isFault = (file: string): boolean => FAULTS.some((pattern) => pattern.test(file))

const folderOf = (file: string): string => file.split("/")[1] ?? ""

/** Whether a file shares its process with others. */
export const isShared = (file: string): boolean => SHARED.includes(folderOf(file))

/** All test files of the project, with forward slashes, in order of name. */
export const testFiles = (project: string): string[] =>
  globSync("test/**/*.test.ts", { cwd: project })
    .map((file) => file.replaceAll("\\", "/"))
    .sort()

/** The passes of a command over all test files: each file once for each engine that it needs. */
export function passesOf(command: Command, files: readonly string[]): Pass[] {
  if (command === "test:faults") return [faults(files.filter(isFault))]
  const others = files.filter((file) => !isFault(file))
  return command === "test" ? [onSqlite(others)] : [onSqlite(others), onPostgres(others)]
}

/** The passes over the named files, whichever command runs them otherwise. */
export const passesOver = (command: Command, files: readonly string[]): Pass[] =>
  command === "test:faults"
    ? [faults(files)]
    : command === "test"
      ? [onSqlite(files)]
      : [onSqlite(files), onPostgres(files)]

const onSqlite = (files: readonly string[]): Pass => ({
  title: "SQLite",
  env: { TEST_ENGINE: "sqlite" },
  files,
  needsPostgres: false,
  atOnce: MAX_PROCESSES,
  maxMinutes: 5,
})

const onPostgres = (files: readonly string[]): Pass => ({
  title: "PostgreSQL",
  env: { TEST_ENGINE: "postgres" },
  files: files.filter((file) => OVER_HTTP.includes(folderOf(file))),
  needsPostgres: true,
  atOnce: MAX_PROCESSES,
  maxMinutes: 5,
})

/** The files choose their engines themselves. One at a time: they assert how soon the service is back. */
const faults = (files: readonly string[]): Pass => ({
  title: "faults",
  env: {},
  files,
  needsPostgres: false,
  atOnce: 1,
  maxMinutes: LONG_ROUNDS ? 24 * 60 : 15,
})

/** The files of a pass by process: first those with their own process, then those of a shared folder, a few at a time. */
export function processesOf({ files }: Pass): (readonly string[])[] {
  const alone = files.filter((file) => !isShared(file)).map((file) => [file])
  const shared = files.filter(isShared)
  const processes = Math.ceil(shared.length / MAX_FILES)
  const groups = Array.from({ length: processes }, (_, at) => shared.filter((_, index) => index % processes === at))
  return [...alone, ...groups]
}
