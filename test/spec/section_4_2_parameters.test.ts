/** Specification §4.2 and behaviour §2.2: parameters that are repeated, empty, unknown or unusual. */
import { equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError } from "../support/answers.ts"
import { REDIRECT_URI } from "../support/journey.ts"
import { codeRequest, freshCode, post } from "../support/service.ts"
import { assertTokens, tokenEndpoint } from "../support/token_endpoint.ts"

const { at, client, page, machine, json } = await tokenEndpoint({ after })

describe("behaviour §2.2, RFC 6749 §3.2: repeated and empty parameters", () => {
  for (const name of [
    "grant_type",
    "client_id",
    "client_secret",
    "scope",
    "code",
    "redirect_uri",
    "code_verifier",
    "refresh_token",
  ])
    it(`${name} twice, equal or not: invalid_request`, async () => {
      const form = new URLSearchParams(machine).toString()
      const once = name in machine ? form : `${form}&${name}=read`
      assertError(await post(at, `${once}&${name}=read`), "invalid_request")
      assertError(await post(at, `${once}&%${name.charCodeAt(0).toString(16)}${name.slice(1)}=read`), "invalid_request")
    })
  for (const name of ["grant_type", "client_id"])
    it(`an empty ${name} counts as absent: invalid_request`, async () =>
      assertError(await post(at, { ...machine, [name]: "" }), "invalid_request"))
  it("an empty client_secret counts as absent: invalid_client", async () =>
    assertError(await post(at, { ...machine, client_secret: "" }), "invalid_client"))
  it("an empty scope counts as absent: the token has the whole allowed scope", async () =>
    equal(assertTokens(await post(at, { ...machine, scope: "" })).scope, "read write"))
  it("an empty client_secret from a public client is ignored", async () =>
    void assertTokens(await post(at, codeRequest(page, await freshCode(at, page), { client_secret: "" }))))
  it("an empty code_verifier counts as absent: invalid_grant if a challenge was sent", async () =>
    assertError(await post(at, codeRequest(page, await freshCode(at, page), { code_verifier: "" })), "invalid_grant"))
  it("unknown parameters are ignored", async () =>
    void assertTokens(await post(at, { ...machine, audience: "https://api.example/", username: "ann", password: "x" })))
  it("names are case-sensitive", async () =>
    assertError(await post(at, { Grant_Type: "client_credentials", ...client }), "invalid_request"))
  it("a plus and %20 both mean a space", async () => {
    const form = new URLSearchParams(machine)
    equal(assertTokens(await post(at, `${form}&scope=read+write`)).scope, "read write")
    equal(assertTokens(await post(at, `${form}&scope=read%20write`)).scope, "read write")
  })
})

describe("specification §4.2, RFC 6749 §5.2, RFC 9700 §2.4: grant_type", () => {
  for (const grantType of [
    "password",
    "implicit",
    "urn:ietf:params:oauth:grant-type:saml2-bearer",
    "Authorization_Code",
    "authorization_code ",
    "__proto__",
    "constructor",
  ])
    it(`${grantType}: unsupported_grant_type`, async () => {
      assertError(await post(at, { ...machine, grant_type: grantType }), "unsupported_grant_type")
      assertError(await json({ ...machine, grant_type: grantType }), "unsupported_grant_type")
    })
})

describe("unusual values are refused like wrong values, and cause no defect", () => {
  const ODD = [
    "\u0000",
    "\ud800",
    "x\udfff",
    "\ufeff",
    "\r\n",
    "\u{1f511}",
    "x".repeat(60_000),
    "__proto__",
    "' OR 1=1 --",
    "%00",
    "\u202e",
  ]
  const code = { grant_type: "authorization_code", code: "gac_x", redirect_uri: REDIRECT_URI, ...client }
  for (const [name, request, expected] of [
    ["grant_type", machine, "unsupported_grant_type"],
    ["client_id", machine, "invalid_client"],
    ["client_secret", machine, "invalid_client"],
    ["scope", machine, "invalid_scope"],
    ["code", code, "invalid_grant"],
    ["redirect_uri", code, "invalid_grant"],
    ["code_verifier", code, "invalid_request"],
    ["refresh_token", { ...machine, grant_type: "refresh_token" }, "invalid_grant"],
  ] as const)
    it(`${name}: ${expected}`, async () => {
      for (const value of ODD) {
        assertError(await json({ ...request, [name]: value }), expected)
        // A form cannot contain half of a surrogate pair: the half becomes U+FFFD.
        assertError(await post(at, { ...request, [name]: value }), expected)
      }
    })
})
