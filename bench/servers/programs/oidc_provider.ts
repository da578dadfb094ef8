// oidc-provider 9, with settings that come closest to Gatehouse's. Its data is in its own memory store, or in SQLite.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Provider } from "oidc-provider"
import { answerHarness, givenOptions } from "./answering.ts"
import { sqliteAdapter } from "./sqlite_adapter.ts"

// Without a file the provider uses its own memory store.
const { file, redirectUri } = givenOptions<{ file?: string; redirectUri: string }>()
const client = { client_id: "bench", client_secret: "a-client-secret-of-forty-three-characters-x" }
const ANN = { name: "Ann Example", preferred_username: "ann", email: "ann@example.com", email_verified: true }
const server = createServer()
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
const { port } = server.address() as AddressInfo

const provider = new Provider(`http://127.0.0.1:${port}`, {
  ...(file !== undefined && { adapter: sqliteAdapter(file) }),
  clients: [
    {
      ...client,
      redirect_uris: [redirectUri],
      grant_types: ["authorization_code", "refresh_token", "client_credentials"],
      token_endpoint_auth_method: "client_secret_post",
      // HS256 is Gatehouse's default for confidential clients. RS256, the provider's default, would need more CPU time.
      id_token_signed_response_alg: "HS256",
      scope: "openid profile email read write",
    },
  ],
  enabledJWA: { idTokenSigningAlgValues: ["HS256", "RS256"] },
  scopes: ["openid", "profile", "email", "read", "write"],
  claims: { openid: ["sub"], profile: ["name", "preferred_username"], email: ["email", "email_verified"] },
  features: { clientCredentials: { enabled: true }, introspection: { enabled: true } },
  cookies: { keys: ["a-cookie-key-of-more-than-thirty-two-characters"] },
  // As in Gatehouse: each code gives a refresh token, and each use replaces the refresh token.
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  findAccount: async (_context: unknown, sub: string) => ({ accountId: sub, claims: async () => ({ sub, ...ANN }) }),
})
server.on("request", provider.callback())
answerHarness(port, { register: () => client })
