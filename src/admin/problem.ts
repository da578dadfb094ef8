import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import { english } from "../words/english.ts"
import type { Problem } from "./contract.ts"

/** An error with one message. Its `message` is the English sentence. */
class Spoken extends Error {
  readonly said: Said

  constructor(said: Said) {
    super(english(said))
    this.said = said
  }
}

/** The input is invalid, and nothing was changed. The error lists all problems of the input. */
export class Invalid extends Error {
  override readonly name = "Invalid"
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map((each) => `${each.field} ${english(each)}`).join("; "))
    this.problems = problems
  }
}

/** The kind of object that a caller named and that does not exist. */
export type Missing =
  | (
      | "api"
      | "attribute"
      | "blocked-host"
      | "claim"
      | "client"
      | "client-host"
      | "connection"
      | "consent"
      | "exchange-policy"
      | "factor"
      | "grant"
      | "group"
      | "issuer"
    )
  | ("linked-identity" | "refusal" | "registration-token" | "role" | "scope" | "session" | "site" | "user")

export class NotFound extends Spoken {
  override readonly name = "NotFound"
  readonly what: Missing

  constructor(what: Missing, given: string) {
    super(say(`no-${what}`, { given }))
    this.what = what
  }
}

/** The input is valid, but conflicts with existing data. Nothing was changed. */
export class Conflict extends Spoken {
  override readonly name = "Conflict"
}

/** The record that has a right of administration, or would get it. */
export interface Held {
  readonly kind: "client" | "connection" | "group" | "role" | "user"
  /** Undefined for a new record. */
  readonly id: string | undefined
  /** The words for the record in a sentence. */
  readonly named: Said
}

/** The actor lacks rights of administration that the changed role, group, user or client has (held_rights.ts). Nothing was changed. */
export class RightsMissing extends Spoken {
  override readonly name = "RightsMissing"
  readonly held: Held
  /** The missing scope values. */
  readonly missing: readonly Scope[]

  constructor(held: Held, missing: readonly Scope[]) {
    super(
      say("right-lacking", {
        holder: held.named,
        missing: missing.reduce<string | Said>((one, other) => (one === "" ? other : say("both", { one, other })), ""),
        wanted: missing.includes("admin") ? "admin" : say("either", { one: missing.join(" "), other: "admin" }),
      }),
    )
    this.held = held
    this.missing = missing
  }
}

/** A person tried to change the factors of their own account outside the pages of the account. Nothing was changed. */
export class OwnProof extends Spoken {
  override readonly name = "OwnProof"
  readonly userId: string

  constructor(userId: string, address: string) {
    super(say("own-proof-elsewhere", { address }))
    this.userId = userId
  }
}

/** The person who acts proved who they are too long ago for this change (recent_proof.ts). Nothing was changed. */
export class ProofTooOld extends Spoken {
  override readonly name = "ProofTooOld"

  constructor() {
    super(say("proof-old"))
  }
}

/** Collects problems, so that all are reported at once. */
export class Problems {
  readonly #found: Problem[] = []

  add(field: string, said: Said): void {
    this.#found.push({ field, ...said })
  }

  /** Returns the given word if it is allowed. Otherwise adds a problem and returns undefined. */
  oneOf<const T extends string>(field: string, given: string, allowed: readonly T[]): T | undefined {
    const word = allowed.find((each) => each === given)
    if (word === undefined) this.add(field, say("word-unknown", { received: given, allowed }))
    return word
  }

  all(): readonly Problem[] {
    return this.#found
  }

  throwIfAny(): void {
    if (this.#found.length > 0) throw new Invalid(this.#found)
  }
}
