/**
 * A sample MCP server: notes of the person who signed in. Gatehouse issues the access tokens; this program verifies them.
 * Settings: PORT (3000), ISSUER (http://localhost:4000), and MCP_URL if clients reach this server at another address.
 */
import type { RequestListener } from "node:http"
import { createServer } from "node:http"
import { toNodeHandler } from "@modelcontextprotocol/node"
import type { AuthInfo } from "@modelcontextprotocol/server"
import {
  createMcpHandler,
  fromJsonSchema,
  getOAuthProtectedResourceMetadataUrl,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  McpServer,
  OAuthError,
  OAuthErrorCode,
  requireBearerAuth,
  requireScopes,
} from "@modelcontextprotocol/server"
import { createRemoteJWKSet, errors, jwtVerify } from "jose"

const { PORT = "3000", ISSUER = "http://localhost:4000", MCP_URL = `http://localhost:${PORT}/mcp` } = process.env

/** The identifier of the API at Gatehouse. Clients send it as `resource`, and no token of another API contains it. */
const resource = new URL(MCP_URL)
const metadataUrl = new URL(getOAuthProtectedResourceMetadataUrl(resource))

/** RFC 9728. `gatehouse api metadata URL` prints the same document. */
const metadata = {
  resource: MCP_URL,
  authorization_servers: [ISSUER],
  scopes_supported: ["notes:read", "notes:write"],
  bearer_methods_supported: ["header"],
  resource_name: "Notes",
}

const KEYS_MISSING: readonly string[] = [errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code]
const keys = createRemoteJWKSet(new URL(`${ISSUER}/oauth/jwks.php`))

/** Verifies a JWT access token: signature, expiry, type, issuer and audience (RFC 9068 §4). */
async function verifyAccessToken(token: string): Promise<AuthInfo> {
  try {
    const rules = { issuer: ISSUER, audience: MCP_URL, typ: "at+jwt", requiredClaims: ["exp", "sub"] }
    const { payload } = await jwtVerify(token, keys, rules)
    return {
      token,
      clientId: String(payload.client_id),
      scopes: typeof payload.scope === "string" ? payload.scope.split(" ") : [],
      expiresAt: payload.exp ?? 0,
      resource,
      extra: { subject: payload.sub },
    }
  } catch (error) {
    // Without the keys the token may be valid: the answer is then 500, so that the client keeps the token.
    if (!(error instanceof errors.JOSEError) || KEYS_MISSING.includes(error.code)) throw error
    throw new OAuthError(OAuthErrorCode.InvalidToken, "The access token is invalid or has expired")
  }
}

const authenticate = requireBearerAuth({
  verifier: { verifyAccessToken },
  requiredScopes: ["notes:read"],
  resourceMetadataUrl: metadataUrl.href,
})

const notes = new Map<string, string[]>()

/** The person's notes. The key is the token's `sub`, never a value that the client sends. */
function notesOf(auth: AuthInfo | undefined): string[] {
  const subject = String(auth?.extra?.subject)
  const own = notes.get(subject) ?? []
  notes.set(subject, own)
  return own
}

const mcp = createMcpHandler(() => {
  const server = new McpServer({ name: "notes", version: "1.0.0" })
  server.registerTool("list_notes", { description: "List your notes" }, ({ http }) => text(notesOf(http?.authInfo)))
  server.registerTool(
    "add_note",
    {
      description: "Add a note",
      inputSchema: fromJsonSchema<{ text: string }>({
        type: "object",
        properties: { text: { type: "string", maxLength: 1000 } },
        required: ["text"],
      }),
      // Without notes:write the answer is 403 insufficient_scope. The client then requests more scope, and the person decides.
      scopeChallenge: requireScopes("notes:read", "notes:write"),
    },
    ({ text: note }, { http }) => {
      const own = notesOf(http?.authInfo)
      own.push(note)
      return text([`note ${own.length} added`])
    },
  )
  return server
})

const text = (lines: readonly string[]) => ({ content: [{ type: "text" as const, text: lines.join("\n") }] })

/** Lets clients in web pages call this server. Safe for any origin, because the token is in a header and no cookie is used. */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
  "access-control-allow-headers":
    "authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id",
  "access-control-expose-headers": "www-authenticate, mcp-session-id",
}

/** A web page whose name leads to this machine (DNS rebinding) sends its own name. */
const HOSTS = [resource.hostname, ...localhostAllowedHostnames()]

async function answer(request: Request): Promise<Response> {
  const otherHost = hostHeaderValidationResponse(request, HOSTS)
  if (otherHost !== undefined) return otherHost
  const { pathname } = new URL(request.url)
  if (request.method === "OPTIONS") return new Response(null, { status: 204 })
  if (pathname === metadataUrl.pathname) return Response.json(metadata)
  if (pathname !== resource.pathname) return new Response("Not found", { status: 404 })
  const authenticated = await authenticate(request)
  return authenticated instanceof Response ? authenticated : mcp.fetch(request, { authInfo: authenticated })
}

const handler = toNodeHandler({
  async fetch(request) {
    const { status, headers, body } = await answer(request)
    return new Response(body, { status, headers: { ...Object.fromEntries(headers), ...CORS } })
  },
}) as RequestListener

createServer(handler).listen(Number(PORT), "127.0.0.1", () => {
  console.log(`The MCP server is at ${MCP_URL}, for access tokens of ${ISSUER}`)
})
