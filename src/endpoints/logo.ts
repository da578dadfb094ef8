import { LOGO_PATH } from "../oauth/paths.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/** SHA-256 in base64url. */
const DIGEST = /^[A-Za-z0-9_-]{43}$/

/** Sends a logo. Its address contains a digest of its content, so browsers keep it for a year. Answers 404 for an unknown digest. */
export async function logo({ path }: EdgeRequest, { looks, basePath }: Ports): Promise<Answer> {
  const digest = path.slice(basePath.length + LOGO_PATH.length + 1)
  const found = DIGEST.test(digest) ? await looks.logo(digest) : undefined
  if (found === undefined) return refuse("not_found", "path-unknown", {})
  return { kind: "image", contentType: found.type, content: found.content }
}
