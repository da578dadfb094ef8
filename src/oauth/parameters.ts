import { isUtf8 } from "node:buffer"
import { refuse } from "./refusal.ts"

/**
 * The parameters of a request by name. Values are never empty: RFC 6749 §3.1, "Parameters sent without a value MUST be treated as if they
 * were omitted". `repeated` contains each repeated name. For such a name, `values` contains the first non-empty value.
 */
export interface Parameters {
  readonly values: ReadonlyMap<string, string>
  readonly repeated: ReadonlySet<string>
  /** The values of the repeatable parameters `resource` (RFC 8707 §2) and `audience` (RFC 8693 §2.1). `values` and `repeated` contain neither. */
  readonly resources: readonly string[]
  readonly audiences: readonly string[]
  /** Whether a pair could not be decoded. The other members do not contain that pair. */
  readonly malformed: boolean
}

/** RFC 8707 §2: "Multiple `resource` parameters MAY be used". */
export const REPEATABLE = "resource"
/** RFC 8693 §2.1: "Multiple audience parameters may be used". */
export const AUDIENCE = "audience"

const NONE: readonly string[] = []

/** Maximum nesting of a JSON body. The largest valid request, a registration with a JWK set, is nested far less. */
const MAXIMUM_JSON_DEPTH = 16

/**
 * Reads application/x-www-form-urlencoded, in a body or a query. Node's own reader silently replaces invalid UTF-8 by U+FFFD; this function
 * reports invalid UTF-8. Each endpoint decides how to refuse, because the authorization endpoint still needs the other parameters.
 */
export function formParameters(text: string): Parameters {
  const values = new Map<string, string>()
  const repeated = new Set<string>()
  const seen = new Set<string>()
  let resources: string[] | undefined
  let audiences: string[] | undefined
  let malformed = false
  for (const pair of text.split("&")) {
    if (pair === "") continue
    const equals = pair.indexOf("=")
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    const value = equals < 0 ? "" : decode(pair.slice(equals + 1))
    if (name === undefined || value === undefined) {
      malformed = true
      continue
    }
    if (name === REPEATABLE) {
      if (value === "") continue
      resources ??= []
      resources.push(value)
      continue
    }
    if (name === AUDIENCE) {
      if (value !== "") audiences = [...(audiences ?? NONE), value]
      continue
    }
    if (seen.has(name)) repeated.add(name)
    seen.add(name)
    if (value !== "" && !values.has(name)) values.set(name, value)
  }
  return { values, repeated, resources: resources ?? NONE, audiences: audiences ?? NONE, malformed }
}

function decode(text: string): string | undefined {
  if (!text.includes("%") && !text.includes("+")) return text
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return undefined
  }
}

/**
 * Reads a JSON object. Members named in `known` must be strings; unknown members are ignored. Node's parser silently keeps the last of two equal
 * keys, and a proxy in front of this server may have read the first. So the keys are also read from the text, and repeated keys are refused. RFC 8259
 * §4, RFC 7493 §2.3. In JSON, a repeatable parameter is a string or a list of strings.
 */
export function jsonParameters(text: string, known: ReadonlySet<string>): Parameters {
  let object: unknown
  try {
    object = JSON.parse(text)
  } catch {
    refuse("invalid_request", "body-malformed")
  }
  if (typeof object !== "object" || object === null || Array.isArray(object))
    refuse("invalid_request", "body-malformed")
  const values = new Map<string, string>()
  const seen = new Set<string>()
  let resources = NONE
  let audiences = NONE
  for (const name of topLevelKeys(text)) {
    if (seen.has(name)) refuse("invalid_request", "parameter-repeated", { received: name })
    seen.add(name)
    const value: unknown = Object.getOwnPropertyDescriptor(object, name)?.value
    if (name === REPEATABLE && known.has(name)) {
      resources = listOfTexts(name, value)
      continue
    }
    if (name === AUDIENCE && known.has(name)) {
      audiences = listOfTexts(name, value)
      continue
    }
    if (known.has(name) && typeof value !== "string")
      refuse("invalid_request", "parameter-not-a-string", { received: name })
    if (typeof value === "string" && value !== "") values.set(name, value)
  }
  return { values, repeated: new Set(), resources, audiences, malformed: false }
}

function listOfTexts(name: string, value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const isText = (each: unknown): each is string => typeof each === "string"
  if (!list.every(isText)) return refuse("invalid_request", "parameter-not-a-string", { received: name })
  return list.filter((text) => text !== "")
}

/** Returns the keys of the outermost object, in order, including repeated keys. JSON.parse must have accepted the text. */
function topLevelKeys(text: string): string[] {
  const keys: string[] = []
  let depth = 0
  let awaitsKey = false
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    if (token === "{" || token === "[") {
      depth += 1
      awaitsKey = depth === 1
      if (depth > MAXIMUM_JSON_DEPTH) refuse("invalid_request", "body-too-deep")
    } else if (token === "}" || token === "]") depth -= 1
    else if (token === ",") awaitsKey = depth === 1
    else if (depth === 1 && awaitsKey) {
      keys.push(JSON.parse(token) as string)
      awaitsKey = false
    }
  }
  return keys
}

/** Decodes a body. Refuses invalid UTF-8, which would otherwise become replacement characters. */
export function bodyText(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) refuse("invalid_request", "body-malformed")
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8")
}

/** RFC 6749 §3.2: "Request and response parameters MUST NOT be included more than once." Unknown parameters are ignored. */
export function refuseRepeated(parameters: Parameters, known: ReadonlySet<string>): void {
  for (const name of parameters.repeated) {
    if (known.has(name)) refuse("invalid_request", "parameter-repeated", { received: name })
  }
}

/**
 * Returns the body's media type in lower case; undefined if its charset is not UTF-8. Refuses with invalid_request if the request has a
 * Content-Encoding.
 */
export function mediaType({
  contentType = "",
  contentEncoding,
}: {
  readonly contentType: string | undefined
  readonly contentEncoding: string | undefined
}): string | undefined {
  if (contentEncoding !== undefined) refuse("invalid_request", "body-encoded", { received: contentEncoding })
  const [type, ...attributes] = contentType.split(";").map((part) => part.trim().toLowerCase())
  const foreign = attributes.some((one) => one.startsWith("charset=") && !/^charset="?utf-8"?$/.test(one))
  return foreign ? undefined : type
}
