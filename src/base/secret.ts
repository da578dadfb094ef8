import { inspect } from "node:util"

/** A value that must not be printed. Templates, JSON, inspection and logs show `[secret]` instead. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  /** Returns the value itself. Each call could leak the value; the method's name makes calls easy to find. */
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
