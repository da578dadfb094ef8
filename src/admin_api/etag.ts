import { sha256 } from "../base/digest.ts"
import { refuse } from "../oauth/refusal.ts"

/** Members that are not part of the resource's state, or that change whenever the resource is used. */
const UNTAGGED: ReadonlySet<string> = new Set([
  "last_used_at",
  "client_secret",
  "created_apis",
  "warnings",
  "invitation_url",
  "invitation_expires_at",
])

/** 22 characters hold 132 bits of the digest, so two states never have the same tag. */
const TAG_CHARACTERS = 22

/** The ETag of a resource: a digest of its state. RFC 9110 §8.8.3. */
export function etagOf(resource: object): string {
  const state = JSON.stringify(resource, (name, value: unknown) => (UNTAGGED.has(name) ? undefined : value))
  return `"${sha256(state).toString("base64url").slice(0, TAG_CHARACTERS)}"`
}

const documentTags = new WeakMap<object, string>()

/** The ETag of an object that never changes. Computed only once, because anybody may request the OpenAPI document any number of times. */
export function etagOfDocument(document: object): string {
  const tag = documentTags.get(document) ?? etagOf(document)
  documentTags.set(document, tag)
  return tag
}

/** Whether a header such as `"one", "two"` names this tag, or is `*`. A weak tag never matches, RFC 9110 §13.1.1. */
export const namesTag = (header: string, tag: string): boolean =>
  header.trim() === "*" || header.split(",").some((each) => each.trim() === tag)

/**
 * Returns the check of If-Match. The check throws precondition_failed for any state other than the one that the caller read. A use case repeats
 * the check before each attempt of its guarded write, so that no concurrent change is lost.
 */
export function unchangedSince(ifMatch: string | undefined): (current: object) => void {
  if (ifMatch === undefined) return () => {}
  return (current) => {
    if (!namesTag(ifMatch, etagOf(current))) refuse("precondition_failed", "etag-differs")
  }
}
