import type { Exchange } from "../trial/exchange.ts"
import type { ExplainedRefusal } from "./explained_refusal.ts"

/** Prints the requests between browser, application and Gatehouse. Prints no token, code or secret. */
export interface Narrator {
  /** Prints that the application redirected the browser to Gatehouse. */
  sentToGatehouse(exchange: Exchange): void
  happened(exchange: Exchange): void
  /** Prints that Gatehouse refused a request of the browser. */
  refused(refusal: ExplainedRefusal): void
  problem(error: unknown): void
}

export function narrator(
  write: (line: string) => void,
  explained: (traceId: string | undefined) => ExplainedRefusal | undefined,
): Narrator {
  const refused = ({ reason, sentence, command }: ExplainedRefusal) => {
    write(`✗ refused because: ${reason}: ${sentence}`)
    write(`  to see more: ${command}`)
  }
  return {
    refused,
    sentToGatehouse: ({ request }) => write(`→ the browser was sent to Gatehouse: ${startOf(request)}`),
    happened({ request, answer }) {
      if (answer === undefined) return
      if (answer.status === undefined) {
        const names = answer.lines.map(({ name }) => name).join(", ")
        write(`← the browser came back with ${names || "nothing"}`)
      } else {
        write(`→ the application asked ${startOf(request)}`)
        write(`← ${answer.status}`)
      }
      const refusal = explained(answer.traceId)
      if (refusal !== undefined) refused(refusal)
    },
    problem: (error) => write(`✗ ${reasonOf(error)}`),
  }
}

/** The start of a request, with its grant type if it has one. */
function startOf(request: Exchange["request"]): string {
  if (request === undefined) return ""
  const grantType = request.body.find(({ name }) => name === "grant_type")?.value
  const start = `${request.method} ${new URL(request.address).pathname}`
  return grantType === undefined ? start : `${start}, ${grantType}`
}

/** Returns the error's message and that of its cause, because `fetch` itself says only "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
