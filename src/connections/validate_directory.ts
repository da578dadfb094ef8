import { say } from "../base/say.ts"
import type { Validate } from "../base/setting.ts"

const MAX_TEXT = 1024
const MAX_CERTIFICATES = 65_536
const CERTIFICATES = /^(\s*-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----)+\s*$/

/** Where the person's name goes in a filter. */
export const USERNAME_PLACE = "{username}"

/** `ldaps://` or `ldap://` with a host, and perhaps a port. The other parts of RFC 4516 §2 are settings of their own. */
export const validateDirectoryUrl: Validate = (given) => {
  const url = URL.parse(given)
  const isUsable = url !== null && /^ldaps?:$/.test(url.protocol) && url.hostname !== ""
  const hasMore = url !== null && `${url.pathname.replace(/^\/$/, "")}${url.search}${url.hash}${url.username}` !== ""
  return isUsable && !hasMore ? undefined : say("connection-directory-url-malformed", { received: given })
}

/** RFC 4514 §3: each part of a name has an `=`. The directory checks the rest. */
export const validateDn: Validate = (given) =>
  given.includes("=") && isShort(given) ? undefined : say("connection-dn-malformed", { received: given })

/** RFC 4515 §3. In a value, the parentheses are escaped, so they only enclose the parts of a filter. */
export const validateUserFilter: Validate = (given) =>
  given.includes(USERNAME_PLACE) && isShort(given) && isEnclosed(given)
    ? undefined
    : say("connection-filter-malformed", { received: given, example: `(uid=${USERNAME_PLACE})` })

export const validateCertificates: Validate = (given) =>
  given.length <= MAX_CERTIFICATES && CERTIFICATES.test(given) ? undefined : say("connection-certificate-malformed")

const isShort = (given: string): boolean => given.length <= MAX_TEXT && !/\p{C}/u.test(given)

/** Whether the text is one pair of parentheses, with complete pairs in it. */
function isEnclosed(given: string): boolean {
  let depth = 0
  for (const [at, character] of Array.from(given).entries()) {
    if (depth === 0 && (at > 0 || character !== "(")) return false
    if (character === "(") depth++
    if (character === ")") depth--
  }
  return depth === 0
}
