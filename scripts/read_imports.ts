import { posix } from "node:path"
import type { Source } from "./read_sources.ts"
import type { SyntaxNode } from "./syntax.ts"
import { lastName, nodesOf } from "./syntax.ts"

/** Returns what a file imports or exports again: files relative to the project, and packages by their specifier. */
export const importsOf = ({ file, text }: Source): string[] =>
  nodesOf(text, file).flatMap(({ node }) => importedFile(node, file) ?? specifierOf(node) ?? [])

/** Returns the imported or re-exported file, relative to the project. Undefined for a package. */
export function importedFile(node: SyntaxNode, file: string): string | undefined {
  const specifier = specifierOf(node)
  return specifier?.startsWith(".") ? posix.join(posix.dirname(file), specifier) : undefined
}

function specifierOf(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return lastName(node.source)
    case "CallExpression": {
      const { callee, arguments: given } = node
      const imports = typeof callee === "object" && callee !== null && "type" in callee && callee.type === "Import"
      return imports && Array.isArray(given) ? lastName(given[0]?.expression) : undefined
    }
    default:
      return undefined
  }
}
