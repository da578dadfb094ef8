import type { Api } from "../../apis/api.ts"
import { NO_DETAILS } from "../../apis/granted_details.ts"
import type { AuditEventType } from "../../base/audit_event_types.ts"
import type { Locale } from "../../base/locales.ts"
import { defaultAcrValues } from "../../oauth/authorization_request.ts"
import { NO_CLAIMS, readClaims } from "../../oauth/claims_request.ts"
import type { Client } from "../../oauth/client.ts"
import { MAX_UNEXCHANGED_CODES } from "../../oauth/grant.ts"
import { refuse } from "../../oauth/refusal.ts"
import { isAdministrative } from "../../oauth/scope.ts"
import type { WaitingRequest } from "../../oauth/waiting_request.ts"
import type { Page } from "../../pages/pages.ts"
import type { Answer } from "../../ports/answer.ts"
import { auditEvent } from "../../ports/audit.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { AuditEvent } from "../../store/audit_event.ts"
import type { DecisionStore } from "../../store/waiting_request.ts"
import type { BrowserSession } from "../browser_session.ts"
import type { Asked, ConsentNeed, Destination } from "../destination.ts"
import type { Address } from "../page_form.ts"
import { countDenial, refuseAfterDenials } from "./denials.ts"
import { newGrant } from "./new_grant.ts"
import type { RequestedAccess } from "./requested_access.ts"
import { grantedTo, levelsOfRequest, shownAccess } from "./requested_access.ts"

export type Outcome = "approved" | "denied"

/** A waiting request, and the page on which a person decides about it. */
export interface WaitingApproval {
  readonly waiting: WaitingRequest
  readonly client: Client
  readonly apis: readonly Api[]
  readonly locale: Locale
  /** The level that the request asks for. Default: that of the client. */
  readonly acrValues?: readonly string[] | undefined
  /** The address that contains the request. */
  readonly address: Address
  /** The address of the same request for a person who chooses "not me". */
  readonly addressForAnother: Address
  /** Who asks, as the consent page shows it. */
  readonly shown: Pick<Asked, "device" | "request">
  readonly store: DecisionStore
  readonly denied: Extract<AuditEventType, "device-denied" | "approval-denied">
  /** The address of the sender, for the audit. */
  readonly detail: string
  ended(outcome: Outcome): Page
  /** Called when a decision is stored. */
  decided?(): void
}

/** The person needs time for the consent page after a sign-in that a smaller `default_max_age` would demand again and again. */
const MIN_MAX_AGE_MS = 60_000

/**
 * The destination of a waiting request, RFC 8628 §3.3: it continues with the approval, and the client polls for its tokens. The person is asked each
 * time, whatever the client's setting says: an attacker can send a victim the code of the attacker's own device (§5.4).
 */
export function waitingApproval(asked: WaitingApproval, request: EdgeRequest, ports: Ports): Destination {
  const { waiting, client, address, locale } = asked
  const access = accessOf(asked)
  const { defaultMaxAge } = client
  return {
    locale,
    asker: { clientName: client.name },
    needs: {
      ...levelsOfRequest(access),
      maxAgeMs: defaultMaxAge === undefined ? undefined : Math.max(defaultMaxAge * 1000, MIN_MAX_AGE_MS),
    },
    readsRights: waiting.scope.some(isAdministrative),
    choice: client,
    address: () => address,
    addressAfterSignIn: () => address,
    wantedUser: async () => async () => true,
    suggestedUsername: (current) => current,
    beforeSignIn() {},
    refuseAnother: () => refuse("access_denied", "user-denied"),
    consent: consentTo(asked, access, request, ports),
    proceed: async () => "spent",
  }
}

const accessOf = ({ waiting, client, apis, locale, acrValues }: WaitingApproval): RequestedAccess => ({
  client,
  scope: waiting.scope,
  claims: waiting.scope.includes("openid") ? readClaims(undefined, acrValues ?? defaultAcrValues(client)) : NO_CLAIMS,
  asked: waiting.resources,
  details: NO_DETAILS,
  apis,
  locale,
})

function consentTo(
  { waiting, client, addressForAnother, shown, store, denied, detail, ended, decided }: WaitingApproval,
  access: RequestedAccess,
  request: EdgeRequest,
  ports: Ports,
): ConsentNeed {
  const occurred = (type: "grant-issued" | typeof denied, { user }: BrowserSession): AuditEvent => {
    const subject = type === "grant-issued" ? waiting.id : client.id
    const of = type === "grant-issued" ? `client=${client.id} ` : ""
    return auditEvent({ type, actor: user.id, subject, detail: of + detail }, request, ports)
  }
  const page = (outcome: Outcome, event: AuditEvent): Extract<Answer, { kind: "page" }> => ({
    kind: "page",
    page: ended(outcome),
    occurred: event,
  })
  return {
    grantId: waiting.id,
    addressForAnother: () => addressForAnother,
    async asked(user) {
      return Object.assign(shownAccess(user, await grantedTo(user, access, ports), access, ports), shown)
    },
    async isMissing({ user }) {
      await grantedTo(user, access, ports)
      await refuseAfterDenials(user, client, request, ports)
      return true
    },
    async allow(browser) {
      const granted = await grantedTo(browser.user, access, ports)
      const grant = newGrant(waiting.id, { client, claims: access.claims }, browser, granted, {
        redirectUri: undefined,
        challenge: undefined,
        nonce: undefined,
        createdAt: request.now,
        codeExpiresAt: waiting.expiresAt,
      })
      const event = occurred("grant-issued", browser)
      const within = { session: browser.session.id, maximum: MAX_UNEXCHANGED_CODES }
      if (!(await store.approve(grant, event, within))) return "spent"
      decided?.()
      return { ...page("approved", event), authorized: client.id }
    },
    async deny(browser) {
      await countDenial(browser.user, client, request, ports)
      const event = occurred(denied, browser)
      const by = { session: browser.session.id, userId: browser.user.id }
      // The page is true in any case: if another person decided first, this person gave no access.
      const isDenied = await store.deny(waiting, by, request.now, event)
      if (isDenied) decided?.()
      const answer = page("denied", event)
      return isDenied ? answer : { kind: "page", page: answer.page }
    },
  }
}
