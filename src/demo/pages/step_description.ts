import type { Reference } from "./reference.ts"

/** The text of a step's page, without the HTTP messages. */
export interface StepDescription {
  readonly title: string
  /** Whether the request succeeded or was refused. A refusal may be the correct result. */
  readonly tone: "good" | "refused"
  /**
   * How the messages travelled. `direct`: between application and Gatehouse. `browser`: through the browser. `unknown`: nobody knows who sent the
   * request.
   */
  readonly route: "browser" | "unknown" | "direct"
  /** What happened and why, in a few sentences, as HTML. */
  readonly lead: string
  /** Details to look at, as HTML. */
  readonly look: readonly string[]
  readonly references: readonly Reference[]
  /** The functions whose source code the page shows. */
  readonly functions: readonly { toString(): string }[]
}
