import type { REASONS } from "./reasons.ts"
import type { RefusalDetail } from "./refusal_detail.ts"

/** How a refusal travels: in the token endpoint's body, in the redirect's query, as a Bearer challenge, as a page, or as a problem of the admin API. */
export type Delivery = "token" | "redirect" | "bearer" | "page" | "problem"

interface RefusalRow {
  /** The `error` on the wire, if it differs from the name of the entry in REFUSALS. */
  readonly error?: string
  readonly status: number
  readonly delivery: readonly Delivery[]
  /** The text for the caller. A fixed text cannot echo input or reveal which secret-dependent check failed. */
  readonly text: string
}

/**
 * All refusals. An error answer with a status or an `error` that this table does not contain is a defect. Specification §7; RFC 6749 §4.1.2.1
 * and §5.2; RFC 6750 §3.1; RFC 8707 §2; OpenID Connect Core §3.1.2.6; OpenID Connect Core Error Code unmet_authentication_requirements 1.0;
 * RFC 7591 §3.2.2; RFC 7592 §2.2; RFC 8628 §3.5; RFC 9101 §7; RFC 9449 §5, §7.1, §8; CIBA §11 and §13.
 */
export const REFUSALS = {
  invalid_request: {
    status: 400,
    delivery: ["token", "redirect", "page", "bearer", "problem"],
    text: "A required parameter is missing, or the request is malformed.",
  },
  invalid_client: { status: 401, delivery: ["token"], text: "Client authentication failed." },
  invalid_grant: {
    status: 400,
    delivery: ["token"],
    text: "The authorization code or refresh token is invalid, expired or already used.",
  },
  invalid_dpop_proof: { status: 400, delivery: ["token"], text: "The DPoP proof is missing or invalid." },
  use_dpop_nonce: {
    status: 400,
    delivery: ["token"],
    text: "The DPoP proof needs the nonce of the DPoP-Nonce header.",
  },
  unauthorized_client: {
    status: 400,
    delivery: ["token", "redirect"],
    text: "The client is not authorized to use this grant.",
  },
  unsupported_grant_type: { status: 400, delivery: ["token"], text: "The grant type is not supported." },
  invalid_scope: { status: 400, delivery: ["token", "redirect"], text: "The requested scope is invalid." },
  invalid_target: {
    status: 400,
    delivery: ["token", "redirect"],
    text: "The requested resource is invalid or unknown.",
  },
  // RFC 9396 §5.
  invalid_authorization_details: {
    status: 400,
    delivery: ["token", "redirect"],
    text: "The authorization details are invalid or not allowed.",
  },
  access_denied: { status: 400, delivery: ["token", "redirect"], text: "The user refused the authorization." },
  asked_too_often: {
    error: "access_denied",
    status: 429,
    delivery: ["redirect", "token"],
    text: "The user refused too many authorizations. Do not ask this user again within an hour.",
  },
  authorization_pending: { status: 400, delivery: ["token"], text: "The user has not yet decided. Ask again later." },
  slow_down: {
    status: 400,
    delivery: ["token"],
    text: "The user has not yet decided. Wait 5 seconds longer between requests from now on.",
  },
  expired_token: { status: 400, delivery: ["token"], text: "The request has expired. Start again." },
  unknown_user_id: {
    status: 400,
    delivery: ["token"],
    text: "The hint does not lead to a user whom this client may ask.",
  },
  invalid_binding_message: {
    status: 400,
    delivery: ["token"],
    text: "The binding message is too long, or has characters that cannot be shown.",
  },
  unsupported_response_type: { status: 400, delivery: ["token", "redirect"], text: "The response type must be code." },
  login_required: { status: 400, delivery: ["redirect"], text: "The user is not signed in as asked." },
  consent_required: { status: 400, delivery: ["redirect"], text: "The user has not yet consented." },
  unmet_authentication_requirements: {
    status: 400,
    delivery: ["redirect"],
    text: "The authentication asked for cannot be met.",
  },
  request_not_supported: {
    status: 400,
    delivery: ["token", "redirect"],
    text: "The request parameter is not supported.",
  },
  request_uri_not_supported: {
    status: 400,
    delivery: ["redirect"],
    text: "The request_uri parameter is not supported.",
  },
  invalid_request_object: {
    status: 400,
    delivery: ["token", "redirect", "page"],
    text: "The request object is invalid.",
  },
  invalid_request_uri: {
    status: 400,
    delivery: ["redirect", "page"],
    text: "The request_uri is invalid, expired or already used.",
  },
  invalid_token: { status: 401, delivery: ["bearer", "problem"], text: "The access token is invalid or expired." },
  missing_token: {
    error: "invalid_token",
    status: 401,
    delivery: ["bearer", "problem"],
    text: "An access token is required in the Authorization header.",
  },
  unproven_token: {
    error: "invalid_dpop_proof",
    status: 401,
    delivery: ["bearer", "problem"],
    text: "The DPoP proof is missing or invalid.",
  },
  token_needs_nonce: {
    error: "use_dpop_nonce",
    status: 401,
    delivery: ["bearer", "problem"],
    text: "The DPoP proof needs the nonce of the DPoP-Nonce header.",
  },
  insufficient_scope: {
    status: 403,
    delivery: ["bearer"],
    text: "The access token does not belong to a user.",
  },
  missing_scope: {
    error: "insufficient_scope",
    status: 403,
    delivery: ["bearer"],
    text: "The access token lacks the scope that this endpoint needs.",
  },
  no_held_token: {
    error: "not_found",
    status: 404,
    delivery: ["bearer"],
    text: "The service keeps no usable token of the other service for this user.",
  },
  insufficient_user_authentication: {
    status: 401,
    delivery: ["bearer", "problem"],
    text: "A different authentication level is required.",
  },
  proof_too_old: {
    error: "insufficient_user_authentication",
    status: 401,
    delivery: ["problem"],
    text: "More recent authentication is required.",
  },
  own_proof: {
    error: "access_denied",
    status: 403,
    delivery: ["problem"],
    text: "People change how they sign in on the pages of their account.",
  },
  insufficient_right: {
    error: "insufficient_scope",
    status: 403,
    delivery: ["problem"],
    text: "The access token lacks the scope that this operation needs.",
  },
  unsupported_media_type: {
    error: "invalid_request",
    status: 415,
    delivery: ["problem"],
    text: "The media type of the request body is not supported.",
  },
  invalid_input: { status: 422, delivery: ["problem"], text: "The request has invalid values." },
  conflict: { status: 409, delivery: ["problem"], text: "The request conflicts with existing data." },
  precondition_failed: { status: 412, delivery: ["problem"], text: "The resource has changed since it was read." },
  too_many_changes: { status: 429, delivery: ["page"], text: "Rate limit exceeded" },
  too_many_requests: {
    status: 429,
    delivery: ["token", "bearer", "page", "problem"],
    text: "Rate limit exceeded",
  },
  method_not_allowed: {
    error: "invalid_request",
    status: 405,
    delivery: ["token", "bearer", "page", "problem"],
    text: "The request method is not allowed here.",
  },
  body_too_large: {
    error: "invalid_request",
    status: 413,
    delivery: ["token", "page", "bearer", "problem"],
    text: "The request body is too large.",
  },
  invalid_redirect_uri: {
    status: 400,
    delivery: ["bearer"],
    text: "The value of one or more redirect_uris is invalid.",
  },
  invalid_client_metadata: {
    status: 400,
    delivery: ["bearer"],
    text: "The value of one of the client metadata fields is invalid or not supported.",
  },
  unapproved_software_statement: {
    status: 400,
    delivery: ["bearer"],
    text: "Software statements are not approved for use here.",
  },
  wrong_credentials: {
    error: "access_denied",
    status: 403,
    delivery: ["page"],
    text: "The username and password do not match an account.",
  },
  link_elsewhere: {
    error: "access_denied",
    status: 403,
    delivery: ["page"],
    text: "The link signs in only the browser that asked for it.",
  },
  invalid_user_code: {
    error: "invalid_request",
    status: 400,
    delivery: ["page"],
    text: "No device is waiting for this code.",
  },
  cookie_missing: {
    error: "invalid_request",
    status: 400,
    delivery: ["page"],
    text: "The browser did not send the cookie of the form.",
  },
  plain_http: {
    error: "invalid_request",
    status: 400,
    delivery: ["page"],
    text: "The form came over plain http, without its cookie.",
  },
  connection_failed: {
    error: "access_denied",
    status: 403,
    delivery: ["page"],
    text: "The other service did not prove who the person is.",
  },
  connection_unreachable: {
    error: "temporarily_unavailable",
    status: 503,
    delivery: ["page"],
    text: "The other service cannot be reached just now.",
  },
  connection_answer: {
    error: "invalid_request",
    status: 400,
    delivery: ["page"],
    text: "The answer of the other service belongs to no sign-in of this browser.",
  },
  no_account: {
    error: "access_denied",
    status: 403,
    delivery: ["page"],
    text: "The person of the other service has no account here.",
  },
  invalid_logout_request: {
    error: "invalid_request",
    status: 400,
    delivery: ["page"],
    text: "The sign-out request is malformed or contains unregistered values.",
  },
  invalid_logout_token: {
    error: "invalid_request",
    status: 400,
    delivery: ["token"],
    text: "The logout token is invalid.",
  },
  invalid_setup_link: {
    error: "access_denied",
    status: 403,
    delivery: ["page"],
    text: "The link to create the first administrator does not work.",
  },
  invalid_account_link: {
    error: "access_denied",
    status: 403,
    delivery: ["page"],
    text: "The link from the e-mail does not work.",
  },
  invitation_ended: {
    error: "access_denied",
    status: 403,
    delivery: ["page"],
    text: "The inviter can no longer give the rights of the invited account.",
  },
  invalid_error_link: {
    error: "access_denied",
    status: 403,
    delivery: ["page"],
    text: "The link that explains a refusal does not work.",
  },
  forward_unusable: {
    error: "invalid_request",
    status: 403,
    delivery: ["bearer", "page"],
    text: "The proxy did not describe a request to a known site.",
  },
  forward_sign_in: {
    error: "login_required",
    status: 401,
    delivery: ["bearer", "page"],
    text: "The person must sign in.",
  },
  forward_denied: {
    error: "access_denied",
    status: 403,
    delivery: ["bearer", "page"],
    text: "The person may not open this address.",
  },
  invalid_site_link: {
    error: "invalid_request",
    status: 400,
    delivery: ["page"],
    text: "The sign-in belongs to another browser, is used already, or took too long.",
  },
  form_restarted: {
    status: 303,
    delivery: [],
    text: "A form is no longer valid: the browser is sent to the same authorization request, which starts again.",
  },
  origin_refused: {
    status: 200,
    delivery: [],
    text: "The answer has no CORS header, so the browser does not give the answer to the page.",
  },
  not_found: { status: 404, delivery: ["token", "page", "problem"], text: "There is nothing at this address." },
  registration_off: {
    error: "not_found",
    status: 404,
    delivery: ["bearer"],
    text: "Registration is off at this server.",
  },
  server_error: { status: 500, delivery: ["token", "redirect", "bearer", "page", "problem"], text: "Internal error." },
  temporarily_unavailable: {
    status: 503,
    delivery: ["token", "bearer", "page", "problem"],
    text: "The service cannot answer just now.",
  },
} as const satisfies Record<string, RefusalRow>

export type RefusalCode = keyof typeof REFUSALS
export type ReasonOf<Code extends RefusalCode> = (typeof REASONS)[Code][number]

/** A thrown refusal. It is not an Error, because nobody reads its stack, and capturing a stack costs more than the check that failed. */
export class Refusal {
  readonly code: RefusalCode
  /** A stable private slug for the log, the operator, the documentation and the tests. */
  readonly reason: string
  readonly detail: RefusalDetail

  constructor(code: RefusalCode, reason: string, detail: RefusalDetail) {
    this.code = code
    this.reason = reason
    this.detail = detail
  }

  get status(): number {
    return REFUSALS[this.code].status
  }

  /** `error` on the wire. */
  get error(): string {
    const row: RefusalRow = REFUSALS[this.code]
    return row.error ?? this.code
  }

  /** `error_description` on the wire. */
  get text(): string {
    return REFUSALS[this.code].text
  }
}

export function refuse<Code extends RefusalCode>(
  code: Code,
  reason: ReasonOf<Code>,
  detail: RefusalDetail = {},
): never {
  throw new Refusal(code, reason, detail)
}
