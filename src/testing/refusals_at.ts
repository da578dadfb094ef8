import type { Route } from "../http/routes.ts"
import {
  ACCOUNT_EMAIL_PATH,
  ACCOUNT_PATH,
  ADMIN_API_PATH,
  AT_SITE_CALLBACK_PATH,
  AT_SITE_SIGN_IN_PATH,
  AT_SITE_SIGN_OUT_PATH,
  AUTHORIZATION_PATH,
  BACKCHANNEL_AUTHENTICATION_PATH,
  CONNECTIONS_PATH,
  CONSOLE_PATH,
  CREATE_ACCOUNT_PATH,
  DEVICE_AUTHORIZATION_PATH,
  DEVICE_PATH,
  ERROR_PATH,
  FORGOTTEN_PASSWORD_PATH,
  FORWARD_PATH,
  INTROSPECTION_PATH,
  INVITATION_PATH,
  PUSHED_REQUEST_PATH,
  REGISTRATION_PATH,
  RESET_PASSWORD_PATH,
  REVOCATION_PATH,
  SESSION_REFRESH_PATH,
  SESSION_REGISTRATION_PATH,
  SETUP_PATH,
  SIGN_IN_LINK_PATH,
  SIGN_OUT_PATH,
  SIGN_UP_PATH,
  SITE_SIGN_IN_PATH,
  TOKEN_PATH,
  TOKENINFO_PATH,
  USERINFO_PATH,
  VERIFY_EMAIL_PATH,
} from "../oauth/paths.ts"
import type { Delivery, RefusalCode } from "../oauth/refusal.ts"
import { REFUSALS } from "../oauth/refusal.ts"

const ANYWHERE: readonly RefusalCode[] = ["method_not_allowed", "server_error", "temporarily_unavailable"]
const BODY: readonly RefusalCode[] = ["invalid_request", "body_too_large"]
const LIMIT: readonly RefusalCode[] = ["too_many_requests"]
const BEARER: readonly RefusalCode[] = ["invalid_token", "missing_token", ...LIMIT]
/** The refusals of access tokens, which may be bound to a key. */
const ACCESS: readonly RefusalCode[] = [...BEARER, "unproven_token", "token_needs_nonce"]
const CONNECTION: readonly RefusalCode[] = ["connection_failed", "connection_unreachable"]
const COOKIE: readonly RefusalCode[] = ["cookie_missing", "plain_http"]

/** The error codes that each path returns, besides those that every route like it returns. A fault may only return what the real path can return. */
const CODES: Readonly<Record<string, readonly RefusalCode[]>> = {
  [AUTHORIZATION_PATH]: [
    "wrong_credentials",
    "invalid_request_uri",
    ...CONNECTION,
    "no_account",
    "invitation_ended",
    ...COOKIE,
  ],
  [CONNECTIONS_PATH]: [
    ...ACCESS,
    ...COOKIE,
    "connection_answer",
    "invalid_logout_request",
    "invalid_logout_token",
    "insufficient_scope",
    "missing_scope",
    "no_held_token",
    "not_found",
  ],
  [ERROR_PATH]: ["invalid_error_link", ...LIMIT],
  [SETUP_PATH]: [...LIMIT, "invalid_setup_link"],
  [FORGOTTEN_PASSWORD_PATH]: ["not_found"],
  [RESET_PASSWORD_PATH]: ["invalid_account_link", "not_found"],
  [VERIFY_EMAIL_PATH]: ["invalid_account_link", "not_found"],
  [SIGN_IN_LINK_PATH]: ["invalid_account_link", "link_elsewhere"],
  [SIGN_UP_PATH]: ["not_found"],
  [CREATE_ACCOUNT_PATH]: ["invalid_account_link", ...COOKIE],
  [INVITATION_PATH]: [...LIMIT, ...CONNECTION, "invalid_account_link", "invitation_ended"],
  [ACCOUNT_PATH]: ["too_many_changes", ...LIMIT],
  [ACCOUNT_EMAIL_PATH]: ["too_many_changes", "invalid_account_link", "not_found"],
  [SIGN_OUT_PATH]: ["invalid_logout_request"],
  [SESSION_REGISTRATION_PATH]: ["invalid_request", "not_found"],
  [SESSION_REFRESH_PATH]: ["invalid_request", "not_found"],
  [FORWARD_PATH]: ["forward_unusable", "forward_sign_in", "forward_denied", "insufficient_user_authentication"],
  [SITE_SIGN_IN_PATH]: [
    "wrong_credentials",
    ...CONNECTION,
    "no_account",
    ...COOKIE,
    "invalid_site_link",
    "forward_unusable",
  ],
  [AT_SITE_SIGN_IN_PATH]: ["forward_unusable"],
  [AT_SITE_CALLBACK_PATH]: ["forward_unusable", "invalid_site_link"],
  [AT_SITE_SIGN_OUT_PATH]: ["forward_unusable"],
  [TOKEN_PATH]: [
    "invalid_client",
    "invalid_grant",
    "unauthorized_client",
    "unsupported_grant_type",
    "invalid_scope",
    "invalid_target",
    "authorization_pending",
    "slow_down",
    "expired_token",
    "invalid_dpop_proof",
    "use_dpop_nonce",
  ],
  [PUSHED_REQUEST_PATH]: [
    "invalid_client",
    "unauthorized_client",
    "invalid_scope",
    "invalid_target",
    "unsupported_response_type",
    "request_not_supported",
    "invalid_request_object",
    "invalid_dpop_proof",
    "use_dpop_nonce",
  ],
  [BACKCHANNEL_AUTHENTICATION_PATH]: [
    "invalid_client",
    "unauthorized_client",
    "invalid_scope",
    "invalid_target",
    "invalid_authorization_details",
    "unknown_user_id",
    "invalid_binding_message",
    "asked_too_often",
  ],
  [DEVICE_AUTHORIZATION_PATH]: [
    "invalid_client",
    "unauthorized_client",
    "invalid_scope",
    "invalid_target",
    "invalid_authorization_details",
  ],
  [DEVICE_PATH]: ["invalid_user_code", ...COOKIE],
  [REVOCATION_PATH]: ["invalid_client", "invalid_grant"],
  [INTROSPECTION_PATH]: ["invalid_client", ...LIMIT],
  [REGISTRATION_PATH]: [...BEARER, "invalid_redirect_uri", "invalid_client_metadata", "unapproved_software_statement"],
  [USERINFO_PATH]: [...ACCESS, "insufficient_scope", "insufficient_user_authentication"],
  [TOKENINFO_PATH]: ACCESS,
  [CONSOLE_PATH]: ["not_found"],
  [ADMIN_API_PATH]: [
    ...ACCESS,
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
export const answeredAt = ({ path, body, limit }: Pick<Route, "path" | "body" | "limit">): readonly RefusalCode[] => [
  ...new Set([
    ...(body === "read" ? BODY : []),
    ...(limit === undefined ? [] : LIMIT),
    ...(CODES[path] ?? []),
    ...ANYWHERE,
  ]),
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
