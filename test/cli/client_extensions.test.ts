/** Client settings beyond the specification: the values that each setting accepts and refuses. */

import { deepEqual, match, ok, rejects } from "node:assert/strict"
import { after, test } from "node:test"
import type { ClientSettings } from "../../src/admin/contract.ts"
import { Invalid } from "../../src/admin/problem.ts"
import { english } from "../../src/words/english.ts"
import { world } from "../support/world.ts"

const { gatehouse } = await world({ after })
const { clients } = gatehouse.administration
const CALLBACK = "https://a.example/cb"
const KEYS = { keys: [{ kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }] }
/** A published example key, from RFC 8037 appendix A.1. */
const PRIVATE = { ...KEYS.keys[0], d: "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A" }

type Kind = "confidential" | "public"
type Settings = Omit<ClientSettings, "name" | "kind">

const createWith = (settings: Settings, kind: Kind = "confidential") =>
  clients.create({ name: "x", kind, redirect_uris: [CALLBACK], id_token_alg: "RS256", ...settings })

async function refused(settings: Settings, field: string, says: RegExp, kind?: Kind): Promise<void> {
  await rejects(createWith(settings, kind), (error) => {
    ok(error instanceof Invalid, String(error))
    const problem = error.problems.find((each) => each.field === field)
    match(problem === undefined ? "" : english(problem), says, JSON.stringify(settings))
    return true
  })
}

async function kept<Name extends keyof Settings>(settings: Settings & Record<Name, unknown>, name: Name) {
  const { result } = await createWith(settings)
  const shown: Record<string, unknown> = { ...(await clients.show(result.client_id)) }
  deepEqual(shown[name], settings[name])
}

test("RFC 7517 §5, RFC 7518 §6: keys are a JWK set of public keys; private and symmetric keys are refused", async () => {
  await refused({ jwks: JSON.stringify({ keys: [PRIVATE] }) }, "jwks", /^has a private or secret key/)
  await refused({ jwks: JSON.stringify({ keys: [{ kty: "oct", k: "c2VjcmV0" }] }) }, "jwks", /private or secret key/)
  for (const member of ["d", "p", "q", "dp", "dq", "qi", "oth", "k"])
    await refused({ jwks: JSON.stringify({ keys: [{ kty: "RSA", [member]: "x" }] }) }, "jwks", /private or secret key/)
  for (const text of ["x", "[]", "{}", '{"keys":{}}', '{"keys":[1]}', "null"])
    await refused({ jwks: text }, "jwks", /^is not a JWK set/)
  await refused({ jwks: '{"keys":[]}' }, "jwks", /^has 0 keys; the set must have 1 to 10/)
  await refused({ jwks: '{"keys":[{"kty":"oct"}]}' }, "jwks", /kty is unknown: use one of RSA, EC, OKP$/)
})

test("OpenID Connect Registration §2: a key set URL must be https, except on this machine, and excludes keys given by value", async () => {
  await kept({ jwks_uri: "https://a.example/jwks.json" }, "jwks_uri")
  await kept({ jwks_uri: "http://127.0.0.1:8080/jwks" }, "jwks_uri")
  await refused({ jwks_uri: "http://a.example/jwks.json" }, "jwks_uri", /is not https/)
  await refused({ jwks_uri: "file:///etc/passwd" }, "jwks_uri", /neither http nor https$/)
  await refused({ jwks_uri: "https://u:p@a.example/" }, "jwks_uri", /has user information$/)
  await refused({ jwks_uri: "/jwks" }, "jwks_uri", /is not an absolute URI$/)
  const both = { jwks: JSON.stringify(KEYS), jwks_uri: "https://a.example/jwks.json" }
  await refused(both, "jwks_uri", /cannot both be set/)
})

test("OpenID Connect Registration §2: default_max_age is a whole number of seconds", async () => {
  for (const default_max_age of ["-1", "1.5", "x", "1e3", "9999999999"])
    await refused({ default_max_age }, "default_max_age", /is not a whole number of seconds$/)
})

test("OpenID Connect Core §9: the authentication method must fit the client's kind", async () => {
  await refused({ token_endpoint_auth_method: "none" }, "token_endpoint_auth_method", /none is for public clients$/)
  await refused({ token_endpoint_auth_method: "tls" }, "token_endpoint_auth_method", /^"tls" is unknown: use one of/)
  await refused(
    { token_endpoint_auth_method: "private_key_jwt" },
    "token_endpoint_auth_method",
    /needs jwks or jwks_uri/,
  )
  for (const token_endpoint_auth_method of ["secret", "client_secret_basic", "private_key_jwt"])
    await refused(
      { token_endpoint_auth_method },
      "token_endpoint_auth_method",
      /must be none for a public client/,
      "public",
    )
  await kept(
    { token_endpoint_auth_method: "private_key_jwt", jwks: JSON.stringify(KEYS) },
    "token_endpoint_auth_method",
  )
})

test("OpenID Connect Back-Channel Logout §2.2: the back-channel logout URI is absolute and has no fragment", async () => {
  await kept({ backchannel_logout_uri: "https://a.example/logout?x=1" }, "backchannel_logout_uri")
  await refused({ backchannel_logout_uri: "/logout" }, "backchannel_logout_uri", /is not an absolute URI$/)
  await refused({ backchannel_logout_uri: "https://a.example/#x" }, "backchannel_logout_uri", /has a fragment$/)
  await refused({ backchannel_logout_uri: "ftp://a.example/" }, "backchannel_logout_uri", /neither http nor https$/)
})

test("OpenID Connect RP-Initiated Logout §3.1: post-logout redirect URIs are registered, by the rules of redirect URIs", async () => {
  await kept(
    { post_logout_redirect_uris: ["https://a.example/bye", "com.example.app:/bye"] },
    "post_logout_redirect_uris",
  )
  await refused({ post_logout_redirect_uris: ["https://a.example/#x"] }, "post_logout_redirect_uris", /has a fragment/)
  await refused(
    { post_logout_redirect_uris: ["javascript:alert(1)"] },
    "post_logout_redirect_uris",
    /has the scheme javascript/,
  )
})

test("RFC 8707 §2: the resources of a client are absolute URIs without fragment", async () => {
  await kept({ resources: ["https://api.example/", "urn:example:api"] }, "resources")
  await refused({ resources: ["api"] }, "resources", /is not an absolute URI$/)
  await refused({ resources: ["https://api.example/#x"] }, "resources", /has a fragment$/)
  await refused({ resources: [`https://api.example/${"x".repeat(255)}`] }, "resources", /longer than 255 bytes$/)
})

test("OpenID Connect Core §8: pairwise subjects with redirect URIs on several hosts need a sector identifier", async () => {
  const redirect_uris = [CALLBACK, "https://b.example/cb"]
  await refused({ subject_type: "pairwise", redirect_uris }, "sector_identifier", /^is missing/)
  await kept({ subject_type: "pairwise", redirect_uris, sector_identifier: "a.example" }, "sector_identifier")
  await kept({ subject_type: "pairwise" }, "subject_type")
  await refused({ subject_type: "private" }, "subject_type", /^"private" is unknown: use one of public, pairwise$/)
})

test("OpenID Connect Core §10.1: a public client has no secret to sign its user information with", async () => {
  await refused(
    { userinfo_signed_response_alg: "HS256" },
    "userinfo_signed_response_alg",
    /public client has no secret$/,
    "public",
  )
  await refused(
    { userinfo_signed_response_alg: "none" },
    "userinfo_signed_response_alg",
    /^"none" is unknown: use one of/,
  )
  await kept({ userinfo_signed_response_alg: "RS256" }, "userinfo_signed_response_alg")
})

test("RFC 7662: a public client cannot introspect every token, since anyone can act in its name", async () => {
  await refused({ introspection: "any" }, "introspection", /^needs a confidential client/, "public")
  await kept({ introspection: "any" }, "introspection")
})
