import { sha256 } from "../base/digest.ts"

/** 48 bits of a digest. Among a million keys, two of them are equal with a probability of 0.2 %, and one of both is then refused. */
const KEY_BYTES = 6
const FIRST_SIZE = 1024

/** The keys of a file, in 16 to 32 bytes each. A Set of the texts would take ten times as much. */
export class SeenKeys {
  #table = new Float64Array(FIRST_SIZE)
  #count = 0

  /** Adds a key. Returns whether it was already there. */
  add(key: string): boolean {
    // Zero marks a free place.
    if (!insert(this.#table, sha256(key).readUIntBE(0, KEY_BYTES) + 1)) return true
    this.#count += 1
    if (this.#count * 2 > this.#table.length) this.#grow()
    return false
  }

  #grow(): void {
    const larger = new Float64Array(this.#table.length * 2)
    for (const value of this.#table) if (value !== 0) insert(larger, value)
    this.#table = larger
  }
}

/** Returns false if the table already has the value. */
function insert(table: Float64Array, value: number): boolean {
  let at = value % table.length
  while (table[at] !== 0) {
    if (table[at] === value) return false
    at = (at + 1) % table.length
  }
  table[at] = value
  return true
}
