import { sha256 } from "../base/digest.ts"
import type { Reply } from "./refusal_reply.ts"

/** 132 bits of the digest: two documents never share one. */
const TAG_CHARACTERS = 22

/**
 * An answer that may be cached, with its ETag; 304 and no body if the caller already has it. RFC 9110 §8.8.3, §13.1.2.
 * Takes If-None-Match as received. The comparison is weak, as the RFC says: a proxy that compresses marks the tag as weak.
 */
export function validated({ status, headers, body }: Reply, ifNoneMatch: string | undefined): Reply {
  const etag = `"${sha256(body).toString("base64url").slice(0, TAG_CHARACTERS)}"`
  const held = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? []
  if (!held.includes(etag) && ifNoneMatch?.trim() !== "*") return { status, headers: { ...headers, etag }, body }
  // §15.4.5: the headers of the 200 that caches use, and nothing of the document.
  const { "content-type": _, ...cached } = headers
  return { status: 304, headers: { ...cached, etag }, body: "" }
}
