import type { Parameters } from "../oauth/parameters.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { Destination } from "./destination.ts"

/** Handles the answer to a step. */
export type Submit<Edge = EdgeRequest> = (
  answer: Parameters,
  destination: Destination,
  request: Edge,
  ports: Ports,
) => Promise<Answer>
