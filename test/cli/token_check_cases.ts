import { createHmac } from "node:crypto"
import type { PublishedMetadata } from "../../src/admin/apis.ts"
import { startTestServer } from "../../src/testing/testing.ts"

export interface Answer {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly status?: number
  readonly challenge?: string
}

export interface Case {
  readonly title: string
  readonly authorization: string | null
  readonly scope: readonly string[]
  /** The status and the challenge of a refusal, or the expected `scope` in the claims. */
  readonly expected: { readonly status: number; readonly challenge: string } | { readonly granted: string }
}

const FILES = "https://files.example/v1"
const METADATA = 'resource_metadata="https://files.example/.well-known/oauth-protected-resource/v1"'

interface Closing {
  after(callback: () => Promise<void>): void
}

/**
 * Starts a server with an API, and makes tokens of every kind. The printed lines read the machine's clock. So the server's clock begins two hours ago,
 * for an expired token, and is then set to the machine's time.
 */
export async function tokenCheckScene({ after }: Closing): Promise<{ api: PublishedMetadata; cases: readonly Case[] }> {
  const now = Math.floor(Date.now() / 1000) * 1000 - 7_200_000
  const [server, another] = await Promise.all([startTestServer({ now }), startTestServer({ now })])
  after(() => server.close())
  after(() => another.close())
  const tokensAt = async (at: typeof server) => {
    const { apis, scopes } = at.administration
    for (const identifier of [FILES, "https://mail.example"])
      await apis.create({ identifier, access_token_format: "jwt", clients: "every" })
    for (const scope of ["files:read", "files:write"]) await scopes.create({ scope, api: FILES })
    const settings = { scope: "openid files:read files:write", access_token_format: "jwt" } as const
    const client = await at.createConfidentialClient({ ...settings, id_token_alg: "RS256" })
    const user = await at.createUser()
    return (resource: string, scope: string) => at.tokensFor(user, client, { scope, parameters: { resource } })
  }
  const [tokens, othersTokens] = [await tokensAt(server), await tokensAt(another)]
  const { access_token: expired } = await tokens(FILES, "files:read")
  for (const each of [server, another]) each.clock.advance({ hours: 2 })

  const { access_token: right } = await tokens(FILES, "files:read")
  const { id_token = "" } = await tokens(FILES, "openid files:read")
  const { access_token: forMail } = await tokens("https://mail.example", "openid")
  const { access_token: forService } = await tokens(server.url, "openid")
  const { access_token: ofAnother } = await othersTokens(FILES, "files:read")
  const [header = "", claims = "", signature = ""] = right.split(".")
  const key = JSON.parse(Buffer.from(header, "base64url").toString())
  const withHeader = (changed: object) => Buffer.from(JSON.stringify({ ...key, ...changed })).toString("base64url")
  const keySet = await (await fetch(`${server.url}/oauth/jwks.php`)).text()
  const keyed = `${withHeader({ alg: "HS256" })}.${claims}`
  const more = Buffer.from(claims, "base64url").toString().replace("files:read", "files:read files:write")

  const refused: readonly (readonly [title: string, token: string])[] = [
    ["an expired token", expired],
    ["a token for another API", forMail],
    ["a token for the authorization server itself", forService],
    ["a token of another issuer", ofAnother],
    ["an ID token", id_token],
    ["a text that is not a token", "gat_abc"],
    ["a token whose scope was changed", `${header}.${Buffer.from(more).toString("base64url")}.${signature}`],
    ["a token without a signature, alg none", `${withHeader({ alg: "none" })}.${claims}.`],
    [
      "HS256 with the key set as its secret",
      `${keyed}.${createHmac("sha256", keySet).update(keyed).digest("base64url")}`,
    ],
    ["another algorithm under the right key id", `${withHeader({ alg: "ES256" })}.${claims}.${signature}`],
    ["another type, with a changed header", `${withHeader({ typ: "JWT" })}.${claims}.${signature}`],
    ["an unknown key id", `${withHeader({ kid: "unknown" })}.${claims}.${signature}`],
    ["a key id that is not a text", `${withHeader({ kid: 1 })}.${claims}.${signature}`],
  ]
  const none = { status: 401, challenge: `Bearer ${METADATA}` }
  const needed = 'scope="files:read files:write"'
  return {
    api: await server.administration.apis.metadata(FILES),
    cases: [
      { title: "a valid token", authorization: `Bearer ${right}`, scope: [], expected: { granted: "files:read" } },
      { title: "bearer", authorization: `bearer ${right}`, scope: ["files:read"], expected: { granted: "files:read" } },
      { title: "no header", authorization: null, scope: [], expected: none },
      { title: "Basic", authorization: "Basic YTpi", scope: [], expected: none },
      { title: "two tokens", authorization: `Bearer ${right} ${right}`, scope: [], expected: none },
      {
        title: "no header where scope is needed",
        authorization: null,
        scope: ["files:read", "files:write"],
        expected: { status: 401, challenge: `Bearer ${needed}, ${METADATA}` },
      },
      {
        title: "a token without the needed scope",
        authorization: `Bearer ${right}`,
        scope: ["files:read", "files:write"],
        expected: { status: 403, challenge: `Bearer error="insufficient_scope", ${needed}, ${METADATA}` },
      },
      ...refused.map(([title, token]) => ({
        title,
        authorization: `Bearer ${token}`,
        scope: [],
        expected: { status: 401, challenge: `Bearer error="invalid_token", ${METADATA}` },
      })),
    ],
  }
}
