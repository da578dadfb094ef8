import { sha256 } from "../base/digest.ts"
import type { Reply } from "./refusal_reply.ts"

/** 22 characters hold 132 bits of the digest, so two documents never have the same tag. */
const TAG_CHARACTERS = 22

/**
 * Adds the ETag to an answer that may be cached, or returns 304 without a body if the caller has that version. RFC 9110 §8.8.3, §13.1.2. The
 * comparison with the header `ifNoneMatch` is weak, as the RFC requires: a proxy that compresses the answer marks the tag as weak.
 */
export function validated({ status, headers, body }: Reply, ifNoneMatch: string | undefined): Reply {
  const etag = `"${sha256(body).toString("base64url").slice(0, TAG_CHARACTERS)}"`
  const held = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? []
  if (!held.includes(etag) && ifNoneMatch?.trim() !== "*") return { status, headers: { ...headers, etag }, body }
  // RFC 9110 §15.4.5: a 304 has the caching headers of the 200. It has no content type, because it has no body.
  const { "content-type": _, ...cached } = headers
  return { status: 304, headers: { ...cached, etag }, body: "" }
}
