/** Enterprise-managed authorization of MCP between two services, by the official SDK, unmodified. Decision 0108. */
import { deepEqual, equal, rejects } from "node:assert/strict"
import { after, test } from "node:test"
import { auth, CrossAppAccessProvider, discoverAndRequestJwtAuthGrant } from "@modelcontextprotocol/client"
import { decodeJwt } from "jose"
import { TOKEN_EXCHANGE } from "../../src/oauth/grant_types.ts"
import { jwkThumbprint } from "../../src/oauth/jwk_thumbprint.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import { Browser } from "../support/browser.ts"
import { connected, personAt, signInBy } from "../support/connections.ts"
import type { ProofKeys } from "../support/dpop.ts"
import { dpopProof, proofKeys } from "../support/dpop.ts"
import { curlForm } from "../support/guide_commands.ts"
import { codeFor } from "../support/journey.ts"
import { jsonSite } from "../support/json_site.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, tokeninfo } from "../support/service.ts"
import { trust } from "../support/trusted_issuer.ts"
import { send } from "../support/wire.ts"
import type { World } from "../support/world.ts"

const JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer"
const at = await connected({ after })
const company = at.provider
await personAt(at, "bob")
await signInBy(at, "bob")

// The application's service.
const documents: Record<string, unknown> = {}
const mcp = `${await jsonSite({ after }, documents)}/mcp`
documents["/.well-known/oauth-protected-resource/mcp"] = {
  resource: mcp,
  authorization_servers: [at.url],
  scopes_supported: ["notes:read"],
}
const { apis, scopes } = at.gatehouse.administration
await apis.create({ identifier: mcp, name: "Notes", clients: "every" })
await scopes.create({ scope: "notes:read", api: mcp, description: "Read your notes" })
const there = await confidentialClient(at, { grant_types: [JWT_BEARER], redirect_uris: [], scope: "notes:read" })
await trust(at, { name: "company", issuer: company.url, identity_assertions: true })

// The company's service.
const agent = await confidentialClient(company, {
  grant_types: ["authorization_code", TOKEN_EXCHANGE],
  id_token_alg: "EdDSA",
})
const { administration } = company.gatehouse
await administration.apis.create({ identifier: at.url, name: "Notes service" })
await administration.scopes.create({ scope: "notes:read", api: at.url, description: "Read your notes" })
await administration.exchangePolicies.create({
  name: "notes",
  client_id: agent.client_id,
  subject_clients: [agent.client_id],
  resources: [at.url],
  scope: "notes:read",
  assertion_client_id: there.client_id,
})

async function signedIn(more: Readonly<Record<string, string>> = {}): Promise<Tokens> {
  const code = await codeFor(company, agent, { scope: "openid", ...more }, new Browser(), "bob")
  return bodyOf<Tokens>(await post(company, codeRequest(agent, code)))
}
const asked = (idToken: string, more: Partial<Parameters<typeof discoverAndRequestJwtAuthGrant>[0]> = {}) =>
  discoverAndRequestJwtAuthGrant({
    ...{ idpUrl: company.url, audience: at.url, resource: mcp, idToken },
    ...{ clientId: agent.client_id, clientSecret: agent.client_secret, scope: "notes:read" },
    ...more,
  })

const proofFor = ({ url, clock }: World, keys: ProofKeys) => ({
  dpop: dpopProof(keys, { htm: "POST", htu: `${url}/oauth/token.php`, at: clock() }),
})

test("the SDK exchanges the ID token of the company for an assertion, and the assertion for a token of the application", async () => {
  const { id_token } = await signedIn()
  const provider = new CrossAppAccessProvider({
    clientId: there.client_id,
    clientSecret: there.client_secret,
    expectedIssuer: at.url,
    assertion: async ({ authorizationServerUrl, resourceUrl, scope }) =>
      (await asked(id_token, { audience: authorizationServerUrl, resource: resourceUrl, scope: scope ?? "" }))
        .jwtAuthGrant,
  })
  equal(await auth(provider, { serverUrl: mcp }), "AUTHORIZED")
  const { user_id, scope } = bodyOf(await tokeninfo(at, provider.tokens()?.access_token ?? ""))
  const bob = await at.gatehouse.store.users.findByUsername("bob")
  deepEqual([user_id, scope], [bob?.user.id, "notes:read"])
  const metadata = JSON.parse((await send(company, "/.well-known/openid-configuration")).text)
  deepEqual(metadata.identity_chaining_requested_token_types_supported, ["urn:ietf:params:oauth:token-type:id-jag"])
})

test("an assertion lives five minutes, and is for the policy's service, client and scope alone", async () => {
  const { id_token, access_token } = await signedIn({ claims: '{"id_token":{"acr":null,"amr":null}}' })
  const { jwtAuthGrant, expiresIn } = await asked(id_token, { audience: `${at.url}/` })
  equal(expiresIn, 300)
  const [header, claims] = jwtAuthGrant
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()))
  deepEqual(
    [header.typ, claims.iss, claims.aud, claims.client_id],
    ["oauth-id-jag+jwt", company.url, at.url, there.client_id],
  )
  deepEqual([claims.scope, claims.resource, claims.exp - claims.iat], ["notes:read", mcp, 300])
  const { acr, amr, auth_time, sub } = decodeJwt(id_token)
  deepEqual([claims.acr, claims.amr, claims.auth_time, claims.sub], [acr, amr, auth_time, sub])
  deepEqual(amr, ["pwd"])
  await rejects(asked(id_token, { audience: "https://other.example" }), /invalid_target/)
  await rejects(asked(id_token, { scope: "notes:read read" }), /invalid_scope/)
  await rejects(asked(access_token), /invalid_request/)
  const stranger = await confidentialClient(company, {
    grant_types: [TOKEN_EXCHANGE],
    redirect_uris: [],
    id_token_alg: "EdDSA",
  })
  const other = { clientId: stranger.client_id, clientSecret: stranger.client_secret }
  await rejects(asked(id_token, other), /invalid_request/)
})

test("the request of docs/identity_assertions.md gets an assertion for an ID token", async () => {
  const { id_token } = await signedIn()
  const form = curlForm("identity_assertions.md", "subject_token@", { "id_token.jwt": id_token })
  equal(form.get("audience"), "https://auth.notes.example")
  const { client_id, client_secret } = agent
  const answer = await post(company, { ...Object.fromEntries(form), audience: at.url, client_id, client_secret })
  equal(bodyOf(answer).token_type, "N_A")
})

test("with a proof of a key the assertion has cnf, and the application takes it with a proof of that key only", async () => {
  const { id_token } = await signedIn()
  const keys = proofKeys()
  const form = curlForm("identity_assertions.md", "subject_token@", { "id_token.jwt": id_token })
  const fields = { ...Object.fromEntries(form), audience: at.url, resource: mcp, ...agent }
  const answer = bodyOf(await post(company, fields, proofFor(company, keys)))
  equal(answer.token_type, "N_A")
  const assertion = String(answer.access_token)
  deepEqual(decodeJwt(assertion).cnf, { jkt: jwkThumbprint({ ...keys.jwk }) })
  const presented = { grant_type: JWT_BEARER, assertion, ...there }
  assertError(await post(at, presented), "invalid_grant")
  equal(bodyOf(await post(at, presented, proofFor(at, keys))).token_type, "DPoP")
})

test("an ID token that expired, or whose person took the authorization back, gives no assertion", async () => {
  const { id_token } = await signedIn()
  equal((await asked(id_token)).expiresIn, 300)
  for (const { id } of await company.gatehouse.store.grants.list({})) await administration.grants.revoke(id)
  await rejects(asked(id_token), /invalid_request/)
  const again = await signedIn()
  at.wait(86_400)
  await rejects(asked(again.id_token), /invalid_request/)
})

test("a client cannot make the ID token itself: with HS256 it has the key", async () => {
  await administration.clients.update(agent.client_id, { id_token_alg: "HS256" })
  const { id_token } = await signedIn()
  await rejects(asked(id_token), /invalid_request/)
})
