import { quoted } from "../base/quoted.ts"
import type { Problem } from "./contract.ts"

/** The input is invalid. Holds all its problems. Nothing was changed. */
export class Invalid extends Error {
  override readonly name = "Invalid"
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ field, says }) => `${field} ${says}`).join("; "))
    this.problems = problems
  }
}

export class NotFound extends Error {
  override readonly name = "NotFound"
  readonly what: "client" | "user" | "grant" | "registration-token"

  constructor(what: NotFound["what"], given: string) {
    super(`there is no ${what.replace("-", " ")} ${quoted(given)}`)
    this.what = what
  }
}

/** The input is valid, but conflicts with existing data. Nothing was changed. */
export class Conflict extends Error {
  override readonly name = "Conflict"
}

/** Collects problems, so that all are reported at once. */
export class Problems {
  readonly #found: Problem[] = []

  add(field: string, says: string): void {
    this.#found.push({ field, says })
  }

  /** The word, if it is allowed. */
  oneOf<const T extends string>(field: string, given: string, allowed: readonly T[]): T | undefined {
    const word = allowed.find((each) => each === given)
    if (word === undefined) this.add(field, `${quoted(given)} is unknown: use one of ${allowed.join(", ")}`)
    return word
  }

  throwIfAny(): void {
    if (this.#found.length > 0) throw new Invalid(this.#found)
  }
}
