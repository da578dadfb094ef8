/** The OpenID Foundation's plan oidcc-config: its one module, oidcc-discovery-endpoint-verification, check by check. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { freePort } from "../support/free_port.ts"
import { publicClient, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

/** Runs as behind a proxy with TLS, because the suite requires https in every URL. */
const port = await freePort()
const at = await service({ after }, { url: "https://auth.example.com", port })
// The announced URLs are those of the proxy. Requests in this file go to the server directly.
const here = { url: `http://127.0.0.1:${port}` }
const answer = await send(here, "/.well-known/openid-configuration")
const metadata = JSON.parse(answer.text) as Record<string, unknown>
const list = (name: string): unknown[] => {
  const value = metadata[name]
  return Array.isArray(value) ? value : []
}

test("oidcc-discovery-endpoint-verification: 200, JSON, from the issuer and the well-known path", () => {
  equal(answer.status, 200)
  equal(answer.headers["content-type"], "application/json")
  equal(metadata.issuer, "https://auth.example.com")
})

test("oidcc-discovery-endpoint-verification: every endpoint is https and begins with the issuer", () => {
  const names = ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"]
  for (const name of names) ok(name in metadata, name)
  for (const [name, value] of Object.entries(metadata))
    if (/_endpoint$|_uri$/.test(name)) ok(String(value).startsWith("https://auth.example.com/"), name)
})

test("oidcc-discovery-endpoint-verification: announces code, authorization_code, public, RS256, openid and claims", () => {
  for (const [name, value] of [
    ["response_types_supported", "code"],
    ["grant_types_supported", "authorization_code"],
    ["subject_types_supported", "public"],
    ["id_token_signing_alg_values_supported", "RS256"],
    ["scopes_supported", "openid"],
    ["claims_supported", "sub"],
    ["code_challenge_methods_supported", "S256"],
    ["token_endpoint_auth_methods_supported", "client_secret_basic"],
    ["token_endpoint_auth_methods_supported", "client_secret_post"],
  ] as const)
    ok(list(name).includes(value), `${name}: ${value}`)
})

test("oidcc-discovery-endpoint-verification: scope values and locales are spelt correctly", () => {
  for (const scope of list("scopes_supported")) ok(/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(String(scope)), String(scope))
  for (const locale of list("ui_locales_supported")) equal(Intl.getCanonicalLocales(String(locale))[0], locale)
})

test("oidcc-discovery-endpoint-verification: states unsupported features explicitly, instead of relying on a default", () => {
  deepEqual([metadata.request_parameter_supported, metadata.request_uri_parameter_supported], [true, false])
  equal(typeof metadata.claims_parameter_supported, "boolean")
})

test("oidcc-discovery-endpoint-verification: each key of the key set has a distinct kid, kty and use, is long enough, and has no private member", async () => {
  for (const id_token_alg of ["RS256", "ES256", "EdDSA"] as const) await publicClient(at, { id_token_alg })
  const { keys } = JSON.parse((await send(here, "/oauth/jwks.php")).text) as { keys: Record<string, string>[] }
  for (const alg of ["RS256", "ES256", "EdDSA"])
    ok(
      keys.some((key) => key.alg === alg),
      alg,
    )
  equal(new Set(keys.map(({ kid }) => kid)).size, keys.length)
  for (const key of keys) {
    ok(["RSA", "EC", "OKP"].includes(key.kty ?? ""))
    equal(key.use, "sig")
    for (const secret of ["d", "p", "q", "dp", "dq", "qi", "k"]) equal(secret in key, false)
    if (key.kty === "RSA") ok(Buffer.from(key.n ?? "", "base64url").length >= 256)
  }
})
