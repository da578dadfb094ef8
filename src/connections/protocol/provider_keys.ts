import type { JSONWebKeySet } from "jose"
import { createLocalJWKSet, errors } from "jose"
import { say } from "../../base/say.ts"
import type { Outbound } from "../../outbound/outbound.ts"
import { fail, saidAt } from "./failure.ts"
import { isObject } from "./json_object.ts"
import type { Provider } from "./metadata.ts"
import { get, jsonOf } from "./provider_request.ts"

const LIFE_MS = 300_000
/** Anybody can send an unknown `kid`, so it makes this server fetch the keys once a minute. */
const AGAIN_MS = 60_000
/** After this time a failed fetch is repeated. */
const FAILED_MS = 5000

export type ProviderKeys = ReturnType<typeof createLocalJWKSet>

interface Kept {
  readonly askedAt: number
  readonly keys: Promise<ProviderKeys>
  lifeMs: number
}

/** The keys of each provider, for as long as its metadata are kept. The promise is kept, so that concurrent notices share one request. */
const KEPT = new WeakMap<Provider, Kept>()

function fetchKeys(outbound: Pick<Outbound, "send">, provider: Provider, now: number): Kept {
  const kept: Kept = { askedAt: now, keys: keysAt(outbound, provider.server.jwks_uri ?? ""), lifeMs: LIFE_MS }
  kept.keys.catch(() => {
    kept.lifeMs = FAILED_MS
  })
  KEPT.set(provider, kept)
  return kept
}

async function keysAt(outbound: Pick<Outbound, "send">, url: string): Promise<ProviderKeys> {
  const value = jsonOf(url, await get(outbound, url))
  if (!isObject(value) || !Array.isArray(value.keys) || !value.keys.every(isObject))
    return fail("connection-unreachable", saidAt(url, say("key-set-malformed")))
  return createLocalJWKSet({ keys: value.keys } as unknown as JSONWebKeySet)
}

/** Uses the provider's keys. If none of them fits, they are fetched again. Throws what `use` throws, and ConnectionFailure. */
export async function withKeys<T>(
  outbound: Pick<Outbound, "send">,
  provider: Provider,
  now: number,
  use: (keys: ProviderKeys) => Promise<T>,
): Promise<T> {
  const isYounger = ({ askedAt }: Kept, ms: number) => now >= askedAt && now - askedAt < ms
  const known = KEPT.get(provider)
  const kept = known !== undefined && isYounger(known, known.lifeMs) ? known : fetchKeys(outbound, provider, now)
  try {
    return await use(await kept.keys)
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    const latest = KEPT.get(provider)
    // Another request has fetched them meanwhile.
    if (latest !== undefined && latest !== kept) return use(await latest.keys)
    if (isYounger(kept, AGAIN_MS)) throw error
    return use(await fetchKeys(outbound, provider, now).keys)
  }
}
