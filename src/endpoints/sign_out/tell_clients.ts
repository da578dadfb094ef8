import { inSeconds } from "../../base/clock.ts"
import { addressesNamedBy } from "../../oauth/client.ts"
import { AWAY_MS, logoutTokenClaims, nextTryAt } from "../../oauth/logout_token.ts"
import type { Ports } from "../../ports/ports.ts"
import type { LogoutDelivery } from "../../store/store.ts"

/** What became of a try, for the log. */
export interface Told {
  readonly delivery: LogoutDelivery
  readonly outcome: "delivered" | "failed" | "given-up"
  /** Why not, in words. */
  readonly problem?: string
}

/** At once, to the operator's clients and to those that registered themselves. */
const AT_ONCE = { operator: 20, stranger: 5 }
const JTI_BYTES = 16

/** How often it is looked whether a try is due: those that another process noted, or that failed before. */
const INTERVAL_MS = 2000

/** Clients are told of sign-outs in the background: nobody waits for a client that does not answer. */
export interface Telling {
  /** Tells what is due. Resolves when each of it was tried once; nobody but a test waits for it. */
  now(): Promise<void>
  /** Resolves when the tries under way have ended; what is left is told after the next start, here or elsewhere. */
  stop(): Promise<void>
}

type Report = (told: Told) => void
type Defect = (error: unknown) => void

/**
 * Begins to tell clients of sign-outs. `report` hears of every try; `defect` of what should not be. The operator's clients do not wait for
 * strangers, of whom any number may be slow on purpose. OpenID Connect Back-Channel Logout §2.5.
 */
export function tellClients(ports: Ports, report: Report, defect: Defect): Telling {
  const lanes = (["operator", "stranger"] as const).map((whose) => lane(whose, ports, report, defect))
  const now = async () => {
    await Promise.all(lanes.map((each) => each.now()))
  }
  const timer = setInterval(now, INTERVAL_MS).unref()
  return {
    now,
    async stop() {
      clearInterval(timer)
      await Promise.all(lanes.map((each) => each.stop()))
    },
  }
}

function lane(whose: keyof typeof AT_ONCE, ports: Ports, report: Report, defect: Defect): Telling {
  let underWay: Promise<void> | undefined
  let again = false
  let stopped = false
  const tell = async () => {
    try {
      do {
        again = false
        const due = await ports.store.logoutDeliveries.due(ports.clock(), AT_ONCE[whose], whose)
        // The store may be gone before all that is due is told: what has not been begun is left.
        if (stopped) return
        await Promise.all(due.map((delivery) => attempt(delivery, ports, report).catch(defect)))
        if (due.length === AT_ONCE[whose]) again = true
      } while (again && !stopped)
    } catch (error) {
      defect(error)
    } finally {
      // In the same turn as the last look at `again`, or what is noted meanwhile would wait for the interval.
      underWay = undefined
    }
  }
  return {
    async now() {
      if (stopped) return
      again = true
      underWay ??= tell()
      await underWay
    },
    async stop() {
      stopped = true
      await underWay
    },
  }
}

/**
 * One try. It is put off before it is made, so that of several processes one makes it, and that one which dies in its midst is made
 * again: a client may be told twice, and never not at all.
 */
async function attempt(delivery: LogoutDelivery, ports: Ports, report: (told: Told) => void): Promise<void> {
  const { logoutDeliveries } = ports.store
  const now = ports.clock()
  const next = nextTryAt(delivery.attempts, now)
  // The last try is put off too: others must not take it up while it is under way.
  if (!(await logoutDeliveries.claim(delivery, next ?? now + AWAY_MS))) return
  const client = await ports.clients.find(delivery.clientId)
  // It was changed since, and wants to hear nothing any longer.
  if (client?.backchannelLogoutUri === undefined || !client.enabled) return logoutDeliveries.remove(delivery)
  const ended = {
    issuer: ports.issuer(),
    clientId: client.id,
    audience: client.id,
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
  // §2.8: "If the logout succeeded, the RP MUST respond with HTTP 200 OK"; some frameworks answer 204.
  if ("status" in outcome && (outcome.status === 200 || outcome.status === 204)) {
    await logoutDeliveries.remove(delivery)
    return report({ delivery, outcome: "delivered" })
  }
  if ("problem" in outcome) await logoutDeliveries.putOff(client.id, now, now + AWAY_MS)
  const problem = "status" in outcome ? `it answered ${outcome.status}` : outcome.problem
  if (next !== undefined) return report({ delivery, outcome: "failed", problem })
  await logoutDeliveries.remove(delivery)
  report({ delivery, outcome: "given-up", problem })
}
