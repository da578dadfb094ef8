/** Request objects by value: RFC 9101, decision 0104. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, describe, test } from "node:test"
import { clientAssertions } from "../../src/keys/client_assertions.ts"
import { clientKeySets } from "../../src/keys/client_key_sets.ts"
import { readRequestObject } from "../../src/oauth/request_object.ts"
import type { Outbound } from "../../src/outbound/outbound.ts"
import { presentRing } from "../properties/samples.ts"
import { confidentialClient as sampleClient } from "../store/samples.ts"
import { codeIn, errorLocation, isSignInPage, signedIn } from "../support/authorization.ts"
import { Browser } from "../support/browser.ts"
import type { OwnKey } from "../support/client_assertion.ts"
import { assertionOf, jwksOf, ownKey, refusalLog } from "../support/client_assertion.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { authorizeUrl, exchange, REDIRECT_URI, requestOf, signIn } from "../support/journey.ts"
import { open, push, pushed, pushedUrl } from "../support/pushed.ts"
import { confidentialClient, service } from "../support/service.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, { signInLimit: "off", authorizationLimit: "off", tokenLimit: "off" }, { log })
const key = ownKey("ES256", "k1")
const other = ownKey("ES256", "k1")
const jwks = jwksOf(key, ownKey("EdDSA", "ed"))
const web = await confidentialClient(at, { request_object_signing_alg: "ES256", jwks })
const hmac = await confidentialClient(at, { request_object_signing_alg: "HS256" })
const unsigned = await confidentialClient(at, { request_object_signing_alg: "none" })
const plain = await confidentialClient(at)
const strict = await confidentialClient(at, {
  request_object_signing_alg: "ES256",
  require_signed_request_object: true,
  jwks,
})
const browser = await signedIn(at, plain)

/** The example of OpenID Connect Core §6. */
const EXAMPLE_OF_CORE = [
  "eyJhbGciOiJSUzI1NiIsImtpZCI6ImsyYmRjIn0.ew0KICJpc3MiOiAiczZCaGRSa3F0MyIsDQogImF1ZCI6ICJodHRwczovL3Nl",
  "cnZlci5leGFtcGxlLmNvbSIsDQogInJlc3BvbnNlX3R5cGUiOiAiY29kZSBpZF90b2tlbiIsDQogImNsaWVudF9pZCI6ICJzNkJo",
  "ZFJrcXQzIiwNCiAicmVkaXJlY3RfdXJpIjogImh0dHBzOi8vY2xpZW50LmV4YW1wbGUub3JnL2NiIiwNCiAic2NvcGUiOiAib3Bl",
  "bmlkIiwNCiAic3RhdGUiOiAiYWYwaWZqc2xka2oiLA0KICJub25jZSI6ICJuLTBTNl9XekEyTWoiLA0KICJtYXhfYWdlIjogODY0",
  "MDAsDQogImNsYWltcyI6IA0KICB7DQogICAidXNlcmluZm8iOiANCiAgICB7DQogICAgICJnaXZlbl9uYW1lIjogeyJlc3NlbnRp",
  "YWwiOiB0cnVlfSwNCiAgICAgIm5pY2tuYW1lIjogbnVsbCwNCiAgICAgImVtYWlsIjogeyJlc3NlbnRpYWwiOiB0cnVlfSwNCiAg",
  "ICAgImVtYWlsX3ZlcmlmaWVkIjogeyJlc3NlbnRpYWwiOiB0cnVlfSwNCiAgICAgInBpY3R1cmUiOiBudWxsDQogICAgfSwNCiAg",
  "ICJpZF90b2tlbiI6IA0KICAgIHsNCiAgICAgImdlbmRlciI6IG51bGwsDQogICAgICJiaXJ0aGRhdGUiOiB7ImVzc2VudGlhbCI6",
  "IHRydWV9LA0KICAgICAiYWNyIjogeyJ2YWx1ZXMiOiBbInVybjptYWNlOmluY29tbW9uOmlhcDpzaWx2ZXIiXX0NCiAgICB9DQog",
  "IH0NCn0.nwwnNsk1-ZkbmnvsF6zTHm8CHERFMGQPhos-EJcaH4Hh-sMgk8ePrGhw_trPYs8KQxsn6R9Emo_wHwajyFKzuMXZFSZ3",
  "p6Mb8dkxtVyjoy2GIzvuJT_u7PkY2t8QU9hjBcHs68PkgjDVTrG1uRTx0GxFbuPbj96tVuj11pTnmFCUR6IEOXKYr7iGOCRB3btf",
  "JhM0_AKQUfqKnRlrRscc8Kol-cSLWoYE9l5QqholImzjT_cMnNIznW9E7CDyWXTsO70xnB4SkG6pXfLSjLLlxmPGiyon_-Te111V",
  "8uE83IlzCYIb_NMXvtTIVc1jpspnTSD7xMbpL-2QgwUsAlMGzw",
].join("")
const MODULUS_OF_CORE = [
  "y9Lqv4fCp6Ei-u2-ZCKq83YvbFEk6JMs_pSj76eMkddWRuWX2aBKGHAtKlE5P7_vn__PCKZWePt3vGkB6ePgzAFu08NmKemwE5bQ",
  "I0e6kIChtt_6KzT5OaaXDFI6qCLJmk51Cc4VYFaxgqevMncYrzaW_50mZ1yGSFIQzLYP8bijAHGVjdEFgZaZEN9lsn_GdWLaJpHr",
  "B3ROlS50E45wxrlg9xMncVb8qDPuXZarvghLL0HzOuYRadBJVoWZowDNTpKpk2RklZ7QaBO7XDv3uR7s_sf2g-bAjSYxYUGsqkNA",
  "9b3xVW53am_UZZ3tZbFTIh557JICWKHlWj5uzeJXaw",
].join("")
/** The example of RFC 9101 §4. The later examples of this RFC are the same object. */
const EXAMPLE_OF_RFC_9101 = [
  "eyJhbGciOiJSUzI1NiIsImtpZCI6ImsyYmRjIn0.ewogICAgImlzcyI6ICJzNkJoZFJrcXQzIiwKICAgICJhdWQiOiAiaHR0cHM6",
  "Ly9zZXJ2ZXIuZXhhbXBsZS5jb20iLAogICAgInJlc3BvbnNlX3R5cGUiOiAiY29kZSBpZF90b2tlbiIsCiAgICAiY2xpZW50X2lk",
  "IjogInM2QmhkUmtxdDMiLAogICAgInJlZGlyZWN0X3VyaSI6ICJodHRwczovL2NsaWVudC5leGFtcGxlLm9yZy9jYiIsCiAgICAi",
  "c2NvcGUiOiAib3BlbmlkIiwKICAgICJzdGF0ZSI6ICJhZjBpZmpzbGRraiIsCiAgICAibm9uY2UiOiAibi0wUzZfV3pBMk1qIiwK",
  "ICAgICJtYXhfYWdlIjogODY0MDAKfQ.Nsxa_18VUElVaPjqW_ToI1yrEJ67BgKb5xsuZRVqzGkfKrOIX7BCx0biSxYGmjK9KJPct",
  "H1OC0iQJwXu5YVY-vnW0_PLJb1C2HG-ztVzcnKZC2gE4i0vgQcpkUOCpW3SEYXnyWnKzuKzqSb1wAZALo5f89B_p6QA6j6JwBSRv",
  "dVsDPdulW8lKxGTbH82czCaQ50rLAg3EYLYaCb4ik4I1zGXE4fvim9FIMs8OCMmzwIB5S-ujFfzwFjoyuPEV4hJnoVUmXR_W9typ",
  "Pf846lGwA8h9G9oNTIuX8Ft2jfpnZdFmLg3_wr3Wa5q3a-lfbgF3S9H_8nN3j1i7tLR_5Nz-g",
].join("")
const MODULUS_OF_RFC_9101 = [
  "x5RbkAZkmpRxia65qRQ1wwSMSxQUnS7gcpVTV_cdHmfmG2ltd2yabEO9XadD8pJNZubINPpmgHh3J1aD9WRwS05ucmFq3CfFsluL",
  "t13_7oX5yDRSKX7poXmT_5ko8k4NJZPMAO8fPToDTH7kHYbONSE2FYa5GZ60CUsFhSonI-dcMDJ0Ary9lxIw5k2z4TAdARVWcS7s",
  "D07VhlMMshrwsPHBQgTatlkxyIHXbYdtak8fqvNAwr7OlVEvM_Ipf5OfmdB8Sd-wjzaBsyP4VhJKoi_qdgSzpC694XZeYPq45Sw-",
  "q51iFUlcOlTCI7z6jltUtnR6ySn6XDGFnzH5Fe5ypw",
].join("")

type Members = Readonly<Record<string, unknown>>

interface Signing {
  readonly claims?: Members
  readonly header?: Members
  readonly by?: OwnKey | string
}

/** A request object that is valid for a minute. `claims` and `header` replace some of its valid values. Undefined removes one. */
const objectOf = (client: RegisteredClient, { claims = {}, header = {}, by = key }: Signing = {}): Promise<string> => {
  const right = { ...requestOf(client), sub: undefined, state: "inside", jti: undefined }
  const typ = { typ: "oauth-authz-req+jwt" }
  return assertionOf(at, client.client_id, by, { claims: { ...right, ...claims }, header: { ...typ, ...header } })
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
const unsignedOf = (client: RegisteredClient, claims: Members = {}, header: Members = {}) =>
  `${encoded({ alg: "none", ...header })}.${encoded({ ...requestOf(client), state: "inside", ...claims })}.`

const ask = ({ client_id }: RegisteredClient, request: string, beside = {}, who = browser) =>
  who.get(authorizeUrl(at, { client_id, request, ...beside }))
const lastReason = (): string | undefined => lines.at(-1)?.reason

const INSIDE = "&state=inside"
const REFUSED = errorLocation("invalid_request_object", INSIDE)

describe("RFC 9101 §6.3: the parameters in a valid object apply, and no others", () => {
  const beside = {
    ...{ state: "outside", scope: "openid write", redirect_uri: "https://evil.example/", response_type: "token" },
    ...{ prompt: "login", resource: "https://nowhere.example/", code_challenge: "x", response_mode: "form_post" },
  }
  for (const [title, client, object] of [
    ["signed by the client's key", web, objectOf(web, { claims: { scope: "read" } })],
    ["signed by the client's secret", hmac, objectOf(hmac, { by: hmac.client_secret, claims: { scope: "read" } })],
    ["unsigned, for a client registered so", unsigned, unsignedOf(unsigned, { scope: "read" })],
  ] as const)
    test(title, async () => {
      const code = codeIn(await ask(client, await object, beside), INSIDE)
      equal((await exchange(at, client, code)).body.scope, "read")
    })

  test("claims is an object, max_age a number, resource a list", async () => {
    const claims = { scope: "openid", claims: { id_token: { name: null } }, max_age: 3600, resource: [at.url] }
    codeIn(await ask(web, await objectOf(web, { claims })), INSIDE)
  })
})

test("RFC 9101 §6.2: the signature of this client's key, of the registered algorithm, counts", async () => {
  const swapped = (await objectOf(web)).split(".")
  const [, payload = ""] = (await objectOf(web, { claims: { scope: "write" } })).split(".")
  const cases: Record<string, string> = {
    "another key with the same kid": await objectOf(web, { by: other }),
    "another algorithm of a registered key": await objectOf(web, { by: ownKey("EdDSA", "ed") }),
    "HS256 with the public key": await objectOf(web, { by: jwks }),
    "HS256 with the client's secret": await objectOf(web, { by: web.client_secret }),
    "no signature": unsignedOf(web, { iss: web.client_id, aud: at.url }),
    "the signature of another object": [swapped[0], payload, swapped[2]].join("."),
  }
  for (const [what, object] of Object.entries(cases)) {
    equal((await ask(web, object)).location, REFUSED, what)
    match(lastReason() ?? "", /^request-object-(header|signature)$/)
  }
  equal((await ask(unsigned, `${unsignedOf(unsigned)}c2ln`)).location, REFUSED)
})

test("RFC 9101 §4, §5, §6.2, §10.8: refuses each wrong header and claim", async () => {
  const now = at.clock() / 1000
  const cases: readonly (readonly [reason: string, signing: Signing])[] = [
    ["request-object-header", { header: { typ: "at+jwt" } }],
    ["request-object-header", { header: { typ: "client-authentication+jwt" } }],
    ["request-object-header", { header: { cty: "JWT" } }],
    ["request-object-header", { header: { zip: "DEF" } }],
    ["request-object-claims", { claims: { client_id: plain.client_id } }],
    ["request-object-claims", { claims: { client_id: undefined } }],
    ["request-object-claims", { claims: { iss: plain.client_id } }],
    ["request-object-claims", { claims: { iss: undefined } }],
    ["request-object-claims", { claims: { aud: "https://other.example" } }],
    ["request-object-claims", { claims: { aud: ["https://other.example", `${at.url}/`] } }],
    ["request-object-claims", { claims: { aud: [[at.url]] } }],
    ["request-object-claims", { claims: { aud: { 0: at.url } } }],
    ["request-object-claims", { claims: { aud: undefined } }],
    ["request-object-claims", { claims: { sub: web.client_id } }],
    ["request-object-claims", { claims: { request: "x" } }],
    ["request-object-claims", { claims: { request_uri: "https://x.example/" } }],
    ["request-object-times", { claims: { exp: now - 61 } }],
    ["request-object-times", { claims: { exp: "soon" } }],
    ["request-object-times", { claims: { nbf: now + 61 } }],
    ["request-object-times", { claims: { iat: now + 61 } }],
    ["request-object-malformed", { claims: { scope: ["openid"] } }],
    ["request-object-malformed", { claims: { resource: { uri: "x" } } }],
  ]
  for (const [reason, signing] of cases) {
    const { location } = await ask(web, await objectOf(web, signing), { redirect_uri: REDIRECT_URI, state: "inside" })
    deepEqual([location, lastReason()], [REFUSED, reason], JSON.stringify(signing))
  }
  equal((await ask(unsigned, unsignedOf(unsigned, {}, { crit: ["exp"], exp: 1 }))).location, REFUSED)
  equal(lastReason(), "request-object-header")
  for (const typ of [undefined, "JWT", "application/oauth-authz-req+jwt"])
    codeIn(await ask(web, await objectOf(web, { header: { typ } })), INSIDE)
})

test("refuses what is no JWT: random text, an encrypted one, one of 17 kB", async () => {
  const beside = { redirect_uri: REDIRECT_URI, state: "inside" }
  const long = await objectOf(web, { claims: { more: "m".repeat(13_000) } })
  for (const object of ["x", "a.b.c.d.e", "e30.e30", "..", "e30.W10.", long]) {
    equal((await ask(web, object, beside)).location, REFUSED)
    equal(lastReason(), "request-object-malformed")
  }
  const largest = await push(at, web, { request: `${"A".repeat(60_000)}.e30.` })
  deepEqual([largest.status, lastReason()], [400, "request-object-malformed"])
})

describe("how a refusal travels", () => {
  test("OAuth 2.0 Form Post §2: response_mode in the object decides, also of an object that is refused", async () => {
    const posting = { response_mode: "form_post" }
    match((await ask(web, await objectOf(web, { claims: posting }))).html, /name="code"/)
    match((await ask(web, unsignedOf(web, posting))).html, /value="invalid_request_object"/)
    const inQuery = await ask(plain, unsignedOf(plain), requestOf(plain))
    equal(inQuery.location, errorLocation("request_not_supported"))
    const refused = await ask(plain, unsignedOf(plain, posting), requestOf(plain))
    deepEqual([refused.status, refused.location], [200, undefined])
    match(refused.html, /value="request_not_supported"/)
  })
  test("oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported: an unsigned object with form_post", async () => {
    const answer = await ask(unsigned, unsignedOf(unsigned, { response_mode: "form_post" }))
    deepEqual([answer.status, answer.location], [200, undefined])
    match(answer.html, /name="code"/)
    const silent = { response_mode: "form_post", prompt: "none" }
    match((await ask(unsigned, unsignedOf(unsigned, silent), {}, new Browser())).html, /value="login_required"/)
  })
  test("RFC 6749 §4.1.2.1: to no redirect URI that is not registered, whether inside or beside the object", async () => {
    const evil = { redirect_uri: "https://evil.example/" }
    for (const answer of [
      await ask(web, await objectOf(web, { claims: evil })),
      await ask(web, unsignedOf(web, evil), { redirect_uri: REDIRECT_URI }),
      await ask(web, "x", evil),
    ])
      deepEqual([answer.status, answer.location], [400, undefined])
  })
})

test("RFC 9101 §5, §6: request together with request_uri, and a repeated request, are refused", async () => {
  const object = await objectOf(web)
  const uri = await pushed(at, web)
  equal((await ask(web, object, { request_uri: uri })).status, 400)
  const invalid = errorLocation("invalid_request", INSIDE)
  equal((await ask(web, object, { request_uri: "https://x.example/" })).location, invalid)
  equal(
    (await browser.get(`${authorizeUrl(at, { client_id: web.client_id, request: object })}&request=x`)).location,
    invalid,
  )
})

test("an object that a browser opened before its exp lets the person finish, and no other browser begin", async () => {
  const mine = new Browser()
  const page = await open(mine, authorizeUrl(at, { client_id: web.client_id, request: await objectOf(web) }))
  at.clock.advance({ minutes: 10 })
  equal((await new Browser().get(page.url)).location, REFUSED)
  const again = await mine.get(page.url)
  ok(isSignInPage(again))
  codeIn(await signIn(mine, again), INSIDE)
})

describe("RFC 9126 §3: a pushed object", () => {
  test("is checked when it is pushed, and its parameters alone apply", async () => {
    const request = await objectOf(web, { claims: { scope: "openid" } })
    const uri = await pushed(at, web, { request, scope: "write", state: "beside", redirect_uri: undefined })
    codeIn(await browser.get(pushedUrl(at, web, uri)), INSIDE)
    for (const signing of [{ by: other }, { claims: { exp: 1 } }, { claims: { client_id: plain.client_id } }]) {
      const answer = await push(at, web, { request: await objectOf(web, signing) })
      deepEqual([answer.status, JSON.parse(answer.text).error], [400, "invalid_request_object"])
    }
    equal((await push(at, web, { request: await objectOf(web, { claims: { scope: "unknown" } }) })).status, 400)
  })
})

test("RFC 9101 §10.5: require_signed_request_object refuses plain, pushed and unsigned requests", async () => {
  const refused = await browser.get(authorizeUrl(at, requestOf(strict)))
  deepEqual([refused.location, lastReason()], [errorLocation("invalid_request"), "request-object-required"])
  equal((await push(at, strict)).status, 400)
  equal((await ask(strict, unsignedOf(strict))).location, REFUSED)
  codeIn(await ask(strict, await objectOf(strict)), INSIDE)
  const uri = await pushed(at, strict, { request: await objectOf(strict) })
  codeIn(await browser.get(pushedUrl(at, strict, uri)), INSIDE)
})

test("behaviour §8.1: a refused object carries a link for the developer", async () => {
  const developed = await confidentialClient(at, { request_object_signing_alg: "HS256", error_links: "on" })
  const { location = "" } = await ask(developed, unsignedOf(developed))
  match(location, /error=invalid_request_object&.*&error_uri=/)
})

const OF_BOTH = {
  client_id: "s6BhdRkqt3",
  response_type: "code id_token",
  redirect_uri: "https://client.example.org/cb",
  scope: "openid",
  state: "af0ifjsldkj",
  nonce: "n-0S6_WzA2Mj",
  max_age: "86400",
}
const CLAIMS_OF_CORE =
  '{"userinfo":{"given_name":{"essential":true},"nickname":null,"email":{"essential":true},"email_verified":{"essential":true},"picture":null},' +
  '"id_token":{"gender":null,"birthdate":{"essential":true},"acr":{"values":["urn:mace:incommon:iap:silver"]}}}'

describe("the example is read, and its signature is of its key", () => {
  const { signerOf } = clientAssertions(presentRing, clientKeySets({} as Outbound))
  for (const [title, text, n, parameters] of [
    ["OpenID Connect Core §6", EXAMPLE_OF_CORE, MODULUS_OF_CORE, { ...OF_BOTH, claims: CLAIMS_OF_CORE }],
    ["RFC 9101 §4", EXAMPLE_OF_RFC_9101, MODULUS_OF_RFC_9101, OF_BOTH],
  ] as const)
    test(title, async () => {
      const object = readRequestObject(text, [...Object.keys(OF_BOTH), "claims"])
      deepEqual(Object.fromEntries(object?.parameters.values ?? []), parameters)
      deepEqual([object?.header, object?.claims.iss], [{ alg: "RS256", kid: "k2bdc" }, "s6BhdRkqt3"])
      equal(object?.claims.aud, "https://server.example.com")
      const keys = [{ kty: "RSA", kid: "k2bdc", e: "AQAB", n }]
      const client = { ...sampleClient(), jwks: JSON.stringify({ keys }), jwksUri: undefined }
      const signer = (given: string) => signerOf(client, { text: given, alg: "RS256", kid: "k2bdc" }, 0)
      deepEqual(await signer(text), { by: "key" })
      equal((await signer(text.replace(".ew", ".fw"))).by, "nobody")
    })
})

test("RFC 9101 §10.1: an algorithm needs its key", async () => {
  const problem = async (settings: object): Promise<string> =>
    confidentialClient(at, settings).then(
      () => "none",
      (error: Error) => error.message,
    )
  match(await problem({ request_object_signing_alg: "ES256" }), /jwks/)
  equal(await problem({ request_object_signing_alg: "none" }), "none")
})
