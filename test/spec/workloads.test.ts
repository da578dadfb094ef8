/** RFC 7523 §2.2 with the assertions of trusted issuers: workloads without secrets. Decision 0099. */
import { deepEqual, equal, match, rejects } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import { askBy, jwksOf, ownKey, refusalLog } from "../support/client_assertion.ts"
import { curlForm } from "../support/guide_commands.ts"
import { localSite } from "../support/json_site.ts"
import { post, service, tokeninfo } from "../support/service.ts"
import { issuing, signed, trust, workloadClient } from "../support/trusted_issuer.ts"
import { send } from "../support/wire.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, {}, { log })
const { issuers, clients } = at.gatehouse.administration
const ci = await issuing({ after }, at)
const cluster = await issuing({ after }, at)
await trust(at, { name: "ci", issuer: ci.url, claims: "runner=hosted" })
await trust(at, {
  name: "cluster",
  preset: "kubernetes",
  issuer: cluster.url,
  audience: "https://vault.example",
  scope: "read",
})
const SUBJECT = "repo:acme/app:environment:production"
const POD = "system:serviceaccount:shop:worker"
const { client_id } = await workloadClient(at, [
  `${ci.url} sub=${SUBJECT}`,
  `${cluster.url} sub=${POD} kubernetes.io.namespace=shop`,
])
const other = await workloadClient(at, [`${ci.url} sub=repo:acme/*`])
const job = (claims = {}, header = {}) => ci.sign({ sub: SUBJECT, runner: "hosted", ...claims }, header)
const pod = (claims = {}) =>
  cluster.sign({ sub: POD, aud: ["https://vault.example"], "kubernetes.io": { namespace: "shop" }, ...claims })
const ask = async (assertion: string | Promise<string>, more = {}) => askBy(at, await assertion, { client_id, ...more })
const seconds = (from: number) => at.clock() / 1000 + from

async function refused(assertion: string | Promise<string>, reason: string, more = {}) {
  lines.length = 0
  assertError(await ask(assertion, more), "invalid_client")
  deepEqual(
    lines.map((line) => line.reason),
    [reason],
  )
  if (reason !== "assertion-malformed") equal(JSON.stringify(lines).includes(await assertion), false)
}

describe("a workload gets an access token for its assertion", () => {
  it("RFC 7523 §2.2: the assertion of a trusted issuer authenticates the client that the request names", async () => {
    equal(bodyOf(await ask(job())).scope, "read write")
    equal(bodyOf(await ask(job({ sub: "repo:acme/web:ref:refs/heads/x" }), other)).token_type, "Bearer")
  })
  it("sends the request of docs/trusted_issuers.md, with its assertion from a file", async () => {
    const form = curlForm("trusted_issuers.md", "client_assertion@", { "/var/run/secrets/auth/token": await pod() })
    equal(form.get("client_id"), "$CLIENT_ID")
    form.set("client_id", client_id)
    equal(bodyOf(await post(at, Object.fromEntries(form))).token_type, "Bearer")
  })
  it("the issuer's scope limits what the client can get", async () => {
    equal(bodyOf(await ask(pod())).scope, "read")
    assertError(await ask(pod(), { scope: "write" }), "invalid_scope")
  })
  it("the preset kubernetes lets a pod use its file until it has a new one, and other assertions work once", async () => {
    const file = await pod({ exp: seconds(86_000) })
    for (let times = 0; times < 2; times++) equal((await ask(file)).status, 200)
    const token = await job()
    equal((await ask(token)).status, 200)
    await refused(token, "assertion-replayed")
  })
  it("a JWT-SVID without iss is an assertion of its trust domain, whose bundle has keys for JWT-SVIDs", async () => {
    const key = ownKey("ES256", "svid", { use: "jwt-svid" })
    await trust(at, { name: "mesh", preset: "spiffe", issuer: "spiffe://mesh.example", jwks: jwksOf(key) })
    const { client_id } = await workloadClient(at, ["spiffe://mesh.example sub=spiffe://mesh.example/ns/shop/*"])
    const svid = (sub: string) => signed(at, { sub, jti: undefined }, key, { typ: "JWT" })
    equal((await askBy(at, await svid("spiffe://mesh.example/ns/shop/worker"), { client_id })).status, 200)
    await refused(svid("spiffe://mesh.example/ns/bank/worker"), "issuer-claims", { client_id })
    await refused(svid("spiffe://mesh.example.evil/ns/shop/worker"), "issuer-untrusted", { client_id })
  })
  it("the client can introspect and revoke with an assertion, and its token is an ordinary one of the client", async () => {
    const { access_token } = bodyOf<{ access_token: string }>(await ask(job()))
    const fields = { client_id, client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer" }
    const body = new URLSearchParams({ ...fields, client_assertion: await job(), token: access_token }).toString()
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const answer = await send(at, "/oauth/introspect.php", { method: "POST", headers, body })
    equal(bodyOf(answer).client_id, client_id)
  })
})

describe("an assertion is refused", () => {
  it("of an issuer that is not trusted, is disabled, or differs in its final slash", async () => {
    const stranger = await issuing({ after }, at)
    await refused(stranger.sign({ sub: SUBJECT, runner: "hosted" }), "issuer-untrusted")
    await refused(job({ iss: `${ci.url}/` }), "issuer-untrusted")
    await issuers.update("ci", { enabled: false })
    await refused(job(), "issuer-untrusted")
    await issuers.update("ci", { enabled: true })
  })
  it("for another audience, or for another one too", async () => {
    for (const aud of ["https://other.example", [at.url, "https://other.example"], `${at.url}/`, undefined, [], 7])
      await refused(job({ aud }), "issuer-audience")
    await refused(pod({ aud: at.url }), "issuer-audience")
  })
  it("of one issuer for the workload of another one", async () => {
    const key = { ...cluster.key, kid: ci.key.kid }
    await refused(signed(at, { iss: ci.url, sub: SUBJECT, runner: "hosted" }, key), "issuer-signature")
    await refused(pod({ sub: SUBJECT, runner: "hosted" }), "issuer-claims")
    await refused(pod(), "issuer-claims", other)
    equal(JSON.stringify(lines).includes(`"expected":"${ci.url}","received":"${cluster.url}"`), true)
  })
  it("about another workload, or without what the issuer's setting claims demands", async () => {
    for (const sub of ["repo:acme/app:environment:staging", `${SUBJECT}x`, "repo:acme/app", ""])
      await refused(job({ sub }), "issuer-claims")
    await refused(job({ runner: "own" }), "issuer-claims")
    await refused(pod({ "kubernetes.io": { namespace: "bank" } }), "issuer-claims")
    for (const sub of ["repo:acme/", "repo:acme-evil/app"]) await refused(job({ sub }), "issuer-claims", other)
  })
  it("RFC 7523 §3 4 to 6: expired by 61 seconds, not yet valid, or living longer than the issuer may make it", async () => {
    await refused(job({ exp: seconds(-61) }), "assertion-expired")
    await refused(job({ exp: undefined }), "assertion-expired")
    await refused(job({ nbf: seconds(61) }), "assertion-not-yet-valid")
    await refused(job({ iat: seconds(61) }), "assertion-not-yet-valid")
    await refused(job({ exp: seconds(3600) }), "issuer-assertion-too-long-lived")
    // A thief who waits for the last minute of a long life gets nothing either.
    await refused(job({ iat: seconds(-31_536_000), exp: seconds(60) }), "issuer-assertion-too-long-lived")
    await refused(pod({ iat: seconds(-86_400), exp: seconds(60) }), "issuer-assertion-too-long-lived")
  })
  it("RFC 8725 §2.1, §3.1: with alg none, with a public key as a secret, with crit, or with the type of another token", async () => {
    const [, claims] = (await job()).split(".")
    const none = Buffer.from('{"alg":"none"}').toString("base64url")
    await refused(`${none}.${claims}.`, "assertion-header")
    await refused(job({}, { crit: ["b64"], b64: true }), "assertion-header")
    for (const typ of ["at+jwt", "oauth-id-jag+jwt", "logout+jwt"]) await refused(job({}, { typ }), "assertion-header")
    const { SignJWT } = await import("jose")
    const secret = Buffer.from(JSON.stringify(ci.key.jwk))
    const confused = new SignJWT({ iss: ci.url, sub: SUBJECT, aud: at.url, exp: seconds(60) })
    await refused(confused.setProtectedHeader({ alg: "HS256" }).sign(secret), "assertion-header")
  })
  it("RFC 7515 §7.1: with more than 8 KiB, before anything of it is read; 100 kB are more than a request may have", async () => {
    await refused(job({ padding: "x".repeat(8192) }), "assertion-malformed")
    assertError(await ask(job({ padding: "x".repeat(100_000) })), "body_too_large")
  })
  it("without client_id, for an unknown client, and for a client with keys of its own", async () => {
    lines.length = 0
    assertError(await askBy(at, await job()), "invalid_client")
    equal(lines[0]?.reason, "assertion-subject")
    await refused(job(), "client-unknown", { client_id: "client_00000000000000000000000000000000" })
    const keyed = await workloadClient(at, [], { jwks: jwksOf(ownKey("EdDSA", "own")) })
    await refused(job(), "assertion-subject", keyed)
    const { result } = await clients.create({ name: "S", kind: "confidential", grant_types: ["client_credentials"] })
    await refused(job(), "auth-method-differs", { client_id: result.client_id })
  })
  it("for a disabled client, whose tokens have ended too, and for a removed issuer, whose tokens live on", async () => {
    const { client_id } = await workloadClient(at, [`${ci.url} sub=${SUBJECT}`])
    const { access_token } = bodyOf<{ access_token: string }>(await ask(job(), { client_id }))
    const isActive = async () => bodyOf(await tokeninfo(at, access_token)).active !== false
    await issuers.delete("ci")
    await refused(job(), "issuer-untrusted", { client_id })
    equal(await isActive(), true)
    await trust(at, { name: "ci", issuer: ci.url, claims: "runner=hosted" })
    await clients.disable(client_id)
    await refused(job(), "client-disabled", { client_id })
    equal(await isActive(), false)
  })
})

describe("the keys of a trusted issuer", () => {
  it("RFC 8725 §3.8: come from the discovery document of this very issuer, without a redirect", async () => {
    const odd = await issuing({ after }, at)
    await trust(at, { name: "odd", issuer: odd.url })
    const { client_id } = await workloadClient(at, [`${odd.url} sub=a`])
    const path = "/.well-known/openid-configuration"
    odd.documents[path] = { issuer: ci.url, jwks_uri: `${odd.url}/keys` }
    await refused(odd.sign({ sub: "a" }), "issuer-keys-unavailable", { client_id })
    match(lines[0]?.received ?? "", /instead of|issuer/)
    at.clock.advance({ seconds: 11 })
    odd.documents[path] = { issuer: odd.url, jwks_uri: `${odd.url}/nothing` }
    await refused(odd.sign({ sub: "a" }), "issuer-keys-unavailable", { client_id })
    at.clock.advance({ seconds: 11 })
    odd.documents[path] = { issuer: odd.url, jwks_uri: `${odd.url}/keys` }
    equal((await askBy(at, await odd.sign({ sub: "a" }), { client_id })).status, 200)
  })
  it("are not fetched by a redirect, neither within the issuer nor to an internal address", async () => {
    const asked: string[] = []
    let location = ""
    const key = ownKey("ES256", "moved")
    const base = await localSite({ after }, ({ url = "" }, response) => {
      asked.push(url)
      if (url === "/keys") response.writeHead(302, { location }).end()
      else response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: [key.jwk] }))
    })
    const issuer = "https://moved.example"
    await trust(at, { name: "moved", issuer, jwks_uri: `${base}/keys` })
    const { client_id } = await workloadClient(at, [`${issuer} sub=a`])
    const assertion = () => signed(at, { iss: issuer, sub: "a" }, key)
    for (location of [`${base}/inside`, "/inside", "http://169.254.169.254/latest/meta-data", `${base}/keys`]) {
      await refused(assertion(), "issuer-keys-unavailable", { client_id })
      match(lines[0]?.received ?? "", /redirect|302/)
      at.clock.advance({ seconds: 11 })
    }
    deepEqual(asked, ["/keys", "/keys", "/keys", "/keys"])
  })
  it("are fetched again for a new key, and a key that the issuer withdrew stops after five minutes", async () => {
    const before = ci.documents["/keys"]
    const next = ownKey("ES256", "two")
    ci.documents["/keys"] = { keys: [next.jwk] }
    at.clock.advance({ seconds: 11 })
    const claims = { iss: ci.url, sub: SUBJECT, runner: "hosted" }
    equal((await ask(signed(at, claims, next))).status, 200)
    await refused(job(), "issuer-signature")
    ci.documents["/keys"] = before
    at.clock.advance({ seconds: 301 })
  })
})

describe("settings", () => {
  it("a trusted issuer has its URL alone, and no issuer is this service", async () => {
    for (const issuer of [ci.url, `${ci.url}/`])
      await rejects(trust(at, { name: "twice", issuer }), /is the trusted issuer ci already/)
    await rejects(trust(at, { name: "own", issuer: at.url }), /is this service itself/)
    for (const issuer of [
      "http://issuer.example",
      "https://issuer.example?x",
      "https://issuer.example#",
      "issuer",
      "spiffe://x/y",
    ])
      await rejects(trust(at, { name: "wrong", issuer }), /not the URL of an issuer/)
    await rejects(trust(at, { name: "none" }), /is missing/)
    await rejects(trust(at, { name: "td", preset: "spiffe", issuer: "spiffe://td.example" }), /jwks is needed/)
    for (const claims of ["sub", "sub=a*", "sub=*", "a=b c", 'a="b'])
      await rejects(trust(at, { name: "wrong", issuer: "https://x.example", claims }), /not a list of conditions/)
  })
  it("a workload must be named, and is the only way in which its client authenticates", async () => {
    for (const [identity, expected] of [
      [`${ci.url} ref=refs/heads/main`, /names nobody/],
      [`${ci.url}`, /not a workload/],
      [`${ci.url} sub=repo:acme*`, /not a workload/],
      [`ci sub=x`, /not a workload/],
    ] as const)
      await rejects(workloadClient(at, [identity]), expected)
    await rejects(
      workloadClient(at, [`${ci.url} sub=x`], { token_endpoint_auth_method: "client_secret_post" }),
      /needs token_endpoint_auth_method private_key_jwt/,
    )
    await rejects(
      workloadClient(at, [`${ci.url} sub=x`], { jwks: jwksOf(ownKey("EdDSA", "own")) }),
      /authenticates in one way/,
    )
  })
  it("a client that is a workload cannot use a secret, or sign for itself", async () => {
    const key = ownKey("EdDSA", "self")
    assertError(await askBy(at, await signed(at, { iss: client_id, sub: client_id }, key)), "invalid_client")
    assertError(await post(at, { grant_type: "client_credentials", client_id, client_secret: "x" }), "invalid_client")
  })
})
