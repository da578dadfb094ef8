import { isUtf8 } from "node:buffer"
import { decodeBase64url } from "../base/base64url.ts"

const MAX_BYTES = 8192

export type JwtMembers = Readonly<Record<string, unknown>>

/** A JWT whose signature nobody has checked. */
export interface CompactJwt {
  readonly header: JwtMembers
  readonly claims: JwtMembers
}

/** Reads a signed JWT in compact form, RFC 7515 §7.1. Undefined for any other text, and for one that is longer than `maxBytes`. */
export function compactJwt(text: string, maxBytes = MAX_BYTES): CompactJwt | undefined {
  const parts = Buffer.byteLength(text) > maxBytes ? [] : text.split(".")
  const [header, claims] = parts.slice(0, 2).map(membersOf)
  return parts.length === 3 && header !== undefined && claims !== undefined ? { header, claims } : undefined
}

/** The header of a JWE in compact form, RFC 7516 §7.1. Undefined for any other text, and for one that is longer than `maxBytes`. */
export function headerOfJwe(text: string, maxBytes: number): JwtMembers | undefined {
  const parts = Buffer.byteLength(text) > maxBytes ? [] : text.split(".")
  const [header = ""] = parts
  return parts.length === 5 ? membersOf(header) : undefined
}

function membersOf(part: string): JwtMembers | undefined {
  const bytes = decodeBase64url(part)
  if (bytes === undefined || !isUtf8(bytes)) return undefined
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"))
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
