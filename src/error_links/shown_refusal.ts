import type { Client } from "../oauth/client.ts"
import { BUILT_IN_SCOPES } from "../oauth/vocabulary.ts"
import { isOfUris } from "../observe/shown.ts"
import type { LinkedRefusal } from "./error_link.ts"
import { isLoopback } from "./error_link.ts"

/** A cause that replaces several reasons, because the reason would reveal something about other clients, a person or the registration. */
export type VagueCause = "client-not-authenticated" | "code-not-of-client" | "refresh-not-of-client" | "of-person"

/** What the page of a link shows of a refusal. */
export interface ShownRefusal {
  readonly reason: string
  /** The cause if it replaces the reason. */
  readonly vague?: VagueCause
  readonly expected?: string
  /** Whether the page leaves out values of the registration. */
  readonly isExpectedHidden?: true
  readonly received?: string
}

/** Reasons that a client may not tell apart, proven or not: whether a string is a credential of another client, and what a person has or did. */
const VAGUE: Readonly<Record<string, VagueCause>> = {
  "code-malformed": "code-not-of-client",
  "code-unknown": "code-not-of-client",
  "code-of-another-client": "code-not-of-client",
  "device-code-malformed": "code-not-of-client",
  "device-code-unknown": "code-not-of-client",
  "device-code-of-another-client": "code-not-of-client",
  "device-code-ended": "of-person",
  "auth-req-id-malformed": "code-not-of-client",
  "auth-req-id-of-another-client": "code-not-of-client",
  "auth-req-id-ended": "of-person",
  "request-withdrawn": "of-person",
  "person-unknown": "of-person",
  "person-blocks-client": "of-person",
  "refresh-malformed": "refresh-not-of-client",
  "refresh-unknown": "refresh-not-of-client",
  "refresh-of-another-client": "refresh-not-of-client",
  "refresh-expired": "refresh-not-of-client",
  "user-disabled": "of-person",
  "session-over": "of-person",
  "scope-withdrawn": "of-person",
  "prompt-none-signed-out": "of-person",
  "hint-of-another-user": "of-person",
  "second-factor-missing": "of-person",
  "consent-denied-too-often": "of-person",
  "strangers-denied-too-often": "of-person",
}

/** Failed authentications that follow from the request alone. Each other reason compares the request with the registration. */
const OF_REQUEST_ALONE: ReadonlySet<string> = new Set([
  "basic-malformed",
  "assertion-type-unknown",
  "assertion-malformed",
  "assertion-header",
  "assertion-subject",
  "assertion-of-another-client",
  "assertion-audience",
  "assertion-expired",
  "assertion-too-long-lived",
  "assertion-not-yet-valid",
  "assertion-without-jti",
])

/** The reasons whose expected value is a rule for every client. Each other expected value comes from the registration or from a grant. */
const EXPECTS_A_RULE: ReadonlySet<string> = new Set([
  ...OF_REQUEST_ALONE,
  "parameter-missing",
  "parameter-too-long",
  "challenge-method-unknown",
  "acr-unattainable",
  "resources-too-long",
  "connection-request-too-long",
])

/**
 * Returns what somebody may learn who knows only the link. The client itself, once it has authenticated, learns what is registered for it. Anybody else
 * learns the rule and what was in the request, and of the registered addresses those that lead to the developer's own machine. Decision 0089.
 */
export function shownRefusal(linked: LinkedRefusal, client: Pick<Client, "scope">): ShownRefusal {
  const { code, isProven } = linked
  const vague = vagueCause(code, linked.reason)
  if (vague !== undefined) return { reason: linked.reason, vague }
  const { reason, expected, received } = withoutForeignNames(linked, client)
  const of = { reason, ...(received !== undefined && { received }) }
  if (expected === undefined) return of
  if (isProven || EXPECTS_A_RULE.has(reason)) return { ...of, expected }
  const local = isOfUris(reason) ? expected.split(" ").filter(isLoopback) : []
  const isWhole = local.length > 0 && local.length === expected.split(" ").length
  return {
    ...of,
    ...(local.length > 0 && { expected: local.join(" ") }),
    ...(!isWhole && { isExpectedHidden: true as const }),
  }
}

type Values = Pick<LinkedRefusal, "reason" | "expected" | "received">

/** Whether a connection or a scope value exists for others must make no difference, so both reasons have one page. */
function withoutForeignNames(linked: LinkedRefusal, { scope }: Pick<Client, "scope">): Values {
  const { reason, received = "" } = linked
  if (reason === "connection-unknown" || reason === "connection-not-chosen")
    return { reason: "connection-not-chosen", expected: "", received }
  if (!NAMING_SCOPE.has(reason)) return linked
  const own: readonly string[] = [...BUILT_IN_SCOPES, ...scope]
  // A masked word has spaces within its brackets.
  const words = received.split(/ (?![^[]*\])/).map((word) => (own.includes(word) ? word : "…"))
  return reason.startsWith("scope-beyond-") && !words.includes("…")
    ? linked
    : { reason: "scope-not-allowed", expected: scope.join(" "), received: words.join(" ") }
}

const NAMING_SCOPE: ReadonlySet<string> = new Set([
  "scope-unknown",
  "scope-not-allowed",
  "scope-beyond-grant",
  "scope-beyond-resource",
])

const vagueCause = (code: string, reason: string): VagueCause | undefined =>
  VAGUE[reason] ?? (code === "invalid_client" && !OF_REQUEST_ALONE.has(reason) ? "client-not-authenticated" : undefined)
