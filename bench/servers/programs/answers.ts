/** An answer to be given again as it is. */
export interface CannedAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

/** By the method of the request. */
export interface CannedAnswers {
  readonly GET: CannedAnswer
  readonly POST: CannedAnswer
}
