import { randomBytes } from "node:crypto"
import type { Store } from "../../../src/gatehouse.ts"

export interface Seeded {
  readonly count: number
  readonly clientId: string
  readonly redirectUri: string
}

/** Each commit holds so many writes. */
const BATCH = 1000
const GRANTS_OF_A_USER = 10
const DAY_MS = 86_400_000
const address = "127.0.0.1"

/** Inserts live grants: issued and redeemed, each with its audit event, as the endpoints would have left them. */
export async function seedGrants(store: Store, { count, clientId, redirectUri }: Seeded): Promise<void> {
  let userId = newId("user")
  for (let made = 0; made < count; made += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - made) }, (_, i) => i)
    const ids = []
    for (const i of batch) {
      if ((made + i) % GRANTS_OF_A_USER === 0) {
        userId = newId("user")
        await createUser(store, userId)
      }
      ids.push(newGrant(store, userId, clientId as `client_${string}`, redirectUri))
    }
    const now = Date.now()
    const redeem = async (id: `grant_${string}`) => {
      if (!(await store.grants.redeem(id, now, now + 30 * DAY_MS, now + 30 * DAY_MS))) throw new Error("not redeemed")
    }
    await Promise.all((await Promise.all(ids)).map(redeem))
  }
}

async function newGrant(
  store: Store,
  userId: `user_${string}`,
  clientId: `client_${string}`,
  redirectUri: string,
): Promise<`grant_${string}`> {
  const id = newId("grant")
  const now = Date.now()
  const grant = {
    id,
    userId,
    clientId,
    scope: ["openid", "profile", "email"] as const,
    redirectUri,
    challenge: { digest: randomBytes(32), method: "S256" as const },
    nonce: undefined,
    authTime: now,
    createdAt: now,
    codeExpiresAt: now + 600_000,
    usedAt: undefined,
    failedAttempts: 0,
    generation: 0,
    confirmedGeneration: 0,
    rotatedAt: undefined,
    rotatedFrom: undefined,
    repeatedFrom: undefined,
    refreshExpiresAt: undefined,
    sessionId: newId("session"),
    claims: undefined,
    resources: [],
    endedAt: undefined,
    endedWhy: undefined,
  }
  const event = auditEvent("grant-issued", userId, id)
  if (!(await store.grants.issue(grant, event))) throw new Error("not issued")
  return id
}

async function createUser(store: Store, id: `user_${string}`): Promise<void> {
  const user = {
    id,
    username: id,
    email: `${id}@example.com`,
    emailVerified: true,
    name: "Someone Else",
    role: "user" as const,
    disabled: false,
    createdAt: Date.now(),
  }
  await store.users.create(user, undefined, auditEvent("user-created", "operator", id))
}

const auditEvent = (type: "grant-issued" | "user-created", actor: string, subject: string) => ({
  id: newId("event"),
  at: Date.now(),
  type,
  actor,
  subject,
  address,
  traceId: randomBytes(8).toString("hex"),
})

/** A UUIDv7, as the server makes them: ids made later sort later. */
export function newId<Kind extends string>(kind: Kind): `${Kind}_${string}` {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return `${kind}_${bytes.toString("hex")}`
}
