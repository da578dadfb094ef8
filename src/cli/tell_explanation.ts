import type { CredentialExplained } from "../explain/credential.ts"
import type { RefusalExplained, Whom } from "../explain/explanation.ts"

/** A refusal for people: the verdict, the cause, what to do and whom it concerned. */
export function refusalInWords(told: RefusalExplained, tense: "was" | "would be"): string {
  const { method, path, at, address, trace_id, refusal, reason, error, error_description } = told
  const details = [
    ["expected", told.expected],
    ["received", told.received],
    ["nearest", told.nearest === told.expected ? null : told.nearest],
    ["differs in", told.differs.join("; ") || null],
  ] as const
  return lines(
    `${method === "" ? "What came" : `${method} ${path}`} ${tense} refused: ${refusal} (${reason})`,
    told.sentence,
    details.map(([name, value]) => (value === null ? [] : `  ${name.padEnd(10)}  ${value}`)),
    "",
    whatToDo(told.fix),
    "",
    whom(told),
    tense === "was" ? `at ${at}, from ${address}, trace id ${trace_id}` : [],
    refusal === "origin_refused"
      ? error_description
      : `The answer ${tense === "was" ? "said" : "would say"} only ${error}: “${error_description}”`,
  )
}

/** What would be accepted, or a credential that would not be. */
export function verdictInWords(told: Told): string {
  const { kind, reason, fix, grant_id, scope, issued_at, expires_at } = told
  const subject = kind === undefined ? `${told.method} ${told.path}` : `This ${kind}`
  const about = Object.entries({ grant: grant_id, scope, since: issued_at, until: expires_at })
  return lines(
    kind === null
      ? "This is not a code or token of this service"
      : `${subject} would be ${told.verdict}${reason ? `: ${reason}` : ""}`,
    told.says.map(sentenceCase),
    fix ? ["", whatToDo(fix)] : [],
    "",
    whom(told),
    about.map(([name, value]) => (value ? `${name} ${value}` : [])),
  )
}

/** A credential, or a request. */
type Told = Whom & { readonly verdict: string; readonly says: readonly string[] } & Partial<
    Omit<CredentialExplained, keyof Whom | "verdict" | "says"> & { readonly method: string; readonly path: string }
  >

/** A command that ends a sentence gets a line of its own, to be pasted. */
const whatToDo = (fix: string): string =>
  `To do: ${fix.replaceAll(/: `(gatehouse [^`]+)`\. ?/g, ":\n    $1\n")}`.trimEnd()

type Lines = string | readonly Lines[]

const lines = (...parts: readonly Lines[]): string => flat(parts).join("\n")
const flat = (part: Lines): readonly string[] => (typeof part === "string" ? [part] : part.flatMap(flat))

const whom = ({ client_id, client_name, username }: Whom): Lines => [
  client_id === null ? [] : `client ${client_id} (${client_name})`,
  username === null ? [] : `user ${username}`,
]

const sentenceCase = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`
