import { once } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"
import { createRemoteJWKSet, jwtVerify } from "jose"

/** How a request is answered. A planted fault replaces one of these. */
export interface McpBehaviour {
  /** The status and the challenge of an answer to a request without a valid token. */
  refuse(at: Place): { readonly status: number; readonly challenge?: string }
  /** The status and the challenge of an answer to a token without the scope value `notes:read`. */
  refuseScope(at: Place): { readonly status: number; readonly challenge?: string }
  /** The members of the protected resource metadata. */
  metadata(at: Place): Readonly<Record<string, unknown>>
  /** Whether the server answers at the well-known address of the metadata. */
  readonly publishes: boolean
  /** What a JWT access token must have, for the library that verifies it. */
  expects(at: Place): Readonly<Record<string, string>>
  /** Whether the signature of a token is verified. */
  readonly verifies: boolean
  /** Whether the server has only the revision 2026-07-28, without `initialize`. */
  readonly stateless: boolean
}

interface Call {
  readonly id?: number
  readonly method: string
  readonly params?: { readonly _meta?: Readonly<Record<string, unknown>> }
}

export interface Place {
  /** The address of the MCP endpoint. */
  readonly mcp: string
  readonly metadata: string
  readonly issuer: string
}

const RIGHT: McpBehaviour = {
  refuse: ({ metadata }) => ({
    status: 401,
    challenge: `Bearer error="invalid_token", scope="notes:read", resource_metadata="${metadata}"`,
  }),
  refuseScope: ({ metadata }) => ({
    status: 403,
    challenge: `Bearer error="insufficient_scope", scope="notes:read", resource_metadata="${metadata}"`,
  }),
  metadata: ({ mcp, issuer }) => ({
    resource: mcp,
    authorization_servers: [issuer],
    scopes_supported: ["notes:read", "notes:write"],
  }),
  publishes: true,
  expects: ({ mcp, issuer }) => ({ issuer, audience: mcp, typ: "at+jwt" }),
  verifies: true,
  stateless: false,
}

const ALLOWED = { "access-control-allow-origin": "*", "access-control-expose-headers": "www-authenticate" }

/** Starts a small MCP server on a free port. Without faults it does everything right. */
export async function mcpServer(
  test: { after(callback: () => void): void },
  issuer: string,
  faults: Partial<McpBehaviour> = {},
): Promise<Place> {
  const behaves = { ...RIGHT, ...faults }
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  test.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const at: Place = { mcp: `${origin}/mcp`, metadata: `${origin}/.well-known/oauth-protected-resource/mcp`, issuer }
  const keys = createRemoteJWKSet(new URL(`${issuer}/oauth/jwks.php`))

  async function scopeOf({ headers: { authorization = "" } }: IncomingMessage): Promise<string | undefined> {
    const [, token = ""] = /^Bearer (.+)$/.exec(authorization) ?? []
    try {
      if (!behaves.verifies)
        return String(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).scope)
      const { payload } = await jwtVerify(token, keys, behaves.expects(at))
      return String(payload.scope)
    } catch {
      return undefined
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown, challenge?: string) =>
      response
        .writeHead(status, {
          ...ALLOWED,
          "content-type": "application/json",
          ...(challenge !== undefined && { "www-authenticate": challenge }),
        })
        .end(JSON.stringify(body))
    if (request.method === "OPTIONS") return void send(204, "")
    const isMetadata = new URL(request.url ?? "", origin).pathname === new URL(at.metadata).pathname
    if (isMetadata) return void (behaves.publishes ? send(200, behaves.metadata(at)) : send(404, {}))
    const scope = await scopeOf(request)
    const refused =
      scope === undefined
        ? behaves.refuse(at)
        : scope.split(" ").includes("notes:read")
          ? undefined
          : behaves.refuseScope(at)
    if (refused !== undefined && refused.status >= 400) return void send(refused.status, {}, refused.challenge)
    const { id, method, params } = (await json(request)) as Call
    if (behaves.stateless && params?._meta?.["io.modelcontextprotocol/protocolVersion"] !== "2026-07-28")
      return void send(400, { jsonrpc: "2.0", id, error: { code: -32022, message: "Unsupported protocol version" } })
    const result =
      method === "initialize" ? { protocolVersion: "2025-11-25", capabilities: {} } : { tools: [{ name: "a" }] }
    send(id === undefined ? 202 : 200, { jsonrpc: "2.0", id, result })
  }
  return at
}
