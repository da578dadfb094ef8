import type { GrantId } from "../../../base/id.ts"
import type { Client } from "../../../oauth/client.ts"
import type { DeviceRequest } from "../../../oauth/device_request.ts"
import { isDeviceRequestOver } from "../../../oauth/device_request.ts"
import type { DeviceCodeFault } from "../../../oauth/device_verdict.ts"
import { deviceVerdict, spentDeviceCode } from "../../../oauth/device_verdict.ts"
import type { Grant } from "../../../oauth/grant.ts"
import { DEVICE_CODE } from "../../../oauth/grant_types.ts"
import { refuse } from "../../../oauth/refusal.ts"
import { auditEvent } from "../../../ports/audit.ts"
import { boundSession } from "../../../ports/bound_session.ts"
import type { Exchange } from "../exchange.ts"
import { firstTokens } from "../first_tokens.ts"
import { grantType, required } from "../grant_type.ts"
import { neededUntil } from "../issue.ts"

/** The device access token request: a device polls until the person has decided. RFC 8628 §3.4. token.ts has authenticated the client. */
export const deviceCode = grantType({
  name: DEVICE_CODE,
  parameters: { device_code: required },

  async exchange({ device_code }, client, exchange) {
    const { ports, request } = exchange
    const { grantId } =
      ports.credentials.openDeviceCode(device_code) ?? refuse("invalid_grant", "device-code-malformed")
    // The request first: an approval between two reads would otherwise be in neither.
    const waiting = await ports.store.deviceRequests.find(grantId)
    if (waiting !== undefined) return refuseWaiting(waiting, client, exchange)
    const held = (await ports.store.grants.find(grantId)) ?? refuseGone(grantId, request.now)
    const { grant, user } = held
    const bound = boundSession(grant, request.now, ports)
    const session = bound instanceof Promise ? await bound : bound
    const verdict = deviceVerdict({ ...held, sessionOver: session === "over" }, client, request.now)
    if (verdict !== "redeem") return refuseDevice(verdict, grant, exchange)

    // Every step that can fail comes before the one statement that redeems the code.
    const { tokens, refreshExpiresAt } = await firstTokens(client, user, grant, session, exchange)
    const until = neededUntil(client, refreshExpiresAt, tokens.expires_in, request.now, ports)
    if (await ports.store.grants.redeem(grant.id, request.now, refreshExpiresAt, until)) return tokens

    const after = (await ports.store.grants.find(grant.id)) ?? refuseGone(grantId, request.now)
    return refuseDevice(spentDeviceCode(after.grant), after.grant, exchange)
  },
})

/** RFC 8628 §3.5. Only the client of the request learns its state. */
function refuseWaiting(waiting: DeviceRequest, client: Client, { ports, request }: Exchange): never {
  if (waiting.clientId !== client.id) return refuse("invalid_grant", "device-code-of-another-client")
  if (waiting.deniedAt !== undefined) return refuse("access_denied", "user-denied")
  if (request.now >= waiting.expiresAt) return refuse("expired_token", "device-code-expired")
  // `slow_down` is "a variant of authorization_pending": a device whose person has decided never gets it.
  if (ports.polls.isTooFast(waiting.id, request.now)) return refuse("slow_down", "device-polls-too-fast")
  return refuse("authorization_pending", "device-pending")
}

/** The id contains the time of the request, so an old code has expired even after its row was deleted. */
const refuseGone = (id: GrantId, now: number): never =>
  isDeviceRequestOver(id, now)
    ? refuse("expired_token", "device-code-expired")
    : refuse("invalid_grant", "device-code-unknown")

function refuseDevice(fault: DeviceCodeFault, grant: Grant, exchange: Exchange): Promise<never> | never {
  switch (fault) {
    case "device-code-expired":
      return refuse("expired_token", fault)
    case "device-code-replayed":
      return refuseReplay(grant, exchange)
    default:
      return refuse("invalid_grant", fault)
  }
}

/**
 * A device sends its code again only if the answer with its tokens was lost, or if somebody else has the code. Both end the grant, as for a code of
 * RFC 6749 §4.1.2: nobody holds tokens of a grant that its device does not know.
 */
async function refuseReplay(grant: Grant, { ports, request }: Exchange): Promise<never> {
  const event = auditEvent({ type: "code-replayed", actor: grant.clientId, subject: grant.id }, request, ports)
  await ports.store.grants.end(grant.id, "code-replayed", request.now, event)
  return refuse("invalid_grant", "device-code-replayed")
}
