import type { FileHandle } from "node:fs/promises"
import { open } from "node:fs/promises"
import type { Command } from "commander"
import { Option } from "commander"
import { sentenceOf } from "../admin/import_sentence.ts"
import type { Flaw, ImportCounts } from "../admin/import_users.ts"
import { systemClock } from "../base/clock.ts"
import type { PeopleFormat } from "../import/detect_format.ts"
import { decoded, PEOPLE_FORMATS } from "../import/detect_format.ts"
import { readPeople } from "../import/read_people.ts"
import { english } from "../words/english.ts"
import { counted } from "./confirm.ts"
import { opened } from "./open.ts"
import { note, printJson, warn } from "./print.ts"
import { misused, verb } from "./verb.ts"

interface Options {
  readonly format?: PeopleFormat
  readonly dryRun?: boolean
  readonly report?: string
  readonly json?: true
}

/** Without a report, only the first flaws are printed. */
const MAX_PRINTED = 20
const PROGRESS_MS = 500

export const userImport = (): Command =>
  verb("import", {
    does: "Import people with the password hashes of another service",
    about: [
      "Reads argon2, bcrypt, scrypt and pbkdf2 hashes. Each is replaced by a hash of today's cost when its person first signs in. Existing users are never changed: a person with the username and e-mail address of a user counts as existing, any other conflict is reported. After an interruption, repeat the command: nobody is added twice.",
      "csv: UTF-8, separated by commas, semicolons or tabs. The first line names the columns: username, email, email_verified, name, role, disabled, password_hash, roles, groups (separated by ;) and attribute.NAME. keycloak: a realm export. auth0: an export as NDJSON, with passwordHash or custom_password_hash, or the list of a bulk import. Without username, the e-mail address is the username.",
      "Prints how many people were read, added, existing and refused. The exit status is 1 if somebody was refused.",
    ],
    examples: [
      "gatehouse user import people.csv --dry-run",
      "gatehouse user import people.csv --report refused.csv",
      "gatehouse user import realm.json --format keycloak",
    ],
  })
    .argument("<file>", "the file, or - for standard input")
    .addOption(new Option("--format <format>", "the file's format; csv for a file named *.csv").choices(PEOPLE_FORMATS))
    .option("--dry-run", "only read the file and report what would be refused")
    .option("--report <file>", "write the refused people to a new file, with line and reason, as CSV")
    .action(async (file: string, { format, dryRun = false, report, json }: Options, command: Command) => {
      const chosen = format ?? (file.endsWith(".csv") ? "csv" : undefined)
      if (chosen === undefined) return misused(command, `add --format: one of ${PEOPLE_FORMATS.join(", ")}`)
      // Opened before anything else happens, so that a wrong name is reported as such.
      const people = file === "-" ? undefined : await open(file)
      let writing: FileHandle | undefined
      try {
        // "wx" refuses an existing file, so that a mistyped command does not overwrite the file of people.
        if (report !== undefined) writing = await open(report, "wx", 0o600)
        const flaws = flawsTo(writing)
        const text = decoded(people?.createReadStream() ?? process.stdin)
        const counts = await opened(async ({ administration }) =>
          administration.users.import(readPeople(chosen, text), {
            dryRun,
            refused: flaws.add,
            missing: flaws.add,
            progress: showProgress(),
          }),
        )
        if (process.stderr.isTTY) process.stderr.write("\r\u001b[K")
        flaws.printRest()
        if (json) printJson({ ...counts, dry_run: dryRun })
        else console.log(inWords(counts, dryRun))
        if (counts.refused > 0) process.exitCode = 1
      } finally {
        await Promise.all([people?.close(), writing?.close()])
      }
    })

function flawsTo(report: FileHandle | undefined) {
  let [written, unprinted] = [false, 0]
  let printed = 0
  return {
    async add(flaw: Flaw): Promise<void> {
      if (report !== undefined) {
        if (!written) await report.write("line,username,reason\n")
        written = true
        await report.write(`${flaw.line},${csvField(flaw.username ?? "")},${csvField(english(sentenceOf(flaw)))}\n`)
      } else if (printed < MAX_PRINTED) {
        printed += 1
        warn(english(sentenceOf(flaw)))
      } else unprinted += 1
    },
    printRest(): void {
      if (unprinted > 0) note(`${counted(unprinted, "more line")} not shown: --report FILE lists all`)
    },
  }
}

const csvField = (text: string): string => (/^[\w .@+:-]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`)

/** Shows the counts on a terminal, twice a second at most. */
function showProgress(): (counts: ImportCounts) => void {
  if (!process.stderr.isTTY) return () => {}
  let shownAt = 0
  return ({ read, added, existing, refused }) => {
    const now = systemClock()
    if (now < shownAt + PROGRESS_MS && now >= shownAt) return
    shownAt = now
    process.stderr.write(`\r\u001b[K${read} read, ${added} added, ${existing} existing, ${refused} refused`)
  }
}

const inWords = ({ read, added, existing, refused }: ImportCounts, dryRun: boolean): string =>
  `${read} read: ${added} ${dryRun ? "would be added" : "added"}, ${existing} existing, ${refused} refused`
