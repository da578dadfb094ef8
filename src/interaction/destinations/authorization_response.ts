import { assertNever } from "../../base/assert_never.ts"
import { inSeconds } from "../../base/clock.ts"
import { isAtLeast } from "../../base/profiles.ts"
import { withErrorUri } from "../../error_links/error_link.ts"
import type { ReturnAddress } from "../../oauth/authorization_request.ts"
import { queryOf } from "../../oauth/authorization_request.ts"
import type { Client } from "../../oauth/client.ts"
import { clientIdentifier, isRegisteredByHand, isStranger } from "../../oauth/client.ts"
import { defaultSigningAlgorithm } from "../../oauth/profile.ts"
import { redirectHostOf } from "../../oauth/redirect_uri.ts"
import type { Refusal } from "../../oauth/refusal.ts"
import { REFUSALS } from "../../oauth/refusal.ts"
import { carrierOf, isSigned } from "../../oauth/response_mode.ts"
import type { Fields } from "../../pages/form.ts"
import type { Page } from "../../pages/pages.ts"
import type { FormPost, Redirect, Shown } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/** Specification §4.1: `<redirect_uri>?code=<authorization_code>&state=<state>`. RFC 6749 §4.1.2. */
export const sendCode = (
  back: ReturnAddress,
  client: Client,
  code: string,
  { now }: Pick<EdgeRequest, "now">,
  ports: Ports,
): Promise<Redirect | FormPost> => sent(back, client, [["code", code]], now, ports)

/**
 * Specification §4.1: `<redirect_uri>?error=<error_code>&error_description=<text>&state=<state>`. RFC 6749 §4.1.2.1. Anyone may register a
 * client, and could then use a faulty request to send people from here to a malicious address. RFC 9700 §4.11.2: the server "SHOULD only
 * automatically redirect the user agent if it trusts the redirection URI". So for a stranger (`isStranger`), a page shows the address first, and says
 * what went wrong. After Deny the server redirects directly, because the consent page has already shown the address. For `prompt=none` the server also
 * redirects directly, as RFC 9700 §4.11.2 allows. A client that asked too often may ask again at once, so only a click leads back to it.
 */
export async function sendBack(
  back: ReturnAddress,
  client: Client,
  refusal: Refusal,
  request: Pick<EdgeRequest, "now" | "traceId">,
  ports: Ports,
  error?: unknown,
): Promise<Redirect | FormPost | Shown> {
  const deliveries: readonly string[] = REFUSALS[refusal.code].delivery
  if (!deliveries.includes("redirect")) throw refusal
  const { redirectUri } = back
  const linked = withErrorUri(
    { refusal, client, isProven: false, endpoint: "authorization", redirectUri },
    request,
    ports,
  )
  const fields = [["error", refusal.error] as const, ["error_description", refusal.text] as const]
  const answer = await sent(back, client, fields, request.now, ports, linked.detail.errorUri)
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

async function sent(
  back: ReturnAddress,
  client: Client,
  answer: Fields,
  now: number,
  ports: Pick<Ports, "idTokens" | "issParameter" | "issuer">,
  errorUri?: string,
): Promise<Redirect | FormPost> {
  const { redirectUri, state, mode, locale } = back
  const signed = isSigned(mode)
  const plain = [
    ...answer,
    ...(state === undefined ? [] : [["state", state] as const]),
    // RFC 9207 §2: by `iss`, a client of several servers sees which server answered. Clients that nobody registered by hand use many servers. A
    // signed answer has `iss` as a claim.
    ...(!signed && (ports.issParameter || !isRegisteredByHand(client) || isAtLeast(client.profile, "oauth-2.1"))
      ? [["iss", ports.issuer()] as const]
      : []),
    // Specification §4.1 fixes the order of the fields before it.
    ...(errorUri === undefined ? [] : [["error_uri", errorUri] as const]),
  ]
  const fields = signed ? [["response", await signedAnswer(client, plain, now, ports)] as const] : plain
  const carrier = carrierOf(mode)
  switch (carrier) {
    case "query":
      // A registered redirect URI has no query, so these fields are the whole query.
      return { kind: "redirect", status: 302, location: `${redirectUri}?${queryOf(fields)}` }
    case "form_post":
      return { kind: "form-post", action: redirectUri, redirectHost: redirectHostOf(redirectUri), fields, locale }
    default:
      return assertNever(carrier)
  }
}

/** JARM §2.1: "A maximum JWT lifetime of 10 minutes is RECOMMENDED." The code inside ends with its own lifetime. */
const SIGNED_ANSWER_SECONDS = 600

/**
 * JARM §2.1: the answer as claims of a JWT for this client. No claim of it identifies a user, so no client can accept it as an ID token.
 */
const signedAnswer = (
  client: Client,
  answer: Fields,
  now: number,
  { idTokens, issuer }: Pick<Ports, "idTokens" | "issuer">,
): Promise<string> => {
  const claims = { iss: issuer(), aud: clientIdentifier(client), exp: inSeconds(now) + SIGNED_ANSWER_SECONDS }
  return idTokens.sign(
    client,
    { ...Object.fromEntries(answer), ...claims },
    client.authorizationSignedResponseAlg ?? defaultSigningAlgorithm(client),
  )
}
