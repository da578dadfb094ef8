/** Client authentication and bound tokens by certificate, RFC 8705, at a server that ends TLS itself. */
import { deepEqual, equal, match, notEqual } from "node:assert/strict"
import { createPublicKey, hash, X509Certificate } from "node:crypto"
import { after, test } from "node:test"
import { connect } from "node:tls"
import type { ClientSettings } from "../../src/admin/contract.ts"
import type { UserId } from "../../src/base/id.ts"
import { event } from "../store/samples.ts"
import { bodyOf } from "../support/answers.ts"
import { authority, selfSigned, skipWithoutOpenssl } from "../support/certificate.ts"
import { refusalLog } from "../support/client_assertion.ts"
import { addConnection } from "../support/connections.ts"
import type { MutualTls } from "../support/mutual_tls.ts"
import { mutualTls } from "../support/mutual_tls.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, freshCode, refreshRequest } from "../support/service.ts"
import { issuing, trust } from "../support/trusted_issuer.ts"
import type { Received } from "../support/wire.ts"

const options = { skip: skipWithoutOpenssl }
const { log, lines } = refusalLog()
const at: MutualTls | undefined = skipWithoutOpenssl
  ? undefined
  : await mutualTls({ after }, { registration: "open" }, { log })
const TOKEN = "/oauth/token.php"
const USERINFO = "/api/userinfo.php"
const TOKENINFO = "/api/tokeninfo.php"
const ITSELF = { grant_type: "client_credentials" }

const started = (): MutualTls => at as MutualTls
const pair = at
  ? at.ca.issue(
      "/C=DE/O=Example\\, Inc./CN=Billing",
      "DNS:billing.example,URI:spiffe://example/billing,IP:2001:db8::1,email:Billing@Example.org",
    )
  : { key: "", cert: "" }
const other = at ? at.ca.issue("/C=DE/O=Example/CN=Other", "DNS:other.example") : { key: "", cert: "" }

type Settings = Omit<ClientSettings, "name" | "kind">

async function client(settings: Settings, kind: "confidential" | "public" = "confidential"): Promise<string> {
  const { result } = await started().gatehouse.administration.clients.create({
    name: "Billing",
    kind,
    redirect_uris: ["https://client.example/callback"],
    consent: "first-party",
    id_token_alg: "EdDSA",
    ...settings,
  })
  equal(result.client_secret, undefined)
  return String(result.client_id)
}

const verified = (settings: Settings) => client({ token_endpoint_auth_method: "tls_client_auth", ...settings })
const BOUND = { tls_client_auth_san_dns: "billing.example", tls_client_certificate_bound_access_tokens: true }
const jwksOf = ({ cert }: { cert: string }) =>
  JSON.stringify({ keys: [createPublicKey(cert).export({ format: "jwk" })] })

function refusedFor(answer: Received, reason: string, status = 401, error = "invalid_client"): void {
  deepEqual([answer.status, JSON.parse(answer.text).error, lines.at(-1)?.reason], [status, error, reason])
}

test("RFC 8705 §2.1: a certificate of a known authority with the registered name authenticates", options, async (t) => {
  const registered: [name: string, settings: Settings][] = [
    ["the subject, in another spelling", { tls_client_auth_subject_dn: "cn=billing, O=example\\2C Inc. , C=de" }],
    ["a host name", { tls_client_auth_san_dns: "billing.example" }],
    ["a SPIFFE id", { tls_client_auth_san_uri: "spiffe://example/billing" }],
    ["an IPv6 address in another spelling", { tls_client_auth_san_ip: "2001:0db8:0::1" }],
    ["an e-mail address with another case of the host", { tls_client_auth_san_email: "Billing@example.org" }],
  ]
  for (const [name, settings] of registered)
    await t.test(name, async () => {
      const client_id = await verified(settings)
      equal((await started().post(TOKEN, { ...ITSELF, client_id }, pair)).status, 200)
      refusedFor(await started().post(TOKEN, { ...ITSELF, client_id }, other), "certificate-subject-differs")
    })
  const names = [
    { tls_client_auth_subject_dn: "CN=Billing,O=Example\\, Inc." },
    { tls_client_auth_subject_dn: "C=DE,O=Example\\, Inc.,CN=Billing" },
    { tls_client_auth_san_dns: "sub.billing.example" },
    { tls_client_auth_san_uri: "spiffe://example/Billing" },
    { tls_client_auth_san_email: "billing@example.org" },
    { tls_client_auth_san_ip: "2001:db8::2" },
  ]
  for (const settings of names)
    await t.test(`not the certificate of ${Object.values(settings)}`, async () =>
      refusedFor(
        await started().post(TOKEN, { ...ITSELF, client_id: await verified(settings) }, pair),
        "certificate-subject-differs",
      ),
    )
})

test(
  "RFC 8705 §2.1: a certificate that no accepted authority signed is refused, whatever it says",
  options,
  async (t) => {
    const subject = "/C=DE/O=Example\\, Inc./CN=Billing"
    const client_id = await verified({ tls_client_auth_san_dns: "billing.example" })
    const forged: [string, { key: string; cert: string } | undefined, string][] = [
      ["no certificate", undefined, "certificate-missing"],
      ["self-signed", selfSigned(subject, "DNS:billing.example"), "certificate-unverified"],
      [
        "another authority of the same name",
        authority("/O=Example/CN=Clients").issue(subject, "DNS:billing.example"),
        "certificate-unverified",
      ],
      [
        "the certificate of a client as authority",
        { ...other, cert: other.cert + pair.cert },
        "certificate-subject-differs",
      ],
    ]
    for (const [name, shown, reason] of forged)
      await t.test(name, async () => refusedFor(await started().post(TOKEN, { ...ITSELF, client_id }, shown), reason))
  },
)

test("RFC 8705 §2.2: a self-signed certificate authenticates if its key is registered", options, async () => {
  const own = selfSigned("/CN=anything")
  const client_id = await client({ token_endpoint_auth_method: "self_signed_tls_client_auth", jwks: jwksOf(own) })
  const { post } = started()
  equal((await post(TOKEN, { ...ITSELF, client_id }, own)).status, 200)
  refusedFor(await post(TOKEN, { ...ITSELF, client_id }, selfSigned("/CN=anything")), "certificate-key-unknown")
  refusedFor(await post(TOKEN, { ...ITSELF, client_id }, pair), "certificate-key-unknown")
  refusedFor(await post(TOKEN, { ...ITSELF, client_id }, undefined), "certificate-missing")
})

test("RFC 8705 §2: a certificate replaces no secret, and a secret replaces no certificate", options, async () => {
  const { post, gatehouse } = started()
  const { result } = await gatehouse.administration.clients.create({
    name: "Web",
    kind: "confidential",
    redirect_uris: ["https://client.example/callback"],
  })
  const { client_id, client_secret = "" } = result
  refusedFor(await post(TOKEN, { ...ITSELF, client_id }, pair), "secret-missing")
  const byCertificate = await verified({ tls_client_auth_san_dns: "billing.example" })
  refusedFor(await post(TOKEN, { ...ITSELF, client_id: byCertificate, client_secret }, pair), "auth-method-differs")
  refusedFor(await post(TOKEN, ITSELF, pair), "parameter-missing", 400, "invalid_request")
})

test(
  "RFC 8705 §3, §3.1, §3.2: a bound token works only with its certificate, and shows its thumbprint",
  options,
  async () => {
    const { post, get } = started()
    const client_id = await verified({ ...BOUND, access_token_format: "jwt" })
    refusedFor(await post(TOKEN, { ...ITSELF, client_id }, other), "certificate-subject-differs")
    const { access_token } = bodyOf<Tokens>(await post(TOKEN, { ...ITSELF, client_id }, pair))
    const thumbprint = hash("sha256", new X509Certificate(pair.cert).raw, "base64url")
    const claims = JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString())
    deepEqual(claims.cnf, { "x5t#S256": thumbprint })
    const introspected = await post("/oauth/introspect.php", { client_id, token: access_token }, pair)
    deepEqual(bodyOf<{ cnf: unknown }>(introspected).cnf, { "x5t#S256": thumbprint })
    equal((await get(TOKENINFO, access_token, pair)).status, 200)
    for (const wrong of [other, undefined])
      deepEqual(bodyOf(await get(TOKENINFO, access_token, wrong)), { active: false })
  },
)

test(
  "RFC 8705 §3.4, §4: a public client's refresh token is bound to the certificate of the code's exchange",
  options,
  async () => {
    const at = started()
    const registered = { client_id: await client({ tls_client_certificate_bound_access_tokens: true }, "public") }
    const own = selfSigned("/CN=phone")
    const request = codeRequest(registered, await freshCode(at, registered))
    refusedFor(await at.post(TOKEN, request, undefined), "certificate-needed", 400, "invalid_request")
    const { access_token, refresh_token } = bodyOf<Tokens>(await at.post(TOKEN, request, own))
    equal((await at.get(USERINFO, access_token, own)).status, 200)
    refusedFor(await at.get(USERINFO, access_token, pair), "token-key-unproven", 401, "invalid_token")
    const refresh = refreshRequest(registered, refresh_token)
    refusedFor(await at.post(TOKEN, refresh, pair), "refresh-key-unproven", 400, "invalid_grant")
    refusedFor(await at.post(TOKEN, refresh, undefined), "certificate-needed", 400, "invalid_request")
    const next = bodyOf<Tokens>(await at.post(TOKEN, refresh, own))
    notEqual(next.refresh_token, refresh_token)
    refusedFor(await at.get(USERINFO, next.access_token, pair), "token-key-unproven", 401, "invalid_token")
  },
)

test("an identity assertion with x5t#S256 works with its certificate only", options, async (t) => {
  const at = started()
  const { administration, store } = at.gatehouse
  const company = await issuing(t, at)
  await trust(at, { name: "company", issuer: company.url, identity_assertions: true })
  const { id: connectionId } = await addConnection(at, { issuer: company.url, accounts: "invited" })
  const linked = { connectionId, subject: "ann-at-acme", userId: at.userId as UserId, shownName: undefined }
  await store.linkedIdentities.link({ ...linked, linkedAt: 1, lastUsedAt: 1 }, event("identity-linked"))
  const grant_type = "urn:ietf:params:oauth:grant-type:jwt-bearer"
  const { result } = await administration.clients.create({
    name: "Agent",
    kind: "confidential",
    grant_types: [grant_type],
  })
  const { client_id, client_secret } = result
  const cnf = { "x5t#S256": hash("sha256", new X509Certificate(pair.cert).raw, "base64url") }
  const claims = { sub: "ann-at-acme", client_id, scope: "openid", cnf }
  const assertion = await company.sign(claims, { typ: "oauth-id-jag+jwt" })
  const fields = { grant_type, client_id, client_secret, assertion }
  for (const wrong of [undefined, other])
    refusedFor(await at.post(TOKEN, fields, wrong), "assertion-key-unproven", 400, "invalid_grant")
  equal((await at.post(TOKEN, fields, pair)).status, 200)
})

test(
  "RFC 8705 §2.1.1, §2.2.1, §3.3, §5: discovery announces the methods, the binding and the aliases",
  options,
  async () => {
    const { url, mtls } = started()
    const metadata = (await (await fetch(`${url}/.well-known/openid-configuration`)).json()) as Record<string, unknown>
    const methods = metadata.token_endpoint_auth_methods_supported as string[]
    equal(methods.includes("tls_client_auth") && methods.includes("self_signed_tls_client_auth"), true)
    equal(metadata.tls_client_certificate_bound_access_tokens, true)
    const aliases = (metadata.mtls_endpoint_aliases ?? {}) as Record<string, string>
    equal(aliases.token_endpoint, `${mtls}${TOKEN}`)
    deepEqual(Object.keys(aliases).sort(), [
      "backchannel_authentication_endpoint",
      "device_authorization_endpoint",
      "introspection_endpoint",
      "pushed_authorization_request_endpoint",
      "revocation_endpoint",
      "token_endpoint",
      "userinfo_endpoint",
    ])
    equal(metadata.authorization_endpoint, `${url}/oauth/authorize.php`)
  },
)

test("RFC 8705 §2.1.2: a client with tls_client_auth registers exactly one name", options, async () => {
  const { url } = started()
  const register = (metadata: object) =>
    fetch(`${url}/oauth/register.php`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        redirect_uris: ["https://a.example/cb"],
        token_endpoint_auth_method: "tls_client_auth",
        ...metadata,
      }),
    })
  const dns = { tls_client_auth_san_dns: "a.example" }
  deepEqual(
    await Promise.all(
      [{}, dns, { ...dns, tls_client_auth_san_uri: "spiffe://a/b" }, { tls_client_auth_subject_dn: "CN=a,b" }].map(
        async (each) => (await register(each)).status,
      ),
    ),
    [400, 201, 400, 400],
  )
  const body = (await (await register(dns)).json()) as Record<string, unknown>
  deepEqual([body.tls_client_auth_san_dns, "client_secret" in body], ["a.example", false])
})

test("a resumed session keeps its certificate, and a session without one gets none", options, async (t) => {
  const client_id = await verified({ tls_client_auth_san_dns: "billing.example" })
  const port = Number(new URL(started().mtls).port)
  for (const maxVersion of ["TLSv1.2", "TLSv1.3"] as const)
    await t.test(maxVersion, async () => {
      const first = await spoken(port, client_id, { ...pair, maxVersion })
      match(first.text, /^HTTP\/1\.1 200 /)
      const again = await spoken(port, client_id, { maxVersion, session: first.session })
      deepEqual([again.resumed, /^HTTP\/1\.1 200 /.test(again.text)], [true, true])
      const without = await spoken(port, client_id, { maxVersion })
      const still = await spoken(port, client_id, { ...pair, maxVersion, session: without.session })
      deepEqual([still.resumed, /^HTTP\/1\.1 401 /.test(still.text)], [true, true])
      // A session of the port without certificates opens nothing at the other one.
      const plain = await spoken(Number(new URL(started().url).port), client_id, { ...pair, maxVersion })
      match(plain.text, /^HTTP\/1\.1 401 /)
      const crossed = await spoken(port, client_id, { maxVersion, session: plain.session })
      match(crossed.text, /^HTTP\/1\.1 401 /)
    })
})

test("RFC 5280 §4.1.2.5: an expired certificate is refused by the server's own clock", options, async () => {
  const own = selfSigned("/CN=anything")
  const bySubject = await verified({ tls_client_auth_san_dns: "billing.example" })
  const byKey = await client({ token_endpoint_auth_method: "self_signed_tls_client_auth", jwks: jwksOf(own) })
  const { clock, post } = started()
  // Longer than the certificates are valid. No test follows, because the clock only moves forward.
  clock.advance({ days: 7400 })
  refusedFor(await post(TOKEN, { ...ITSELF, client_id: bySubject }, pair), "certificate-expired")
  refusedFor(await post(TOKEN, { ...ITSELF, client_id: byKey }, own), "certificate-expired")
})

interface Spoken {
  readonly text: string
  readonly session: Buffer | undefined
  readonly resumed: boolean
}

/** Asks for a token over one connection, as a client that keeps sessions does. */
function spoken(port: number, client_id: string, tls: object): Promise<Spoken> {
  const body = new URLSearchParams({ ...ITSELF, client_id }).toString()
  return new Promise((done, failed) => {
    const socket = connect({ port, host: "localhost", servername: "localhost", ...tls })
    let session: Buffer | undefined
    let text = ""
    socket.on("session", (latest) => {
      session = latest
    })
    socket.on("error", failed)
    socket.on("data", (bytes) => {
      text += bytes
    })
    socket.on("end", () => done({ text, session, resumed: socket.isSessionReused() }))
    socket.write(
      `POST ${TOKEN} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
  })
}
