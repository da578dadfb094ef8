/** Why no usable answer came. The text is for the operator, never for the sender of the current request. */
export class OutboundProblem extends Error {
  override readonly name = "OutboundProblem"
}
