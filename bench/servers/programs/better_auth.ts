// better-auth 1 with its OAuth provider plugin, with settings that come closest to Gatehouse's. Its data is in SQLite, durable as Gatehouse's.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { DatabaseSync } from "node:sqlite"
import { oauthProvider } from "@better-auth/oauth-provider"
import { betterAuth } from "better-auth"
import { getMigrations } from "better-auth/db/migration"
import { toNodeHandler } from "better-auth/node"
import { answerHarness, givenOptions } from "./answering.ts"

const { file, redirectUri } = givenOptions<{ file: string; redirectUri: string }>()
const server = createServer()
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
const { port } = server.address() as AddressInfo
const database = new DatabaseSync(file)
database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")

const scopes = ["openid", "profile", "email", "offline_access", "read", "write"]
const options = {
  baseURL: `http://127.0.0.1:${port}`,
  secret: "a-server-secret-of-more-than-thirty-two-characters",
  database,
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  plugins: [
    oauthProvider({
      loginPage: "/sign-in",
      consentPage: "/consent",
      scopes,
      // As in Gatehouse: opaque access tokens, and ID tokens with HS256.
      disableJwtPlugin: true,
      clientPrivileges: () => true,
      silenceWarnings: { oauthAuthServerConfig: true, openidConfig: true },
    }),
  ],
}
await (await getMigrations(options)).runMigrations()
const auth = betterAuth(options)
server.on("request", toNodeHandler(auth))

answerHarness(port, {
  /** Returns the client, and the cookie of a signed-in user. */
  async register({ password }: { password: string }) {
    const person = { email: "ann@example.com", password }
    await auth.api.signUpEmail({ body: { ...person, name: "Ann Example" } })
    const { headers } = await auth.api.signInEmail({ body: person, returnHeaders: true })
    const cookies = headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0])
    const cookie = cookies.join("; ")
    const client = await auth.api.adminCreateOAuthClient({
      headers: { cookie },
      body: {
        client_name: "Bench",
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "client_secret_post",
        grant_types: ["authorization_code", "refresh_token", "client_credentials"],
        client_credentials_scopes: ["read", "write"],
        response_types: ["code"],
        scope: scopes.join(" "),
        skip_consent: true,
      },
    })
    return { client, cookie }
  },
})
