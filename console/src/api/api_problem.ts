import type { InputError, Problem } from "./operations/problems.ts"

/** A refusal of the admin API, RFC 9457. */
export class ApiProblem extends Error {
  readonly status: number
  /** The type of the problem, such as `urn:gatehouse:problem:conflict`. RFC 9457 §3.1.1. */
  readonly type: string
  readonly detail: string
  /** The problem as a message: a name with values, from which the console makes a sentence in any language. */
  readonly said: Pick<Problem, "code" | "values">
  /** The errors in single values of the request. */
  readonly errors: readonly InputError[]
  readonly traceId: string
  /** The seconds until the server accepts the request again. Undefined if the server named none. */
  readonly retryAfterSeconds: number | undefined
  /** The level of sign-in that the server demands. RFC 9470. */
  readonly acrValues: string | undefined
  /** The maximum age of the sign-in that the server demands, in seconds. RFC 9470. */
  readonly maxAge: number | undefined

  constructor(response: Response, problem: Partial<Problem>) {
    super(problem.title ?? response.statusText)
    this.name = "ApiProblem"
    this.status = response.status
    this.type = problem.type ?? ""
    this.detail = problem.detail ?? ""
    this.said = { code: problem.code ?? "", values: problem.values ?? {} }
    this.errors = problem.errors ?? []
    this.traceId = problem.trace_id ?? response.headers.get("x-trace-id") ?? ""
    const wait = Number(response.headers.get("retry-after") ?? Number.NaN)
    this.retryAfterSeconds = Number.isFinite(wait) ? wait : undefined
    const challenge = response.headers.get("www-authenticate") ?? ""
    this.acrValues = stepUpIn(challenge)
    const [, maxAge] = /max_age="(\d+)"/.exec(challenge) ?? []
    this.maxAge = maxAge === undefined ? undefined : Number(maxAge)
  }
}

/** Returns the level that a challenge demands, which may be empty. RFC 9470 §3. */
const stepUpIn = (challenge: string): string | undefined =>
  challenge.includes('error="insufficient_user_authentication"')
    ? (/acr_values="([^"]*)"/.exec(challenge)?.[1] ?? "")
    : undefined

/** The server was not reached: no network, or the server is down. */
export class Unreachable extends Error {
  override readonly name = "Unreachable"
}

/** The session of the person has ended, and the person did not sign in again. */
export class SessionEnded extends Error {
  override readonly name = "SessionEnded"
}
