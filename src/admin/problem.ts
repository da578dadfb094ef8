import type { Problem } from "./contract.ts"

/** What was given cannot be used: all of what is wrong with it. Nothing was changed. */
export class Invalid extends Error {
  override readonly name = "Invalid"
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ field, says }) => `${field} ${says}`).join("; "))
    this.problems = problems
  }
}

/** There is nothing by that id or name. */
export class NotFound extends Error {
  override readonly name = "NotFound"
  readonly what: "client" | "user" | "grant"

  constructor(what: NotFound["what"], given: string) {
    super(`there is no ${what} ${quoted(given)}`)
    this.what = what
  }
}

/** It would be right, were it not for something that is there already. Nothing was changed. */
export class Conflict extends Error {
  override readonly name = "Conflict"
}

/** A value as a problem repeats it. Long ones are cut; control characters show as escapes. */
export const quoted = (text: string): string => JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)

/** Collects problems, so that all are told at once. */
export class Problems {
  readonly #found: Problem[] = []

  add(field: string, says: string): void {
    this.#found.push({ field, says })
  }

  /** The word, where it is one of those allowed. */
  oneOf<const T extends string>(field: string, given: string, allowed: readonly T[]): T | undefined {
    const word = allowed.find((each) => each === given)
    if (word === undefined) this.add(field, `${quoted(given)} is none of ${allowed.join(", ")}`)
    return word
  }

  /** Throws Invalid where there are any. */
  throwIfAny(): void {
    if (this.#found.length > 0) throw new Invalid(this.#found)
  }
}
