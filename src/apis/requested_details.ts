/** The parameter `authorization_details`. RFC 9396 §2, §5. Loaded with its first use. */
import Schema from "typebox/schema"
import type { Client } from "../oauth/client.ts"
import { refuse } from "../oauth/refusal.ts"
import type { ResourceRules } from "../oauth/resource.ts"
import { findByIdentifier } from "../oauth/resource.ts"
import type { Api } from "./api.ts"
import { closedSchema } from "./detail_schema.ts"
import type { DetailType } from "./detail_type.ts"
import { declaredDetail, isShown, shownPaths, valueAt } from "./detail_type.ts"
import type { Detail } from "./granted_details.ts"
import { mayRequestDetail } from "./granted_details.ts"

/** The details travel in the URL of each page, in tokens and in headers. */
export const MAX_DETAILS_BYTES = 3072
const MAX_DETAILS = 10
const MAX_DEPTH = 8
/** Characters of a place in the log. The names of unknown members come from the request. */
const MAX_PLACE = 100

interface Asking {
  readonly client: ResourceRules["client"] & Pick<Client, "authorizationDetailsTypes">
  readonly apis: readonly Api[]
  /** The resources that the request names. */
  readonly asked: readonly string[]
}

/** Reads the details of a request. Refuses with invalid_authorization_details. */
export function requestedDetails(text: string, { client, apis, asked }: Asking): readonly Detail[] {
  const details = parsed(text)
  for (const [at, detail] of details.entries()) {
    const found = declaredDetail(apis, detail.type) ?? refuseDetail("details-type-unknown", `/${at}/type`)
    const { api, declared } = found
    if (!mayRequestDetail(client, detail.type, api)) refuseDetail("details-not-allowed", `/${at}/type`)
    const flaw = flawIn(detail, declared)
    if (flaw !== undefined) refuseDetail("details-invalid", `/${at}${flaw}`)
    // As a scope value outside the named resources, RFC 8707 §2.2. The token would not reach the API that the detail is for.
    if (asked.length > 0 && asked.every((resource) => findByIdentifier([api], resource) === undefined))
      refuseDetail("details-beyond-resource", `/${at}/type`)
  }
  return details
}

/** The log has the place, and never a value: it may say whom a person pays. */
const refuseDetail = (
  reason: "details-type-unknown" | "details-not-allowed" | "details-invalid" | "details-beyond-resource",
  at: string,
): never => refuse("invalid_authorization_details", reason, { received: at.slice(0, MAX_PLACE) })

const isDetail = (value: unknown): value is Detail =>
  typeof value === "object" && value !== null && !Array.isArray(value) && typeof Object(value).type === "string"

function parsed(text: string): readonly Detail[] {
  const malformed = () => refuse("invalid_authorization_details", "details-malformed")
  if (Buffer.byteLength(text) > MAX_DETAILS_BYTES || !isPlainJson(text)) malformed()
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    malformed()
  }
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_DETAILS || !list.every(isDetail))
    return malformed()
  return list
}

/** Whether the text is not too deep, and no object has a member twice: parsers disagree about which of the two counts. RFC 8259 §4. */
function isPlainJson(text: string): boolean {
  const open: (Set<string> | undefined)[] = []
  let previous = ""
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)) {
    if (token === "{" || token === "[") open.push(token === "{" ? new Set() : undefined)
    else if (token === "}" || token === "]") open.pop()
    else if (token === ":") {
      const names = open.at(-1)
      const name = unescaped(previous)
      if (names === undefined || name === undefined || names.has(name)) return false
      names.add(name)
    }
    if (open.length > MAX_DEPTH) return false
    previous = token
  }
  return true
}

function unescaped(token: string): string | undefined {
  try {
    return String(JSON.parse(token))
  } catch {
    return undefined
  }
}

/** Returns the JSON Pointer of the first member that the schema refuses, or that a sentence cannot show as it is. */
function flawIn(detail: Detail, declared: DetailType): string | undefined {
  const [isValid, [error] = []] = Schema.Errors(closedSchema(declared.schema, declared.type) as never, detail)
  if (!isValid) return error?.instancePath ?? ""
  const hidden = shownPaths(declared).find((path) => !isShown(valueAt(detail, path)))
  return hidden && `/${hidden.replaceAll(".", "/")}`
}
