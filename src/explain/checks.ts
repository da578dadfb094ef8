import { AUTHORIZATION_PATH } from "../oauth/paths.ts"

export const CHECK_NAMES = [
  "client",
  "redirect_uri",
  "parameters",
  "response",
  "grant_type",
  "scope",
  "pkce",
  "sign_in",
  "resource",
  "person",
  "genuine",
  "expiry",
  "grant",
  "usable",
  "request",
] as const
export type CheckName = (typeof CHECK_NAMES)[number]

export const OUTCOMES = ["passed", "failed", "not_reached"] as const

/** One check of the server, and its result. */
export interface Check {
  readonly check: CheckName
  readonly outcome: (typeof OUTCOMES)[number]
  /** The standard and section of the rule. */
  readonly section: string
}

interface Line {
  readonly check: CheckName
  readonly section: string
  /** The reasons with which this check refuses. The last line of a list also has all other reasons. */
  readonly refuses: RegExp
}

/**
 * The checks of the authorization endpoint, in its order. test/explain/checks.test.ts breaks two of them at a time, and compares the endpoint's
 * verdict with this order.
 */
const AUTHORIZATION: readonly Line[] = [
  { check: "client", section: "RFC 6749 §4.1.1", refuses: /^(client-(unknown|disabled)|metadata-.*)$/ },
  { check: "redirect_uri", section: "RFC 6749 §3.1.2.3", refuses: /^redirect-uri-differs$/ },
  {
    check: "parameters",
    section: "RFC 6749 §3.1",
    refuses: /^(query-malformed|parameter-.*|request-object.*|request-uri-.*|pushed-request-.*)$/,
  },
  { check: "response", section: "RFC 6749 §3.1.1", refuses: /^(response-.*|form-post-impossible)$/ },
  { check: "grant_type", section: "RFC 6749 §4.1.2.1", refuses: /^grant-type-not-allowed$/ },
  { check: "scope", section: "RFC 6749 §3.3", refuses: /^scope-(malformed|unknown|not-allowed)$/ },
  { check: "pkce", section: "RFC 7636 §4.4.1", refuses: /^challenge-.*$/ },
  { check: "sign_in", section: "OIDC Core §3.1.2.1", refuses: /^(claims-malformed|prompt-unknown|max-age-malformed)$/ },
  { check: "resource", section: "RFC 8707 §2", refuses: /^(resource-.*|scope-beyond-resource|details-.*)$/ },
  { check: "person", section: "RFC 6749 §4.1.1", refuses: /^/ },
]

/** The checks of a code or refresh token that its own client presents. */
const GRANT: readonly Line[] = [
  {
    check: "genuine",
    section: "RFC 6749 §10.4",
    refuses: /^((code|device-code|auth-req-id|refresh)-malformed|not-ours)$/,
  },
  { check: "grant", section: "RFC 6749 §4.1.3", refuses: /^((code|device-code|refresh)-unknown|refresh-expired)$/ },
  { check: "client", section: "RFC 6749 §3.2.1", refuses: /^client-disabled$/ },
  { check: "grant_type", section: "RFC 6749 §5.2", refuses: /^grant-type-not-allowed$/ },
  { check: "usable", section: "RFC 6749 §5.2", refuses: /^(?!scope-withdrawn$)/ },
  { check: "scope", section: "RFC 6749 §3.3", refuses: /^/ },
]

/** The checks of an access token that its holder presents. */
const ACCESS: readonly Line[] = [
  { check: "genuine", section: "RFC 6750 §5.2", refuses: /^(token-malformed|not-ours)$/ },
  { check: "expiry", section: "RFC 6750 §3.1", refuses: /^token-expired$/ },
  { check: "grant", section: "RFC 6750 §3.1", refuses: /^token-(grant-gone|grant-ended|revoked|user-disabled)$/ },
  { check: "client", section: "RFC 6750 §3.1", refuses: /^token-client-gone$/ },
  { check: "scope", section: "RFC 6750 §3.1", refuses: /^/ },
]

interface Verdict {
  /** Null if everything passed. */
  readonly reason: string | null
  /** The parameter that the refusal names, if it names one. */
  readonly parameter?: string | null
}

/** The checks of an authorization request. The first two also refuse their own parameter if it is missing, repeated or too long. */
export const authorizationChecks = ({ reason, parameter }: Verdict): readonly Check[] =>
  outcomes(
    AUTHORIZATION,
    reason?.startsWith("parameter-") && (parameter === "client_id" || parameter === "redirect_uri")
      ? AUTHORIZATION.findIndex(({ check }) => check === (parameter === "client_id" ? "client" : "redirect_uri"))
      : failing(AUTHORIZATION, reason),
  )

export type CredentialKind = "code" | "refresh token" | "access token" | null

export function credentialChecks(kind: CredentialKind, { reason }: Verdict): readonly Check[] {
  const lines = kind === "access token" || kind === null ? ACCESS : GRANT
  return outcomes(lines, failing(lines, reason))
}

/** The checks of a recorded request. Only those of the authorization endpoint have an order that this file knows. */
export const requestChecks = (path: string, verdict: Verdict): readonly Check[] =>
  path.endsWith(AUTHORIZATION_PATH)
    ? authorizationChecks(verdict)
    : [{ check: "request", outcome: "failed", section: "" }]

const failing = (lines: readonly Line[], reason: string | null): number =>
  reason === null ? lines.length : lines.findIndex(({ refuses }) => refuses.test(reason))

const outcomes = (lines: readonly Line[], failed: number): readonly Check[] =>
  lines.map(({ check, section }, at) => ({
    check,
    section,
    outcome: at < failed ? "passed" : at === failed ? "failed" : "not_reached",
  }))
