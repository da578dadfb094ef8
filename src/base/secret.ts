import { inspect } from "node:util"

/** A value that must not be printed: in a template, JSON, an inspection or a log it shows as `[secret]`. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  /** The value itself. Each call is a place where it could leak, and is easy to search for. */
  reveal(): string {
    return this.#value
  }

  toString(): string {
    return "[secret]"
  }

  toJSON(): string {
    return "[secret]"
  }

  [inspect.custom](): string {
    return "[secret]"
  }
}
