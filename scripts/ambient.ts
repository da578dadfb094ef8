import type { SyntaxNode } from "./syntax.ts"
import { lastName } from "./syntax.ts"

const clocks = [
  "Date.now",
  "performance.now",
  "performance.timeOrigin",
  "process.hrtime",
  "process.uptime",
  "Temporal.Now",
]
const randomSources = [
  "randomBytes",
  "randomUUID",
  "randomUUIDv7",
  "randomInt",
  "randomFill",
  "randomFillSync",
  "getRandomValues",
]

/**
 * Returns an error message if the node reads the time, randomness or the environment, else undefined. Functions receive time and randomness as
 * arguments, so that tests need not wait. Only one file may read the environment, so that all errors in the settings are reported at once.
 */
export function ambientRead(node: SyntaxNode, file: string): string | undefined {
  for (const name of namesRead(node)) {
    if (name === "process.env" && file !== "src/config/load.ts") return "reads process.env; only src/config/load.ts may"
    if (file.startsWith("src/base/")) continue
    if (clocks.includes(name)) return `reads the time (${name}); take it as an argument (src/base/clock.ts)`
    if (isRandomSource(name)) return `draws random values (${name}); take them as an argument (src/base/random.ts)`
  }
  return undefined
}

function isRandomSource(name: string): boolean {
  const [owner, member = ""] = name.split(".")
  return member === "random" ? owner === "Math" : randomSources.includes(member)
}

/** Returns the names that a node reads, by member access, destructuring, import or `new Date()`. */
function namesRead(node: SyntaxNode): string[] {
  switch (node.type) {
    case "MemberExpression":
      return [`${lastName(node.object)}.${lastName(node.property)}`]
    case "NewExpression":
      return isDate(node) && !hasArguments(node) ? ["Date.now"] : []
    case "CallExpression":
      return isDate(node) ? ["Date.now"] : []
    case "VariableDeclarator":
      return keysOf(node.id).map((key) => `${lastName(node.init)}.${key}`)
    case "ImportDeclaration":
      return importedNames(node)
    default:
      return []
  }
}

function isDate(node: SyntaxNode): boolean {
  return lastName(node.callee) === "Date"
}

function hasArguments(node: SyntaxNode): boolean {
  return Array.isArray(node.arguments) && node.arguments.length > 0
}

function keysOf(pattern: unknown): string[] {
  if (typeof pattern !== "object" || pattern === null || !("properties" in pattern)) return []
  return Array.isArray(pattern.properties) ? pattern.properties.map((member) => lastName(member.key) ?? "") : []
}

function importedNames(node: SyntaxNode): string[] {
  const module = lastName(node.source)?.replace(/^node:/, "")
  if (node.typeOnly === true || !Array.isArray(node.specifiers)) return []
  return node.specifiers.map((specifier) => `${module}.${lastName(specifier.imported ?? specifier.local)}`)
}
