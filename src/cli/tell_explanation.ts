import type { CredentialExplained } from "../explain/credential.ts"
import { CLIENT_ID_NEEDED } from "../explain/credential.ts"
import type { Accepted } from "../explain/dry_request.ts"
import type { Outcome, RefusalExplained, Whom } from "../explain/explanation.ts"

const SIGN = { passed: "✓", failed: "✗", "not reached": "·" } as const

/** A refusal for people: what was asked, the checks in their order, what differs, and what to do. */
export function refusalInWords(told: RefusalExplained, tense: "was" | "would be"): string {
  const { method, path, at, address, trace_id, checks, refusal, reason, sentence, error, error_description } = told
  const asked = method === "" ? "What came" : `${method} ${path}`
  const details = [
    ["expected", told.expected],
    ["received", told.received],
    ["nearest", told.nearest === told.expected ? null : told.nearest],
    ["differs in", told.differs.length === 0 ? null : told.differs.join("; ")],
  ] as const
  return lines(
    `${asked} ${tense} refused: ${refusal} (${reason})`,
    tense === "was" ? `at ${at}, from ${address}, trace id ${trace_id}` : [],
    whom(told),
    "",
    checks.map((check) => [
      outcome(check),
      ...(check.state === "failed" ? [`    ${sentence}`, detailed(details)] : []),
    ]),
    checks.some(({ state }) => state === "failed") ? [] : [`✗ ${sentence}`, detailed(details)],
    "",
    `To do: ${told.fix}`,
    `The other side ${tense === "was" ? "was" : "would be"} told no more than ${error}: “${error_description}”`,
  )
}

export const acceptedInWords = (told: Accepted): string =>
  lines(
    told.status < 400
      ? `${told.method} ${told.path} would be accepted`
      : `${told.method} ${told.path} would be answered with status ${told.status}`,
    whom(told),
    "",
    told.checks.map(outcome),
    "",
    told.says.map(sentenceCase),
  )

export const credentialInWords = (told: CredentialExplained): string =>
  lines(
    told.kind === null
      ? "This is no credential of this service"
      : told.reason === CLIENT_ID_NEEDED
        ? `Whether this ${told.kind} would be accepted cannot be told from it alone`
        : `This ${told.kind} would be ${told.verdict} now${told.reason === null ? "" : `: ${told.reason}`}`,
    whom(told),
    told.grant_id === null ? [] : `grant ${told.grant_id}`,
    told.scope === null ? [] : `scope ${told.scope}`,
    told.issued_at === null ? [] : `since ${told.issued_at}`,
    told.expires_at === null ? [] : `until ${told.expires_at}`,
    "",
    told.says.map(sentenceCase),
    told.fix === null ? [] : ["", `To do: ${told.fix}`],
  )

type Lines = string | readonly Lines[]

const lines = (...parts: readonly Lines[]): string => flat(parts).join("\n")
const flat = (part: Lines): readonly string[] => (typeof part === "string" ? [part] : part.flatMap(flat))

const outcome = ({ check, state }: Outcome): string => `${SIGN[state]} ${check}`

const detailed = (members: readonly (readonly [string, string | null])[]): readonly string[] =>
  members.flatMap(([name, value]) => (value === null ? [] : [`    ${name.padEnd(10)}  ${value}`]))

function whom({ client_id, client_name, username }: Partial<Whom>): readonly string[] {
  const client = client_id == null ? [] : [`client ${client_id} (${client_name})`]
  const user = username == null ? [] : [`user ${username}`]
  return [...client, ...user]
}

const sentenceCase = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`
