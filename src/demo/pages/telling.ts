import type { Reference } from "./reference.ts"

/** What a page says about one step, beside the messages themselves. */
export interface Telling {
  readonly title: string
  /** How it ended for whoever asked: well, or with a refusal, which may be what should happen. */
  readonly tone: "good" | "refused"
  /** Who talked to whom. */
  readonly route: "browser" | "unknown" | "direct"
  /** What happened and why, in a few sentences, as HTML. */
  readonly lead: string
  /** Where to look, as HTML. */
  readonly look: readonly string[]
  readonly references: readonly Reference[]
  /** The functions that did it, to be shown. */
  readonly functions: readonly { toString(): string }[]
}
