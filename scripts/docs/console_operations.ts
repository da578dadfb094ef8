/** Generates console/src/api/operations.ts and the folder beside it: the types of the admin API for the console, from the OpenAPI document. */
import { openapi } from "../../src/admin_api/openapi.ts"
import { OPERATIONS } from "../../src/admin_api/operations.ts"
import { RECORD_NAME } from "../../src/base/record_name.ts"
import { ATTRIBUTE_NAME } from "../../src/identity/attributes.ts"
import { ROLE_NAME } from "../../src/identity/validate_role_name.ts"
import { SCOPE_TOKEN } from "../../src/oauth/scope.ts"

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly (string | number | null)[]
  readonly const?: string | number | boolean
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: Schema
}

interface Described {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
}

const MEMBER = /^[A-Za-z_]\w*$/

type Schemas = Readonly<Record<string, Schema>>

interface Operation {
  readonly path: string
  readonly method: string
  readonly described: Described
}

/** The operations with one tag, and the records that these use most often; with equal use, the smallest part has the record. */
interface Part {
  readonly tag: string
  readonly operations: readonly Operation[]
  readonly records: readonly string[]
}

const NOTE = "// Generated from src/admin_api by `npm run docs`. Change it there."
/** Records that no operation takes or returns: those of refusals. */
const REFUSED = "problems"

/** Returns a file for each tag, and one that joins them. The line of a member is as long as its type. */
export function consoleOperations(): { readonly path: string; readonly text: string }[] {
  const document = JSON.parse(JSON.stringify(openapi(OPERATIONS, "https://auth.example.com"))) as {
    readonly components: { readonly schemas: Schemas }
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  }
  const { schemas } = document.components
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
  )
  const parts = partsOf(operations, schemas)
  const folder = "console/src/api/operations"
  return [
    { path: `${folder}.ts`, text: joined(parts) },
    ...parts.map((part) => ({ path: `${folder}/${part.tag}.ts`, text: textOf(part, parts, schemas) })),
    { path: `${folder}/patterns.ts`, text: patterns() },
  ]
}

/** Returns the patterns of names that a form checks before it sends them. */
const patterns = (): string =>
  [
    "// Generated from src/base, src/identity and src/oauth by `npm run docs`. Change it there.",
    "",
    ...Object.entries({ ATTRIBUTE_NAME, RECORD_NAME, ROLE_NAME, SCOPE_TOKEN }).map(
      ([name, regex]) => `export const ${name} = ${regex}`,
    ),
    "",
  ].join("\n")

function partsOf(operations: readonly Operation[], schemas: Schemas): Part[] {
  const tagOf = ({ described: { tags } }: Operation) => tags[0]?.replace(/\W.*/, "") ?? ""
  const parts = [...Map.groupBy(operations, tagOf)].map(([tag, ofTag]) => ({ tag, operations: ofTag }))
  const partsBySize = parts.toSorted((one, other) => one.operations.length - other.operations.length)
  const placeOf = (record: string): string => {
    const uses = partsBySize.map(({ tag, operations: ofTag }) => ({
      tag,
      count: ofTag.filter((each) => withInner(recordsOf(each), schemas).has(record)).length,
    }))
    const [most] = uses.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count)
    return most?.tag ?? REFUSED
  }
  const recordsIn = Map.groupBy(Object.keys(schemas), placeOf)
  return [...parts, { tag: REFUSED, operations: [] }].map((part) => ({
    ...part,
    records: recordsIn.get(part.tag) ?? [],
  }))
}

/** Returns the records that an operation takes and returns. */
const recordsOf = ({ described: { parameters, requestBody, responses } }: Operation): string[] =>
  namedIn([parameters, requestBody, outputOf(responses)])

const namedIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"[^"]*\/(\w+)"/g)].flatMap(([, name]) => name ?? [])

/** Returns the records, and those that their members name. */
function withInner(names: readonly string[], schemas: Schemas): ReadonlySet<string> {
  const found = new Set(names)
  // A set visits what is added during the loop, too.
  for (const name of found) for (const inner of namedIn(schemas[name])) found.add(inner)
  return found
}

/** Returns the file that the console calls operations with. */
function joined(parts: readonly Part[]): string {
  const withOperations = parts.filter(({ operations }) => operations.length > 0)
  return [
    NOTE,
    "",
    ...withOperations.flatMap(({ tag }) => [
      `import type { ${typeName(tag)} } from "./operations/${tag}.ts"`,
      `import { ${constName(tag)} } from "./operations/${tag}.ts"`,
    ]),
    "",
    "/** What each operation takes and returns. */",
    "export interface Operations",
    `  extends ${withOperations.map(({ tag }) => typeName(tag)).join(",\n    ")} {}`,
    "",
    "/** The method and the path of each operation. */",
    "export const OPERATIONS = {",
    ...withOperations.map(({ tag }) => `  ...${constName(tag)},`),
    "} as const satisfies Record<keyof Operations, readonly [method: string, path: string]>",
    "",
  ].join("\n")
}

function textOf({ tag, operations, records }: Part, parts: readonly Part[], schemas: Schemas): string {
  const used = new Set([...operations.flatMap(recordsOf), ...records.flatMap((record) => namedIn(schemas[record]))])
  const imports = parts.flatMap((other) => {
    const names = other.tag === tag ? [] : other.records.filter((record) => used.has(record))
    return names.length === 0 ? [] : [`import type { ${names.sort().join(", ")} } from "./${other.tag}.ts"`]
  })
  return [
    NOTE,
    ...(imports.length === 0 ? [] : ["", ...imports]),
    ...records.flatMap((name) => ["", `export interface ${name} {`, ...membersOf(schemas[name] ?? {}, "  "), "}"]),
    ...(operations.length === 0 ? [] : linesOf(tag, operations)),
    "",
  ].join("\n")
}

const linesOf = (tag: string, operations: readonly Operation[]): string[] => [
  "",
  "/** What each operation takes and returns. */",
  `export interface ${typeName(tag)} {`,
  ...operations.flatMap(({ described }) => [`  ${described.operationId}: {`, ...takenAndReturned(described), "  }"]),
  "}",
  "",
  "/** The method and the path of each operation. */",
  `export const ${constName(tag)} = {`,
  ...operations.map(({ path, method, described }) => `  ${described.operationId}: ["${method}", "${path}"],`),
  "} as const",
]

const constName = (tag: string): string => `${tag.toUpperCase()}_OPERATIONS`
const typeName = (tag: string): string =>
  `${tag.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Operations`

const outputOf = (responses: Described["responses"]): Schema | undefined => {
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? []
  return Object.values(answer?.content ?? {})[0]?.schema
}

function takenAndReturned({ parameters = [], requestBody, responses }: Described): string[] {
  const inPath = parameters.filter((each) => each.in === "path")
  const inQuery = parameters.filter((each) => each.in === "query")
  const given = (each: readonly Parameter[], optional: "?" | "") =>
    `{ ${each.map(({ name, schema }) => `${name}${optional}: ${typeOf(schema)}`).join("; ")} }`
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const output = outputOf(responses)
  return [
    `    path: ${inPath.length === 0 ? "undefined" : given(inPath, "")}`,
    `    query: ${inQuery.length === 0 ? "undefined" : given(inQuery, "?")}`,
    `    body: ${body === undefined ? "undefined" : typeOf(body)}`,
    `    output: ${output === undefined ? "undefined" : typeOf(output)}`,
  ]
}

function membersOf({ properties = {}, required = [] }: Schema, indent: string): string[] {
  return Object.entries(properties).map(([name, schema]) => {
    const key = MEMBER.test(name) ? name : JSON.stringify(name)
    return `${indent}${key}${required.includes(name) ? "" : "?"}: ${typeOf(schema)}`
  })
}

/** Returns the type of a value as TypeScript. A schema without a type allows anything. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each)).join(" | ")
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(" | ")
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? [])
  return types.length === 0 ? "unknown" : types.map((type) => typeOfOne(type, schema)).join(" | ")
}

function typeOfOne(type: string, schema: Schema): string {
  if (type === "array") {
    const item = schema.items === undefined ? "unknown" : typeOf(schema.items)
    return `readonly ${item.includes("|") ? `(${item})` : item}[]`
  }
  if (type !== "object") return PRIMITIVES[type] ?? "unknown"
  const [values] = Object.values(schema.patternProperties ?? {})
  if (values !== undefined) return `Readonly<Record<string, ${typeOf(values)}>>`
  const members = membersOf(schema, "")
  return members.length === 0 ? "Readonly<Record<string, unknown>>" : `{ ${members.join("; ")} }`
}
