import type { Reference } from "./reference.ts"

/** What a page says about one step, besides the messages themselves. */
export interface Telling {
  readonly title: string
  /** The result for the sender: success or a refusal. The refusal may be the correct result. */
  readonly tone: "good" | "refused"
  /** Which parties talked to each other. */
  readonly route: "browser" | "unknown" | "direct"
  /** What happened and why, in a few sentences, as HTML. */
  readonly lead: string
  /** What to look at, as HTML. */
  readonly look: readonly string[]
  readonly references: readonly Reference[]
  /** The functions behind the step, to be shown. */
  readonly functions: readonly { toString(): string }[]
}
