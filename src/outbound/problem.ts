/** Why nothing usable came back: for the operator, never for whoever sent the request at hand. */
export class OutboundProblem extends Error {
  override readonly name = "OutboundProblem"
}
