import type { Node } from "yaml"
import { isAlias, isMap, isScalar, isSeq, LineCounter, Parser, parseDocument } from "yaml"
import { quoted } from "../base/quoted.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"

/** Where a value is in a file: names of members and positions in lists. */
export type Path = readonly (string | number)[]

/** One input: a file, or standard input. */
export interface Source {
  readonly file: string
  readonly text: string
}

/** An error in a file. Its sentence is the rest of one that begins with `path`. */
export interface FileProblem extends Said {
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** Empty for an error of the whole file. */
  readonly path: string
}

export interface ReadDocument {
  readonly value: unknown
  /** Returns the line of a value, or of the nearest existing value that contains it. */
  lineOf(path: Path): number
}

/** Aliases can multiply: nine lines can stand for a billion values. */
const MAX_ALIASES = 100
const MAX_DEPTH = 20
/** Maximum number of members of one map, and of items of one list in brackets. */
const MAX_MEMBERS = 10_000

/** Reads YAML 1.2, of which JSON is a part. Returns undefined after a syntax error, which goes to `add`. */
export function readDocument({ file, text }: Source, add: (problem: FileProblem) => void): ReadDocument | undefined {
  const lines = new LineCounter()
  const wrong = (line: number, said: Said) => add({ file, line, path: "", ...said })
  const oversized = oversizedIn(text)
  if (oversized !== undefined) {
    wrong(1, oversized)
    return undefined
  }
  const document = parseDocument(text, {
    lineCounter: lines,
    // A pretty error message quotes the line, which could contain a secret.
    prettyErrors: false,
    stringKeys: true,
    // "silent" would also hide that the file has a second document.
    logLevel: "error",
  })
  const errors = [...document.errors, ...document.warnings]
  for (const { message, pos } of errors) wrong(lines.linePos(pos[0]).line, say("yaml-invalid", { why: message }))
  if (errors.length > 0) return undefined
  const resolved = (node: unknown) => (isAlias(node) ? node.resolve(document) : node)
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES })
    return { value, lineOf: (path) => lines.linePos(offsetOf(document.contents, path, resolved)).line }
  } catch (error) {
    // The package throws this error for an unknown alias, and also for too many aliases.
    if (!(error instanceof ReferenceError)) throw error
    const isUnknown = error.message.startsWith("Unresolved alias")
    wrong(1, isUnknown ? say("yaml-invalid", { why: error.message }) : say("yaml-aliases", { max: MAX_ALIASES }))
    return undefined
  }
}

/**
 * Returns why a text is too large, or undefined. The package's full parser recurses for each level, and compares each member of a map with all
 * others. The parser used here does neither, so large input is safe here.
 */
function oversizedIn(text: string): Said | undefined {
  let level: Token[] = [...new Parser().parse(text)]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return say("yaml-depth", { max: MAX_DEPTH })
    if (level.some(({ type, items = [] }) => /map|flow/.test(type) && items.length > MAX_MEMBERS))
      return say("yaml-members", { max: MAX_MEMBERS })
    level = level.flatMap(({ value, items = [] }) =>
      [value, ...items.flatMap((item) => [item.key, item.value])].filter(isToken),
    )
  }
  return undefined
}

interface Token {
  readonly type: string
  readonly value?: unknown
  readonly items?: readonly { readonly key?: unknown; readonly value?: unknown }[]
}

const isToken = (value: unknown): value is Token => typeof value === "object" && value !== null

/** Returns the offset of the value at the path. For a member of a map, returns the offset of the member's name. */
function offsetOf(root: Node | null, path: Path, resolved: (node: unknown) => unknown): number {
  let node: unknown = root
  let offset = root?.range?.[0] ?? 0
  for (const part of path) {
    const parent = resolved(node)
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => isScalar(key) && key.value === part)
      if (pair === undefined) break
      offset = (pair.key as Node).range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(parent)) {
      node = parent.items[Number(part)]
      offset = (node as Node | undefined)?.range?.[0] ?? offset
    } else break
  }
  return offset
}

/** Formats a path, such as `clients[0].redirect_uris[1]`. Quotes a name with special characters, because they could control a terminal. */
export const pathText = (path: Path): string =>
  path
    .map((part, at) =>
      typeof part === "number" ? `[${part}]` : `${at === 0 ? "" : "."}${/^[\w#$-]+$/.test(part) ? part : quoted(part)}`,
    )
    .join("")
