import { inSeconds } from "../../base/clock.ts"
import type { DueWork } from "../../base/due_work.ts"
import { dueWork } from "../../base/due_work.ts"
import type { Said } from "../../base/say.ts"
import { say } from "../../base/say.ts"
import { addressesNamedBy, clientIdentifier } from "../../oauth/client.ts"
import { AWAY_MS, logoutTokenClaims, nextTryAt } from "../../oauth/logout_token.ts"
import type { Ports } from "../../ports/ports.ts"
import type { LogoutDelivery } from "../../store/logout_delivery.ts"

/** The result of one attempt, for the log. */
export interface DeliveryReport {
  readonly delivery: LogoutDelivery
  readonly outcome: "delivered" | "failed" | "given-up"
  /** Why the attempt failed, in words. */
  readonly problem?: Said
}

/** Maximum numbers of concurrent deliveries. `stranger` is for clients for which `isStranger` is true, and `operator` is for all other clients. */
const AT_ONCE = { operator: 20, stranger: 5 }
const JTI_BYTES = 16

type Report = (result: DeliveryReport) => void
type Defect = (error: unknown) => void

/**
 * Starts to send logout tokens. Calls `report` with every attempt and `defect` with every unexpected error. Other clients do not wait for
 * clients for which `isStranger` is true, because these may be slow on purpose. OpenID Connect Back-Channel Logout §2.5.
 */
export function notifyClients(ports: Ports, report: Report, defect: Defect): DueWork {
  const lanes = (["operator", "stranger"] as const).map((whose) =>
    dueWork<LogoutDelivery>({
      atOnce: AT_ONCE[whose],
      due: (limit) => ports.store.logoutDeliveries.due(ports.clock(), limit, whose),
      attempt: (delivery) => attempt(delivery, ports, report),
      defect,
    }),
  )
  const inAll = async (work: (lane: DueWork) => Promise<void>) => {
    await Promise.all(lanes.map(work))
  }
  return { now: () => inAll((lane) => lane.now()), stop: () => inAll((lane) => lane.stop()) }
}

/**
 * Makes one attempt. The delivery is postponed before the attempt, so that only one process makes the attempt. If that process dies, the delivery
 * becomes due again. So a client may get a logout token twice, but a crash loses none.
 */
async function attempt(delivery: LogoutDelivery, ports: Ports, report: Report): Promise<void> {
  const { logoutDeliveries } = ports.store
  const now = ports.clock()
  const next = nextTryAt(delivery.attempts, now)
  // The delivery is postponed before its last attempt as well, so that no other process makes the same attempt.
  if (!(await logoutDeliveries.claim(delivery, next ?? now + AWAY_MS))) return
  const client = await ports.clients.find(delivery.clientId)
  // The client was deleted or disabled, or no longer uses back-channel logout.
  if (client?.backchannelLogoutUri === undefined || !client.enabled) return logoutDeliveries.remove(delivery)
  const ended = {
    issuer: ports.issuer(),
    clientId: client.id,
    audience: clientIdentifier(client),
    subject: await ports.subjects.of(client, delivery.userId),
    sessionId: delivery.sessionId,
  }
  const jti = ports.random(JTI_BYTES).toString("base64url")
  const token = await ports.idTokens.signLogoutToken(client, logoutTokenClaims(ended, jti, inSeconds(now)))
  const outcome = await ports.outbound.postForm(
    client.backchannelLogoutUri,
    { logout_token: token },
    addressesNamedBy(client),
  )
  // Back-Channel Logout §2.8: "If the logout succeeded, the RP MUST respond with HTTP 200 OK"; some frameworks answer 204.
  if ("status" in outcome && (outcome.status === 200 || outcome.status === 204)) {
    await logoutDeliveries.remove(delivery)
    return report({ delivery, outcome: "delivered" })
  }
  if ("problem" in outcome) await logoutDeliveries.putOff(client.id, now, now + AWAY_MS)
  const problem = "status" in outcome ? say("outbound-status", { status: outcome.status }) : outcome.problem
  if (next !== undefined) return report({ delivery, outcome: "failed", problem })
  await logoutDeliveries.remove(delivery)
  report({ delivery, outcome: "given-up", problem })
}
