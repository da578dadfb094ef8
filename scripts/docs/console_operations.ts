/** Generates console/src/api/operations.ts: the types of the admin API for the console, from the OpenAPI document. */
import { openapi } from "../../src/admin_api/openapi.ts"
import { OPERATIONS } from "../../src/admin_api/operations.ts"

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

/** Returns the file. The line of a member is as long as its type. */
export function consoleOperations(): string {
  const document = JSON.parse(JSON.stringify(openapi(OPERATIONS, "https://auth.example.com"))) as {
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  }
  const lines = ["// Generated from src/admin_api by `npm run docs`. Change it there."]
  for (const [name, schema] of Object.entries(document.components.schemas))
    lines.push("", `export interface ${name} {`, ...membersOf(schema, "  "), "}")
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
  )
  lines.push("", "/** What each operation takes and returns. */", "export interface Operations {")
  for (const { described } of operations)
    lines.push(`  ${described.operationId}: {`, ...takenAndReturned(described), "  }")
  lines.push("}", "", "/** The method and the path of each operation. */", "export const OPERATIONS = {")
  for (const { path, method, described } of operations)
    lines.push(`  ${described.operationId}: ["${method}", "${path}"],`)
  return [...lines, "} as const satisfies Record<keyof Operations, readonly [method: string, path: string]>", ""].join(
    "\n",
  )
}

function takenAndReturned({ parameters = [], requestBody, responses }: Described): string[] {
  const inPath = parameters.filter((each) => each.in === "path")
  const inQuery = parameters.filter((each) => each.in === "query")
  const given = (each: readonly Parameter[], optional: "?" | "") =>
    `{ ${each.map(({ name, schema }) => `${name}${optional}: ${typeOf(schema)}`).join("; ")} }`
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? []
  const output = Object.values(answer?.content ?? {})[0]?.schema
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
