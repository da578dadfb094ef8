/** A count that forgets: after each window it is 37 % of what it was (1/e). So a steady rate shows as its number in one window. */
export class DecayingCount {
  readonly #windowMs: number
  #count = 0
  #at = 0

  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  at(now: number): number {
    // An operator may have set the clock back.
    return this.#count * Math.exp(-Math.max(0, now - this.#at) / this.#windowMs)
  }

  add(amount: number, now: number): void {
    this.#count = Math.max(0, this.at(now) + amount)
    this.#at = now
  }
}

/** Counts by key. In a flood of distinct keys the one that was used longest ago is dropped, so memory stays bounded. */
export class DecayingCounts {
  readonly #windowMs: number
  readonly #maxKeys: number
  readonly #counts = new Map<string, DecayingCount>()

  constructor(windowMs: number, maxKeys = 10_000) {
    this.#windowMs = windowMs
    this.#maxKeys = maxKeys
  }

  get size(): number {
    return this.#counts.size
  }

  at(key: string, now: number): number {
    return this.#counts.get(key)?.at(now) ?? 0
  }

  add(key: string, amount: number, now: number): void {
    const count = this.#counts.get(key) ?? new DecayingCount(this.#windowMs)
    count.add(amount, now)
    // A form that was refused leaves no key, so that a flood of them pushes out no other.
    if (count.at(now) === 0) {
      this.#counts.delete(key)
      return
    }
    // The Map has the order of insertion, so that its first key is the one to drop.
    this.#counts.delete(key)
    this.#counts.set(key, count)
    if (this.#counts.size <= this.#maxKeys) return
    for (const [oldest] of this.#counts) {
      this.#counts.delete(oldest)
      return
    }
  }
}
