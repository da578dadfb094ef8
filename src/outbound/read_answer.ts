import type { IncomingMessage } from "node:http"
import { OutboundProblem } from "./problem.ts"

const MAX_BYTES = 65_536
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i

/** Throws on a redirect: nobody has checked where it leads. */
export function statusOf({ statusCode = 0 }: IncomingMessage): number {
  if (statusCode >= 300 && statusCode < 400)
    throw new OutboundProblem(`it answers ${statusCode}, and redirects are not followed`)
  return statusCode
}

/** Requires a 200 answer with a JSON type, 64 KiB at most. */
export async function readJson(answer: IncomingMessage): Promise<unknown> {
  const status = statusOf(answer)
  if (status !== 200) throw new OutboundProblem(`it answers ${status}`)
  const { "content-type": type = "", "content-encoding": encoding = "identity" } = answer.headers
  if (!JSON_TYPE.test(type)) throw new OutboundProblem("its answer is not application/json")
  if (encoding !== "identity") throw new OutboundProblem("its answer is compressed")
  const body = await readBounded(answer)
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
  } catch {
    throw new OutboundProblem("its answer is no JSON")
  }
}

async function readBounded(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new OutboundProblem(`its answer is longer than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
