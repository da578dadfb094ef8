// A bare node:http server, which returns the given bytes. First it reads the whole body of the request, as every server must for a POST.
import type { IncomingMessage, ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { answerHarness, givenOptions } from "./answering.ts"

/** A recorded answer. */
export interface CannedAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

/** The answers, by request method. */
export interface CannedAnswers {
  readonly GET: CannedAnswer
  readonly POST: CannedAnswer
}

const { answers } = givenOptions<{ answers: CannedAnswers }>()

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = answers[request.method === "POST" ? "POST" : "GET"]
  response.writeHead(status, headers).end(body)
}

const server = createServer((request, response) => {
  if (request.method !== "POST") return answer(request, response)
  const chunks: Buffer[] = []
  request.on("data", (chunk) => chunks.push(chunk))
  request.on("end", () => {
    Buffer.concat(chunks)
    answer(request, response)
  })
})
server.listen(0, "127.0.0.1", () => answerHarness((server.address() as AddressInfo).port))
