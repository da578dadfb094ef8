/**
 * Keeps the values that were set last: at most `maximum`, and at least half of these. Half of them are dropped at once, because finding the oldest key of
 * a Map takes long after many deletions.
 */
export class RecentValues<Key, Value> {
  readonly #half: number
  #newer = new Map<Key, Value>()
  #older = new Map<Key, Value>()

  constructor(maximum: number) {
    this.#half = maximum / 2
  }

  get(key: Key): Value | undefined {
    return this.#newer.get(key) ?? this.#older.get(key)
  }

  set(key: Key, value: Value): void {
    if (this.#newer.size >= this.#half) {
      this.#older = this.#newer
      this.#newer = new Map()
    }
    this.#newer.set(key, value)
  }

  delete(key: Key): void {
    this.#newer.delete(key)
    this.#older.delete(key)
  }
}
