// Addresses of applications, the values in code samples, what a stack lacks, rights, and the choice of the language.
import { deepEqual, equal, throws } from "node:assert/strict"
import { test } from "node:test"
import type { Client } from "../../console/src/api/operations/clients.ts"
import { holds } from "../../console/src/sign_in/rights.ts"
import { installFor, protectCode, sampleName } from "../../console/src/views/apis/protect_code.ts"
import { flawOf, originOf, riskOf, signedOutAddress } from "../../console/src/views/applications/address_rules.ts"
import { kindOf } from "../../console/src/views/applications/kind.ts"
import { GUIDES } from "../../console/src/views/applications/quick_start/guides.ts"
import { compared } from "../../console/src/views/applications/quick_start/mismatches.ts"
import { postLogoutFor, redirectUriFor, valuesOf } from "../../console/src/views/applications/quick_start/values.ts"
import { stackOf } from "../../console/src/views/applications/stacks.ts"
import { chosenLocale } from "../../console/src/words/chosen_locale.ts"
import { filledSample } from "../../src/base/sample.ts"
import { DEVICE_CODE } from "../../src/oauth/grant_types.ts"

test("an address that the server refuses has a flaw", () => {
  const flaws: Readonly<Record<string, ReturnType<typeof flawOf>>> = {
    "": undefined,
    "https://a.example/cb": undefined,
    "com.example.app:/cb": undefined,
    "a.example/cb": "notAddress",
    "https:/a.example": "notAddress",
    "https://a.example/ cb": "hasSpace",
    "https://a.example/?a": "hasQuery",
    "https://a.example/#a": "hasFragment",
    "https://ann@a.example/": "hasUser",
    "https://*.a.example/": "hasWildcard",
    "https://a.example\\cb": "hasBackslash",
    "javascript:alert(1)": "isScript",
    "https://b.example/": "isTwice",
    [`https://a.example/${"a".repeat(2048)}`]: "isTooLong",
  }
  for (const [uri, flaw] of Object.entries(flaws)) equal(flawOf(uri, ["https://b.example/"]), flaw, uri)
})

test("RFC 8252 §7.3, §8.3: an address without TLS is a risk except at loopback, localhost is one for a native application", () => {
  equal(riskOf("http://a.example/"), "isHttp")
  equal(riskOf("http://127.0.0.1/cb"), undefined)
  deepEqual(
    [riskOf("http://localhost/cb"), riskOf("http://localhost/cb", { native: true })],
    [undefined, "isLocalhost"],
  )
  deepEqual([riskOf("myapp:/cb"), riskOf("com.example.app:/cb")], ["isSharedScheme", undefined])
})

test("the address after signing out has the origin of the redirect URI and the path of the library", () => {
  equal(signedOutAddress("https://a.example/cb", "http://localhost:3000"), "https://a.example")
  equal(signedOutAddress("https://a.example/cb"), "https://a.example/")
  equal(signedOutAddress("com.example.app:/cb"), "com.example.app:/signed-out")
  equal(signedOutAddress("https://a.example/?q"), undefined)
  deepEqual([originOf("https://a.example/cb"), originOf("com.example.app:/cb")], ["https://a.example", undefined])
})

const CLIENT = {
  client_id: "client_1",
  kind: "confidential",
  native: false,
  grant_types: ["authorization_code", "refresh_token"],
  redirect_uris: ["https://a.example/other", "http://localhost:9000/callback"],
  post_logout_redirect_uris: ["http://localhost:9000"],
  scope: "openid email read",
  id_token_alg: "RS256",
  token_endpoint_auth_method: "secret",
  userinfo_signed_response_alg: null,
} as unknown as Client
const express = stackOf("express")

test("the code of a stack has the redirect URI with the path of the library, on this machine if there is one", () => {
  equal(redirectUriFor(CLIENT, express), "http://localhost:9000/callback")
  equal(redirectUriFor({ redirect_uris: ["https://a.example/callback"] }, express), "https://a.example/callback")
  equal(redirectUriFor({ redirect_uris: ["https://a.example/x"] }, express), undefined)
  equal(redirectUriFor({ redirect_uris: ['https://a.example/callback"', "https://a.example/x"] }, express), undefined)
  equal(redirectUriFor(CLIENT, stackOf("curl")), undefined)
  equal(postLogoutFor(express, "https://a.example/callback"), "https://a.example")
})

test("the values of code are those of the application, and its scope about a person", () => {
  const values = valuesOf(CLIENT, express, "http://localhost:4000", {
    issuer: "",
    token_endpoint: "http://localhost:4000/t",
  })
  deepEqual(
    [values.redirect_uri, values.callback_path, values.base_url, values.port, values.is_https],
    ["http://localhost:9000/callback", "/callback", "http://localhost:9000", "9000", "false"],
  )
  deepEqual(
    [values.scope, values.scope_list, values.token_endpoint],
    ["openid email", 'openid", "email', "http://localhost:4000/t"],
  )
  equal(valuesOf(CLIENT, stackOf("curl"), "http://localhost:4000", { issuer: "" }).scope, "read")
})

test("a value that means something in a language is never written into code", () => {
  const evil = { ...CLIENT, client_id: 'a"; rm -rf "', redirect_uris: ['https://a.example/callback?"$(x)'] }
  const values = valuesOf(evil, express, 'https://auth.example/"', { issuer: "", jwks_uri: "https://auth.example/`x`" })
  deepEqual([values.client_id, values.issuer, values.jwks_uri], ["CLIENT_ID", "https://auth.example.com", ""])
  equal(values.redirect_uri, "http://localhost:3000/callback")
})

test("an application that suits a stack lacks nothing, and each mismatch comes with its change", () => {
  deepEqual(compared(CLIENT, express, GUIDES.express), { isOfKind: true, mismatches: [], change: {} })
  const other = {
    ...CLIENT,
    redirect_uris: [],
    scope: "read",
    id_token_alg: "HS256",
    token_endpoint_auth_method: "client_secret_post",
    userinfo_signed_response_alg: "RS256",
  } as unknown as Client
  deepEqual(compared(other, stackOf("fastapi"), GUIDES.fastapi), {
    isOfKind: true,
    mismatches: ["redirect", "signOut", "scope", "userinfo", "algorithm", "authentication"],
    change: {
      redirect_uris: ["http://localhost:8000/callback"],
      post_logout_redirect_uris: ["http://localhost:9000", "http://localhost:8000/"],
      scope: "openid read",
      userinfo_signed_response_alg: null,
      id_token_alg: "RS256",
      token_endpoint_auth_method: "secret",
    },
  })
  equal(compared({ ...CLIENT, kind: "public" } as Client, express, GUIDES.express).isOfKind, false)
})

test("an application is a web application, a page, a native one, a device or a machine by its settings", () => {
  const kinds = [
    {},
    { kind: "public" },
    { kind: "public", native: true },
    { kind: "public", grant_types: [DEVICE_CODE, "refresh_token"] },
    { kind: "public", grant_types: ["authorization_code", DEVICE_CODE] },
    { grant_types: ["client_credentials"] },
  ]
  deepEqual(
    kinds.map((settings) => kindOf({ ...CLIENT, ...settings } as Client)),
    ["web", "page", "native", "device", "page", "machine"],
  )
})

test("a public application that shows a code suits the stack for devices, whatever else it does", () => {
  const settings = { kind: "public", token_endpoint_auth_method: "none" }
  const verdictOf = (more: object) => compared({ ...CLIENT, ...more } as Client, stackOf("node"), GUIDES.node)
  const alone = { isOfKind: true, mismatches: [], change: {} }
  deepEqual(verdictOf({ ...settings, redirect_uris: [], grant_types: [DEVICE_CODE] }), alone)
  deepEqual(verdictOf({ ...settings, grant_types: ["authorization_code", DEVICE_CODE] }), alone)
  deepEqual(verdictOf({ ...settings, grant_types: [DEVICE_CODE], scope: "read", id_token_alg: "HS256" }), {
    isOfKind: true,
    mismatches: ["scope", "algorithm"],
    change: { scope: "openid read", id_token_alg: "RS256" },
  })
  for (const more of [settings, { grant_types: [DEVICE_CODE] }]) equal(verdictOf(more).isOfKind, false)
})

test("a sample is filled with its values, and one without a value is an error", () => {
  const sample = 'a("__client_id__")\n# __if_plain_http__\nplain()\n# __end__\nb(__port__)\n'
  equal(filledSample(sample, { client_id: "c", port: "1", issuer: "https://a.example" }), 'a("c")\nb(1)')
  equal(filledSample(sample, { client_id: "$&", port: "1", issuer: "http://a" }), 'a("$&")\nplain()\nb(1)')
  throws(() => filledSample("__client_idd__", { client_id: "c" }), /client_idd/)
})

test("a value of an API cannot leave the quotes of its sample, in JavaScript and in a shell", () => {
  const facts = {
    issuer: `https://a'b`,
    audience: `urn:"x'`,
    jwks_uri: "k",
    introspection_endpoint: "i",
    metadata: null,
    scope: "s",
  }
  equal(protectCode('f("__audience__", "__where__")', "express", facts), `f("urn:\\"x'", "realm=\\"urn:\\"x'\\"")\n`)
  equal(protectCode("curl '__issuer__'", "curl", facts), `curl 'https://a'\\''b'\n`)
  deepEqual(
    [sampleName("jwt", "curl"), sampleName("introspection", "fastify")],
    ["curl_jwt.sh", "fastify_introspection.mjs"],
  )
  deepEqual(
    [installFor("jwt", "express"), installFor("introspection", "express"), installFor("jwt", "curl")],
    ["npm install express jose", "npm install express", ""],
  )
})

test("`admin` includes every right, and no other right includes one", () => {
  deepEqual(
    [
      holds(["admin"], "admin:people"),
      holds(["admin:people"], "admin:people"),
      holds(["admin:people"], "admin:read"),
      holds([], "admin:read"),
    ],
    [true, true, false, false],
  )
})

test("the language is the chosen one, else the first known one of the browser, else English", () => {
  equal(chosenLocale("tr", ["de-DE"]), "tr")
  equal(chosenLocale("xx", ["xx-YY", "ar-EG", "de"]), "ar")
  equal(chosenLocale(null, ["pt-BR"]), "pt")
  equal(chosenLocale(null, []), "en")
})
