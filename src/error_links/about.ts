import type { LinkedRefusal } from "./error_link.ts"
import type { VagueCause } from "./shown_refusal.ts"

/** The part of a request that a refusal is about. */
export interface About {
  readonly parameter?: string
  readonly section: string
  /** Find the line of a quick start's samples that sets the parameter: the first that matches anything. */
  readonly lines?: readonly RegExp[]
}

interface Line extends About {
  readonly reasons: RegExp
}

const CREDENTIALS = [/__client_secret__/, /__client_id__/]
const PKCE = [/pkce|S256|code_challenge/i]

/** The first line whose `reasons` match. A sample has a placeholder where the value of a parameter belongs: samples/README.md. */
const LINES: readonly Line[] = [
  {
    reasons: /redirect-uri-differs$/,
    parameter: "redirect_uri",
    section: "RFC 6749 §3.1.2.3",
    lines: [/__redirect_uri__/, /__callback_path__/],
  },
  { reasons: /^scope-/, parameter: "scope", section: "RFC 6749 §3.3", lines: [/__scope(_list)?__/] },
  { reasons: /^challenge-/, parameter: "code_challenge", section: "RFC 7636 §4.3", lines: PKCE },
  { reasons: /^verifier-/, parameter: "code_verifier", section: "RFC 7636 §4.5", lines: PKCE },
  { reasons: /^code-/, parameter: "code", section: "RFC 6749 §4.1.3" },
  { reasons: /^refresh-/, parameter: "refresh_token", section: "RFC 6749 §6" },
  { reasons: /^grant-type-/, parameter: "grant_type", section: "RFC 6749 §4.1.3" },
  { reasons: /^response-type-/, parameter: "response_type", section: "RFC 6749 §3.1.1", lines: [/response_type/] },
  {
    reasons: /^(response-mode-|form-post-)/,
    parameter: "response_mode",
    section: "OAuth 2.0 Multiple Response Types §2.1",
  },
  { reasons: /^resources?-/, parameter: "resource", section: "RFC 8707 §2" },
  { reasons: /^exchange-/, section: "RFC 8693 §2.2.2" },
  { reasons: /^details-/, parameter: "authorization_details", section: "RFC 9396 §5" },
  { reasons: /^assertion-/, parameter: "client_assertion", section: "RFC 7523 §3" },
  { reasons: /^(client-not-authenticated|basic-)/, section: "RFC 6749 §2.3.1", lines: CREDENTIALS },
  { reasons: /^credentials-in-two-places$/, section: "RFC 6749 §2.3", lines: CREDENTIALS },
  { reasons: /^client-id-differs$/, parameter: "client_id", section: "RFC 6749 §2.3.1", lines: CREDENTIALS },
  { reasons: /^prompt-/, parameter: "prompt", section: "OpenID Connect Core §3.1.2.1" },
  { reasons: /^max-age-/, parameter: "max_age", section: "OpenID Connect Core §3.1.2.1" },
  { reasons: /^hint-/, parameter: "id_token_hint", section: "OpenID Connect Core §3.1.2.1" },
  { reasons: /^(claims|acr)-/, parameter: "claims", section: "OpenID Connect Core §5.5" },
  { reasons: /^request-object-by-reference$/, parameter: "request_uri", section: "OpenID Connect Core §3.1.2.6" },
  { reasons: /^request-object/, parameter: "request", section: "RFC 9101 §6" },
  { reasons: /^(request-uri-|pushed-request-)/, parameter: "request_uri", section: "RFC 9126 §4" },
  { reasons: /^connection-/, parameter: "connection", section: "RFC 6749 §3.1" },
]

const SECTIONS: Readonly<Record<LinkedRefusal["endpoint"], string>> = {
  authorization: "RFC 6749 §4.1.2.1",
  token: "RFC 6749 §5.2",
  pushed: "RFC 9126 §2.3",
}

const VAGUELY: Readonly<Record<VagueCause, string>> = {
  "client-not-authenticated": "client-not-authenticated",
  "code-not-of-client": "code-",
  "refresh-not-of-client": "refresh-",
  "of-person": "of-person",
}

/** Returns what a refusal is about, as far as its page may say. */
export function aboutRefusal(linked: LinkedRefusal, vague: VagueCause | undefined): About {
  const known = LINES.find(({ reasons }) => reasons.test(vague === undefined ? linked.reason : VAGUELY[vague]))
  const parameter = vague === undefined ? namedParameter(linked) : undefined
  return {
    section: known?.section ?? SECTIONS[linked.endpoint],
    ...(known?.lines !== undefined && { lines: known.lines }),
    ...((parameter ?? known?.parameter) !== undefined && { parameter: parameter ?? known?.parameter ?? "" }),
  }
}

/** Some refusals carry the parameter's name as a value: as `expected` if the parameter is missing, otherwise as `received`. */
function namedParameter({ reason, expected, received }: LinkedRefusal): string | undefined {
  if (!reason.startsWith("parameter-")) return undefined
  return reason === "parameter-missing" ? expected : received
}
