const BUCKET_MS = 0.01
const BUCKETS = 200_000

/** Latencies in steps of 10 µs up to 2 s, in memory that does not grow with their number. */
export class Histogram {
  readonly #counts = new Uint32Array(BUCKETS)
  #total = 0

  add(ms: number): void {
    const bucket = Math.min(BUCKETS - 1, Math.floor(ms / BUCKET_MS))
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1
    this.#total++
  }

  get total(): number {
    return this.#total
  }

  /** The latency, in milliseconds, that this share of all did not exceed. */
  percentile(share: number): number {
    let left = share * this.#total
    const bucket = this.#counts.findIndex((count) => {
      left -= count
      return left <= 0
    })
    return (bucket + 1) * BUCKET_MS
  }
}
