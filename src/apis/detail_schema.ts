/**
 * The JSON Schema of a type of authorization details: a small part of JSON Schema 2020-12. It has no references, so a schema is as large as its text. It
 * has no `pattern`: no value from a request meets a regular expression of an operator.
 */
export type DetailSchema =
  | {
      readonly type: "object"
      readonly properties: Readonly<Record<string, DetailSchema>>
      readonly required?: readonly string[]
    }
  | { readonly type: "array"; readonly items: DetailSchema; readonly minItems?: number; readonly maxItems?: number }
  | { readonly type: "string" | "number" | "integer" | "boolean"; readonly [keyword: string]: unknown }

const MAX_DEPTH = 6
const MEMBER = /^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_-]{0,62}$/

type Check = (value: unknown, schema: Readonly<Record<string, unknown>>) => boolean
const isText: Check = (value) => typeof value === "string"
const isNumber: Check = (value) => typeof value === "number"
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0
const isFalse: Check = (value) => value === false
const isScalar = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value)
const isListOfValues: Check = (value) => Array.isArray(value) && value.length > 0 && value.every(isScalar)
const namesMembers: Check = (value, { properties }) =>
  Array.isArray(value) && value.every((name) => typeof name === "string" && Object.hasOwn(Object(properties), name))

const ANYWHERE: Readonly<Record<string, Check>> = { type: isText, title: isText, description: isText }
const OF_VALUE: Readonly<Record<string, Check>> = { enum: isListOfValues, const: isScalar }
const OF_NUMBER: Readonly<Record<string, Check>> = {
  ...OF_VALUE,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
}
/** The keywords of each type, with the check of the keyword's own value. `properties` and `items` are checked one by one. */
const KEYWORDS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  object: { properties: () => true, required: namesMembers, additionalProperties: isFalse },
  array: {
    items: () => true,
    minItems: isCount,
    maxItems: isCount,
    uniqueItems: (value) => typeof value === "boolean",
  },
  string: { ...OF_VALUE, minLength: isCount, maxLength: isCount },
  number: OF_NUMBER,
  integer: OF_NUMBER,
  boolean: OF_VALUE,
}

/** Returns the JSON Pointer of what is wrong or unsupported in a schema for the members of a detail; undefined if nothing is. */
export function schemaFlaw(schema: unknown): string | undefined {
  const flaw = flawOf(schema, 1)
  if (flaw !== undefined) return flaw
  const root = schema as DetailSchema
  if (root.type !== "object") return "/type"
  return Object.hasOwn(Object(root.properties), "type") ? "/properties/type" : undefined
}

function flawOf(given: unknown, depth: number): string | undefined {
  if (typeof given !== "object" || given === null || Array.isArray(given) || depth > MAX_DEPTH) return ""
  const schema = given as Readonly<Record<string, unknown>>
  const keywords = Object.hasOwn(KEYWORDS, String(schema.type)) ? KEYWORDS[String(schema.type)] : undefined
  if (keywords === undefined) return "/type"
  for (const [keyword, value] of Object.entries(schema)) {
    const check = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined
    const common = Object.hasOwn(ANYWHERE, keyword) ? ANYWHERE[keyword] : undefined
    if (!(check ?? common)?.(value, schema)) return `/${keyword}`
  }
  if (schema.type === "array") return below("/items", flawOf(schema.items, depth + 1))
  if (schema.type !== "object") return undefined
  const { properties } = schema
  if (typeof properties !== "object" || properties === null || Array.isArray(properties)) return "/properties"
  for (const [name, each] of Object.entries(properties)) {
    if (!MEMBER.test(name)) return "/properties"
    const flaw = flawOf(each, depth + 1)
    if (flaw !== undefined) return `/properties/${name}${flaw}`
  }
  return undefined
}

const below = (pointer: string, flaw: string | undefined): string | undefined =>
  flaw === undefined ? undefined : pointer + flaw

/** Whether the member at the path is one value that a sentence can show, or a list of such values. */
export function isShowable(schema: DetailSchema, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined)
    return isOneValue(schema) || (schema.type === "array" && isOneValue((schema as { items: DetailSchema }).items))
  if (schema.type !== "object") return false
  const { properties } = schema as { readonly properties: Readonly<Record<string, DetailSchema>> }
  const member = Object.hasOwn(properties, name) ? properties[name] : undefined
  return member !== undefined && isShowable(member, rest)
}

const isOneValue = ({ type }: DetailSchema): boolean => type !== "object" && type !== "array"

/** The schema as the validator takes it: each object refuses unknown members, and the root has the type's name. */
export function closedSchema(schema: DetailSchema, type?: string): Record<string, unknown> {
  if (schema.type === "array") return { ...schema, items: closedSchema((schema as { items: DetailSchema }).items) }
  if (schema.type !== "object") return { ...schema }
  const { properties, required = [] } = schema as Extract<DetailSchema, { type: "object" }>
  const closed = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, closedSchema(each)]))
  return {
    ...schema,
    properties: { ...closed, ...(type !== undefined && { type: { const: type } }) },
    required: [...required, ...(type === undefined ? [] : ["type"])],
    additionalProperties: false,
  }
}
