/** RFC 7523 §3 and RFC 7521 §4.2: what a client assertion must contain before its signature is checked. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { assertError, bodyOf } from "../support/answers.ts"
import type { Alg } from "../support/client_assertion.ts"
import {
  ASSERTION_TYPE,
  askBy,
  asserted,
  assertionOf,
  jwksOf,
  keyClient,
  ownKey,
  refusalLog,
  secretJwtClient,
} from "../support/client_assertion.ts"
import { basic, confidentialClient, post, service } from "../support/service.ts"
import { FORM, JSON_TYPE } from "../support/token_endpoint.ts"
import { send } from "../support/wire.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, {}, { log })
const key = ownKey("EdDSA", "one")
const client = await keyClient(at, { jwks: jwksOf(key) })
const other = await keyClient(at, { jwks: jwksOf(key) })
const byKey = (more: Parameters<typeof assertionOf>[3] = {}) => assertionOf(at, client.client_id, key, more)
const seconds = (from: number) => at.clock() / 1000 + from
const TOKEN_URL = `${at.url}/oauth/token.php`

/** Asserts that the client gets the same answer as for every other cause of refusal, and that the log has this reason. */
async function refused(assertion: string | Promise<string>, reason: string, more: Record<string, string> = {}) {
  lines.length = 0
  assertError(await askBy(at, await assertion, more), "invalid_client")
  deepEqual(
    lines.map((line) => line.reason),
    [reason],
  )
  if (lines[0]?.reason !== "assertion-malformed") equal(JSON.stringify(lines).includes(await assertion), false)
}
const taken = async (assertion: string | Promise<string>, more: Record<string, string> = {}) =>
  equal(bodyOf(await askBy(at, await assertion, more)).token_type, "Bearer")

describe("RFC 7523 §2.2: the assertion in the request", () => {
  it("client_assertion_type and client_assertion authenticate the client", async () => taken(byKey()))
  it("both can be sent in a JSON body", async () => {
    const body = JSON.stringify({ grant_type: "client_credentials", ...asserted(await byKey()) })
    equal((await send(at, "/oauth/token.php", { method: "POST", headers: JSON_TYPE, body })).status, 200)
  })
  it("RFC 7523 §2.2: client_assertion_type MUST be the value that RFC 7523 defines", async () => {
    for (const type of [
      undefined,
      "jwt-bearer",
      "urn:ietf:params:oauth:client-assertion-type:saml2-bearer",
      `${ASSERTION_TYPE} `,
    ]) {
      lines.length = 0
      const fields = { grant_type: "client_credentials", client_assertion: await byKey(), client_assertion_type: type }
      assertError(await post(at, fields), "invalid_client")
      equal(lines[0]?.reason, "assertion-type-unknown")
    }
  })
  it("RFC 7523 §2.2: client_assertion MUST be present, exactly once", async () => {
    const fields = { grant_type: "client_credentials", client_assertion_type: ASSERTION_TYPE, ...client }
    assertError(await post(at, fields), "invalid_client")
    const assertion = await byKey()
    const twice = `${new URLSearchParams({ ...fields, client_assertion: assertion })}&client_assertion=${assertion}`
    assertError(await post(at, twice, FORM), "invalid_request")
    await taken(assertion)
  })
  it("RFC 7521 §4.2: client_id is optional, and if present MUST name the same client", async () => {
    await taken(byKey(), { client_id: client.client_id })
    await refused(byKey(), "assertion-of-another-client", { client_id: other.client_id })
    equal(lines[0]?.received, other.client_id)
    await refused(byKey(), "assertion-of-another-client", { client_id: "nobody" })
    equal(lines[0]?.received, "6 characters that are not a client id")
  })
  it("RFC 6749 §2.3: the client MUST NOT use more than one authentication method in each request", async () => {
    const fields = { grant_type: "client_credentials", ...asserted(await byKey()) }
    assertError(await post(at, { ...fields, client_secret: "x" }), "invalid_request")
    assertError(await post(at, fields, basic(client.client_id, "x")), "invalid_request")
    assertError(await post(at, fields, basic(client.client_id, "")), "invalid_request")
    await taken(fields.client_assertion)
  })
})

describe("RFC 7523 §3: the claims", () => {
  it("RFC 7523 §3 1, 2: iss and sub MUST be present and equal the client_id", async () => {
    for (const claims of [
      { iss: undefined },
      { sub: undefined },
      { iss: other.client_id },
      { sub: other.client_id },
      { iss: "", sub: "" },
      { iss: [client.client_id], sub: [client.client_id] },
      { iss: client.client_id.toUpperCase() },
    ])
      await refused(byKey({ claims }), "assertion-subject")
  })
  it("RFC 7523 §3 3: aud MUST be present, and be the issuer or the token endpoint's URL: as a string, or as an array of only that string", async () => {
    for (const aud of [at.url, TOKEN_URL, [at.url], [TOKEN_URL]]) await taken(byKey({ claims: { aud } }))
    for (const aud of [
      ...[undefined, null, "", [], {}, "https://other.example", [at.url, "https://other.example"], [at.url, TOKEN_URL]],
      ...[
        `${at.url}/`,
        `${at.url}/oauth/authorize.php`,
        `${TOKEN_URL}?x`,
        at.url.toUpperCase(),
        client.client_id,
        [[at.url]],
      ],
    ])
      await refused(byKey({ claims: { aud } }), "assertion-audience")
  })
  it("RFC 7523 §3 4: exp MUST be present and not have passed; clocks may differ by half a minute", async () => {
    for (const exp of [undefined, null, "soon", String(seconds(60)), Number.MAX_VALUE, seconds(-30), 0, -1])
      await refused(
        byKey({ claims: { exp } }),
        exp === Number.MAX_VALUE ? "assertion-too-long-lived" : "assertion-expired",
      )
    await taken(byKey({ claims: { exp: seconds(-29), iat: seconds(-60) } }))
    await taken(byKey({ claims: { exp: seconds(0.5) } }))
  })
  it("RFC 7523 §3 4: an exp more than ten minutes in the future is refused", async () => {
    await taken(byKey({ claims: { exp: seconds(600) } }))
    await taken(byKey({ claims: { exp: seconds(630) } }))
    await refused(byKey({ claims: { exp: seconds(631) } }), "assertion-too-long-lived")
    await refused(byKey({ claims: { exp: at.clock() } }), "assertion-too-long-lived")
  })
  it("RFC 7523 §3 5: a time before nbf MUST be refused", async () => {
    await taken(byKey({ claims: { nbf: seconds(30) } }))
    for (const nbf of [seconds(31), "now", null]) await refused(byKey({ claims: { nbf } }), "assertion-not-yet-valid")
  })
  it("RFC 7523 §3 6: iat may be absent or in the past, but not in the future", async () => {
    for (const iat of [undefined, seconds(-570), seconds(30)]) await taken(byKey({ claims: { iat } }))
    await refused(byKey({ claims: { iat: seconds(-571) } }), "assertion-too-long-lived")
    for (const iat of [seconds(31), "now", {}]) await refused(byKey({ claims: { iat } }), "assertion-not-yet-valid")
  })
  it("RFC 7523 §3 7, OpenID Connect Core §9: jti is REQUIRED, a string of at most 255 characters", async () => {
    await taken(byKey({ claims: { jti: "j".repeat(255) } }))
    for (const jti of [undefined, "", 7, ["a"], "j".repeat(256)])
      await refused(byKey({ claims: { jti } }), "assertion-without-jti")
  })
  it("RFC 7523 §3 8: other claims are allowed", async () =>
    taken(byKey({ claims: { scope: "admin", azp: "x", "https://x": {} } })))
})

describe("RFC 7523 §3 10: refuses a malformed JWT", () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  it("RFC 7523 §3 10: refuses fewer or more than three parts, and parts that are not base64url, UTF-8 or JSON objects", async () => {
    const [header = "", claims = "", signature = ""] = (await byKey()).split(".")
    for (const text of [
      ...["a", "a.b", "...", `${header}.${claims}`, `${header}.${claims}.${signature}.x`, `.${claims}.${signature}`],
      ...[`${header}=.${claims}.${signature}`, `${header}.${claims.slice(1)}.${signature}`, `${header}.%.${signature}`],
      ...[
        `${part([])}.${claims}.${signature}`,
        `${header}.${part("x")}.${signature}`,
        `${header}.${part(null)}.${signature}`,
      ],
      `${header}.${Buffer.from([0x7b, 0xff, 0x7d]).toString("base64url")}.${signature}`,
    ])
      await refused(text, "assertion-malformed")
  })
  it("refuses more than 8 KiB", async () => {
    const long = async (padding: number) => byKey({ claims: { padding: "p".repeat(padding) } })
    await taken(long(5500))
    await refused(long(6200), "assertion-malformed")
  })
  it("RFC 8725 §3.1: refuses alg none in any spelling, and any algorithm that is not announced", async () => {
    const [, claims = "", signature = ""] = (await byKey()).split(".")
    for (const alg of [
      "none",
      "None",
      "NONE",
      "nOnE",
      "",
      undefined,
      null,
      7,
      "HS384",
      "HS512",
      "ES384",
      "RS1",
      "eddsa",
    ])
      for (const end of ["", signature])
        await refused(`${part({ alg, kid: "one" })}.${claims}.${end}`, "assertion-header")
  })
  it("RFC 7515 §4.1.11: an extension marked critical MUST be understood", async () => {
    const [, claims = "", signature = ""] = (await byKey()).split(".")
    for (const crit of [["b64"], [], "x"])
      await refused(`${part({ alg: "EdDSA", crit, b64: false })}.${claims}.${signature}`, "assertion-header")
  })
  it("RFC 8725 §3.11: refuses a JWT whose type belongs to another use", async () => {
    for (const typ of ["JWT", "jwt", "client-authentication+jwt", "application/client-authentication+jwt"])
      await taken(byKey({ header: { typ } }))
    for (const typ of ["at+jwt", "logout+jwt", "dpop+jwt", "", null])
      await refused(byKey({ header: { typ } }), "assertion-header")
  })
})

describe("RFC 7523 §3.2, RFC 6749 §5.2: the answer is always invalid_client", () => {
  const nobody = `client_${"0".repeat(32)}`
  for (const alg of ["RS256", "PS256", "ES256", "EdDSA"] satisfies Alg[])
    it(`for an unknown client, ${alg}`, async () =>
      refused(assertionOf(at, nobody, ownKey(alg, "x")), "client-unknown"))
  it("for an unknown client with HS256, and an invalid client_id", async () => {
    await refused(assertionOf(at, nobody, "s".repeat(43)), "client-unknown")
    await refused(assertionOf(at, "nobody", key), "client-unknown")
  })
  it("for a disabled client, even with the right key; the jti is not used up", async () => {
    const { clients } = at.gatehouse.administration
    const off = await secretJwtClient(at)
    const assertion = await assertionOf(at, off.client_id, off.client_secret)
    await clients.disable(off.client_id)
    await refused(assertion, "client-disabled")
    await clients.enable(off.client_id)
    await taken(assertion)
  })
  it("refuses an ID token as an assertion, even if the client's secret signed it", async () => {
    const web = await confidentialClient(at, { token_endpoint_auth_method: "client_secret_jwt", id_token_alg: "HS256" })
    const claims = { iss: at.url, sub: at.userId, aud: web.client_id }
    await refused(assertionOf(at, web.client_id, web.client_secret, { claims }), "assertion-subject")
  })
})
