import { withCommandsAsRun } from "../config/load.ts"
import type { CredentialExplained } from "../explain/credential.ts"
import type { RefusalExplained, Whom } from "../explain/explanation.ts"
import type { Warning } from "../explain/proposals.ts"

/** Formats a refusal for people: the verdict, the cause, what to do, the risks of that, the client and the user. */
export function refusalInWords(
  explained: RefusalExplained,
  tense: "was" | "would be",
  warnings: readonly Warning[],
): string {
  const { method, path, at, address, trace_id, refusal, reason, error, error_description } = explained
  const details = [
    ["expected", explained.expected],
    ["received", explained.received],
    ["nearest", explained.nearest === explained.expected ? null : explained.nearest],
    ["differs in", explained.differs.join("; ") || null],
  ] as const
  return lines(
    `${method === "" ? "What came" : `${method} ${path}`} ${tense} refused: ${refusal} (${reason})`,
    explained.sentence,
    details.map(([name, value]) => (value === null ? [] : `  ${name.padEnd(10)}  ${value}`)),
    "",
    whatToDo(explained.fix),
    warnings.map((each) => `Warning: ${WARNED[each]}`),
    "",
    whom(explained),
    tense === "was" ? `at ${at}, from ${address}, trace id ${trace_id}` : [],
    refusal === "origin_refused"
      ? error_description
      : `The answer ${tense === "was" ? "said" : "would say"} only ${error}: “${error_description}”`,
  )
}

/** Formats the verdict about a credential, or about an accepted authorization request. */
export function verdictInWords(explained: Verdict): string {
  const { kind, reason, fix, grant_id, scope, issued_at, expires_at } = explained
  const subject = kind === undefined ? `${explained.method} ${explained.path}` : `This ${kind}`
  const about = Object.entries({ grant: grant_id, scope, since: issued_at, until: expires_at })
  return lines(
    kind === null
      ? "This is not a code or token of this service"
      : `${subject} would be ${explained.verdict}${reason ? `: ${reason}` : ""}`,
    explained.says.map(sentenceCase),
    fix ? ["", whatToDo(fix)] : [],
    "",
    whom(explained),
    about.map(([name, value]) => (value ? `${name} ${value}` : [])),
  )
}

/** The verdict about a credential (with the optional members of `CredentialExplained`) or a request (with `method` and `path`). */
type Verdict = Whom & { readonly verdict: string; readonly says: readonly string[] } & Partial<
    Omit<CredentialExplained, keyof Whom | "verdict" | "says"> & { readonly method: string; readonly path: string }
  >

/** Formats the advice. A command at the end of a sentence goes on its own line, ready to paste. */
const whatToDo = (fix: string): string =>
  `To do: ${withCommandsAsRun(fix).replaceAll(/: `((?:npm run -s )?gatehouse [^`]+)`\. ?/g, ":\n    $1\n")}`.trimEnd()

const WARNED: Readonly<Record<Warning, string>> = {
  "anybody-can-ask":
    "anybody on the internet can send this request. Do this only if the people who run the client asked for it.",
  "unlike-host":
    "the host is neither a registered one nor below one. The owner of that host would receive codes of this client's users.",
  "new-subdomain":
    "the host is below a registered one, but not registered itself. It may have another owner, or an abandoned name.",
  "other-path":
    "the path is not registered. If its page redirects on, or if strangers can publish there, they would receive codes.",
  "lookalike-host": "the host looks like a registered one, but it is another one.",
  "punycode-host": "the host has letters outside of ASCII, which can look like other letters.",
  "address-host": "the host is an IP address, and says nothing about who controls it.",
  "this-device": "the address is on the machine of each user. Register it for development only.",
  "private-scheme": "any program on a device can claim this scheme.",
  "machine-tokens": "the client would get access tokens of its own, without a user.",
  "blocked-on-purpose": "somebody may have disabled the client on purpose. The audit says who, and when.",
}

type Lines = string | readonly Lines[]

const lines = (...parts: readonly Lines[]): string => flat(parts).join("\n")
const flat = (part: Lines): readonly string[] => (typeof part === "string" ? [part] : part.flatMap(flat))

const whom = ({ client_id, client_name, username }: Whom): Lines => [
  client_id === null ? [] : `client ${client_id} (${client_name})`,
  username === null ? [] : `user ${username}`,
]

const sentenceCase = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`
