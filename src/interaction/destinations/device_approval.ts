import type { Api } from "../../apis/api.ts"
import { isSameNetwork } from "../../base/ip_address.ts"
import type { Locale } from "../../base/locales.ts"
import { defaultAcrValues } from "../../oauth/authorization_request.ts"
import { NO_CLAIMS, readClaims } from "../../oauth/claims_request.ts"
import type { Client } from "../../oauth/client.ts"
import type { DeviceRequest } from "../../oauth/device_request.ts"
import { MAX_UNEXCHANGED_CODES } from "../../oauth/grant.ts"
import { refuse } from "../../oauth/refusal.ts"
import { isAdministrative } from "../../oauth/scope.ts"
import type { UserCode } from "../../oauth/user_code.ts"
import { shownUserCode } from "../../oauth/user_code.ts"
import type { Answer } from "../../ports/answer.ts"
import { auditEvent } from "../../ports/audit.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import type { AuditEvent } from "../../store/audit_event.ts"
import type { BrowserSession } from "../browser_session.ts"
import type { ConsentNeed, Destination } from "../destination.ts"
import type { Address } from "../page_form.ts"
import { countDenial, refuseAfterDenials } from "./denials.ts"
import { newGrant } from "./new_grant.ts"
import type { RequestedAccess } from "./requested_access.ts"
import { grantedTo, levelsOfRequest, shownAccess } from "./requested_access.ts"

/** A device that waits, and whose code the person has confirmed. */
export interface WaitingDevice {
  readonly waiting: DeviceRequest
  readonly client: Client
  readonly code: UserCode
  readonly apis: readonly Api[]
  readonly locale: Locale
  /** The address that contains the confirmed code. */
  readonly address: Address
  /** The address of the same code for a person who chooses "not me". */
  readonly addressForAnother: Address
}

/** The person needs time for the consent page after a sign-in that a smaller `default_max_age` would demand again and again. */
const MIN_MAX_AGE_MS = 60_000

/**
 * The destination of a device, RFC 8628 §3.3: it continues with the approval, and the person goes back to the device. Consent is asked each time, whatever
 * the client's setting says: an attacker can send a victim the code of a device of their own (§5.4).
 */
export function deviceApproval(device: WaitingDevice, request: EdgeRequest, ports: Ports): Destination {
  const { waiting, client, address, locale } = device
  const access = accessOf(device)
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
    consent: consentTo(device, access, request, ports),
    proceed: async () => "spent",
  }
}

const accessOf = ({ waiting, client, apis, locale }: WaitingDevice): RequestedAccess => ({
  client,
  scope: waiting.scope,
  claims: waiting.scope.includes("openid") ? readClaims(undefined, defaultAcrValues(client)) : NO_CLAIMS,
  asked: waiting.resources,
  apis,
  locale,
})

function consentTo(
  { waiting, client, code, locale, addressForAnother }: WaitingDevice,
  access: RequestedAccess,
  request: EdgeRequest,
  ports: Ports,
): ConsentNeed {
  const { deviceRequests } = ports.store
  const occurred = (type: "grant-issued" | "device-denied", { user }: BrowserSession): AuditEvent => {
    const subject = type === "grant-issued" ? waiting.id : client.id
    const of = type === "grant-issued" ? `client=${client.id} ` : ""
    const detail = `${of}device_address=${waiting.address}`
    return auditEvent({ type, actor: user.id, subject, detail }, request, ports)
  }
  const ended = (outcome: "approved" | "denied", event: AuditEvent): Extract<Answer, { kind: "page" }> => ({
    kind: "page",
    page: { page: "device-ended", outcome, clientName: client.name, locale },
    occurred: event,
  })
  return {
    grantId: waiting.id,
    addressForAnother: () => addressForAnother,
    async asked(user) {
      return {
        ...shownAccess(user, await grantedTo(user, access, ports), access, ports),
        device: {
          userCode: shownUserCode(code),
          device: waiting.device,
          address: waiting.address,
          askedAt: waiting.createdAt,
          now: request.now,
          isElsewhere: !isSameNetwork(waiting.address, request.address),
        },
      }
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
      if (!(await deviceRequests.approve(grant, event, within))) return "spent"
      return { ...ended("approved", event), authorized: client.id }
    },
    async deny(browser) {
      await countDenial(browser.user, client, request, ports)
      const event = occurred("device-denied", browser)
      const by = { session: browser.session.id, userId: browser.user.id }
      // The page is true in any case: if another person decided first, this person gave no access.
      const isDenied = await deviceRequests.deny(waiting, by, request.now, event)
      const answer = ended("denied", event)
      return isDenied ? answer : { kind: "page", page: answer.page }
    },
  }
}
