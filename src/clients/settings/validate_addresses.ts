import type { Said } from "../../base/say.ts"
import { say } from "../../base/say.ts"
import type { Validate } from "../../base/setting.ts"
import { isLoopbackHost } from "../../oauth/redirect_uri.ts"

const MAXIMUM_BYTES = 2048
const MAX_RESOURCE_BYTES = 255
const MAXIMUM_JWKS_BYTES = 16_384
const MAXIMUM_KEYS = 10

/** Members of a JWK that only the owner of the key may know. RFC 7518 §6. */
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

/** Rules for every address that this service will call. */
function callable(text: string): { readonly url: URL } | { readonly problem: Said } {
  const wrong = (problem: Said) => ({ problem: say("list-item", { item: text, problem }) })
  if (Buffer.byteLength(text) > MAXIMUM_BYTES) return { problem: say("bytes-too-many", { max: MAXIMUM_BYTES }) }
  if (!/^[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return wrong(say("uri-not-absolute"))
  const url = new URL(text)
  if (url.protocol !== "https:" && url.protocol !== "http:") return wrong(say("uri-not-http"))
  if (text.includes("#")) return wrong(say("uri-fragment"))
  if (url.username !== "" || url.password !== "") return wrong(say("uri-user-information"))
  return { url }
}

/** Trusted keys must come over https, except from the same machine. OpenID Connect Registration §2. */
export const validateJwksUri: Validate = (text) => {
  const found = callable(text)
  if ("problem" in found) return found.problem
  return found.url.protocol === "https:" || isLoopbackHost(found.url.hostname)
    ? undefined
    : say("list-item", { item: text, problem: say("jwks-uri-not-https") })
}

/** OpenID Connect Registration §5: "This URL MUST use the https scheme". */
export const validateSectorIdentifierUri: Validate = (text) => {
  const found = callable(text)
  if ("problem" in found) return found.problem
  return found.url.protocol === "https:" ? undefined : say("list-item", { item: text, problem: say("uri-not-https") })
}

/** OpenID Connect Back-Channel Logout §2.2: an absolute URI without fragment; plain http only for a confidential client. */
export const validateBackchannelUri: Validate = (text) => {
  const found = callable(text)
  return "problem" in found ? found.problem : undefined
}

/** CIBA §4: "It MUST be an HTTPS URL". A client on the same machine needs none: nobody else reads its pings. */
export const validateNotificationEndpoint: Validate = (text) => {
  const found = callable(text)
  if ("problem" in found) return found.problem
  return found.url.protocol === "https:" || isLoopbackHost(found.url.hostname)
    ? undefined
    : say("list-item", { item: text, problem: say("uri-not-https") })
}

/** RFC 8707 §2: "an absolute URI […] MUST NOT include a fragment component". */
export const validateResource: Validate = (text) => {
  if (Buffer.byteLength(text) > MAX_RESOURCE_BYTES) return say("bytes-too-many", { max: MAX_RESOURCE_BYTES })
  if (!/^[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return say("uri-not-absolute")
  return text.includes("#") ? say("uri-fragment") : undefined
}

export const validateHost: Validate = (text) =>
  /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/.test(text) ? undefined : say("host-name-malformed", { received: text })

/** Validates a set of public keys. A private key is refused, because the set is stored where everybody may read it. RFC 7517 §5. */
export const validateJwks: Validate = (text) => {
  if (Buffer.byteLength(text) > MAXIMUM_JWKS_BYTES) return say("bytes-too-many", { max: MAXIMUM_JWKS_BYTES })
  const keys = keysOf(text)
  if (keys === undefined) return say("jwks-malformed")
  if (keys.length === 0 || keys.length > MAXIMUM_KEYS)
    return say("jwks-count", { count: keys.length, max: MAXIMUM_KEYS })
  if (keys.some((key) => PRIVATE_MEMBERS.some((member) => member in key))) return say("jwks-private")
  return keys.every((key) => "kty" in key && ["RSA", "EC", "OKP"].includes(String(key.kty)))
    ? undefined
    : say("jwks-type-unknown")
}

/** Validates an origin in the form that browsers send. RFC 6454 §6.2. */
export const validateOrigin: Validate = (text) => {
  if (text === "*") return say("origin-wildcard")
  if (!URL.canParse(text)) return say("origin-malformed")
  const { origin, protocol } = new URL(text)
  if (protocol !== "http:" && protocol !== "https:") return say("origin-malformed")
  return origin === text ? undefined : say("origin-misspelt", { origin })
}

/** Returns the keys of a JWK set in JSON; undefined for other text. */
export function keysOf(text: string): readonly object[] | undefined {
  try {
    const set: unknown = JSON.parse(text)
    if (typeof set !== "object" || set === null || !("keys" in set) || !Array.isArray(set.keys)) return undefined
    return set.keys.every((key) => typeof key === "object" && key !== null) ? set.keys : undefined
  } catch {
    return undefined
  }
}
