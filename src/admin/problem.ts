import { quoted } from "../base/quoted.ts"
import type { Scope } from "../oauth/vocabulary.ts"
import type { Problem } from "./contract.ts"

/** The input is invalid, and nothing was changed. The error lists all problems of the input. */
export class Invalid extends Error {
  override readonly name = "Invalid"
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ field, says }) => `${field} ${says}`).join("; "))
    this.problems = problems
  }
}

const NAMES = {
  client: "client",
  user: "user",
  "blocked-host": "blocked host",
  "client-host": "client that nobody registered by hand at the host",
  api: "API",
  scope: "declared scope value",
  attribute: "attribute declared by an operator",
  claim: "claim",
  role: "role",
  group: "group",
  grant: "grant",
  refusal: "refusal",
  session: "session",
  factor: "second factor",
  consent: "remembered consent",
  "registration-token": "registration token",
} as const

export class NotFound extends Error {
  override readonly name = "NotFound"
  readonly what: keyof typeof NAMES

  constructor(what: NotFound["what"], given: string) {
    super(`there is no ${NAMES[what]} ${quoted(given)}`)
    this.what = what
  }
}

/** The input is valid, but conflicts with existing data. Nothing was changed. */
export class Conflict extends Error {
  override readonly name = "Conflict"
}

/** What has a right of administration, or would get it. */
export interface Held {
  readonly kind: "client" | "group" | "role" | "user"
  /** Undefined for something new. */
  readonly id: string | undefined
  /** How a sentence names it. */
  readonly says: string
}

/** The actor lacks rights of administration that the changed role, group, user or client has (held_rights.ts). Nothing was changed. */
export class RightsMissing extends Error {
  override readonly name = "RightsMissing"
  readonly held: Held
  /** The missing scope values. */
  readonly missing: readonly Scope[]

  constructor(held: Held, missing: readonly Scope[]) {
    const values = missing.includes("admin") ? "admin" : `${missing.join(" ")} or admin`
    super(
      `${held.says} has ${missing.join(" and ")}, which your token lacks. Nobody can give or take a right that they do not hold, or change a user or client who has it: use a token with ${values}`,
    )
    this.held = held
    this.missing = missing
  }
}

/** A person would change the proofs of their own account elsewhere than on the pages of the account. Nothing was changed. */
export class OwnProof extends Error {
  override readonly name = "OwnProof"
  readonly userId: string

  constructor(userId: string, address: string) {
    super(
      `you cannot change your own password, second factors, invitation or e-mail address through the admin API: change them at ${address}, which asks for your present proofs first`,
    )
    this.userId = userId
  }
}

/** The person who acts proved who they are too long ago for this change (recent_proof.ts). Nothing was changed. */
export class ProofTooOld extends Error {
  override readonly name = "ProofTooOld"

  constructor() {
    super(
      "this change gives power, and you proved who you are more than five minutes ago: sign in again, then repeat it",
    )
  }
}

/** Collects problems, so that all are reported at once. */
export class Problems {
  readonly #found: Problem[] = []

  add(field: string, says: string): void {
    this.#found.push({ field, says })
  }

  /** Returns the given word if it is allowed. Otherwise adds a problem and returns undefined. */
  oneOf<const T extends string>(field: string, given: string, allowed: readonly T[]): T | undefined {
    const word = allowed.find((each) => each === given)
    if (word === undefined) this.add(field, `${quoted(given)} is unknown: use one of ${allowed.join(", ")}`)
    return word
  }

  all(): readonly Problem[] {
    return this.#found
  }

  throwIfAny(): void {
    if (this.#found.length > 0) throw new Invalid(this.#found)
  }
}
