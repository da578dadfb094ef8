import type { DocumentFetch } from "../limits/document_limits.ts"
import type { Taken } from "../limits/limit.ts"
import { Refusal } from "../oauth/refusal.ts"
import type { Outbound } from "../outbound/outbound.ts"
import type { MetadataDocument, MetadataDocuments } from "../ports/metadata_documents.ts"
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
  readonly allowsPlainHttp: boolean
}

interface Kept {
  readonly askedAt: number
  readonly answer: Promise<MetadataDocument>
  /** How long the document is used, in milliseconds. While it is fetched, as long as the fetch takes. */
  lifeMs: number
}

/**
 * Fetches metadata documents and keeps them in memory. The cache keeps the promise, so that concurrent requests share one fetch. A fetch that the
 * limits refuse is not kept.
 */
export function metadataDocuments({ outbound, allows, validate, allowsPlainHttp }: Deps): MetadataDocuments {
  const kept = new Map<string, Kept>()

  function keep(url: string, entry: Kept): void {
    kept.delete(url)
    kept.set(url, entry)
    if (kept.size > MAX_DOCUMENTS) kept.delete(kept.keys().next().value ?? url)
  }

  async function fetchDocument(url: string, stored: boolean, entry: () => Kept): Promise<MetadataDocument> {
    const answer = await outbound.getDocument(url, stored ? "stranger" : "newcomer")
    if ("problem" in answer) {
      entry().lifeMs = FAILED_LIFE_MS
      return { flaw: "metadata-document-unavailable", problem: answer.problem }
    }
    const read = await documentIn(url, answer.value, validate)
    const fresh = Math.min(Math.max(answer.freshMs ?? DEFAULT_LIFE_MS, MIN_LIFE_MS), MAX_LIFE_MS)
    entry().lifeMs = "flaw" in read ? FAILED_LIFE_MS : fresh
    return read
  }

  return {
    allowsPlainHttp,
    async read(url, { addressKey, stored, now }) {
      const known = kept.get(url)
      // A clock that was set back does not extend a lifetime.
      if (known !== undefined && now >= known.askedAt && now - known.askedAt < known.lifeMs) {
        keep(url, known)
        return known.answer
      }
      const { allowed, retryAfterSeconds } = allows({ host: new URL(url).host, addressKey, stored, now })
      if (!allowed) return { flaw: "metadata-document-limit", retryAfterSeconds }
      const answer = fetchDocument(url, stored, () => entry)
      const entry: Kept = { askedAt: now, answer, lifeMs: MIN_LIFE_MS }
      keep(url, entry)
      // A defect of this server must not be kept.
      answer.catch(() => kept.delete(url))
      return answer
    },
  }
}

/** Members that only a client with a secret has. Client ID Metadata Document §4.1 forbids them, because everybody can read the document. */
const SECRETS = ["client_secret", "client_secret_expires_at"] as const
const METHODS: readonly unknown[] = ["none", "private_key_jwt"]

/** Reads a document's content. */
async function documentIn(url: string, value: unknown, validate: Validate): Promise<MetadataDocument> {
  const unusable = (problem: string) => ({ flaw: "metadata-document-unusable", problem }) as const
  if (typeof value !== "object" || value === null || Array.isArray(value)) return unusable("it is not a JSON object")
  const members = new Map<string, unknown>(Object.entries(value))
  // Client ID Metadata Document §4.1. Without this check, a document could name the URL of another client.
  if (members.get("client_id") !== url) return unusable("its client_id is not the URL of the document")
  for (const name of SECRETS)
    if ((members.get(name) ?? undefined) !== undefined) return unusable(`it has ${name}, and everybody can read it`)
  const method = members.get("token_endpoint_auth_method") ?? "none"
  if (!METHODS.includes(method)) return unusable("its token_endpoint_auth_method is neither none nor private_key_jwt")
  try {
    return { settings: await usableSettings(url, members.set("token_endpoint_auth_method", method), validate) }
  } catch (error) {
    if (error instanceof Refusal) return unusable(`its ${error.detail.received ?? error.sentence}`)
    throw error
  }
}

/**
 * Returns the settings in a document. A document is for many servers, so response types and redirect URIs that clients may not use here are left out.
 * Throws the refusal of the whole document if nothing is left.
 */
async function usableSettings(url: string, members: Metadata, validate: Validate): Promise<ClientSettingValues> {
  const adapted = new Map([...members, ...adaptedMembers(url, members)])
  try {
    return await validate(adapted)
  } catch (error) {
    const given = members.get("redirect_uris")
    if (!(error instanceof Refusal) || error.code !== "invalid_redirect_uri" || !Array.isArray(given)) throw error
    const usable: unknown[] = []
    for (const uri of given)
      if (await isAccepted(new Map([...adapted, ["redirect_uris", [uri]]]), validate)) usable.push(uri)
    if (usable.length === 0 || usable.length === given.length) throw error
    return await validate(new Map([...adapted, ["redirect_uris", usable]]))
  }
}

async function isAccepted(metadata: Metadata, validate: Validate): Promise<boolean> {
  try {
    await validate(metadata)
    return true
  } catch (error) {
    if (error instanceof Refusal) return error.code !== "invalid_redirect_uri"
    throw error
  }
}

function* adaptedMembers(url: string, members: Metadata): Generator<[string, unknown]> {
  const types = members.get("response_types")
  if (Array.isArray(types)) yield ["response_types", types.filter((type) => type === "code")]
  yield ["client_name", members.get("client_name") || nameOfHost(new URL(url).host)]
  // The sector is the host of the document, which lists the redirect URIs. The server does not fetch the address that the document names.
  const isPairwise = members.get("subject_type") === "pairwise" && url.startsWith("https:")
  yield ["sector_identifier_uri", isPairwise ? url : undefined]
}
