import type { Said } from "../base/say.ts"

/** Why no usable answer came. For the operator, never for the sender of the current request. */
export class OutboundProblem extends Error {
  override readonly name = "OutboundProblem"
  readonly said: Said

  constructor(said: Said) {
    super(said.code)
    this.said = said
  }
}
