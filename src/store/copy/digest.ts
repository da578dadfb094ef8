import { sha256 } from "../../base/digest.ts"
import type { Row, Value } from "../engines/engine.ts"

const NOTHING = Buffer.alloc(32)

/**
 * One digest for the rows of a table in their order, the same on every engine: each row's SHA-256 covers that of the row before it.
 * Each value is written as its type, its length and its bytes, so no two different rows have the same encoding.
 */
export class RowsDigest {
  #last: Buffer = NOTHING

  add(row: Row, columns: readonly string[]): void {
    this.#last = sha256(Buffer.concat([this.#last, ...columns.flatMap((column) => canonical(row[column]))]))
  }

  /** Hexadecimal. */
  get text(): string {
    return this.#last.toString("hex")
  }
}

function canonical(value: Value | undefined): Buffer[] {
  if (value === undefined) throw new TypeError("a column was not read")
  if (value === null) return [Buffer.from("-")]
  const [type, bytes] =
    typeof value === "string"
      ? ["t", Buffer.from(value, "utf8")]
      : typeof value === "number"
        ? ["n", Buffer.from(String(value))]
        : ["b", value]
  return [Buffer.from(`${type}${bytes.length}:`), Buffer.from(bytes)]
}
