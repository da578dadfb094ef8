import Type from "typebox"
import { sentenceOf } from "../../admin/import_sentence.ts"
import type { Flaw, ImportCounts } from "../../admin/import_users.ts"
import { Invalid } from "../../admin/problem.ts"
import { say } from "../../base/say.ts"
import { english } from "../../words/english.ts"
import type { Message } from "../../words/message.ts"
import { action } from "../operation.ts"
import { about, count, flag, message, nullable, object, oneOf, optional, text } from "../schemas.ts"

type Format = "csv" | "keycloak" | "auth0"

const input = object<{ readonly format: Format; readonly people: string; readonly dry_run?: boolean | undefined }>(
  "ImportInput",
  {
    format: about(
      "`csv` with a first line that names the columns, separated by commas, semicolons or tabs; `keycloak`: a realm export or its list of users; `auth0`: NDJSON or a list.",
      oneOf(["csv", "keycloak", "auth0"]),
    ),
    people: about(
      "The file, or a part of it that is a file of its own: a part of a CSV file repeats the first line.",
      text,
    ),
    ...optional({ dry_run: about("Only read, and report what would be refused. Default: false.", flag) }),
  },
)

interface Line {
  readonly line: number
  readonly username: string | null
  readonly detail: string
  readonly code: string
  readonly values: Message["values"]
}

const line = object<Line>("ImportLine", {
  line: about("The line of `people`, counted from 1.", count),
  username: nullable(text),
  detail: about("A sentence that names the row, and the person if it is about one.", text),
  ...message,
})

interface Report extends ImportCounts {
  readonly flaws: readonly Line[]
  readonly notes: readonly Line[]
}

const report = object<Report>("ImportReport", {
  read: count,
  added: about("In a dry run: who would be added.", count),
  existing: about("People who have the username and the e-mail address of a user. They stay unchanged.", count),
  refused: count,
  flaws: about("Why people are refused.", Type.Array(line)),
  notes: about("Roles, groups and attributes that do not exist. People are added without them.", Type.Array(line)),
})

function shown(flaw: Flaw): Line {
  const said = sentenceOf(flaw)
  return { line: flaw.line, username: flaw.username ?? null, detail: english(said), ...said }
}

export const importOperations = [
  action({
    id: "importUsers",
    proof: "for-rights",
    method: "POST",
    path: "/users/import",
    summary: "Add people with the password hashes of another service",
    description:
      "Existing users are never changed, so a repeated import adds nobody twice. Send a large file in parts: a body has up to 96 KiB. A person of one part is not compared with those of the other parts in a dry run.",
    right: "admin:people",
    body: input,
    output: report,
    async run({ administration, body: { format, people, dry_run: dryRun = false } }) {
      const [flaws, notes]: [Line[], Line[]] = [[], []]
      const { readPeople } = await import("../../import/read_people.ts")
      const { FileUnreadable } = await import("../../import/person.ts")
      try {
        const counts = await administration.users.import(readPeople(format, pieceOf(people)), {
          dryRun,
          readsAllFirst: true,
          refused: (flaw) => void flaws.push(shown(flaw)),
          missing: (flaw) => void notes.push(shown(flaw)),
          progress: () => {},
        })
        return { body: { ...counts, flaws, notes } }
      } catch (error) {
        if (error instanceof FileUnreadable)
          throw new Invalid([{ field: "people", ...say("in-file", { problem: error.said }) }])
        throw error
      }
    },
  }),
]

async function* pieceOf(people: string): AsyncGenerator<string> {
  yield people
}
