// As much of autocannon as is used here; the package comes without types.
declare module "autocannon" {
  interface Result {
    readonly requests: { readonly total: number }
    /** Seconds. */
    readonly duration: number
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number }
    readonly "4xx": number
    readonly "5xx": number
    readonly errors: number
  }

  function autocannon(options: Record<string, unknown>): Promise<Result>
  export = autocannon
}
