import type { Refusal, RefusalCode } from "../oauth/refusal.ts"
import type { Problem } from "../pages/words/words.ts"

const PROBLEMS: Partial<Record<RefusalCode, Problem>> = {
  invalid_request: "sign-in-link",
  invalid_logout_request: "sign-out-link",
  cookie_missing: "cookie-missing",
  plain_http: "plain-http",
  not_found: "not-found",
  method_not_allowed: "method-not-allowed",
  body_too_large: "body-too-large",
  too_many_requests: "too-many-requests",
  temporarily_unavailable: "unavailable",
}

/** The problem that a page shows. It must not distinguish one private reason from another. */
export const problemOf = ({ code }: Refusal): Problem => PROBLEMS[code] ?? "defect"
