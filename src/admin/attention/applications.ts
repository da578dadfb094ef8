import type { ClientId } from "../../base/id.ts"
import { isId } from "../../base/id.ts"
import { isRegisteredByHand } from "../../oauth/client.ts"
import { isLoopbackHost } from "../../oauth/redirect_uri.ts"
import type { EndingSecret } from "../../store/attention.ts"
import type { AttentionFinding } from "../attention_contract.ts"
import type { Check, Examined } from "./finding.ts"
import { DAY_MS, finding, MAX_OF_KIND } from "./finding.ts"

const FEW_DAYS_MS = 14 * DAY_MS
const WEEK_MS = 7 * DAY_MS

const secretsOf = (clientId: ClientId): string => `/applications/${clientId}?tab=secrets`

/** Secrets that expire while the client still uses them, or that nothing uses any more. */
export const secrets: Check = async ({ store, now }) => {
  const found = (await store.attention.endingSecrets(200)).flatMap((secret) => aboutSecret(secret, now))
  const seen = new Set<string>()
  // A client may have several replaced secrets. One finding leads to all of them.
  return found.filter(({ kind, subject_id }) => !seen.has(`${kind} ${subject_id}`) && seen.add(`${kind} ${subject_id}`))
}

function aboutSecret(secret: EndingSecret, now: number): readonly AttentionFinding[] {
  const { clientId: id, name, createdAt, expiresAt, lastUsedAt, newestCreatedAt, newestUsedAt } = secret
  const isNewest = createdAt === newestCreatedAt
  const isStillUsed = isNewest || (lastUsedAt ?? 0) > Math.max(newestCreatedAt, newestUsedAt ?? 0)
  const facts = { id, name, ...(lastUsedAt !== undefined && { at: lastUsedAt }), dueAt: expiresAt }
  if (expiresAt <= now) return isStillUsed ? [finding("secret-expired", "now", secretsOf(id), facts)] : []
  if (isStillUsed) {
    if (expiresAt > now + FEW_DAYS_MS) return []
    return [finding("secret-expires", expiresAt <= now + DAY_MS ? "now" : "soon", secretsOf(id), facts)]
  }
  const isReplaced = newestUsedAt !== undefined && now - newestUsedAt < WEEK_MS
  const isForgotten = now - Math.max(newestCreatedAt, lastUsedAt ?? 0) >= WEEK_MS
  return isReplaced || isForgotten ? [finding("secret-unused", "advice", secretsOf(id), facts)] : []
}

/** RFC 9700 §2.1.1 recommends S256: a `plain` challenge is the verifier itself, which an attacker may read. */
export const plainChallenges: Check = async ({ store, now }) =>
  (await store.attention.plainChallenges(now - WEEK_MS, MAX_OF_KIND)).map(({ clientId: id, name, count, latestAt }) =>
    finding("pkce-plain", "advice", `/applications/${id}`, { id, name, count, at: latestAt }),
  )

/** RFC 9700 §2.6: others on the network can read a code that is sent over plain http. */
export const plainRedirects: Check = async ({ store }) => {
  const found = await store.attention.plainHttpClients(MAX_OF_KIND * 5)
  return found.flatMap(({ clientId: id, name, redirectUris }) => {
    const plain = redirectUris.filter(isPlain)
    const [detail] = plain
    if (detail === undefined) return []
    return [finding("redirect-plain-http", "soon", `/applications/${id}`, { id, name, count: plain.length, detail })]
  })
}

function isPlain(uri: string): boolean {
  const { protocol, hostname } = new URL(uri)
  return protocol === "http:" && !isLoopbackHost(hostname)
}

/** Applications that do not accept logout tokens, so people stay signed in there. */
export const signOuts: Check = async ({ store }) =>
  (await store.attention.failingLogouts(MAX_OF_KIND)).map(({ clientId: id, name, count, attempts }) =>
    finding("sign-outs-waiting", attempts > 2 ? "now" : "soon", `/applications/${id}`, { id, name, count }),
  )

const MAX_REFUSALS = 1000
/** This many refusals in a day are not an accident. */
const MANY = 20

/** Reasons that people cause in everyday use, or that any stranger can cause in a client's name. */
const EVERYDAY =
  /^(?:account-|password-|one-time-code-|recovery-code-|passkey-|form-|cookie-|prompt-none-|.*-limit$|refresh-expired$|token-expired$|second-factor-|sign-in-too-weak$|proof-too-old$|own-proof$)/

interface Refused {
  readonly clientId: ClientId
  readonly reason: string
  count: number
  readonly latestAt: number
}

/** Many refusals of one application for the same reason: its settings or its code are wrong. */
export const refusals: Check = async ({ store, now }) => {
  const counted = new Map<string, Refused>()
  for (const { at, record } of await store.refusals.page(undefined, MAX_REFUSALS, now)) {
    if (at < now - DAY_MS) break
    const { clientId, reason } = JSON.parse(record) as { readonly clientId?: string; readonly reason: string }
    if (clientId === undefined || !isId("client", clientId) || EVERYDAY.test(reason)) continue
    const key = `${clientId} ${reason}`
    const known = counted.get(key)
    if (known === undefined) counted.set(key, { clientId, reason, count: 1, latestAt: at })
    else known.count += 1
  }
  const many = [...counted.values()].filter(({ count }) => count >= MANY).sort((one, other) => other.count - one.count)
  const found = await Promise.all(many.slice(0, MAX_OF_KIND).map((refused) => aboutRefusals(refused, store)))
  return found.flat()
}

async function aboutRefusals(
  { clientId, reason, count, latestAt }: Refused,
  { clients }: Examined["store"],
): Promise<readonly AttentionFinding[]> {
  const client = await clients.find(clientId)
  if (client === undefined || !client.enabled || !isRegisteredByHand(client)) return []
  const address = `/refusals?client=${clientId}&reason=${reason}`
  const facts = { id: clientId, name: client.name, count, at: latestAt, detail: reason }
  return [finding("refusals-repeated", "soon", address, facts)]
}
