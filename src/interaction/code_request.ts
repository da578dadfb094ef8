import type { AskedCode } from "../accounts/sign_in_code.ts"
import { equalDigests, sha256 } from "../base/digest.ts"
import type { ReasonOf } from "../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { Address } from "./page_form.ts"

/** Browsers keep cookies of at most 4096 bytes, with name and attributes. */
const MAX_COOKIE_LENGTH = 3500
const DIGEST_BYTES = 16
const SEPARATOR = "."

/** What a browser asked for, sealed: the address of the code's page carries it, and a cookie, for the link in the e-mail. Decision 0006. */
interface CodeRequest extends AskedCode {
  /** A digest of the cookie `visit` of the browser that asked. */
  readonly visitDigest: string
  /** A digest of the address where the interaction continues. */
  readonly addressDigest: string
}

type Sealing = Pick<Ports, "carriedValues">

const digestOf = (...parts: readonly string[]): string =>
  sha256(JSON.stringify(parts)).subarray(0, DIGEST_BYTES).toString("base64url")
const visitDigest = (visit: string): string => digestOf("sign-in code visit", visit)
const addressDigest = ({ path, query }: Address): string => digestOf("sign-in code address", path, query)
const isEqual = (one: string, other: string): boolean => equalDigests(Buffer.from(one), Buffer.from(other))

export const sealCodeRequest = (
  asked: AskedCode,
  address: Address,
  visit: string,
  { carriedValues }: Sealing,
): string => {
  const sealed: CodeRequest = { ...asked, visitDigest: visitDigest(visit), addressDigest: addressDigest(address) }
  return carriedValues.seal("sign-in code", sealed)
}

export type OpenedCodeRequest = AskedCode | Extract<ReasonOf<"wrong_credentials">, "email-code-elsewhere"> | undefined

/** Returns what this browser asked for at this address. Undefined for a value that is not genuine there. */
export function openCodeRequest(
  sealed: string,
  address: Address,
  visit: string,
  { carriedValues }: Sealing,
): OpenedCodeRequest {
  const request = carriedValues.open("sign-in code", sealed) as CodeRequest | undefined
  if (request === undefined || !isEqual(request.addressDigest, addressDigest(address))) return undefined
  if (!isEqual(request.visitDigest, visitDigest(visit))) return "email-code-elsewhere"
  const { to, salt, askedAt } = request
  return { to, salt, askedAt }
}

/** The cookie with which the link in the e-mail finds the address where the person began. Undefined if that is too long: the person types the code. */
export function codeCookie({ path, query }: Address, sealed: string): string | undefined {
  const cookie = [Buffer.from(JSON.stringify([path, query])).toString("base64url"), sealed].join(SEPARATOR)
  return cookie.length > MAX_COOKIE_LENGTH ? undefined : cookie
}

/** Reads the output of `codeCookie`. The seal covers a digest of the address, so a changed cookie leads nowhere. */
export function codeRequestOfCookie(
  { cookies: { emailCode, visit } }: Pick<EdgeRequest, "cookies">,
  ports: Sealing,
): { readonly address: Address; readonly sealed: string; readonly asked: AskedCode } | undefined {
  const [encoded = "", sealed = ""] = (emailCode ?? "").split(SEPARATOR)
  const address = addressIn(encoded)
  if (address === undefined || visit === undefined) return undefined
  const asked = openCodeRequest(sealed, address, visit, ports)
  return typeof asked === "object" ? { address, sealed, asked } : undefined
}

function addressIn(encoded: string): Address | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(encoded, "base64url").toString())
    const [path, query]: readonly unknown[] = Array.isArray(read) ? read : []
    return typeof path === "string" && typeof query === "string" ? { path, query } : undefined
  } catch {
    return undefined
  }
}
