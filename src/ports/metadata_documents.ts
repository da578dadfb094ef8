import type { Said } from "../base/say.ts"
import type { ClientSettingValues } from "../clients/settings/client_settings.ts"

/** The request that causes the fetch of a document. */
export interface DocumentRequest {
  /** The key under which limits count the address of the request's sender. */
  readonly addressKey: string
  /** Whether the client has a row, because a person consented to it. */
  readonly stored: boolean
  /** Milliseconds. */
  readonly now: number
  /** Whether a document from memory may be used. If not, it is fetched again. */
  readonly isCurrent?: (settings: ClientSettingValues) => boolean
}

/** The settings in a document, or why it has none. `problem` is for the operator. */
export type MetadataDocument =
  | { readonly settings: ClientSettingValues }
  | { readonly flaw: "metadata-document-unavailable" | "metadata-document-unusable"; readonly problem: Said }
  | { readonly flaw: "metadata-document-limit"; readonly retryAfterSeconds: number }

/** Client ID metadata documents. Decision 0042. */
export interface MetadataDocuments {
  /** Whether plain http at a loopback address is accepted, because this service itself is on this machine. */
  readonly allowsPlainHttp: boolean
  /** Returns the document at a URL without `metadataUrlProblem`: from memory while it is fresh, else fetched. */
  read(url: string, from: DocumentRequest): Promise<MetadataDocument>
}
