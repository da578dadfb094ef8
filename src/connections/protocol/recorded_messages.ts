import type { Received } from "../../outbound/outbound.ts"
import type { TrialLine, TrialMessage } from "../../ports/connections.ts"
import { isObject } from "./json_object.ts"
import { claimsIn, headerIn } from "./jwt_parts.ts"
import type { ProtocolDeps } from "./protocol_deps.ts"
import { parsed } from "./provider_request.ts"

/** Each of these values gives access to something. An ID token is shown by its content, without its signature. */
const SECRETS: ReadonlySet<string> = new Set([
  "code",
  "code_verifier",
  "client_secret",
  "client_assertion",
  "authorization",
  "access_token",
  "refresh_token",
  "id_token",
])
const MAX_LINES = 100
const MAX_CHARACTERS = 1000

/** Sends what it is given, and adds each message with its answer to `messages`. */
export const recording = ({ send }: ProtocolDeps["outbound"], messages: TrialMessage[]): ProtocolDeps["outbound"] => ({
  async send(url, sent, maxBytes) {
    const answer = await send(url, sent, maxBytes)
    const { authorization } = sent.headers
    const form = [...new URLSearchParams(sent.body)]
    const of = { step: stepOf(url, sent.method, authorization), url }
    const lines = linesOf([
      ...(authorization === undefined ? [] : [["authorization", authorization] as const]),
      ...form,
    ])
    if ("problem" in answer) messages.push({ ...of, sent: lines, status: undefined, received: [] })
    else {
      const content = parsed(answer.body)
      messages.push({ ...of, sent: lines, status: answer.status, received: linesIn(content, answer) })
      if (of.step === "token" && isObject(content) && content.id_token !== undefined)
        messages.push(messageOfToken(content.id_token))
    }
    return answer
  },
})

/** The parameters with which the browser came back. */
export const answerMessage = (answer: URLSearchParams): TrialMessage => ({
  step: "answer",
  url: undefined,
  sent: [],
  status: undefined,
  received: linesOf([...answer].filter(([name]) => name !== "state")),
})

function stepOf(url: string, method: "GET" | "POST", authorization: string | undefined): TrialMessage["step"] {
  if (method === "POST") return "token"
  if (authorization !== undefined) return "userinfo"
  return url.endsWith("/.well-known/openid-configuration") ? "metadata" : "keys"
}

const messageOfToken = (token: unknown): TrialMessage => ({
  step: "id_token",
  url: undefined,
  sent: linesOf(Object.entries(headerIn(token))),
  status: undefined,
  received: linesOf(Object.entries(claimsIn(token))),
})

function linesIn(content: unknown, { status, body }: Pick<Received, "status" | "body">): readonly TrialLine[] {
  if (isObject(content)) return linesOf(Object.entries(content))
  if (content !== undefined) return linesOf([["", content]])
  return body.length === 0 || status === 204 ? [] : linesOf([["", new TextDecoder().decode(body)]])
}

/** Names with their values, without secrets and not too long. */
export const linesOf = (values: readonly (readonly [name: string, value: unknown])[]): readonly TrialLine[] =>
  values.slice(0, MAX_LINES).map(([name, value]) => ({
    name: printable(name),
    value: SECRETS.has(name.toLowerCase()) ? null : printable(textOf(value)),
  }))

/** JSON can be nested more deeply than the stack of the process is. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value
  try {
    return JSON.stringify(value)
  } catch {
    return "{…}"
  }
}

/** A text of a provider, without control characters and marks that change the writing direction. */
function printable(text: string): string {
  const clean = text.slice(0, MAX_CHARACTERS).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, " ")
  return text.length > MAX_CHARACTERS ? `${clean}…` : clean
}
