import { aboutRefusal } from "../error_links/about.ts"
import type { LinkedRefusal } from "../error_links/error_link.ts"
import { openErrorLink } from "../error_links/error_link.ts"
import { sampleLines } from "../error_links/sample_lines.ts"
import { sendToOperator } from "../error_links/sent_refusal.ts"
import { shownRefusal } from "../error_links/shown_refusal.ts"
import type { Address } from "../interaction/page_form.ts"
import { formFlaw, pageForm, readForm, STEP_FIELD } from "../interaction/page_form.ts"
import { restart, restartForm } from "../interaction/restart.ts"
import type { Client } from "../oauth/client.ts"
import { clientIdentifier } from "../oauth/client.ts"
import { GRANT_TYPES } from "../oauth/grant_types.ts"
import { preferredLocale } from "../oauth/locale.ts"
import { formParameters } from "../oauth/parameters.ts"
import { ERROR_PATH } from "../oauth/paths.ts"
import { Refusal, refuse } from "../oauth/refusal.ts"
import { vouchedName } from "../oauth/shown_client.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

const MAC_PARTS = ["error-link"]

/**
 * The page to which `error_uri` leads: it explains one refusal to the developer of the client, and its button sends the refusal to the operator.
 * Refuses with invalid_error_link, also if the client no longer gets links. RFC 6749 §4.1.2.1: "a human-readable web page with information about the error".
 */
export async function errorPage(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const sealed = formParameters(request.query).values.get("r") ?? ""
  const opened = openErrorLink(sealed, request.now, ports)
  if ("flaw" in opened) return refuse("invalid_error_link", opened.flaw)
  const { linked } = opened
  const client = await ports.clients.find(linked.clientId)
  if (client === undefined || !client.enabled || client.errorLinks === "off")
    return refuse("invalid_error_link", "error-link-expired")
  const kept = await ports.store.refusals.find(linked.traceId, request.now)
  const address: Address = { path: ERROR_PATH, query: `r=${sealed}` }
  const page: LinkPage = { linked, client, address, isSent: kept?.sentAt !== undefined }
  return request.method === "POST" ? sent(page, request, ports) : shown(page, request, ports)
}

interface LinkPage {
  readonly linked: LinkedRefusal
  readonly client: Client
  readonly address: Address
  readonly isSent: boolean
}

async function shown(
  { linked, client, address, isSent }: LinkPage,
  request: EdgeRequest,
  ports: Ports,
): Promise<Answer> {
  const { code, traceId } = linked
  const { vague, reason, ...values } = shownRefusal(linked, client)
  const { parameter, section, lines } = aboutRefusal(linked, vague)
  const suits = { client, isOfAnyKind: vague === "client-not-authenticated", expected: values.expected }
  return {
    kind: "page",
    page: {
      page: "error-link",
      locale: preferredLocale(formParameters(request.query), request.acceptLanguage),
      ...vouchedName(client),
      clientId: clientIdentifier(client),
      error: new Refusal(code, reason, {}).error,
      cause: vague === undefined ? { code, reason } : { vague },
      ...(parameter !== undefined && { parameter }),
      ...values,
      section,
      grantTypes: GRANT_TYPES.join(", "),
      lines: lines === undefined ? [] : sampleLines(lines, suits, await ports.quickStarts()),
      ...(!isSent && { send: pageForm(address, [[STEP_FIELD, "send"]], MAC_PARTS, ports) }),
      traceId,
    },
  }
}

/** Counts only what is new, so that pressing the button again costs nothing. */
async function sent({ linked, address, isSent }: LinkPage, request: EdgeRequest, ports: Ports): Promise<Answer> {
  const broken = formFlaw(readForm(request), address, MAC_PARTS, request, ports)
  if (broken !== undefined) return restartForm(address, broken, ports)
  if (!isSent) {
    const { sentRefusals, sentRefusalsInAll } = ports.limits
    const counts = [
      [sentRefusals, `address ${request.addressKey}`],
      [sentRefusals, `client ${linked.clientId}`],
      [sentRefusalsInAll, "all"],
    ] as const
    for (const [limit, key] of counts) {
      const { allowed, retryAfterSeconds } = await limit.take(key, request.now)
      if (!allowed) return refuse("too_many_requests", "sent-refusals-limit", { retryAfterSeconds })
    }
    await sendToOperator(linked, request.now, ports)
  }
  return restart(address, ports)
}
