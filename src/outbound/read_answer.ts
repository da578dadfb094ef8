import type { IncomingMessage } from "node:http"
import { say } from "../base/say.ts"
import { OutboundProblem } from "./problem.ts"

export const MAX_BYTES = 65_536
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i

/** Throws on a redirect, because no check has covered its target. */
export function statusOf({ statusCode = 0 }: IncomingMessage): number {
  if (statusCode >= 300 && statusCode < 400)
    throw new OutboundProblem(say("outbound-redirects", { status: statusCode }))
  return statusCode
}

/** Reads the JSON of a 200 answer, which must have a JSON type and at most `maxBytes`. */
export async function readJson(answer: IncomingMessage, maxBytes: number): Promise<unknown> {
  const status = statusOf(answer)
  if (status !== 200) throw new OutboundProblem(say("outbound-status", { status }))
  const { "content-type": type = "", "content-encoding": encoding = "identity" } = answer.headers
  if (!JSON_TYPE.test(type)) throw new OutboundProblem(say("outbound-type"))
  if (encoding !== "identity") throw new OutboundProblem(say("outbound-compressed"))
  const body = await readBounded(answer, maxBytes)
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
  } catch {
    throw new OutboundProblem(say("outbound-not-json"))
  }
}

async function readBounded(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutboundProblem(say("outbound-too-long", { max: maxBytes }))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
