import type { GrantId } from "../../base/id.ts"
import type { Client } from "../../oauth/client.ts"
import type { Credentials, PollCodePayload } from "../../oauth/credentials.ts"
import type { Grant } from "../../oauth/grant.ts"
import type { GrantType } from "../../oauth/grant_types.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { PollFault, PollReasons, WaitingRequest } from "../../oauth/waiting_request.ts"
import { pollVerdict, spentReason, waitingState } from "../../oauth/waiting_request.ts"
import { auditEvent } from "../../ports/audit.ts"
import { boundSession } from "../../ports/bound_session.ts"
import type { Store } from "../../store/store.ts"
import type { Exchange } from "./exchange.ts"
import { firstTokens } from "./first_tokens.ts"
import type { AnyGrantType } from "./grant_type.ts"
import { required } from "./grant_type.ts"
import { neededUntil } from "./issue.ts"

/** A grant type whose client polls until a person has decided. */
interface Polled {
  readonly name: GrantType
  /** The parameter with the credential of the request. */
  readonly parameter: string
  readonly reasons: PollReasons
  open(credentials: Credentials, text: string): PollCodePayload | undefined
  find(store: Store, id: GrantId): Promise<WaitingRequest | undefined>
  /** Refuses a genuine credential with neither a request nor a grant. */
  refuseGone(id: GrantId, now: number): never
}

export function polledGrant({ name, parameter, reasons, open, find, refuseGone }: Polled): AnyGrantType {
  return {
    name,
    parameters: { [parameter]: required },

    async exchange({ [parameter]: text = "" }, client, exchange) {
      const { ports, request } = exchange
      const { grantId } = open(ports.credentials, text) ?? refuse("invalid_grant", reasons.malformed)
      // The request first: an approval between two reads would otherwise be in neither.
      const waiting = await find(ports.store, grantId)
      if (waiting !== undefined) return refuseWaiting(waiting, client, reasons, exchange)
      const held = (await ports.store.grants.find(grantId)) ?? refuseGone(grantId, request.now)
      const { grant, user } = held
      const bound = boundSession(grant, request.now, ports)
      const session = bound instanceof Promise ? await bound : bound
      const verdict = pollVerdict({ ...held, sessionOver: session === "over" }, client, request.now, reasons)
      if (verdict !== "redeem") return refuseFault(verdict, grant, reasons, exchange)

      // Every step that can fail comes before the one statement that redeems the credential.
      const { tokens, refreshExpiresAt } = await firstTokens(client, user, grant, session, exchange)
      const until = neededUntil(client, refreshExpiresAt, tokens.expires_in, request.now, ports)
      if (await ports.store.grants.redeem(grant.id, request.now, refreshExpiresAt, until)) return tokens

      const after = (await ports.store.grants.find(grant.id)) ?? refuseGone(grantId, request.now)
      return refuseFault(spentReason(after.grant, reasons), after.grant, reasons, exchange)
    },
  }
}

/** RFC 8628 §3.5. Only the client of the request learns its state. */
function refuseWaiting(
  waiting: WaitingRequest,
  client: Client,
  reasons: PollReasons,
  { ports, request }: Exchange,
): never {
  if (waiting.clientId !== client.id) return refuse("invalid_grant", reasons.ofAnotherClient)
  switch (waitingState(waiting, request.now)) {
    case "denied":
      return refuse("access_denied", "user-denied")
    case "expired":
      return refuse("expired_token", reasons.expired)
    case "pending":
      // `slow_down` is "a variant of authorization_pending": a client whose person has decided never gets it.
      if (ports.polls.isTooFast(waiting.id, request.now)) return refuse("slow_down", reasons.tooFast)
      return refuse("authorization_pending", reasons.pending)
  }
}

function refuseFault(fault: PollFault, grant: Grant, reasons: PollReasons, exchange: Exchange): Promise<never> | never {
  if (fault === reasons.expired) return refuse("expired_token", reasons.expired)
  if (fault === reasons.replayed) return refuseReplay(grant, reasons, exchange)
  return refuse("invalid_grant", fault as Exclude<PollFault, PollReasons["expired"]>)
}

/**
 * A client sends its credential again only if the answer with its tokens was lost, or if somebody else has the credential. Both end the grant, as for a
 * code of RFC 6749 §4.1.2: nobody holds tokens of a grant that its client does not know.
 */
async function refuseReplay(grant: Grant, reasons: PollReasons, { ports, request }: Exchange): Promise<never> {
  const event = auditEvent({ type: "code-replayed", actor: grant.clientId, subject: grant.id }, request, ports)
  await ports.store.grants.end(grant.id, "code-replayed", request.now, event)
  return refuse("invalid_grant", reasons.replayed)
}
