import type { Route } from "../http/routes.ts"
import {
  ACCOUNT_EMAIL_PATH,
  ACCOUNT_PATH,
  ADMIN_API_PATH,
  AUTHORIZATION_PATH,
  CONSOLE_PATH,
  CREATE_ACCOUNT_PATH,
  FORGOTTEN_PASSWORD_PATH,
  INTROSPECTION_PATH,
  INVITATION_PATH,
  REGISTRATION_PATH,
  RESET_PASSWORD_PATH,
  REVOCATION_PATH,
  SETUP_PATH,
  SIGN_OUT_PATH,
  SIGN_UP_PATH,
  TOKEN_PATH,
  TOKENINFO_PATH,
  USERINFO_PATH,
  VERIFY_EMAIL_PATH,
} from "../oauth/paths.ts"
import type { Delivery, RefusalCode } from "../oauth/refusal.ts"
import { REFUSALS } from "../oauth/refusal.ts"

const ANYWHERE: readonly RefusalCode[] = ["method_not_allowed", "server_error", "temporarily_unavailable"]
const BODY: readonly RefusalCode[] = ["invalid_request", "body_too_large"]
const CLIENT: readonly RefusalCode[] = [...BODY, "invalid_client", "too_many_requests"]
const BEARER: readonly RefusalCode[] = ["invalid_token", "missing_token", "too_many_requests"]

/** The error codes that each path returns, besides those in `ANYWHERE`. A fault may only return what the real path can return. */
const CODES: Readonly<Record<string, readonly RefusalCode[]>> = {
  [AUTHORIZATION_PATH]: [...BODY, "too_many_requests", "wrong_credentials", "cookie_missing", "plain_http"],
  [SETUP_PATH]: [...BODY, "too_many_requests", "invalid_setup_link"],
  [FORGOTTEN_PASSWORD_PATH]: [...BODY, "too_many_requests", "not_found"],
  [RESET_PASSWORD_PATH]: [...BODY, "invalid_account_link", "not_found"],
  [VERIFY_EMAIL_PATH]: [...BODY, "too_many_requests", "invalid_account_link", "not_found"],
  [SIGN_UP_PATH]: [...BODY, "too_many_requests", "not_found"],
  [CREATE_ACCOUNT_PATH]: [...BODY, "too_many_requests", "invalid_account_link", "cookie_missing", "plain_http"],
  [INVITATION_PATH]: [...BODY, "too_many_requests", "invalid_account_link"],
  [ACCOUNT_PATH]: [...BODY, "too_many_changes", "too_many_requests"],
  [ACCOUNT_EMAIL_PATH]: [...BODY, "too_many_changes", "too_many_requests", "invalid_account_link", "not_found"],
  [SIGN_OUT_PATH]: [...BODY, "invalid_logout_request"],
  [TOKEN_PATH]: [
    ...CLIENT,
    "invalid_grant",
    "unauthorized_client",
    "unsupported_grant_type",
    "invalid_scope",
    "invalid_target",
  ],
  [REVOCATION_PATH]: [...CLIENT, "invalid_grant"],
  [INTROSPECTION_PATH]: CLIENT,
  [REGISTRATION_PATH]: [
    ...BODY,
    ...BEARER,
    "invalid_redirect_uri",
    "invalid_client_metadata",
    "unapproved_software_statement",
  ],
  [USERINFO_PATH]: [...BEARER, "insufficient_scope", "insufficient_user_authentication"],
  [TOKENINFO_PATH]: BEARER,
  [CONSOLE_PATH]: ["not_found"],
  [ADMIN_API_PATH]: [
    ...BODY,
    ...BEARER,
    "insufficient_user_authentication",
    "proof_too_old",
    "own_proof",
    "insufficient_right",
    "not_found",
    "unsupported_media_type",
    "invalid_input",
    "conflict",
    "precondition_failed",
  ],
}

const isByRedirect = (code: RefusalCode): boolean =>
  (REFUSALS[code].delivery as readonly Delivery[]).includes("redirect")

/** The error codes that a route returns directly. Codes that travel by redirect are missing, because a fault acts before the request is read. */
export const answeredAt = ({ path }: Pick<Route, "path">): readonly RefusalCode[] => [
  ...(CODES[path] ?? []),
  ...ANYWHERE,
]

/** Throws a TypeError if this route does not return the error code directly. */
export function assertRefusesWith(route: Route, code: RefusalCode): void {
  const codes = answeredAt(route)
  if (codes.includes(code)) return
  const { path } = route
  if (path === AUTHORIZATION_PATH && isByRedirect(code))
    throw new TypeError(
      `${path} returns ${code} by redirect, and a fault acts before the server has read the redirect URI. ` +
        'Cause the refusal itself: with `user.signIn(url, { decision: "deny" })` for access_denied, with `prompt=none` for login_required ' +
        `and consent_required, with an invalid request for other error codes. A fault can return ${codes.join(", ")}, on a page`,
    )
  throw new TypeError(`${path} never returns ${code}. Possible error codes: ${codes.join(", ")}`)
}
