import type { ChainSpec } from "./load/chains.ts"
import { chainOf } from "./load/chains.ts"
import type { Answer } from "./load/connection.ts"
import { Connection } from "./load/connection.ts"
import type { CannedAnswer, CannedAnswers } from "./servers/programs/answers.ts"

/** One operation as it went over the wire: what a mirror is sent, and what it gives back. */
export interface Reference {
  readonly requests: readonly string[]
  readonly answers: CannedAnswers
}

/** Performs one operation of the chain and keeps its bytes. */
export async function recordOperation(port: number, spec: ChainSpec): Promise<Reference> {
  const connection = new Connection(port)
  const chain = chainOf(spec, 0, 1)
  const requests: string[] = []
  const answers: Record<string, CannedAnswer> = {}
  let step = chain.next().value
  for (;;) {
    const answer = await connection.ask(step.request)
    requests.push(step.request)
    answers[step.request.startsWith("POST") ? "POST" : "GET"] = canned(answer)
    if (step.last) break
    step = chain.next(answer).value
  }
  connection.close()
  const nothing: CannedAnswer = { status: 404, headers: { "content-length": "0" }, body: "" }
  return { requests, answers: { GET: answers.GET ?? nothing, POST: answers.POST ?? nothing } }
}

/** What Node writes by itself is left to it. */
const OF_NODE = ["date", "connection", "keep-alive"]

function canned({ status, head, body }: Answer): CannedAnswer {
  const lines = head.split("\r\n").slice(1)
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":")
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { status, headers: Object.fromEntries(headers.filter(([name]) => !OF_NODE.includes(name))), body }
}
