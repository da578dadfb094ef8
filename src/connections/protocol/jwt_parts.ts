import type { JsonObject } from "./json_object.ts"
import { isObject, parsedJson } from "./json_object.ts"

/** The content of a JWT before its signature is checked: untrusted, only to choose what the check compares, and for messages. */
function partOf(token: unknown, index: number): JsonObject {
  const part = typeof token === "string" ? token.split(".")[index] : undefined
  const value = parsedJson(Buffer.from(part ?? "", "base64url").toString())
  return isObject(value) ? value : {}
}

export const headerIn = (token: unknown): JsonObject => partOf(token, 0)
export const claimsIn = (token: unknown): JsonObject => partOf(token, 1)
