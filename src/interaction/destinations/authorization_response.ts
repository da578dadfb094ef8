import { assertNever } from "../../base/assert_never.ts"
import { withErrorUri } from "../../error_links/error_link.ts"
import type { ReturnAddress } from "../../oauth/authorization_request.ts"
import { queryOf } from "../../oauth/authorization_request.ts"
import type { Client } from "../../oauth/client.ts"
import { isRegisteredByHand, isStranger } from "../../oauth/client.ts"
import { redirectHostOf } from "../../oauth/redirect_uri.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import { REFUSALS } from "../../oauth/refusal.ts"
import type { Fields } from "../../pages/form.ts"
import type { Page } from "../../pages/pages.ts"
import type { FormPost, Redirect, Shown } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/** Specification §4.1: `<redirect_uri>?code=<authorization_code>&state=<state>`. RFC 6749 §4.1.2. */
export const sendCode = (back: ReturnAddress, client: Client, code: string, ports: Ports): Redirect | FormPost =>
  sent(back, client, [["code", code]], ports)

/**
 * Specification §4.1: `<redirect_uri>?error=<error_code>&error_description=<text>&state=<state>`. RFC 6749 §4.1.2.1. Anyone may register a
 * client, and could then use a faulty request to send people from here to a malicious address. RFC 9700 §4.11.2: the server "SHOULD only
 * automatically redirect the user agent if it trusts the redirection URI". So for a stranger (`isStranger`), a page shows the address first, and says
 * what went wrong. After Deny the server redirects directly, because the consent page has already shown the address. For `prompt=none` the server also
 * redirects directly, as RFC 9700 §4.11.2 allows. A client that asked too often may ask again at once, so only a click leads back to it.
 */
export function sendBack(
  back: ReturnAddress,
  client: Client,
  refusal: Refusal,
  request: Pick<EdgeRequest, "now" | "traceId">,
  ports: Ports,
  error?: unknown,
): Redirect | FormPost | Shown {
  const deliveries: readonly string[] = REFUSALS[refusal.code].delivery
  if (!deliveries.includes("redirect")) throw refusal
  const { redirectUri } = back
  const linked = withErrorUri(
    { refusal, client, isProven: false, endpoint: "authorization", redirectUri },
    request,
    ports,
  )
  const fields = [["error", refusal.error] as const, ["error_description", refusal.text] as const]
  const answer = sent(back, client, fields, ports, linked.detail.errorUri)
  const trusted = !isStranger(client)
  const atOnce = back.silent || (refusal.code !== "asked_too_often" && (trusted || refusal.code === "access_denied"))
  if (atOnce) return { ...answer, refused: refusal, error }
  const page = leftToThePerson(answer, back, { problem: PROBLEMS[refusal.code] ?? "request", traceId: request.traceId })
  return { kind: "page", page: { ...page, ...(trusted && { clientName: client.name }) }, refused: refusal, error }
}

type OnwardPage = Extract<Page, { page: "onward" }>

/** For other error codes the page says that the request cannot be accepted. */
const PROBLEMS: Partial<Record<Refusal["code"], OnwardPage["problem"]>> = {
  invalid_scope: "access",
  invalid_target: "access",
  login_required: "another-account",
  unmet_authentication_requirements: "sign-in-method",
  asked_too_often: "asked-too-often",
  server_error: "defect",
}

const leftToThePerson = (
  answer: Redirect | FormPost,
  { redirectUri, locale }: ReturnAddress,
  what: Pick<OnwardPage, "problem" | "traceId">,
): OnwardPage => ({
  page: "onward",
  locale,
  ...what,
  redirectHost: redirectHostOf(redirectUri),
  to: answer.kind === "redirect" ? { href: answer.location } : { action: answer.action, fields: answer.fields },
})

function sent(
  back: ReturnAddress,
  client: Client,
  answer: Fields,
  { issParameter, issuer }: Pick<Ports, "issParameter" | "issuer">,
  errorUri?: string,
): Redirect | FormPost {
  const { redirectUri, state, mode, locale } = back
  const fields = [
    ...answer,
    ...(state === undefined ? [] : [["state", state] as const]),
    // RFC 9207 §2: by `iss`, a client of several servers sees which server answered. Clients that nobody registered by hand use many servers.
    ...(issParameter || !isRegisteredByHand(client) ? [["iss", issuer()] as const] : []),
    // Specification §4.1 fixes the order of the fields before it.
    ...(errorUri === undefined ? [] : [["error_uri", errorUri] as const]),
  ]
  switch (mode) {
    case "query":
      // A registered redirect URI has no query, so these fields are the whole query.
      return { kind: "redirect", status: 302, location: `${redirectUri}?${queryOf(fields)}` }
    case "form_post":
      return { kind: "form-post", action: redirectUri, redirectHost: redirectHostOf(redirectUri), fields, locale }
    default:
      return assertNever(mode)
  }
}
