import { parseSync } from "@swc/core"

/** A node of the syntax tree, with the members that the checks use. */
export interface SyntaxNode {
  type: string
  [member: string]: unknown
}

export interface Found {
  node: SyntaxNode
  /** The line number, from 1. */
  line: number
}

/**
 * Returns all nodes of a file in the order of the text. A file whose name ends with `.tsx` may have JSX. Comments and the content of strings are not
 * included.
 */
export function nodesOf(text: string, file = ""): Found[] {
  const bytes = Buffer.from(text)
  const found: Found[] = []
  const visit = (value: unknown, line: number): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, line)
    else if (typeof value === "object" && value !== null) {
      const here = lineOf(value, bytes) ?? line
      if ("type" in value && typeof value.type === "string")
        found.push({ node: { ...value, type: value.type }, line: here })
      for (const member of Object.values(value)) visit(member, here)
    }
  }
  visit(parseSync(text, { syntax: "typescript", tsx: file.endsWith(".tsx"), target: "es2024" }), 1)
  return found
}

/** Returns the line number of a node, from 1. swc gives the position of a node as a byte number, which also starts at 1. */
function lineOf(node: object, bytes: Buffer): number | undefined {
  if (!("span" in node) || typeof node.span !== "object" || node.span === null) return undefined
  if (!("start" in node.span) || typeof node.span.start !== "number") return undefined
  let line = 1
  for (const byte of bytes.subarray(0, node.span.start - 1)) if (byte === 10) line += 1
  return line
}

/** Returns the last name of an identifier, a string or a member expression: `env` for `process.env` and `process["env"]`. */
export function lastName(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("type" in value)) return undefined
  if ((value.type === "Identifier" || value.type === "StringLiteral") && "value" in value) return String(value.value)
  if (value.type === "MemberExpression" && "property" in value) return lastName(value.property)
  if (value.type === "Computed" && "expression" in value) return lastName(value.expression)
  return undefined
}
