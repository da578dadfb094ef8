/** draft-ietf-oauth-identity-assertion-authz-grant, as the application's service: RFC 7523 §2.1 with identity assertions. Decision 0108. */
import { deepEqual, equal, match, rejects } from "node:assert/strict"
import { createHash, X509Certificate } from "node:crypto"
import { after, describe, it } from "node:test"
import type { Id, UserId } from "../../src/base/id.ts"
import { Secret } from "../../src/base/secret.ts"
import { jwkThumbprint } from "../../src/oauth/jwk_thumbprint.ts"
import { event } from "../store/samples.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import { selfSigned, skipWithoutOpenssl } from "../support/certificate.ts"
import { refusalLog } from "../support/client_assertion.ts"
import { introspected } from "../support/client_requests.ts"
import { addConnection } from "../support/connections.ts"
import type { ProofKeys } from "../support/dpop.ts"
import { dpopProof, proofKeys } from "../support/dpop.ts"
import { curlForm } from "../support/guide_commands.ts"
import { PASSWORD } from "../support/journey.ts"
import { confidentialClient, post, publicClient, service, userinfo } from "../support/service.ts"
import type { Issuing } from "../support/trusted_issuer.ts"
import { issuing, trust } from "../support/trusted_issuer.ts"
import { send } from "../support/wire.ts"

const JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer"
const TYP = "oauth-id-jag+jwt"
const password = new Secret(PASSWORD)
const NOTES = "https://notes.example"
const { log, lines } = refusalLog()
const PROXY = ["127.0.0.1"]
const at = await service({ after }, { trustedProxies: PROXY, clientCertProxies: PROXY }, { log })
const { administration, store } = at.gatehouse
const company = await issuing({ after }, at)
const connection = await addConnection(at, { issuer: company.url, accounts: "invited", authorityFor: ["acme.example"] })
await link(connection.id, "ann-at-acme", at.userId as UserId)
await administration.apis.create({ identifier: NOTES, name: "Notes", clients: "every" })
await administration.scopes.create({ scope: "notes:read", api: NOTES, description: "Read your notes" })
await administration.scopes.create({ scope: "notes:write", api: NOTES, description: "Add notes" })
const settings = {
  grant_types: [JWT_BEARER],
  redirect_uris: [],
  scope: "openid profile email read notes:read notes:write",
}
const client = await confidentialClient(at, settings)
const other = await confidentialClient(at, settings)

async function link(connectionId: Id<"connection">, subject: string, userId: UserId): Promise<void> {
  const identity = { connectionId, subject, userId, shownName: undefined, linkedAt: 1, lastUsedAt: 1 }
  equal(await store.linkedIdentities.link(identity, event("identity-linked")), "linked")
}

const assertion = (claims = {}, header = {}, from: Issuing = company) =>
  from.sign({ sub: "ann-at-acme", client_id: client.client_id, ...claims }, { typ: TYP, ...header })
const ask = async (text: string | Promise<string>, more = {}, headers = {}) =>
  post(at, { grant_type: JWT_BEARER, assertion: await text, ...client, ...more }, headers)

const metadataOf = async () =>
  JSON.parse((await send(at, "/.well-known/oauth-authorization-server")).text) as Record<string, string[]>

async function refused(
  text: string | Promise<string>,
  reason: string,
  error = "invalid_grant",
  more = {},
  headers = {},
) {
  lines.length = 0
  assertError(await ask(text, more, headers), error as "invalid_grant")
  deepEqual(
    lines.map((line) => line.reason),
    [reason],
  )
  equal(JSON.stringify(lines).includes(await text), false)
}

describe("before an issuer of identity assertions is trusted", () => {
  it("nothing is announced, and an issuer that is trusted for workloads only gives no tokens for people", async () => {
    const metadata = await metadataOf()
    equal(metadata.grant_types_supported?.includes(JWT_BEARER), false)
    equal(metadata.authorization_grant_profiles_supported, undefined)
    await refused(assertion(), "issuer-untrusted")
    await trust(at, { name: "company", issuer: company.url, audience: "https://workloads.example" })
    await refused(assertion(), "issuer-without-identities")
    await administration.issuers.update("company", { identity_assertions: true })
  })
})

describe("an identity assertion gives an access token for its person", () => {
  it("RFC 7523 §2.1: and no refresh token and no ID token; discovery announces the grant and its profile", async () => {
    const tokens = bodyOf(await ask(assertion({ scope: "openid profile read" })))
    deepEqual([tokens.scope, tokens.refresh_token, tokens.id_token], ["openid profile read", undefined, undefined])
    equal(bodyOf(await userinfo(at, String(tokens.access_token))).name, "Ann Example")
    const metadata = await metadataOf()
    equal(metadata.grant_types_supported?.includes(JWT_BEARER), true)
    deepEqual(metadata.authorization_grant_profiles_supported, ["urn:ietf:params:oauth:grant-profile:id-jag"])
  })
  it("for the request of docs/identity_assertions.md, with its assertion from a file", async () => {
    const form = curlForm("identity_assertions.md", "assertion@", { "assertion.jwt": await assertion() })
    const { client_id, client_secret } = client
    equal(bodyOf(await post(at, { ...Object.fromEntries(form), client_id, client_secret })).token_type, "Bearer")
  })
  it("its scope and its resource limit the request, and are what a request without them gets", async () => {
    const claims = { scope: "notes:read notes:write", resource: NOTES }
    equal(bodyOf(await ask(assertion(claims))).scope, "notes:read notes:write")
    equal(bodyOf(await ask(assertion(claims), { scope: "notes:read", resource: `${NOTES}/` })).scope, "notes:read")
    await refused(assertion({ ...claims, scope: "notes:read" }), "scope-not-allowed", "invalid_scope", {
      scope: "notes:write",
    })
    await refused(assertion({ resource: at.url, scope: "read" }), "resource-beyond-grant", "invalid_target", {
      resource: NOTES,
    })
    await refused(assertion({ resource: "https://unknown.example" }), "resource-not-allowed", "invalid_target")
    equal(bodyOf(await ask(assertion({ scope: "notes:read other" }))).scope, "notes:read")
    await refused(assertion({ scope: "other" }), "scope-empty", "invalid_scope")
  })
  it("a grant row is the person's authorization of the client: it is listed, and its end ends the token", async () => {
    const { access_token } = bodyOf<{ access_token: string }>(await ask(assertion({ scope: "openid" })))
    const grants = await store.grants.list({ userId: at.userId as UserId, clientId: client.client_id as never })
    const newest = grants.at(-1)
    deepEqual([newest?.scope, newest?.refreshExpiresAt, newest?.sessionId], [["openid"], undefined, undefined])
    await administration.grants.revoke(newest?.id ?? "")
    equal((await userinfo(at, access_token)).status, 401)
  })
  it("never with a right of administration, although person and client have it", async () => {
    const { user_id } = await administration.users.create({
      username: "root",
      email: "root@root.example",
      password,
      role: "admin",
    })
    await link(connection.id, "root-at-acme", user_id as UserId)
    const admin = await confidentialClient(at, { ...settings, scope: "read admin" })
    const claims = { sub: "root-at-acme", client_id: admin.client_id }
    equal(bodyOf(await ask(assertion(claims), admin)).scope, "read")
    await refused(assertion(claims), "scope-not-allowed", "invalid_scope", { ...admin, scope: "admin" })
  })
  it("the level of the issuer's sign-in counts as the connection declares it, and must reach what the client demands", async () => {
    const strong = await confidentialClient(at, { ...settings, sign_in_level: "mfa" })
    const claims = { client_id: strong.client_id }
    await refused(assertion(claims), "issuer-sign-in-too-weak", "invalid_grant", strong)
    const before = await store.connections.find(connection.id)
    if (before === undefined) throw new Error("no connection")
    const declared = { ...before, secondFactor: "unless-done", secondFactorValues: ["mfa"] } as const
    await store.connections.update(declared, event("connection-updated"), before)
    equal((await ask(assertion({ ...claims, amr: ["pwd", "mfa"] }), strong)).status, 200)
  })
})

describe("who the person is", () => {
  it("the stable id decides: an unknown one is nobody, even with the address of an account", async () => {
    await administration.users.create({ username: "bob", email: "bob@else.example", email_verified: true, password })
    await refused(assertion({ sub: "bob", email: "bob@else.example", email_verified: true }), "issuer-person-unknown")
  })
  it("an address joins an account only where the connection is the authority for its domain", async () => {
    await administration.users.create({ username: "cy", email: "cy@acme.example", email_verified: true, password })
    await refused(assertion({ sub: "cy", email: "cy@acme.example" }), "issuer-person-unknown")
    equal(
      (await ask(assertion({ sub: "cy", email: "cy@acme.example", email_verified: true, scope: "read" }))).status,
      200,
    )
    equal((await ask(assertion({ sub: "cy", scope: "read" }))).status, 200, "linked from then on")
  })
  it("a link of another issuer with the same id is another person", async () => {
    const rival = await issuing({ after }, at)
    await trust(at, { name: "rival", issuer: rival.url, identity_assertions: true })
    await refused(assertion({}, {}, rival), "issuer-person-unknown")
    await addConnection(at, { name: "rival", issuer: rival.url, accounts: "invited" })
    await refused(assertion({}, {}, rival), "issuer-person-unknown")
  })
  it("a disabled person, and a person of a disabled connection, get nothing", async () => {
    const before = await store.connections.find(connection.id)
    if (before === undefined) throw new Error("no connection")
    await administration.users.disable("ann")
    await refused(assertion(), "user-disabled")
    await administration.users.enable("ann")
    await store.connections.update({ ...before, enabled: false }, event("connection-updated"), before)
    await refused(assertion(), "issuer-person-unknown")
    await store.connections.update(before, event("connection-updated"), { ...before, enabled: false })
  })
})

describe("an identity assertion", () => {
  const keys = proofKeys()
  const jkt = jwkThumbprint({ ...keys.jwk })
  const proof = (of: ProofKeys) => ({
    dpop: dpopProof(of, { htm: "POST", htu: `${at.url}/oauth/token.php`, at: at.clock() }),
  })

  it("RFC 7800 §3.1: with cnf works only with a proof of its key, and an attempt without the proof does not use it up", async () => {
    const text = await assertion({ scope: "read", cnf: { jkt } })
    await refused(text, "assertion-key-unproven")
    await refused(text, "assertion-key-unproven", "invalid_grant", {}, proof(proofKeys()))
    const tokens = bodyOf<{ access_token: string; token_type: string }>(await ask(text, {}, proof(keys)))
    equal(tokens.token_type, "DPoP")
    deepEqual((await introspected(at, client, tokens.access_token)).cnf, { jkt })
  })
  it("RFC 7800 §3.1: whose key cannot be proven here is refused", async () => {
    const unproven = [{}, null, "x", 1, [jkt], { jkt: [jkt] }, { jkt, jku: "https://keys.example" }, { jwk: keys.jwk }]
    for (const cnf of [...unproven, { kid: "one" }, { "x5t#S256": jkt }])
      await refused(assertion({ cnf }), "assertion-key-unproven", "invalid_grant", {}, proof(keys))
  })
  it("RFC 8705 §3: for a certificate gives a token for this certificate, also if the client's settings demand none", {
    skip: skipWithoutOpenssl,
  }, async () => {
    const der = new X509Certificate(selfSigned("/CN=agent").cert).raw
    const cnf = { "x5t#S256": createHash("sha256").update(der).digest("base64url") }
    const shown = { "client-cert": `:${der.toString("base64")}:` }
    await refused(assertion({ cnf }), "assertion-key-unproven")
    const { access_token } = bodyOf<{ access_token: string }>(await ask(assertion({ scope: "read", cnf }), {}, shown))
    deepEqual((await introspected(at, client, access_token)).cnf, cnf)
  })
  it("without cnf gives a token that is bound to the key of a proof", async () => {
    equal(bodyOf(await ask(assertion({ scope: "read" }), {}, proof(keys))).token_type, "DPoP")
  })
})

describe("an identity assertion is refused", () => {
  it("for another client, also if that client presents it", async () => {
    await refused(assertion({ client_id: other.client_id }), "assertion-of-another-client")
    await refused(assertion(), "assertion-of-another-client", "invalid_grant", other)
    await refused(assertion({ client_id: undefined }), "assertion-of-another-client")
  })
  it("for another service, whatever the issuer's audience for workloads is", async () => {
    for (const aud of ["https://workloads.example", "https://other.example", [at.url, "https://other.example"]])
      await refused(assertion({ aud }), "issuer-audience")
  })
  it("the second time, and without jti", async () => {
    const text = await assertion({ scope: "read" })
    equal((await ask(text)).status, 200)
    await refused(text, "assertion-replayed")
    await refused(assertion({ jti: undefined }), "assertion-without-jti")
  })
  it("RFC 8725 §3.11, RFC 7515 §4.1.9: an ID token, an access token or a workload's token of the same issuer is none", async () => {
    for (const typ of [undefined, "JWT", "at+jwt", "client-authentication+jwt"])
      await refused(assertion({}, { typ }), "assertion-header")
    equal((await ask(assertion({ scope: "read" }, { typ: `application/${TYP}` }))).status, 200)
  })
  it("61 seconds too late, too early, or living longer than ten minutes", async () => {
    const now = at.clock() / 1000
    await refused(assertion({ exp: now - 61 }), "assertion-expired")
    await refused(assertion({ iat: now + 61 }), "assertion-not-yet-valid")
    await refused(assertion({ exp: now + 661 }), "issuer-assertion-too-long-lived")
  })
  it("with a limit that cannot be read, so that a limit in another form never counts as no limit", async () => {
    for (const limit of [{ scope: ["read"] }, { scope: null }, { resource: { uri: NOTES } }, { resource: [] }])
      await refused(assertion(limit), "assertion-malformed")
    await refused(assertion({ resource: [NOTES, 1] }), "assertion-malformed")
    await refused(assertion({ scope: "" }), "scope-malformed", "invalid_scope")
    await refused(assertion({ scope: "offline_access" }), "scope-empty", "invalid_scope")
  })
  it("with authorization_details; and with tenant, unless a condition of the issuer names the tenant", async () => {
    const details = [{ type: "payment" }]
    await refused(assertion({ authorization_details: details }), "assertion-malformed")
    for (const tenant of ["acme", "", null, 1]) await refused(assertion({ tenant }), "issuer-claims")
    await administration.issuers.update("company", { claims: "tenant=acme" })
    equal((await ask(assertion({ scope: "read", tenant: "acme" }))).status, 200)
    for (const tenant of ["other", undefined]) await refused(assertion({ tenant }), "issuer-claims")
    await administration.issuers.update("company", { claims: "" })
  })
  it("with a wrong signature, or that is no JWT", async () => {
    await refused(`${(await assertion()).slice(0, -4)}AAAA`, "issuer-signature")
    await refused("no.jwt", "assertion-malformed")
    assertError(await post(at, { grant_type: JWT_BEARER, ...client }), "invalid_request")
  })
  it("without client authentication, and for a client that is not registered for the grant", async () => {
    const text = await assertion()
    assertError(await ask(text, { client_secret: undefined }), "invalid_client")
    assertError(await ask(text, { client_secret: "wrong" }), "invalid_client")
    assertError(await ask(text, await confidentialClient(at)), "unauthorized_client")
    equal((await ask(text)).status, 200, "nobody else has used it up")
    await rejects(publicClient(at, { grant_types: [JWT_BEARER] }), /needs a secret/)
  })
  it("of an issuer that was removed; its tokens live until they expire", async () => {
    const { access_token } = bodyOf<{ access_token: string }>(await ask(assertion({ scope: "openid" })))
    await administration.issuers.delete("company")
    await refused(assertion(), "issuer-untrusted")
    match(JSON.stringify(lines), new RegExp(company.url))
    equal((await userinfo(at, access_token)).status, 200)
  })
})
