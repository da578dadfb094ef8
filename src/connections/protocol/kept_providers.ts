import type { Outbound } from "../../outbound/outbound.ts"
import type { Provider } from "./metadata.ts"
import { discoveryUrl, issuerOf, metadataIn, providerIn, providerOf } from "./metadata.ts"
import { get } from "./provider_request.ts"
import type { Terms } from "./terms.ts"

const MAX_PROVIDERS = 1000
const MIN_LIFE_MS = 60_000
const MAX_LIFE_MS = 86_400_000
/** For an answer without caching headers. */
const DEFAULT_LIFE_MS = 300_000
/** People repeat a sign-in that failed. Without this time, each attempt would wait for a provider that is down. */
const FAILED_LIFE_MS = 5000

interface Kept {
  readonly askedAt: number
  readonly answer: Promise<Provider>
  lifeMs: number
}

export interface KeptProviders {
  /** Throws a ConnectionFailure. */
  of(terms: Terms, now: number): Promise<Provider>
}

/** Keeps the metadata of providers in memory. The cache keeps the promise, so that concurrent sign-ins share one request. */
export function keptProviders(outbound: Pick<Outbound, "send">): KeptProviders {
  const kept = new Map<string, Kept>()

  function fetchProvider(terms: Terms, issuer: string, key: string, now: number): Promise<Provider> {
    const entry: Kept = { askedAt: now, answer: fetched(), lifeMs: MIN_LIFE_MS }
    async function fetched() {
      const answer = await get(outbound, discoveryUrl(issuer))
      const provider = providerIn(terms, issuer, metadataIn(issuer, answer))
      entry.lifeMs = Math.min(Math.max(answer.freshMs ?? DEFAULT_LIFE_MS, MIN_LIFE_MS), MAX_LIFE_MS)
      return provider
    }
    entry.answer.catch(() => {
      entry.lifeMs = FAILED_LIFE_MS
    })
    kept.delete(key)
    kept.set(key, entry)
    if (kept.size > MAX_PROVIDERS) kept.delete(kept.keys().next().value ?? key)
    return entry.answer
  }

  return {
    async of(terms, now) {
      if (terms.preset.kind === "oauth2") return providerOf(terms)
      const issuer = issuerOf(terms)
      // Only a preset can allow a template of issuers, so it is a part of the key.
      const key = `${terms.preset.name} ${issuer}`
      const known = kept.get(key)
      // A clock that was set back does not extend a lifetime.
      return known !== undefined && now >= known.askedAt && now - known.askedAt < known.lifeMs
        ? known.answer
        : fetchProvider(terms, issuer, key, now)
    },
  }
}
