import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { DocumentFetch } from "../limits/document_limits.ts"
import type { Taken } from "../limits/limit.ts"
import { Refusal } from "../oauth/refusal.ts"
import type { Outbound } from "../outbound/outbound.ts"
import type { MetadataDocument, MetadataDocuments } from "../ports/metadata_documents.ts"
import { reasonInEnglish } from "../words/english.ts"
import type { ClientSettingValues } from "./settings/client_settings.ts"
import { nameOfHost } from "./settings/strangers_name.ts"

const MAX_DOCUMENTS = 1000
const MIN_LIFE_MS = 60_000
const MAX_LIFE_MS = 86_400_000
/** For an answer without caching headers. A client's fetched keys have the same lifetime. */
const DEFAULT_LIFE_MS = 300_000
/** Without this time, each request that names a broken URL would cause a fetch. */
const FAILED_LIFE_MS = 60_000

type Metadata = ReadonlyMap<string, unknown>
type Validate = (metadata: Metadata) => ClientSettingValues | Promise<ClientSettingValues>

interface Deps {
  readonly outbound: Pick<Outbound, "getDocument">
  /** Counts a fetch, and says whether it may be made. */
  readonly allows: (fetch: DocumentFetch) => Taken
  /** Returns the client settings in the metadata. Throws a Refusal. */
  readonly validate: Validate
  /** Whether clients that nobody registered by hand may use a redirect URI here. */
  readonly allowsRedirectUri: (uri: string) => boolean
  readonly allowsPlainHttp: boolean
}

type Rules = Pick<Deps, "validate" | "allowsRedirectUri">

interface Kept {
  readonly askedAt: number
  readonly answer: Promise<MetadataDocument>
  /** How long the document is used, in milliseconds. A minute until the fetch has ended. */
  lifeMs: number
  isFetched: boolean
}

/**
 * Fetches metadata documents and keeps them in memory. The cache keeps the promise, so that concurrent requests share one fetch. A fetch that the
 * limits refuse is not kept.
 */
export function metadataDocuments({ outbound, allows, allowsPlainHttp, ...rules }: Deps): MetadataDocuments {
  const kept = new Map<string, Kept>()

  function keep(url: string, entry: Kept): void {
    kept.delete(url)
    kept.set(url, entry)
    if (kept.size > MAX_DOCUMENTS) kept.delete(kept.keys().next().value ?? url)
  }

  /** A kept document is used while its lifetime lasts. A clock that was set back does not extend the lifetime. */
  function usable(url: string, now: number): Kept | undefined {
    const known = kept.get(url)
    return known !== undefined && now >= known.askedAt && now - known.askedAt < known.lifeMs ? known : undefined
  }

  async function fetchDocument(url: string, stored: boolean, entry: () => Kept): Promise<MetadataDocument> {
    const answer = await outbound.getDocument(url, stored ? "consented" : "newcomer")
    if ("problem" in answer) {
      entry().lifeMs = FAILED_LIFE_MS
      return { flaw: "metadata-document-unavailable", problem: answer.problem }
    }
    const read = await documentIn(url, answer.value, rules)
    const fresh = Math.min(Math.max(answer.freshMs ?? DEFAULT_LIFE_MS, MIN_LIFE_MS), MAX_LIFE_MS)
    entry().lifeMs = "flaw" in read ? FAILED_LIFE_MS : fresh
    return read
  }

  return {
    allowsPlainHttp,
    async read(url, { addressKey, stored, now, isCurrent = () => true }) {
      const known = usable(url, now)
      if (known !== undefined) {
        keep(url, known)
        const wasFetched = known.isFetched
        const document = await known.answer
        if (!wasFetched || !("settings" in document) || isCurrent(document.settings)) return document
        // A concurrent request may already fetch the document again.
        const newer = usable(url, now)
        if (newer !== undefined && newer !== known) return newer.answer
      }
      const { allowed, retryAfterSeconds } = allows({ host: new URL(url).host, addressKey, stored, now })
      if (!allowed) return { flaw: "metadata-document-limit", retryAfterSeconds }
      const answer = fetchDocument(url, stored, () => entry)
      const entry: Kept = { askedAt: now, answer, lifeMs: MIN_LIFE_MS, isFetched: false }
      keep(url, entry)
      // Only a defect of this server rejects the promise. Such a result is not kept.
      answer.then(
        () => {
          entry.isFetched = true
        },
        () => kept.delete(url),
      )
      return answer
    },
  }
}

/** Members that only a client with a secret has. Client ID Metadata Document §4.1 forbids them, because everybody can read the document. */
const SECRETS = ["client_secret", "client_secret_expires_at"] as const
const METHODS: readonly unknown[] = ["none", "private_key_jwt"]

/** Reads a document's content. */
async function documentIn(
  url: string,
  value: unknown,
  { validate, allowsRedirectUri }: Rules,
): Promise<MetadataDocument> {
  const unusable = (problem: Said) => ({ flaw: "metadata-document-unusable", problem }) as const
  if (typeof value !== "object" || value === null || Array.isArray(value)) return unusable(say("document-not-object"))
  const members = new Map<string, unknown>(Object.entries(value))
  // Client ID Metadata Document §4.1. Without this check, a document could name the URL of another client.
  if (members.get("client_id") !== url) return unusable(say("document-client-id"))
  for (const name of SECRETS)
    if ((members.get(name) ?? undefined) !== undefined) return unusable(say("document-secret", { member: name }))
  const method = members.get("token_endpoint_auth_method") ?? "none"
  if (!METHODS.includes(method)) return unusable(say("document-method"))
  try {
    const adapted = members.set("token_endpoint_auth_method", method)
    return { settings: await validate(new Map([...adapted, ...adaptedMembers(url, adapted, allowsRedirectUri)])) }
  } catch (error) {
    if (error instanceof Refusal)
      return unusable(
        say("document-metadata", { problem: error.detail.received ?? reasonInEnglish(error.code, error.reason) }),
      )
    throw error
  }
}

/**
 * Adapts the metadata to this server. A document is for many servers, so response types and redirect URIs that clients may not use here are left out.
 * If all redirect URIs are forbidden, none is left out, so that the refusal names one.
 */
function* adaptedMembers(
  url: string,
  members: Metadata,
  allowsRedirectUri: Rules["allowsRedirectUri"],
): Generator<[string, unknown]> {
  const uris = members.get("redirect_uris")
  // Each URI is checked alone: a document may have a thousand, and validating the whole metadata for each would take half a second.
  const allowed = Array.isArray(uris) ? uris.filter((uri) => typeof uri === "string" && allowsRedirectUri(uri)) : []
  if (allowed.length > 0) yield ["redirect_uris", allowed]
  const types = members.get("response_types")
  if (Array.isArray(types)) yield ["response_types", types.filter((type) => type === "code")]
  yield ["client_name", members.get("client_name") || nameOfHost(new URL(url).host)]
  // The sector is the host of the document, which lists the redirect URIs. The server does not fetch the address that the document names.
  const isPairwise = members.get("subject_type") === "pairwise" && url.startsWith("https:")
  yield ["sector_identifier_uri", isPairwise ? url : undefined]
}
