import type { Asked } from "../doctor/ask.ts"
import { ask, jsonObject } from "../doctor/ask.ts"

/** A JSON-RPC message of MCP's Streamable HTTP transport. A notification has no id. */
export interface Message {
  readonly jsonrpc: "2.0"
  readonly id?: number
  readonly method: string
  readonly params?: Readonly<Record<string, unknown>>
}

const VERSION = "2025-11-25"
const CLIENT = { name: "gatehouse doctor", version: "1" }
const TIMEOUT_MS = 10_000

/** Since this revision a client sends no `initialize`, and describes itself in each request. */
export const STATELESS = "2026-07-28"

/** The error code of a server that no longer has `initialize`. */
export const UNSUPPORTED_VERSION = -32022

/** `initialize` belongs to the revisions before 2026-07-28, which most servers still answer. */
export const initialize = (): Message => ({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: VERSION, capabilities: {}, clientInfo: CLIENT },
})

export const initialized = (): Message => ({ jsonrpc: "2.0", method: "notifications/initialized" })

export const listTools = (version: string | undefined): Message => ({
  jsonrpc: "2.0",
  id: 2,
  method: "tools/list",
  ...(version === STATELESS && { params: { _meta: DESCRIPTION } }),
})

const DESCRIPTION = {
  "io.modelcontextprotocol/protocolVersion": STATELESS,
  "io.modelcontextprotocol/clientInfo": CLIENT,
  "io.modelcontextprotocol/clientCapabilities": {},
}

interface Context {
  readonly token?: string
  /** The value of `Mcp-Session-Id` in the answer to `initialize`. */
  readonly session?: string | undefined
  /** The negotiated version. Servers expect it in each request after `initialize`. */
  readonly version?: string | undefined
}

/** Posts one message. The token goes to this address alone, because no redirect is followed. */
export const post = (url: URL, message: Message, context: Context = {}): Promise<Asked> =>
  ask(url.href, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-method": message.method,
      ...headersOf(context),
    },
    body: JSON.stringify(message),
    timeoutMs: TIMEOUT_MS,
    // A server may keep an event stream open after its answer.
    isEnough: (text) => message.id !== undefined && answerIn(text, message.id) !== undefined,
  })

/** Ends the session on the server. Servers without sessions refuse this request. That is not a problem. */
export async function endSession(url: URL, context: Context): Promise<void> {
  if (context.session !== undefined) await ask(url.href, { method: "DELETE", headers: headersOf(context) })
}

const headersOf = ({ token, session, version }: Context) => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(session !== undefined && { "mcp-session-id": session }),
  ...(version !== undefined && { "mcp-protocol-version": version }),
})

/** Returns the answer to the message with this id: the body itself, or an event of a stream. */
export function answerIn(body: string, id: number): Readonly<Record<string, unknown>> | undefined {
  const events = body
    .split(/\r?\n\r?\n/)
    .map((event) => [...event.matchAll(/^data: ?(.*)$/gm)].map(([, data]) => data).join("\n"))
  return [body, ...events].map(jsonObject).find((message) => message?.id === id)
}
