import type { DueWork } from "../../base/due_work.ts"
import { dueWork } from "../../base/due_work.ts"
import type { GrantId } from "../../base/id.ts"
import type { Said } from "../../base/say.ts"
import { say } from "../../base/say.ts"
import { Secret } from "../../base/secret.ts"
import { addressesNamedBy } from "../../oauth/client.ts"
import type { Ports } from "../../ports/ports.ts"
import type { PingDelivery } from "../../store/backchannel_request.ts"

/** The result of one attempt, for the log. */
export interface PingReport {
  readonly delivery: Pick<PingDelivery, "clientId" | "attempts">
  readonly outcome: "delivered" | "failed" | "given-up"
  /** Why the attempt failed, in words. */
  readonly problem?: Said
}

const AT_ONCE = 20
/** The pauses after a failed attempt, in milliseconds. A client without a ping can still poll. CIBA §5. */
const PAUSES = [10_000, 60_000, 300_000]
/** How often the store is read while this server knows of no notice: another server may have stopped after a decision. */
const IDLE_READ_MS = 60_000

type Pinging = Pick<Ports, "store" | "clients" | "credentials" | "carriedValues" | "outbound" | "clock">

/**
 * Starts to notify clients whose person has decided, CIBA §10.2. The store is read at the start, after each decision at this server, and
 * otherwise once a minute.
 */
export function pingClients(
  ports: Pinging,
  report: (result: PingReport) => void,
  defect: (error: unknown) => void,
): DueWork {
  let mayWait = true
  let idleReadAt = 0
  const work = dueWork<PingDelivery>({
    atOnce: AT_ONCE,
    async due(limit) {
      const now = ports.clock()
      if (!mayWait && now < idleReadAt) return []
      mayWait = false
      idleReadAt = now + IDLE_READ_MS
      const decided = await ports.store.pingDeliveries.decided(limit)
      mayWait ||= decided.length > 0
      return decided.filter(({ nextAt }) => nextAt <= ports.clock())
    },
    attempt: (delivery) => attempt(delivery, ports, report),
    defect,
  })
  return {
    now() {
      mayWait = true
      return work.now()
    },
    stop: () => work.stop(),
  }
}

/** Makes one attempt. It is postponed before, so that only one process makes it. */
async function attempt(delivery: PingDelivery, ports: Pinging, report: (result: PingReport) => void): Promise<void> {
  const { pingDeliveries } = ports.store
  const now = ports.clock()
  const pause = PAUSES[delivery.attempts]
  if (!(await pingDeliveries.claim(delivery, now + (pause ?? PAUSES[0] ?? 0)))) return
  const client = await ports.clients.find(delivery.clientId)
  const uri = client?.backchannelClientNotificationEndpoint
  const token = openToken(delivery, ports)
  // The client was deleted, disabled or changed, or the server secret was replaced.
  if (!client?.enabled || uri === undefined || token === undefined) return pingDeliveries.remove(delivery.id)
  const sent = { auth_req_id: ports.credentials.mintAuthReqId({ grantId: delivery.id }) }
  const outcome = await ports.outbound.postJson(uri, sent, token, addressesNamedBy(client))
  // CIBA §10.2: "For valid requests, the Client Notification Endpoint SHOULD respond with an HTTP 204 No Content", and 200 is accepted.
  if ("status" in outcome && (outcome.status === 204 || outcome.status === 200)) {
    await pingDeliveries.remove(delivery.id)
    return report({ delivery, outcome: "delivered" })
  }
  const problem = "status" in outcome ? say("outbound-status", { status: outcome.status }) : outcome.problem
  if (pause !== undefined) return report({ delivery, outcome: "failed", problem })
  await pingDeliveries.remove(delivery.id)
  report({ delivery, outcome: "given-up", problem })
}

const USE = "ping"

/** Seals the token of a ping. The seal is bound to the request, so the token is never sent for another one. */
export const sealToken = (id: GrantId, token: string, { carriedValues }: Pick<Ports, "carriedValues">): string =>
  carriedValues.seal(USE, [id, token])

function openToken(
  { id, token }: Pick<PingDelivery, "id" | "token">,
  { carriedValues }: Pick<Ports, "carriedValues">,
): Secret | undefined {
  const opened = carriedValues.open(USE, token)
  if (!Array.isArray(opened) || opened[0] !== id || typeof opened[1] !== "string") return undefined
  return new Secret(opened[1])
}
