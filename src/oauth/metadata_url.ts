import { sha256 } from "../base/digest.ts"
import type { ClientId } from "../base/id.ts"
import { idFrom } from "../base/id.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import { isLoopbackHost } from "./redirect_uri.ts"

/** An authorization request may have a client_id of this size. */
const MAX_BYTES = 255
/** A host as the URL parser writes it. Look-alike letters are written as `xn--…`. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/
const ID_BYTES = 16

/** Whether the sender of a request means the URL of a client ID metadata document. The URL may still be unusable: `metadataUrlProblem`. */
export const looksLikeMetadataUrl = (clientId: string): boolean => /^https?:/i.test(clientId)

/**
 * Returns why a text cannot be the URL of a client ID metadata document, or undefined. Client ID Metadata Document §3. Two URLs are equal only if all
 * characters are equal. So the server accepts only the form that the URL parser writes: no dot segments, no upper case in the host, one spelling of
 * an IP address.
 */
export function metadataUrlProblem(text: string): Said | undefined {
  if (Buffer.byteLength(text) > MAX_BYTES) return say("bytes-too-many", { max: MAX_BYTES })
  if (!/^[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return say("url-not-absolute")
  const { protocol, hostname, hash, username, password, href } = new URL(text)
  if (protocol !== "https:" && !(protocol === "http:" && isLoopbackHost(hostname))) return say("uri-not-https")
  if (username !== "" || password !== "" || /^[^/]*:\/\/[^/]*@/.test(text)) return say("uri-user-information")
  if (hash !== "" || text.includes("#")) return say("uri-fragment")
  if (!/^https?:\/\/[^/?\\]+\//i.test(text)) return say("url-without-path")
  if (!HOST.test(hostname)) return say("uri-host-malformed")
  return href === text ? undefined : say("url-unusual", { usual: href })
}

export const isMetadataUrl = (text: string): boolean =>
  looksLikeMetadataUrl(text) && metadataUrlProblem(text) === undefined

/**
 * Returns the id of the row for the client with this document. The id follows from the URL, so that a look-up needs no further index. A caller
 * compares the row's URL in full.
 */
export const metadataClientId = (url: string): ClientId => idFrom("client", sha256(url).subarray(0, ID_BYTES))
