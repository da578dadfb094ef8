import { isId } from "../../base/id.ts"
import type { BrowserSession } from "../../interaction/browser_session.ts"
import { heldSession } from "../../interaction/browser_session.ts"
import type { WaitingApproval } from "../../interaction/destinations/waiting_approval.ts"
import { waitingApproval } from "../../interaction/destinations/waiting_approval.ts"
import { interact } from "../../interaction/interaction.ts"
import type { Address } from "../../interaction/page_form.ts"
import { isPageForm, ownAddress } from "../../interaction/page_form.ts"
import { readSubmission } from "../../interaction/submission.ts"
import type { AuthorizationFields } from "../../oauth/authorization_request.ts"
import { queryOf } from "../../oauth/authorization_request.ts"
import type { BackchannelRequest } from "../../oauth/backchannel_request.ts"
import type { Client } from "../../oauth/client.ts"
import { CIBA } from "../../oauth/grant_types.ts"
import { preferredLocale } from "../../oauth/locale.ts"
import { formParameters } from "../../oauth/parameters.ts"
import { ACCOUNT_REQUESTS_PATH } from "../../oauth/paths.ts"
import { Refusal } from "../../oauth/refusal.ts"
import { waitingState } from "../../oauth/waiting_request.ts"
import type { RequestEndedPage } from "../../pages/account_requests.ts"
import type { Answer } from "../../ports/answer.ts"
import { auditEvent } from "../../ports/audit.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { accountNav } from "./account_nav.ts"
import { approvedBefore } from "./approved_before.ts"
import type { AtOwnPage, OwnPage } from "./own_page.ts"
import { ownPage } from "./own_page.ts"

/**
 * The requests that wait for a person's approval, CIBA §7.1. An e-mail leads to one of them. A person signs in first: the link says nothing about the
 * request to anybody else, and signs nobody in.
 */
export async function ownRequests(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const { values } = formParameters(request.query)
  const browser = await heldSession(request, ports)
  const id = values.get("request")
  const isOfList = isPageForm(readSubmission(request).parameters) && readSubmission(request).answered === undefined
  if (id === undefined || browser === undefined || values.has("another") || isOfList)
    return ownPage(listing(request), request, ports)
  const found = await findWaiting(id, browser, request.now, ports)
  if (found !== undefined) return approval(found, request, ports)
  const client = request.method === "POST" ? await approvedBefore(browser, request, ports) : undefined
  if (client === undefined) return ownPage(listing(request, true), request, ports)
  return { kind: "page", page: endedPage("approved", client, request, ports), lookOf: client }
}

interface Found {
  readonly waiting: BackchannelRequest
  readonly client: Client
}

/** Finds the request, if it waits for this person. */
async function findWaiting(
  id: string,
  { user }: Pick<BrowserSession, "user">,
  now: number,
  { store, clients }: Ports,
): Promise<Found | undefined> {
  const waiting = isId("grant", id) ? await store.backchannelRequests.find(id) : undefined
  if (waiting?.userId !== user.id || waitingState(waiting, now) !== "pending") return undefined
  const client = await clients.find(waiting.clientId)
  return client?.enabled && client.grantTypes.includes(CIBA) ? { waiting, client } : undefined
}

/** An address of these pages, in the language of the request. */
function addressOf({ query }: Pick<EdgeRequest, "query">, more: AuthorizationFields = []): Address {
  const locales = formParameters(query).values.get("ui_locales")
  const language = locales === undefined ? [] : [["ui_locales", locales] as const]
  return { path: ACCOUNT_REQUESTS_PATH, query: queryOf([...language, ...more]) }
}

const endedPage = (
  outcome: RequestEndedPage["outcome"],
  { name }: Client,
  request: EdgeRequest,
  ports: Ports,
  traceId?: string,
) =>
  ({
    page: "request-ended",
    locale: preferredLocale(formParameters(request.query), request.acceptLanguage),
    outcome,
    clientName: name,
    requestsHref: ownAddress(addressOf(request), ports),
    ...(traceId !== undefined && { traceId }),
  }) as const

const listing = (request: EdgeRequest, isGone = false): OwnPage => ({
  path: ACCOUNT_REQUESTS_PATH,
  // A person who chose "not me" signs in again.
  maxAgeMs: formParameters(request.query).values.has("another") ? 0 : undefined,
  keeps: ["request"],
  show: (at) => list(at, isGone),
  changes: {
    block: (at, { values }) => changed(at, values.get("of"), "requests-blocked"),
    unblock: (at, { values }) => changed(at, values.get("of"), "requests-unblocked"),
  },
})

async function list({ browser, locale, href, form, request, ports }: AtOwnPage, isGone: boolean): Promise<Answer> {
  const { backchannelRequests } = ports.store
  const [waiting, blocked] = await Promise.all([
    backchannelRequests.waitingFor(browser.user.id, request.now),
    backchannelRequests.blockedBy(browser.user.id),
  ])
  const requests = waiting.map(async ({ id, clientId, bindingMessage, createdAt }) => {
    const client = await ports.clients.find(clientId)
    return (
      client?.enabled && {
        clientName: client.name,
        ...(bindingMessage !== undefined && { message: bindingMessage }),
        askedAt: createdAt,
        href: ownAddress(addressOf(request, [["request", id]]), ports),
        block: form({ change: "block", of: clientId }),
      }
    )
  })
  const clients = blocked.map(async (clientId) => {
    const client = await ports.clients.find(clientId)
    return client && { clientName: client.name, unblock: form({ change: "unblock", of: clientId }) }
  })
  return {
    kind: "page",
    page: {
      page: "account-requests",
      locale,
      nav: accountNav(href),
      now: request.now,
      requests: (await Promise.all(requests)).filter((each) => typeof each === "object"),
      blocked: (await Promise.all(clients)).filter((each) => each !== undefined),
      ...(isGone && { isGone }),
    },
  }
}

async function changed(
  { browser: { user }, request, ports }: AtOwnPage,
  of: string | undefined,
  type: "requests-blocked" | "requests-unblocked",
): Promise<Answer> {
  const again: Answer = { kind: "redirect", status: 303, location: ownAddress(addressOf(request), ports) }
  if (of === undefined || !isId("client", of)) return again
  const event = auditEvent({ type, actor: user.id, subject: of }, request, ports)
  const { block, unblock } = ports.store.backchannelRequests
  await (type === "requests-blocked" ? block : unblock)(user.id, of, event)
  return { ...again, occurred: event }
}

/** The outcomes for which the person can do nothing: the other refusals have pages of their own. */
const OUTCOMES: Partial<Record<Refusal["code"], RequestEndedPage["outcome"]>> = {
  invalid_scope: "access",
  invalid_target: "access",
  asked_too_often: "asked-too-often",
}

async function approval({ waiting, client }: Found, request: EdgeRequest, ports: Ports): Promise<Answer> {
  const { id, acrValues, bindingMessage, device, address, createdAt } = waiting
  const asked: WaitingApproval = {
    waiting,
    client,
    apis: await ports.apis.list(),
    locale: preferredLocale(formParameters(request.query), request.acceptLanguage),
    acrValues,
    address: addressOf(request, [["request", id]]),
    addressForAnother: addressOf(request, [
      ["request", id],
      ["another", "1"],
    ]),
    shown: {
      request: {
        ...(bindingMessage !== undefined && { message: bindingMessage }),
        device,
        address,
        askedAt: createdAt,
        now: request.now,
      },
    },
    store: ports.store.backchannelRequests,
    denied: "approval-denied",
    detail: `request_address=${address}`,
    ended: (outcome) => endedPage(outcome, client, request, ports),
    decided: ports.requestDecided,
  }
  try {
    const answer = await interact(waitingApproval(asked, request, ports), readSubmission(request), request, ports)
    return answer.kind === "page" ? { ...answer, lookOf: client } : answer
  } catch (error) {
    const outcome = error instanceof Refusal ? OUTCOMES[error.code] : undefined
    if (outcome === undefined) throw error
    const page = endedPage(outcome, client, request, ports, request.traceId)
    return { kind: "page", page, lookOf: client, refused: error as Refusal }
  }
}
