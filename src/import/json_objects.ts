import { say } from "../base/say.ts"
import type { Pieces } from "./person.ts"
import { FileUnreadable } from "./person.ts"

/** The text of one person, and the line on which it begins. */
export interface JsonObject {
  readonly line: number
  readonly text: string
}

/** Maximum length of one person's text, so that a hostile file cannot fill the memory. */
const MAX_LENGTH = 1_000_000
const MAX_KEY = 64

/**
 * Yields the objects that describe people: the items of a list, or of the member `member` of one object. Without `member`, also objects one after
 * another (NDJSON). Finds only the beginning and end of each object; JSON.parse reads it. Throws FileUnreadable.
 */
export async function* jsonObjects(pieces: Pieces, member?: string): AsyncGenerator<JsonObject> {
  let [depth, line, listDepth, began, beganAt] = [0, 1, member === undefined ? 0 : -1, -1, 0]
  let [inText, escaped, key, text] = [false, false, "", ""]
  for await (const piece of pieces) {
    let start = 0
    for (let at = 0; at < piece.length; at++) {
      const sign = piece[at]
      if (sign === "\n") line += 1
      if (inText) {
        if (escaped) escaped = false
        else if (sign === "\\") escaped = true
        else if (sign === '"') inText = false
        else if (depth === 1 && key.length < MAX_KEY) key += sign
        continue
      }
      switch (sign) {
        case '"':
          inText = true
          if (depth === 1) key = ""
          break
        case "[":
          if (depth === 0) listDepth = 1
          else if (depth === 1 && member !== undefined && key === member) listDepth = 2
          depth += 1
          break
        case "{":
          if (began < 0 && depth === listDepth) [began, beganAt, start] = [depth, line, at]
          depth += 1
          break
        case "}":
        case "]":
          depth -= 1
          if (depth === began) {
            yield { line: beganAt, text: text + piece.slice(start, at + 1) }
            ;[began, text] = [-1, ""]
          }
          if (depth < listDepth && sign === "]") listDepth = member === undefined ? 0 : -1
      }
      if (depth < 0) throw new FileUnreadable(say("file-object-not-open", { line }))
    }
    if (began >= 0) text += piece.slice(start)
    if (text.length > MAX_LENGTH)
      throw new FileUnreadable(say("file-object-too-long", { line: beganAt, max: MAX_LENGTH }))
  }
  if (depth > 0 || inText) throw new FileUnreadable(say("file-incomplete", { line }))
}
