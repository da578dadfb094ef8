import { Refusal } from "../oauth/refusal.ts"
import type { ConnectionProblem } from "../ports/connections.ts"

/** The refusal of a sign-in for which another service did not prove the person. The operator sees what is wrong, and the person does not. */
export const refusalOfProblem = ({ flaw, said }: ConnectionProblem): Refusal =>
  new Refusal(flaw === "connection-unreachable" ? "connection_unreachable" : "connection_failed", flaw, {
    received: said,
  })
