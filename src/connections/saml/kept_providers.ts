import { sha256 } from "../../base/digest.ts"
import { say } from "../../base/say.ts"
import type { Outbound, Received } from "../../outbound/outbound.ts"
import type { Connection } from "../connection_settings.ts"
import { ConnectionFailure, fail, saidAt } from "../protocol/failure.ts"
import type { SamlProvider } from "./provider_metadata.ts"
import { providerIn } from "./provider_metadata.ts"

/** Metadata of one provider, with certificates and other roles, have up to 100 kB. */
const MAX_BYTES = 524_288
const MAX_PROVIDERS = 200
const MIN_LIFE_MS = 60_000
/** A provider announces a new key in its metadata, and signs with it some time later. */
const DEFAULT_LIFE_MS = 3_600_000
/** For how long metadata that cannot be fetched again are still used. */
const MAX_LIFE_MS = 86_400_000
/** People repeat a sign-in that failed. Without this time, each attempt would wait for a provider that is down. */
const FAILED_LIFE_MS = 5000

interface Kept {
  readonly askedAt: number
  readonly answer: Promise<SamlProvider>
  lifeMs: number
}

export interface KeptSamlProviders {
  /** Throws a ConnectionFailure. */
  of(connection: Connection, now: number): Promise<SamlProvider>
  /** The provider with metadata that are not older than a minute, for an answer with an unknown key. */
  renewed(connection: Connection, now: number): Promise<SamlProvider>
}

/** Keeps the metadata of providers in memory, already read. The cache keeps the promise, so that concurrent sign-ins share one request. */
export function keptSamlProviders(outbound: Pick<Outbound, "send">): KeptSamlProviders {
  const kept = new Map<string, Kept>()

  function fetchProvider(
    connection: Connection,
    key: string,
    now: number,
    before: Kept | undefined,
  ): Promise<SamlProvider> {
    const asked = askFor(outbound, connection, now)
    const entry: Kept = { askedAt: now, answer: asked.then(({ provider }) => provider), lifeMs: MIN_LIFE_MS }
    asked.then(
      ({ lifeMs }) => {
        entry.lifeMs = lifeMs
      },
      () => {
        entry.lifeMs = FAILED_LIFE_MS
      },
    )
    kept.delete(key)
    kept.set(key, entry)
    if (kept.size > MAX_PROVIDERS) kept.delete(kept.keys().next().value ?? key)
    return entry.answer.catch((error: unknown) => {
      // The address of the metadata can be down while the provider signs people in.
      if (before === undefined || now - before.askedAt >= MAX_LIFE_MS) throw error
      kept.set(key, { ...before, lifeMs: now - before.askedAt + FAILED_LIFE_MS })
      return before.answer
    })
  }

  /** `maxAgeMs`: older metadata are fetched again. */
  function known(connection: Connection, now: number, maxAgeMs: number): Promise<SamlProvider> {
    const key = keyOf(connection)
    const found = kept.get(key)
    // A clock that was set back does not extend a lifetime.
    const isFresh =
      found !== undefined && now >= found.askedAt && now - found.askedAt < Math.min(found.lifeMs, maxAgeMs)
    return isFresh ? found.answer : fetchProvider(connection, key, now, found)
  }

  return {
    of: (connection, now) => known(connection, now, MAX_LIFE_MS),
    renewed: (connection, now) => known(connection, now, MIN_LIFE_MS),
  }
}

const keyOf = ({ id, issuer, metadataUrl, metadata = "" }: Connection): string =>
  sha256(JSON.stringify([id, issuer, metadataUrl, metadata])).toString("base64url")

async function askFor(
  outbound: Pick<Outbound, "send">,
  { metadataUrl: url, metadata = "", issuer }: Connection,
  now: number,
): Promise<{ readonly provider: SamlProvider; readonly lifeMs: number }> {
  if (url === undefined) return { provider: providerIn(metadata, issuer, now), lifeMs: MAX_LIFE_MS }
  const { xml, freshMs } = await metadataAt(outbound, url)
  const lifeMs = Math.min(Math.max(freshMs ?? DEFAULT_LIFE_MS, MIN_LIFE_MS), MAX_LIFE_MS)
  return { provider: providerAt(url, xml, issuer, now), lifeMs }
}

/** Fetches metadata. Throws a ConnectionFailure. */
export async function metadataAt(
  outbound: Pick<Outbound, "send">,
  url: string,
): Promise<Pick<Received, "freshMs" | "certificateUntil" | "headers"> & { readonly xml: string }> {
  const accept = "application/samlmetadata+xml, application/xml, text/xml"
  const answer = await outbound.send(url, { method: "GET", headers: { accept } }, MAX_BYTES)
  if ("problem" in answer) return fail("connection-unreachable", saidAt(url, answer.problem))
  if (answer.status !== 200)
    fail("connection-unreachable", saidAt(url, say("outbound-status", { status: answer.status })))
  return { ...answer, xml: new TextDecoder().decode(answer.body) }
}

/** Reads metadata from an address, which the problems name. */
export function providerAt(url: string, xml: string, issuer: string | undefined, now: number): SamlProvider {
  try {
    return providerIn(xml, issuer, now)
  } catch (error) {
    if (!(error instanceof ConnectionFailure)) throw error
    throw new ConnectionFailure(error.problem.flaw, saidAt(url, error.problem.said))
  }
}
