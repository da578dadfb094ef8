import type { ChainSpec } from "./load/chains.ts"
import { chainOf } from "./load/chains.ts"
import type { Answer } from "./load/connection.ts"
import { Connection } from "./load/connection.ts"
import type { CannedAnswer, CannedAnswers } from "./servers/programs/bare.ts"

/** A recorded operation: its requests, and the answers for a bare server to return. */
export interface Reference {
  readonly chain: ChainSpec
  readonly requests: readonly string[]
  readonly answers: CannedAnswers
}

/** Performs one operation of the chain and records its bytes. */
export async function recordOperation(port: number, spec: ChainSpec): Promise<Reference> {
  const connection = new Connection(port)
  const chain = chainOf(spec, 0, 1)
  const requests: string[] = []
  const nothing: CannedAnswer = { status: 404, headers: { "content-length": "0" }, body: "" }
  const answers = { GET: nothing, POST: nothing }
  let step = chain.next().value
  for (;;) {
    const answer = await connection.ask(step.request)
    requests.push(step.request)
    answers[step.request.startsWith("POST") ? "POST" : "GET"] = canned(answer)
    if (step.last) break
    step = chain.next(answer).value
  }
  connection.close()
  return { chain: spec, requests, answers }
}

/** Headers that Node adds itself. */
const OF_NODE = ["date", "connection", "keep-alive"]

function canned({ status, head, body }: Answer): CannedAnswer {
  const headers = head
    .split("\r\n")
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()] as const)
  return { status, headers: Object.fromEntries(headers.filter(([name]) => !OF_NODE.includes(name))), body }
}
