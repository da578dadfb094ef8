import type { IncomingMessage } from "node:http"
import { OutboundProblem } from "./problem.ts"

export const MAX_BYTES = 65_536
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i

/** Throws on a redirect, because no check has covered its target. */
export function statusOf({ statusCode = 0 }: IncomingMessage): number {
  if (statusCode >= 300 && statusCode < 400)
    throw new OutboundProblem(`it answers ${statusCode}, and redirects are not followed`)
  return statusCode
}

/** Reads the JSON of a 200 answer, which must have a JSON type and at most `maxBytes`. */
export async function readJson(answer: IncomingMessage, maxBytes: number): Promise<unknown> {
  const status = statusOf(answer)
  if (status !== 200) throw new OutboundProblem(`it answers ${status}`)
  const { "content-type": type = "", "content-encoding": encoding = "identity" } = answer.headers
  if (!JSON_TYPE.test(type)) throw new OutboundProblem("its answer is not application/json")
  if (encoding !== "identity") throw new OutboundProblem("its answer is compressed")
  const body = await readBounded(answer, maxBytes)
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
  } catch {
    throw new OutboundProblem("its answer is not JSON")
  }
}

async function readBounded(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutboundProblem(`its answer is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
