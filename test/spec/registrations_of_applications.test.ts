/**
 * The registration requests of well-known applications that use the Model Context Protocol, as these applications send them. Each is registered, and
 * gets a token for an API. RFC 7591 §3.1.
 */
import { deepEqual, equal, match } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { bodyOf } from "../support/answers.ts"
import { codeIn, isConsentPage, signedIn, stateAndIss, visit } from "../support/authorization.ts"
import { formOf } from "../support/browser.ts"
import { introspected } from "../support/client_requests.ts"
import { CHALLENGE, VERIFIER } from "../support/journey.ts"
import type { Information } from "../support/registration.ts"
import { credentialsOf, registered } from "../support/registration.ts"
import type { Tokens } from "../support/service.ts"
import { basic, confidentialClient, post, service } from "../support/service.ts"

const at = await service({ after }, { registration: "open" })
const { apis, scopes } = at.gatehouse.administration
const API = "https://tools.example/mcp"
await apis.create({ identifier: API, name: "Tools", clients: "every" })
await scopes.create({ scope: "tools:use", api: API, description: "Use your tools" })
await scopes.create({
  scope: "vault:open",
  api: (await apis.create({ identifier: "https://vault.example" })).identifier,
})
const web = await confidentialClient(at)
const gateway = await confidentialClient(at, { introspection: "any" })

const CODE_AND_REFRESH = { grant_types: ["authorization_code", "refresh_token"], response_types: ["code"] }
/** The Python SDK registers every value of `scopes_supported`, here of a server that announced more than it lets strangers have. */
const ANNOUNCED = "openid profile email read write admin address phone tools:use vault:open offline_access"

interface Application {
  readonly metadata: { readonly redirect_uris: readonly string[] } & Readonly<Record<string, unknown>>
  readonly scope: string
  /** The redirect URI of its authorization request, if its port differs from the registered one. */
  readonly used?: string
  readonly name?: string
}

const APPLICATIONS: Readonly<Record<string, Application>> = {
  // typescript-sdk, src/examples/client/simpleOAuthClient.ts.
  "the official TypeScript SDK": {
    metadata: {
      client_name: "Simple OAuth MCP Client",
      redirect_uris: ["http://localhost:8090/callback"],
      ...CODE_AND_REFRESH,
      token_endpoint_auth_method: "client_secret_post",
      scope: "mcp:tools",
    },
    scope: "openid profile email",
  },
  // python-sdk, examples/clients/simple-auth-client and mcp.shared.auth.OAuthClientMetadata.
  "the official Python SDK": {
    metadata: {
      redirect_uris: ["http://localhost:3030/callback"],
      token_endpoint_auth_method: "client_secret_post",
      ...CODE_AND_REFRESH,
      scope: ANNOUNCED,
      client_name: "Simple Auth Client",
    },
    scope: "openid profile email read write address phone tools:use",
  },
  "the official Python SDK, with application_type and without a method": {
    metadata: {
      redirect_uris: ["http://127.0.0.1:3030/callback"],
      ...CODE_AND_REFRESH,
      application_type: "native",
      client_name: "Simple Auth Client",
    },
    scope: "openid profile email",
    used: "http://127.0.0.1:51433/callback",
  },
  // vscode, src/vs/base/common/oauth.ts, fetchDynamicRegistration.
  "Visual Studio Code": {
    metadata: {
      client_name: "Visual Studio Code",
      client_uri: "https://code.visualstudio.com",
      grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
      response_types: ["code"],
      redirect_uris: [
        "https://insiders.vscode.dev/redirect",
        "https://vscode.dev/redirect",
        "http://127.0.0.1/",
        "http://127.0.0.1:33418/",
      ],
      scope: "tools:use",
      token_endpoint_auth_method: "none",
      application_type: "native",
    },
    scope: "tools:use",
    used: "http://127.0.0.1:60123/",
  },
  Cursor: {
    metadata: {
      client_name: "Cursor",
      redirect_uris: [
        "cursor://anysphere.cursor-mcp/oauth/callback",
        "https://www.cursor.com/agents/mcp/oauth/callback",
        "http://localhost:8787/callback",
      ],
      ...CODE_AND_REFRESH,
      token_endpoint_auth_method: "none",
    },
    scope: "openid profile email",
  },
  "Claude Code": {
    metadata: {
      client_name: "Claude Code (plugin:engineering:atlassian-production)",
      redirect_uris: ["http://localhost:53682/callback"],
      ...CODE_AND_REFRESH,
      token_endpoint_auth_method: "none",
      scope: "tools:use vault:open",
    },
    scope: "tools:use",
    used: "http://localhost:49320/callback",
    name: "Claude Code (plugin:engineering:atlassi…",
  },
  "Claude on the web": {
    metadata: {
      client_name: "Claude",
      client_uri: "https://claude.ai",
      redirect_uris: ["https://claude.ai/api/mcp/auth_callback"],
      ...CODE_AND_REFRESH,
      token_endpoint_auth_method: "client_secret_post",
    },
    scope: "openid profile email",
  },
  // mcp-remote, which other desktop applications start.
  "mcp-remote": {
    metadata: {
      redirect_uris: ["http://localhost:3334/oauth/callback"],
      token_endpoint_auth_method: "none",
      ...CODE_AND_REFRESH,
      client_name: "MCP CLI Proxy",
      client_uri: "https://github.com/modelcontextprotocol/mcp-cli",
      software_id: "2e6dc280-f3c3-4e01-99a7-8181dbd1d23d",
      software_version: "0.1.37",
    },
    scope: "openid profile email",
    used: "http://localhost:17212/oauth/callback",
  },
}

/** Returns the fields and the headers with which the client authenticates, by its registered method. */
const authenticated = ({ token_endpoint_auth_method: method, client_id, client_secret = "" }: Information) =>
  method === "client_secret_basic"
    ? ([{}, basic(client_id, client_secret)] as const)
    : ([{ client_id, ...(method === "client_secret_post" && { client_secret }) }, {}] as const)

for (const [application, { metadata, scope, used, name }] of Object.entries(APPLICATIONS))
  describe(`RFC 7591 §3.1: ${application} connects without anybody's help`, () => {
    it("its registration is accepted, and the answer has what was registered", async () => {
      const { client_name, ...client } = await registered(at, metadata)
      deepEqual([client.redirect_uris, client.scope], [metadata.redirect_uris, scope])
      deepEqual(client.grant_types, ["authorization_code", "refresh_token"])
      deepEqual(client.response_types, ["code"])
      equal(client_name, name ?? metadata.client_name)
    })

    it("each of its redirect URIs gets a code, which gives a token for the API, and a refresh works", async () => {
      for (const redirect_uri of [...metadata.redirect_uris, ...(used === undefined ? [] : [used])]) {
        const information = await registered(at, metadata)
        const client = credentialsOf(information)
        const browser = await signedIn(at, web)
        const request = { redirect_uri, resource: API, scope: "tools:use", code_challenge: CHALLENGE }
        const page = await visit(at, browser, client, { ...request, code_challenge_method: "S256" })
        equal(isConsentPage(page), true, redirect_uri)
        match(page.html, /Tools/)
        const answer = await browser.submit(formOf(page.html), { decision: "approve" })
        const code = codeIn(answer, stateAndIss(at), redirect_uri)
        const exchange = { grant_type: "authorization_code", code, redirect_uri, code_verifier: VERIFIER }
        const [fields, headers] = authenticated(information)
        const tokens = bodyOf<Tokens>(await post(at, { ...exchange, ...fields, resource: API }, headers))
        const { active, aud, scope: granted } = await introspected(at, gateway, tokens.access_token)
        deepEqual({ active, aud, granted }, { active: true, aud: API, granted: "tools:use" })
        const { refresh_token } = tokens
        const refresh = { grant_type: "refresh_token", refresh_token, ...fields, resource: API }
        const again = await post(at, refresh, headers)
        equal(bodyOf<Tokens>(again).scope, "tools:use")
      }
    })
  })
