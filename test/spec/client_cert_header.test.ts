/** The header Client-Cert of a proxy, RFC 9440. */
import { deepEqual, equal } from "node:assert/strict"
import { createPublicKey, X509Certificate } from "node:crypto"
import { after, test } from "node:test"
import { TLSSocket } from "node:tls"
import type { ClientSettings } from "../../src/admin/contract.ts"
import { certificateReader } from "../../src/http/client_certificate.ts"
import { selfSigned, skipWithoutOpenssl } from "../support/certificate.ts"
import { refusalLog } from "../support/client_assertion.ts"
import type { Service } from "../support/service.ts"
import { post, service } from "../support/service.ts"

const options = { skip: skipWithoutOpenssl }
const { log, lines } = refusalLog()
const PROXY = ["127.0.0.1"]
const proxies = { trustedProxies: PROXY, clientCertProxies: PROXY }

const own = skipWithoutOpenssl ? { key: "", cert: "" } : selfSigned("/CN=billing/O=Example", "DNS:billing.example")
const der = skipWithoutOpenssl ? Buffer.alloc(0) : new X509Certificate(own.cert).raw
const HEADER = `:${der.toString("base64")}:`
const ITSELF = { grant_type: "client_credentials" }

async function client({ gatehouse }: Service, settings: Omit<ClientSettings, "name" | "kind">): Promise<string> {
  const grant_types = ["client_credentials"]
  const { result } = await gatehouse.administration.clients.create({
    name: "Billing",
    kind: "confidential",
    grant_types,
    id_token_alg: "EdDSA",
    ...settings,
  })
  return result.client_id
}

const bySubject = (at: Service) =>
  client(at, { token_endpoint_auth_method: "tls_client_auth", tls_client_auth_san_dns: "billing.example" })
const byKey = (at: Service) =>
  client(at, {
    token_endpoint_auth_method: "self_signed_tls_client_auth",
    jwks: JSON.stringify({ keys: [createPublicKey(own.cert).export({ format: "jwk" })] }),
  })

const sent = async (at: Service, client_id: string, header: string | undefined) => {
  const { status } = await post(at, { ...ITSELF, client_id }, header === undefined ? {} : { "client-cert": header })
  return status === 200 ? status : lines.at(-1)?.reason
}

test(
  "RFC 9440 §2.1, RFC 8941 §3.3.5: the certificate in the header of a named proxy authenticates, in both forms",
  options,
  async () => {
    const at = await service({ after }, { ...proxies, clientCertVerified: true }, { log })
    const clients = [await bySubject(at), await byKey(at)]
    for (const client_id of clients) {
      equal(await sent(at, client_id, HEADER), 200)
      equal(await sent(at, client_id, encodeURIComponent(own.cert)), 200)
      for (const none of [undefined, "", "::"]) equal(await sent(at, client_id, none), "certificate-missing")
    }
  },
)

test(
  "a header that cannot be read is refused, so that nobody takes another certificate for the client's",
  options,
  async () => {
    const at = await service({ after }, { ...proxies, clientCertVerified: true }, { log })
    const client_id = await bySubject(at)
    const malformed: Readonly<Record<string, string>> = {
      doubled: `${HEADER}, ${HEADER}`,
      "without colons": der.toString("base64"),
      "with parameters": `${HEADER};a=1`,
      "cut off": `:${der.subarray(0, 100).toString("base64")}:`,
      "with more bytes": `:${Buffer.concat([der, Buffer.from("x")]).toString("base64")}:`,
      "PEM in the byte sequence": `:${Buffer.from(own.cert).toString("base64")}:`,
      "two certificates in PEM": encodeURIComponent(own.cert + own.cert),
      "broken escapes": "%E0%A4%A",
      oversized: `:${Buffer.alloc(12_400).toString("base64")}:`,
    }
    for (const [name, header] of Object.entries(malformed))
      equal(await sent(at, client_id, header), "certificate-header-malformed", name)
  },
)

test("RFC 9440 §2.4: the header counts only from a proxy that the settings name", options, async () => {
  const elsewhere = ["192.0.2.7"]
  const installations = [
    {},
    { trustedProxies: PROXY },
    { trustedProxies: PROXY, clientCertProxies: elsewhere },
    { trustedProxies: elsewhere, clientCertProxies: PROXY },
  ]
  for (const settings of installations) {
    const at = await service({ after }, { ...settings, clientCertVerified: true }, { log })
    for (const client_id of [await bySubject(at), await byKey(at)])
      for (const header of [HEADER, "malformed"]) equal(await sent(at, client_id, header), "certificate-missing")
  }
})

test("a proxy that does not verify certificates proves only those that a client registered", options, async () => {
  const at = await service({ after }, proxies, { log })
  equal(await sent(at, await bySubject(at), HEADER), "certificate-unverified")
  equal(await sent(at, await byKey(at), HEADER), 200)
  const metadata = (await (await fetch(`${at.url}/.well-known/openid-configuration`)).json()) as Record<
    string,
    string[]
  >
  equal(metadata.token_endpoint_auth_methods_supported?.includes("tls_client_auth"), false)
  equal(metadata.token_endpoint_auth_methods_supported?.includes("self_signed_tls_client_auth"), true)
  equal("mtls_endpoint_aliases" in metadata, false)
})

test("without mutual TLS, discovery announces none of it, and no registrant gets it", options, async () => {
  const at = await service({ after }, { registration: "open" }, { log })
  const metadata = (await (await fetch(`${at.url}/.well-known/openid-configuration`)).json()) as Record<
    string,
    string[]
  >
  deepEqual(
    Object.keys(metadata).filter((member) => /tls/.test(member)),
    [],
  )
  equal(metadata.token_endpoint_auth_methods_supported?.join().includes("tls"), false)
  const register = (more: object) =>
    fetch(`${at.url}/oauth/register.php`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ redirect_uris: ["https://a.example/cb"], ...more }),
    })
  const method = { token_endpoint_auth_method: "tls_client_auth", tls_client_auth_san_dns: "a.example" }
  equal((await register(method)).status, 400)
  const bound = (await (await register({ tls_client_certificate_bound_access_tokens: true })).json()) as object
  equal("tls_client_certificate_bound_access_tokens" in bound, false)
})

test("behind a proxy that sets the header, the proxy's own certificate is never the client's", options, () => {
  const read = certificateReader({ ...proxies, clientCertVerified: true })
  const proxys = new X509Certificate(own.cert)
  const socket = Object.assign(Object.create(TLSSocket.prototype), { getPeerX509Certificate: () => proxys })
  const from = (remoteAddress: string, headers = {}) => {
    Object.defineProperty(socket, "remoteAddress", { value: remoteAddress, configurable: true })
    return read({ socket, headers } as never)?.certificate
  }
  equal(from("192.0.2.7"), proxys)
  for (const headers of [{}, { "client-cert": "" }, { "client-cert": "::" }])
    equal(from("127.0.0.1", headers), undefined)
})
