import type { User } from "../../identity/user.ts"
import type { Client } from "../../oauth/client.ts"
import { isStranger } from "../../oauth/client.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/**
 * A client that asks again after each Deny could wear a user down until they allow it. So the server counts a user's denials. Each count belongs to one
 * user: with a count by client or by address, one user who denies 20 times would silence that client for other users. Decision 0043.
 */
type Denying = readonly [
  user: Pick<User, "id">,
  client: Client,
  request: Pick<EdgeRequest, "now">,
  ports: Pick<Ports, "limits">,
]

const keyOf = ({ id }: Pick<User, "id">, client: Client): string => `${id} ${client.id}`

/** Counts a denial. */
export async function countDenial(...[user, client, { now }, { limits }]: Denying): Promise<void> {
  await limits.denials.take(keyOf(user, client), now)
  if (isStranger(client)) await limits.strangerDenials.take(user.id, now)
}

/** Refuses with asked_too_often if the user denied this client, or all strangers together, too often within an hour. */
export async function refuseAfterDenials(...[user, client, { now }, { limits }]: Denying): Promise<void> {
  const own = await limits.denials.look(keyOf(user, client), now)
  if (!own.allowed) refuse("asked_too_often", "consent-denied-too-often", { retryAfterSeconds: own.retryAfterSeconds })
  if (!isStranger(client)) return
  const { allowed, retryAfterSeconds } = await limits.strangerDenials.look(user.id, now)
  if (!allowed) refuse("asked_too_often", "strangers-denied-too-often", { retryAfterSeconds })
}
