/** Which test files each command runs, and which files share a process. */
import { globSync } from "node:fs"
import { availableParallelism } from "node:os"

export interface Pass {
  readonly title: string
  /** The environment variables that this pass adds. */
  readonly env: Readonly<Record<string, string>>
  readonly files: readonly string[]
  /** Whether the pass needs a PostgreSQL. If none runs, the pass is skipped. */
  readonly needsPostgres: boolean
  readonly atOnce: number
  /** A test that takes longer than this fails. */
  readonly maxMinutes: number
}

export const COMMANDS = ["test", "test:all", "test:console", "test:faults"] as const

export type Command = (typeof COMMANDS)[number]

/**
 * Folders whose files share a process, many files each. Starting Node and loading the server is half the cost of a small file, and the first requests are
 * slower than later ones. Tests in these folders must not change variables, globals, the working directory or the time.
 */
const SHARED = [
  "accounts",
  "admin_api",
  "apply",
  "bench",
  "cli",
  "config",
  "connections",
  "console_parts",
  "doctor",
  "documents",
  "explain",
  "identity",
  "interaction",
  "limits",
  "looks",
  "mail",
  "metrics",
  "observe",
  "outbound",
  "pages",
  "spec",
  "testing",
  "words",
]

/** Files of these folders that change their process, or are slow. Each has a process of its own. */
const SEPARATE = /^test\/(cli\/(apply|doctor_proxy)|connections\/key_rotation|spec\/ciba_ping|testing\/(faults|user))\./

/**
 * Folders whose files share processes only with each other. Their tests move clocks through thousands of milliseconds. Ids of one millisecond
 * sort only while a process uses few others (src/base/id.ts), and tests elsewhere compare the order of events at one time.
 */
const MOVE_TIME = ["keys", "properties"]

/** Files of other folders that share processes as the folders above do. The journeys of `flows` do not: they set the time of their process. */
const ALSO_SHARED = new RegExp(
  `^test/(${[
    "deploy/(hardening|lock_file)",
    "flows/(authorization_details|client_assertions|openid_client_(ciba|device)|(dpop|fapi|form_post|mutual_tls)_clients)",
    "flows/(mcp_\\w+|(oauth4webapi|openid_client)_(resource_server|sign_in|tokens))",
    "flows/(pushed_requests|registration|request_objects|signed_answers|token_exchange)",
    "moving/signs",
    "(proof_of_work|saml|token_exchange)/\\w+",
    "store/(cached_\\w+|fill_search|key_set_flood|migration|scope_descriptions|session_with_names|sqlite_file|sqlite_statement|user_search_model)",
    "tracing/optional",
  ].join("|")})\\.`,
)

/** These files share processes only with each other, because all files of a process share one browser. */
const IN_BROWSER = /^test\/(console\/browser_\w+|flows\/(browser_\w+|single_page_application))\.test\.ts$/

/** These files have processes of their own and take long. They start before other files, so that none of them is the last to run. */
const SLOW = /^test\/(store\/(postgres|sqlite_contract_on_file)|cli\/apply|moving\/copy)\.test\.ts$/

const MAX_FILES = 50
/** The servers of a file stay open until its process ends, and each has several connections to the one PostgreSQL. */
const MAX_FILES_ON_POSTGRES = 20
const MAX_FILES_IN_BROWSER = 12

/** The maximum number of processes is the number of cores plus one, because tests also wait. */
const MAX_PROCESSES = availableParallelism() + 1

const { FAULT_ROUNDS, FAULT_RACES } = process.env
const LONG_ROUNDS = FAULT_ROUNDS !== undefined || FAULT_RACES !== undefined

/** Folders with tests over HTTP. `world` starts their server on the engine that TEST_ENGINE names. */
const OVER_HTTP = ["admin_api", "spec", "flows"]

/**
 * Tests with kills, cut connections, full disks, a directory, an OpenSSH server or several servers, tests that build or install packages or start
 * Python, axe on every page, links of e-mails in a browser, the demo, traces, and restored backups. They take long, so only `npm run test:faults` runs
 * them.
 */
const FAULTS = [
  /^test\/deploy\/(built|image|older_npm|package|python_token_check|release)\./,
  /^test\/flows\/(browser_(accessibility|invitation|second_hop)|demo\w*)\./,
  /^test\/tracing\/traces\./,
  /^test\/(agents|applications|directory|faults|instances)\//,
  /^test\/moving\/(many_rows|restored)\./,
  /^test\/store\/(postgres_cut|rolling_upgrade|sqlite_processes)\./,
]

/** The fault tests that run one at a time. */
const ALONE = /^test\/(faults|instances|moving|store)\//

/**
 * The store and its connections on PostgreSQL alone, the contract of the store on a file, generated histories of grants, a thief of 90 days, 604 e-mails, and
 * proofs of work in a browser. Only `npm run test:all` runs them. `npm test` has the same contract in memory, and cheaper tests of the other parts.
 */
const LONG = new RegExp(
  `^test/(${[
    "flows/browser_proof_of_work",
    "properties/(careful_thief_hourly|grant_model)",
    "spec/mail_limit_of_domains",
    "store/(pgbouncer|postgres\\w*|sqlite_contract_on_file)",
  ].join("|")})\\.`,
)

/** Only `npm run test:console` runs the tests of the console: most of them need a browser, and the build of the console. */
const isOfConsole = (file: string): boolean => folderOf(file) === "console"

const isFault = (file: string): boolean => FAULTS.some((pattern) => pattern.test(file))

const folderOf = (file: string): string => file.split("/")[1] ?? ""

/** Whether a file shares its process with others. */
export const isShared = (file: string): boolean =>
  (SHARED.includes(folderOf(file)) && !SEPARATE.test(file)) ||
  ALSO_SHARED.test(file) ||
  movesTime(file) ||
  IN_BROWSER.test(file)

const movesTime = (file: string): boolean => MOVE_TIME.includes(folderOf(file))

/** All test files of the project, with forward slashes, in order of name. */
export const testFiles = (project: string): string[] =>
  globSync("test/**/*.test.ts", { cwd: project })
    .map((file) => file.replaceAll("\\", "/"))
    .sort()

/** Returns the passes of a command. They run each file once for each engine that it needs. */
export function passesOf(command: Command, files: readonly string[]): Pass[] {
  if (command === "test:faults") return faults(files.filter(isFault))
  if (command === "test:console") return [onSqlite(files.filter(isOfConsole))]
  const others = files.filter((file) => !isFault(file) && !isOfConsole(file))
  return command === "test"
    ? [onSqlite(others.filter((file) => !LONG.test(file)))]
    : [onSqlite(others), onPostgres(others)]
}

/** Returns the passes for the given files, independently of the command that usually runs them. */
export const passesOver = (command: Command, files: readonly string[]): Pass[] =>
  command === "test:faults"
    ? faults(files)
    : command === "test:all"
      ? [onSqlite(files), onPostgres(files)]
      : [onSqlite(files)]

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

/**
 * These files choose their engines themselves. Those of ALONE run one at a time, because they measure how soon the service is back, or need the whole
 * machine. The others run before them, as other tests do.
 */
const faults = (files: readonly string[]): Pass[] =>
  divided(files, (file) => !ALONE.test(file))
    .map((part, at) => ({
      title: "faults",
      env: {},
      files: part,
      needsPostgres: false,
      atOnce: at === 0 ? MAX_PROCESSES : 1,
      maxMinutes: LONG_ROUNDS ? 24 * 60 : 15,
    }))
    .filter((pass) => pass.files.length > 0)

/**
 * Returns the files of a pass by process, the long processes first: the files with a browser, then the files of the shared folders, then each
 * file with a separate process: first those of SLOW.
 */
export function processesOf({ files, needsPostgres }: Pass): (readonly string[])[] {
  const [inBrowser, withoutBrowser] = divided(files, (file) => IN_BROWSER.test(file))
  const [shared, separate] = divided(withoutBrowser, isShared)
  const [moving, others] = divided(shared, movesTime)
  const [slow, quick] = divided(separate, (file) => SLOW.test(file))
  return [
    ...inTurns(inBrowser, MAX_FILES_IN_BROWSER),
    ...inTurns(moving, MAX_FILES),
    ...inTurns(others, needsPostgres ? MAX_FILES_ON_POSTGRES : MAX_FILES),
    ...[...slow, ...quick].map((file) => [file]),
  ]
}

const divided = (files: readonly string[], has: (file: string) => boolean): [string[], string[]] => [
  files.filter(has),
  files.filter((file) => !has(file)),
]

/** Distributes the files to as few processes as possible. Long files are often neighbours by name, so neighbours go to different processes. */
function inTurns(files: readonly string[], maxFiles: number): string[][] {
  const processes = Math.ceil(files.length / maxFiles)
  return Array.from({ length: processes }, (_, at) => files.filter((_, index) => index % processes === at))
}
