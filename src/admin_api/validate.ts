import type { TSchema } from "typebox"
import Schema from "typebox/schema"
import { Settings } from "typebox/system"
import type { Problem } from "../admin/contract.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import { bodyText, jsonParameters, mediaType } from "../oauth/parameters.ts"
import { refuse } from "../oauth/refusal.ts"
import type { InputError } from "../oauth/refusal_detail.ts"
import type { EdgeRequest } from "../ports/ports.ts"
import type { Operation } from "./operation.ts"

/**
 * The maximum number of errors that the validator collects. Each error contains the whole path of its member: without this maximum, one body with a
 * long name and a long list needed 400 MiB for paths.
 */
const MAX_FOUND = 200
Settings.Set({ maxErrors: MAX_FOUND })

/** The names of members that must be strings. Empty, because the schema of the operation checks the type of each member. */
const NO_PARAMETERS: ReadonlySet<string> = new Set()
const MAX_REPORTED = 100
const MAX_QUOTED = 100

/** Reads and checks the body. Refuses with unsupported_media_type, invalid_request (no JSON object), and invalid_input with up to 100 errors. */
export function readBody(request: EdgeRequest, { body: schema, kind, validate }: Operation): unknown {
  if (schema === undefined) return undefined
  const allowed = ["application/json", ...(kind === "change" ? ["application/merge-patch+json"] : [])]
  if (!allowed.includes(mediaType(request) ?? ""))
    refuse("unsupported_media_type", "content-type-unsupported", {
      expected: allowed.join(" or "),
      received: request.contentType,
      says: say("content-type-wanted", { wanted: eitherOf(allowed) }),
    })
  const text = bodyText(request.body ?? new Uint8Array())
  jsonParameters(text, NO_PARAMETERS)
  const body = JSON.parse(text) as Record<string, unknown>
  const errors = errorsIn(schema, body)
  if (errors.length === 0) return body
  // There may be more errors than were found, so it is unknown which members are correct.
  if (errors.length >= MAX_REPORTED) return refuseInput(errors.map(inBody))
  // A body with errors does not reach the use case, so `validate` checks its correct members here.
  const wrong = new Set(errors.map(({ pointer }) => pointer.split("/")[1]))
  const sound = Object.fromEntries(Object.entries(body).filter(([name]) => !wrong.has(escaped(name))))
  return refuseInput([...errors.map(inBody), ...(validate?.(sound) ?? []).map(memberError)])
}

/** Refuses with invalid_input with the errors that a use case found. */
export const refuseProblems = (problems: readonly Problem[]): never => refuseInput(problems.map(memberError))

/** Refuses with invalid_request with the errors that a use case found in the query. */
export const refuseQueryProblems = (problems: readonly Problem[]): never =>
  refuse("invalid_request", "admin-query-invalid", {
    errors: problems.map((problem) => ({ ...memberError(problem), in: "query" })),
  })

const refuseInput = (errors: readonly InputError[]): never =>
  refuse("invalid_input", "input-invalid", { errors: errors.slice(0, MAX_REPORTED) })

const memberError = ({ field, ...said }: Problem): InputError => inBody({ pointer: `/${escaped(field)}`, ...said })

const inBody = (error: Omit<InputError, "in">): InputError => ({ in: "body", ...error })

/** Reads and checks the query. Refuses with invalid_request with up to 100 errors. */
export function readQuery(query: string, schemas: Operation["query"]): Record<string, unknown> {
  const given = new URLSearchParams(query)
  const values: Record<string, unknown> = {}
  const errors: InputError[] = []
  const add = (name: string, said: Said) => errors.push({ in: "query", pointer: `/${escaped(name)}`, ...said })
  for (const name of new Set(given.keys())) {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
    if (schema === undefined) {
      const known = Object.keys(schemas)
      add(name, known.length === 0 ? say("parameter-unsupported") : say("parameter-unknown", { known }))
      continue
    }
    const texts = given.getAll(name)
    const value = typed(schema, texts)
    if (!Array.isArray(value) && texts.length > 1) add(name, say("parameter-given-twice"))
    else for (const { pointer: _, ...said } of errorsIn(schema, value)) add(name, said)
    values[name] = value
  }
  if (errors.length > 0) refuse("invalid_request", "admin-query-invalid", { errors: errors.slice(0, MAX_REPORTED) })
  return values
}

function typed(schema: TSchema, texts: readonly string[]): unknown {
  const { type } = schema as { type?: string }
  const [first = ""] = texts
  if (type === "array") return texts
  if (type === "integer") return /^[0-9]{1,9}$/.test(first) ? Number(first) : first
  return first
}

interface Found extends Said {
  readonly pointer: string
}

/** Compares a value with a schema, and returns the errors. The validator finds at most MAX_FOUND errors. */
function errorsIn(schema: TSchema, value: unknown): Found[] {
  const [, errors] = Schema.Errors(schema, value)
  return errors.flatMap(({ keyword, instancePath: pointer, params }) =>
    foundBy(keyword, pointer, params as Readonly<Record<string, unknown>>, value),
  )
}

function foundBy(keyword: string, pointer: string, params: Readonly<Record<string, unknown>>, root: unknown): Found[] {
  const received = shown(valueAt(root, pointer))
  const one = (said: Said) => [{ pointer, ...said }]
  switch (keyword) {
    case "required":
      return (params.requiredProperties as string[]).map((name) => ({
        pointer: `${pointer}/${escaped(name)}`,
        ...say("member-missing"),
      }))
    // The validator reports each unknown member, and then the whole object once more. The second report says nothing new.
    case "additionalProperties":
      return []
    case "boolean":
      return one(say("member-unknown"))
    case "type":
      return one(say("member-type", { wanted: eitherOf([params.type].flat().map(String)), received }))
    case "enum":
      return one(say("member-not-allowed", { allowed: (params.allowedValues as unknown[]).map(String), received }))
    case "minLength":
      return one(say("member-empty"))
    case "minimum":
      return one(say("member-too-small", { min: Number(params.limit), received }))
    case "maximum":
      return one(say("member-too-large", { max: Number(params.limit), received }))
    default:
      return one(say("member-mismatch", { keyword, received }))
  }
}

/** A short form of a received value. */
function shown(value: unknown): string | Said {
  if (value === null) return "null"
  if (Array.isArray(value)) return say("an-array")
  if (typeof value === "object") return say("an-object")
  if (typeof value === "string")
    return value.length <= MAX_QUOTED ? say("quoted-text", { text: value }) : say("long-text", { count: value.length })
  return String(value)
}

/** Lists the possible words. */
const eitherOf = (words: readonly string[]): string | Said =>
  words.reduce<string | Said>((one, other) => (one === "" ? other : say("either", { one, other })), "")

function valueAt(root: unknown, pointer: string): unknown {
  let value = root
  for (const part of pointer.split("/").slice(1))
    value = Object.getOwnPropertyDescriptor(Object(value), part.replaceAll("~1", "/").replaceAll("~0", "~"))?.value
  return value
}

/** A member's name as a part of a JSON pointer, RFC 6901. */
const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1")
