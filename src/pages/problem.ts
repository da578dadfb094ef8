import { html } from "ghtml"
import { layout } from "./layout.ts"

export interface ProblemPage {
  /** What went wrong, in a few words. */
  readonly heading: string
  /** One or two sentences. Fixed texts only: nothing that came with the request belongs here. */
  readonly explanation: string
  /** What the person can do about it. */
  readonly advice?: string
  /** Under which the operator finds the reason in the log; the same as the header `X-Trace-Id`. */
  readonly traceId: string
}

/** Says that it did not work, and gives a reference to copy (one click selects it whole) or to read to somebody. */
export function problemPage({ heading, explanation, advice, traceId }: ProblemPage): string {
  return layout({
    title: heading,
    body: html`<h1>${heading}</h1>
<p class="lead">${explanation}</p>
!${advice === undefined ? "" : html`<p>${advice}</p>`}
<p class="reference quiet">Reference: <code translate="no">${traceId}</code></p>`,
  })
}
