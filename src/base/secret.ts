import { inspect } from "node:util"

/** A value that must not be printed. Templates, JSON, inspections and logs show `[secret]`. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  /** The value itself. Each call could leak it; the name is easy to search for. */
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
