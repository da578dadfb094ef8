/** Enterprise-managed authorization of MCP, by the official SDK, unmodified. draft-ietf-oauth-identity-assertion-authz-grant. */
import { deepEqual, equal, rejects } from "node:assert/strict"
import { after, test } from "node:test"
import { auth, CrossAppAccessProvider, exchangeJwtAuthGrant } from "@modelcontextprotocol/client"
import type { UserId } from "../../src/base/id.ts"
import { event } from "../store/samples.ts"
import { bodyOf } from "../support/answers.ts"
import { addConnection } from "../support/connections.ts"
import { jsonSite } from "../support/json_site.ts"
import { basic, confidentialClient, service } from "../support/service.ts"
import { issuing, trust } from "../support/trusted_issuer.ts"
import { send } from "../support/wire.ts"

const JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer"
const at = await service({ after })
const { administration, store } = at.gatehouse
const documents: Record<string, unknown> = {}
const mcp = `${await jsonSite({ after }, documents)}/mcp`
documents["/.well-known/oauth-protected-resource/mcp"] = {
  resource: mcp,
  authorization_servers: [at.url],
  scopes_supported: ["notes:read"],
}
await administration.apis.create({ identifier: mcp, name: "Notes", clients: "every" })
await administration.scopes.create({ scope: "notes:read", api: mcp, description: "Read your notes" })
const company = await issuing({ after }, at)
await trust(at, { name: "company", issuer: company.url, identity_assertions: true })
const { id: connectionId } = await addConnection(at, { issuer: company.url, accounts: "invited" })
const linked = { connectionId, subject: "ann-at-acme", userId: at.userId as UserId, shownName: undefined }
await store.linkedIdentities.link({ ...linked, linkedAt: 1, lastUsedAt: 1 }, event("identity-linked"))
const client = await confidentialClient(at, { grant_types: [JWT_BEARER], redirect_uris: [], scope: "notes:read" })

const assertion = (more: Readonly<Record<string, unknown>>) =>
  company.sign({ sub: "ann-at-acme", client_id: client.client_id, ...more }, { typ: "oauth-id-jag+jwt" })

test("the SDK of MCP finds this service by the MCP server alone, and gets a token for it by an identity assertion", async () => {
  const asked: unknown[] = []
  const provider = new CrossAppAccessProvider({
    clientId: client.client_id,
    clientSecret: client.client_secret,
    expectedIssuer: at.url,
    assertion({ authorizationServerUrl, resourceUrl, scope }) {
      asked.push([authorizationServerUrl, resourceUrl, scope])
      return assertion({ aud: authorizationServerUrl, resource: resourceUrl, scope })
    },
  })
  equal(await auth(provider, { serverUrl: mcp }), "AUTHORIZED")
  deepEqual(asked, [[at.url, mcp, "notes:read"]])
  const token = provider.tokens()?.access_token ?? ""
  const body = new URLSearchParams({ token }).toString()
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    ...basic(client.client_id, client.client_secret),
  }
  const { active, aud, scope, sub } = bodyOf(await send(at, "/oauth/introspect.php", { method: "POST", headers, body }))
  deepEqual([active, aud, scope, sub], [true, mcp, "notes:read", at.userId])
})

test("the SDK's exchange of a single assertion works, and a second one with the same assertion fails", async () => {
  const exchange = {
    tokenEndpoint: `${at.url}/oauth/token.php`,
    jwtAuthGrant: await assertion({ resource: mcp, scope: "notes:read" }),
    clientId: client.client_id,
    clientSecret: client.client_secret,
  }
  const tokens = await exchangeJwtAuthGrant(exchange)
  deepEqual([tokens.scope, "refresh_token" in tokens, tokens.token_type], ["notes:read", false, "Bearer"])
  await rejects(exchangeJwtAuthGrant(exchange), /invalid_grant/)
})
