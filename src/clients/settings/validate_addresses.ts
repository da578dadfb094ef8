import { quoted } from "../../base/quoted.ts"
import type { Validate } from "../../base/setting.ts"
import { isLoopbackHost } from "../../oauth/redirect_uri.ts"

const MAXIMUM_BYTES = 2048
const MAXIMUM_JWKS_BYTES = 16_384
const MAXIMUM_KEYS = 10

/** Members of a JWK that only the owner of the key may know. RFC 7518 §6. */
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

/** Rules for every address that this service will call. */
function callable(text: string): { readonly url: URL } | { readonly problem: string } {
  if (Buffer.byteLength(text) > MAXIMUM_BYTES) return { problem: `is longer than ${MAXIMUM_BYTES} bytes` }
  if (!/^[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return { problem: `${quoted(text)} is not an absolute URI` }
  const url = new URL(text)
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return { problem: `${quoted(text)} is neither http nor https` }
  if (text.includes("#")) return { problem: `${quoted(text)} has a fragment` }
  if (url.username !== "" || url.password !== "") return { problem: `${quoted(text)} has user information` }
  return { url }
}

/** Trusted keys must come over https, except from the same machine. OpenID Connect Registration §2. */
export const validateJwksUri: Validate = (text) => {
  const found = callable(text)
  if ("problem" in found) return found.problem
  return found.url.protocol === "https:" || isLoopbackHost(found.url.hostname)
    ? undefined
    : `${quoted(text)} is not https: an attacker on the network could replace the keys`
}

/** OpenID Connect Registration §5: "This URL MUST use the https scheme". */
export const validateSectorIdentifierUri: Validate = (text) => {
  const found = callable(text)
  if ("problem" in found) return found.problem
  return found.url.protocol === "https:" ? undefined : `${quoted(text)} is not https`
}

/** OpenID Connect Back-Channel Logout §2.2: an absolute URI without fragment; plain http only for a confidential client. */
export const validateBackchannelUri: Validate = (text) => {
  const found = callable(text)
  return "problem" in found ? found.problem : undefined
}

/** RFC 8707 §2: "an absolute URI […] MUST NOT include a fragment component". */
export const validateResource: Validate = (text) => {
  if (Buffer.byteLength(text) > 255) return "is longer than 255 bytes"
  if (!/^[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return "is not an absolute URI"
  return text.includes("#") ? "has a fragment" : undefined
}

export const validateHost: Validate = (text) =>
  /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/.test(text)
    ? undefined
    : `${quoted(text)} is not a host name such as example.com`

/** Validates a set of public keys. A private key is refused, because the set is stored where everybody may read it. RFC 7517 §5. */
export const validateJwks: Validate = (text) => {
  if (Buffer.byteLength(text) > MAXIMUM_JWKS_BYTES) return `is longer than ${MAXIMUM_JWKS_BYTES} bytes`
  const keys = keysOf(text)
  if (keys === undefined) return 'is no JWK set such as {"keys":[{"kty":"EC",…}]}'
  if (keys.length === 0 || keys.length > MAXIMUM_KEYS)
    return `has ${keys.length} keys; the set must have 1 to ${MAXIMUM_KEYS}`
  if (keys.some((key) => PRIVATE_MEMBERS.some((member) => member in key)))
    return "has a private or secret key: give the public halves, and replace that key, which is no longer secret"
  return keys.every((key) => "kty" in key && ["RSA", "EC", "OKP"].includes(String(key.kty)))
    ? undefined
    : "has a key whose kty is unknown: use one of RSA, EC, OKP"
}

/** Validates an origin in the form that browsers send. RFC 6454 §6.2. */
export const validateOrigin: Validate = (text) => {
  const wanted =
    "is not an origin such as https://app.example.com: scheme and host, a port only if it is not the default, no final slash"
  if (text === "*") return "is not allowed: list the origins one by one"
  if (!URL.canParse(text)) return wanted
  const { origin, protocol } = new URL(text)
  if (protocol !== "http:" && protocol !== "https:") return wanted
  return origin === text ? undefined : `${wanted}; perhaps you mean ${origin}`
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
