/** What a load saw. Latencies in milliseconds. */
export interface Load {
  readonly operations: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
  /** Share of one core that the generator itself used; absent where it is not ours. */
  readonly generator?: number
}
