import { assertNever } from "../base/assert_never.ts"
import type { Locale } from "../base/locales.ts"
import { LOCALES } from "../base/locales.ts"
import type { ShownLook } from "../looks/shown_look.ts"
import type { Refusal, RefusalCode } from "../oauth/refusal.ts"
import { renderPage } from "../pages/pages.ts"
import type { Problem } from "../pages/problem.ts"
import { nextNonce, problemReply, stepUpChallenge, tokenChallenge } from "./problem_reply.ts"
import type { Route } from "./routes.ts"
import { jsonHeaders, neverStored, pageHeaders } from "./security_headers.ts"

export interface Reply {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: string | Uint8Array
}

const RETRY_AFTER_SECONDS = 5

/**
 * Writes a refusal in the form that callers of this endpoint expect. Only a page uses `look`, and `locale`, whose words are loaded. Calls `issuer`
 * only for the admin API. Specification §7.2, §7.3, §7.4.
 */
export function refusalReply(
  refusal: Refusal,
  refusals: Route["refusals"],
  traceId: string,
  locale: Locale = LOCALES[0],
  issuer?: () => string,
  look?: ShownLook,
): Reply {
  const { status, detail } = refusal
  const retries = status === 429 || status === 503
  const retryAfter: Record<string, string> = retries
    ? { "retry-after": String(detail.retryAfterSeconds ?? RETRY_AFTER_SECONDS) }
    : {}
  switch (refusals) {
    case "page":
      return {
        status,
        headers: { ...pageHeaders({ look }), ...retryAfter },
        body: renderPage(
          {
            page: "problem",
            problem: problemOf(refusal),
            ...(detail.clientName !== undefined && { clientName: detail.clientName }),
            ...(detail.wayBack !== undefined && { wayBack: detail.wayBack }),
            ...(detail.errorUri !== undefined && { errorHref: pathOf(detail.errorUri) }),
            ...(detail.retryAfterSeconds !== undefined && { retryAfterSeconds: detail.retryAfterSeconds }),
            traceId,
            locale,
          },
          look,
        ),
      }
    case "token":
      return {
        status,
        headers: { ...json, ...retryAfter, ...basicChallenge(refusal), ...nextNonce(refusal) },
        body: errorBody(refusal),
      }
    case "problem":
      return problemReply(refusal, traceId, retryAfter, issuer?.())
    case "bearer":
      return {
        status,
        headers: { ...json, ...retryAfter, ...bearerChallenge(refusal), ...nextNonce(refusal) },
        body: errorBody(refusal),
      }
    default:
      return assertNever(refusals)
  }
}

/** Our own pages contain no host: docs/decisions/0015. */
function pathOf(uri: string): string {
  const { pathname, search } = new URL(uri)
  return pathname + search
}

const json = { ...jsonHeaders, ...neverStored }

/** RFC 6749 §5.2. Specification §7.2 names the first two members. `JSON.stringify` leaves out a link that is undefined. */
const errorBody = ({ error, text, detail }: Refusal): string =>
  JSON.stringify({ error, error_description: text, error_uri: detail.errorUri })

/**
 * RFC 6749 §5.2: "If the client attempted to authenticate via the "Authorization" request header field, the authorization server MUST […] include the
 * "WWW-Authenticate" response header field matching the authentication scheme used by the client."
 */
const basicChallenge = ({ detail }: Refusal): Record<string, string> =>
  detail.scheme === "Basic" ? { "www-authenticate": 'Basic realm="Gatehouse", charset="UTF-8"' } : {}

/** RFC 6750 §3: a request without authentication information gets no error code. Specification §7.3 defines the other cases. */
function bearerChallenge(refusal: Refusal): Record<string, string> {
  switch (refusal.code) {
    case "missing_token":
      return { "www-authenticate": 'Bearer realm="Gatehouse"' }
    case "unproven_token":
    case "token_needs_nonce":
    case "invalid_token":
    case "insufficient_scope":
    case "missing_scope":
      return { "www-authenticate": tokenChallenge(refusal) }
    // No scheme fits: the application's own page signs the person in. HTTP demands a challenge with 401.
    case "forward_sign_in":
      return { "www-authenticate": 'Cookie realm="Gatehouse"' }
    case "insufficient_user_authentication":
      return { "www-authenticate": stepUpChallenge(refusal) }
    default:
      return {}
  }
}

const PROBLEMS: Partial<Record<RefusalCode, Problem>> = {
  invalid_request: "sign-in-link",
  invalid_request_object: "sign-in-link",
  invalid_request_uri: "sign-in-link",
  invalid_logout_request: "sign-out-link",
  invalid_setup_link: "setup-link",
  invalid_account_link: "account-link",
  link_elsewhere: "link-elsewhere",
  invalid_error_link: "error-link",
  invitation_ended: "invitation-ended",
  connection_answer: "connection-answer",
  no_account: "no-account",
  cookie_missing: "cookie-missing",
  plain_http: "plain-http",
  forward_sign_in: "site-signed-out",
  forward_denied: "site-forbidden",
  invalid_site_link: "site-link",
  not_found: "not-found",
  method_not_allowed: "method-not-allowed",
  body_too_large: "body-too-large",
  too_many_changes: "too-many-changes",
  too_many_requests: "too-many-requests",
  temporarily_unavailable: "unavailable",
}

/** Chooses the problem page by the error code only. The page must not reveal the private reason. */
const problemOf = ({ code }: Refusal): Problem => PROBLEMS[code] ?? "defect"
