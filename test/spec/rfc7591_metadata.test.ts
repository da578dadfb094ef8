/** RFC 7591 §2 and OpenID Connect Registration §2: which client metadata the server accepts, and which error it returns for other metadata. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { generateKeyPairSync } from "node:crypto"
import { after, describe, it } from "node:test"
import { validateStrangersRedirectUri } from "../../src/oauth/redirect_uri.ts"
import { assertError } from "../support/answers.ts"
import { REDIRECT_URI } from "../support/journey.ts"
import { credentialsOf, PUBLIC, read, register, registered, WITH_SECRET } from "../support/registration.ts"
import { post, service } from "../support/service.ts"

const at = await service({ after }, { registration: "open" })

const privateKey = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" })
const { d: _, ...publicKey } = privateKey
const jwks = { keys: [publicKey] }
const BY_KEY = { ...PUBLIC, token_endpoint_auth_method: "private_key_jwt" }

async function refuses(metadata: object, error: "invalid_redirect_uri" | "invalid_client_metadata"): Promise<void> {
  assertError(await register(at, metadata), error)
}

describe("redirect_uris", () => {
  const without = { ...PUBLIC, redirect_uris: undefined }
  it("RFC 7591 §2, §5; OpenID Connect Registration §2: REQUIRED, a list of at least one text", async () => {
    await refuses(without, "invalid_redirect_uri")
    for (const redirect_uris of [
      null,
      [],
      "https://a.example/",
      [1],
      [null],
      [[REDIRECT_URI]],
      { 0: REDIRECT_URI },
      [REDIRECT_URI, 1],
    ])
      await refuses({ ...PUBLIC, redirect_uris }, "invalid_redirect_uri")
  })
  it("specification §4.1, RFC 6749 §3.1.2: absolute, without query, fragment, user information or wildcard", async () => {
    for (const uri of [
      "/cb",
      "a.example/cb",
      `${REDIRECT_URI}?a=b`,
      `${REDIRECT_URI}#f`,
      "https://u:p@a.example/",
      "https://*.a.example/",
      "https://a.example/ cb",
    ])
      await refuses({ ...PUBLIC, redirect_uris: [REDIRECT_URI, uri] }, "invalid_redirect_uri")
  })
  it("RFC 7591 §5: https, http on this machine, or an application's own scheme; no code of a self-registered client is sent by plain http", async () => {
    for (const uri of [
      "http://a.example/cb",
      "javascript:alert(1)",
      "data:text/html,x",
      "myapp:/cb",
      "file:///etc/passwd",
      "http://localhost.evil.example:1234/cb",
      "http://127.0.0.1.evil.example/cb",
      "http://127.0.0.1@evil.example/cb",
      "http://localhost:80@evil.example/cb",
      "http://127.0.0.1:65536/cb",
    ])
      await refuses({ ...PUBLIC, redirect_uris: [uri] }, "invalid_redirect_uri")
    for (const uri of [
      "https://a.example/cb",
      "http://localhost:8080/cb",
      "http://127.0.0.1/cb",
      "http://[::1]/",
      "com.example.app:/cb",
    ])
      deepEqual((await registered(at, { ...PUBLIC, redirect_uris: [uri] })).redirect_uris, [uri])
  })
  it("OpenID Connect Registration §2, application_type: a native client may also register https URIs, as RFC 8252 §7.2 recommends", async () => {
    const native = { ...PUBLIC, application_type: "native" }
    const redirect_uris = ["com.example.app:/cb", "http://127.0.0.1/cb", "http://[::1]/cb", "http://localhost/cb"]
    for (const uris of [redirect_uris, [...redirect_uris, "https://a.example/cb"]]) {
      const client = await registered(at, { ...native, redirect_uris: uris })
      deepEqual([client.application_type, client.redirect_uris], ["native", uris])
    }
    await refuses({ ...native, redirect_uris: [...redirect_uris, "http://a.example/cb"] }, "invalid_redirect_uri")
  })
  it("RFC 8252 §7.1: a scheme without a dot only if GATEHOUSE_REDIRECT_SCHEMES has it", async (t) => {
    const good = ["vscode", "vscode-insiders", "cursor", "claude", "windsurf"].map((scheme) => `${scheme}://host/cb`)
    for (const uri of [...good, "VSCode://host/cb"])
      deepEqual((await registered(at, { ...PUBLIC, redirect_uris: [uri] })).redirect_uris, [uri])
    for (const uri of [
      "zed://host/cb",
      "vscod://host/cb",
      "cursor-evil://host/cb",
      "javascript://vscode/%0aalert(1)",
    ]) {
      await refuses({ ...PUBLIC, redirect_uris: [...good, uri] }, "invalid_redirect_uri")
      await refuses({ ...PUBLIC, post_logout_redirect_uris: [uri] }, "invalid_client_metadata")
    }
    const own = await service(t, { registration: "open", redirectSchemes: ["zed", "javascript"] })
    deepEqual((await registered(own, { ...PUBLIC, redirect_uris: ["zed:/cb"] })).redirect_uris, ["zed:/cb"])
    for (const uri of ["cursor://host/cb", "javascript:alert(1)"])
      assertError(await register(own, { ...PUBLIC, redirect_uris: [uri] }), "invalid_redirect_uri")
  })
  it("an address of the service itself is refused, because the consent page would name the service as the place of the answer", async () => {
    const { port } = new URL(at.url)
    for (const uri of [
      `${at.url}/console/callback`,
      at.url,
      `http://LOCALHOST.:${port}/cb`,
      `https://localhost:${port}/cb`,
    ].map((each) => each.replace("127.0.0.1", "localhost"))) {
      await refuses({ ...PUBLIC, redirect_uris: [uri] }, "invalid_redirect_uri")
      await refuses({ ...PUBLIC, post_logout_redirect_uris: [uri] }, "invalid_client_metadata")
    }
  })
  it("behind a path, the addresses beside the service are not its own", () => {
    const places = { redirectSchemes: [], issuer: "https://example.com/auth" }
    const problem = (uri: string) => validateStrangersRedirectUri(uri, places)
    for (const uri of ["https://example.com/auth", "https://example.com/x/../auth/cb"]) ok(problem(uri), uri)
    for (const uri of ["https://example.com/authors/cb", "https://example.com:8443/auth", "com.example:/auth"])
      equal(problem(uri), undefined, uri)
  })
})

describe("the authentication method", () => {
  it('RFC 7591 §2: token_endpoint_auth_method is client_secret_basic "if unspecified or omitted"', async () => {
    for (const token_endpoint_auth_method of [undefined, null, "", "client_secret_basic"]) {
      const answer = await registered(at, { ...PUBLIC, token_endpoint_auth_method })
      equal(answer.token_endpoint_auth_method, "client_secret_basic")
      ok(answer.client_secret)
    }
  })
  it("an unknown method is refused, and so is the operator's `secret`", async () => {
    for (const token_endpoint_auth_method of ["secret", "tls_client_auth", "NONE", 1, [], ["none"]])
      await refuses({ ...PUBLIC, token_endpoint_auth_method }, "invalid_client_metadata")
  })
  it("RFC 7591 §2: only methods with a secret give the client a secret", async () => {
    for (const method of ["client_secret_basic", "client_secret_post", "client_secret_jwt"])
      equal(typeof (await registered(at, { ...PUBLIC, token_endpoint_auth_method: method })).client_secret, "string")
    equal("client_secret" in (await registered(at, PUBLIC)), false)
    equal("client_secret" in (await registered(at, { ...BY_KEY, jwks })), false)
  })
  it('RFC 7591 §2: jwks and jwks_uri "MUST NOT both be present in the same request or response"', async () => {
    await refuses({ ...BY_KEY, jwks, jwks_uri: "https://a.example/jwks" }, "invalid_client_metadata")
    await refuses(BY_KEY, "invalid_client_metadata")
    deepEqual((await registered(at, { ...BY_KEY, jwks })).jwks, jwks)
    equal((await registered(at, { ...BY_KEY, jwks_uri: "https://a.example/jwks" })).jwks_uri, "https://a.example/jwks")
  })
  it('RFC 7591 §2: jwks "MUST be a JSON object containing a valid JWK Set", OpenID Connect Registration §2: without private keys', async () => {
    for (const wrong of [
      {},
      { keys: [] },
      { keys: "x" },
      [],
      "x",
      JSON.stringify(jwks),
      { keys: [privateKey] },
      { keys: [{ kty: "oct", k: "AA" }] },
      { keys: [1] },
    ])
      await refuses({ ...BY_KEY, jwks: wrong }, "invalid_client_metadata")
  })
  it("RFC 7591 §2: jwks_uri is an https address", async () => {
    for (const wrong of ["http://a.example/jwks", "ftp://a.example/", "jwks", "https://u:p@a.example/", 1])
      await refuses({ ...BY_KEY, jwks_uri: wrong }, "invalid_client_metadata")
  })
})

describe("what it may request", () => {
  it('RFC 7591 §2: grant_types is authorization_code "if omitted"; §2.1: no inconsistent state', async () => {
    deepEqual((await registered(at, { redirect_uris: [REDIRECT_URI] })).grant_types, ["authorization_code"])
    for (const grant_types of [[], ["refresh_token"], ["implicit"], "authorization_code", [1]])
      await refuses({ ...PUBLIC, grant_types }, "invalid_client_metadata")
    for (const response_types of [[], ["token"], ["code", "id_token"], ["code id_token"], "code", ["none"]])
      await refuses({ ...PUBLIC, response_types }, "invalid_client_metadata")
  })
  it("RFC 7591 §3.2.1: grant types that the client cannot have are dropped, and the answer lists the others", async () => {
    const others = ["implicit", "password", "urn:ietf:params:oauth:grant-type:device_code", "client_credentials"]
    const grant_types = [...others, "refresh_token", "authorization_code"]
    const client = await registered(at, { ...WITH_SECRET, grant_types })
    deepEqual(client.grant_types, ["authorization_code", "refresh_token"])
    deepEqual((await read(at, client)).grant_types, client.grant_types)
  })
  it("only an operator can allow client_credentials", async (t) => {
    await refuses({ ...WITH_SECRET, grant_types: ["client_credentials"] }, "invalid_client_metadata")
    await refuses({ ...WITH_SECRET, grant_types: ["client_credentials"], redirect_uris: [] }, "invalid_redirect_uri")
    const own = await service(t, { registration: "token" })
    const { registration_token } = await own.gatehouse.administration.registrationTokens.create(60)
    const metadata = { ...WITH_SECRET, grant_types: ["authorization_code", "client_credentials"] }
    const client = await registered(own, metadata, { authorization: `Bearer ${registration_token}` })
    deepEqual(client.grant_types, ["authorization_code"])
    const request = { grant_type: "client_credentials", ...credentialsOf(client) }
    assertError(await post(own, request), "unauthorized_client")
  })
  it("RFC 7591 §3.2.1: scope values that the client cannot have are dropped, and the answer has what was registered", async () => {
    const { apis, scopes } = at.gatehouse.administration
    await apis.create({ identifier: "https://open.example", clients: "every" })
    await apis.create({ identifier: "https://named.example" })
    await scopes.create({ scope: "open:use", api: "https://open.example" })
    await scopes.create({ scope: "open:rule", api: "https://open.example", assigned: true })
    await scopes.create({ scope: "named:use", api: "https://named.example" })
    for (const [scope, is] of [
      [undefined, "openid profile email"],
      ["offline_access", "openid profile email"],
      ["write read  openid", "openid read write"],
      ["openid offline_access", "openid"],
      ["openid admin", "openid"],
      ["admin", "openid profile email"],
      ["admin:read admin:people read", "read"],
      ["openid unknown:use", "openid"],
      ["openid open:use named:use", "openid open:use"],
      ["named:use", "openid profile email"],
      ["open:rule", "open:rule"],
      ['openid a"b \\', "openid"],
      [`openid ${"x".repeat(2000)}`, "openid"],
    ]) {
      const client = await registered(at, { ...PUBLIC, scope })
      deepEqual([client.scope, (await read(at, client)).scope], [is, is])
    }
    for (const scope of [["openid"], 1]) await refuses({ ...PUBLIC, scope }, "invalid_client_metadata")
  })
  it("OpenID Connect Registration §2: id_token_signed_response_alg is RS256 if omitted, never none, and HS256 only with a secret", async () => {
    const id_token_signed_response_alg = "HS256"
    equal((await registered(at, { redirect_uris: [REDIRECT_URI] })).id_token_signed_response_alg, "RS256")
    equal(
      (await registered(at, { ...WITH_SECRET, id_token_signed_response_alg })).id_token_signed_response_alg,
      "HS256",
    )
    await refuses({ ...PUBLIC, id_token_signed_response_alg }, "invalid_client_metadata")
    await refuses({ ...BY_KEY, jwks, id_token_signed_response_alg }, "invalid_client_metadata")
    await refuses({ ...BY_KEY, jwks, userinfo_signed_response_alg: "HS256" }, "invalid_client_metadata")
    for (const alg of ["none", "RS512", "rs256", 1, ["RS256"]])
      for (const name of ["id_token_signed_response_alg", "userinfo_signed_response_alg"])
        await refuses({ ...PUBLIC, [name]: alg }, "invalid_client_metadata")
  })
  it("OpenID Connect Registration §2: encryption is unsupported, and a request for it is refused", async () => {
    for (const name of [
      "id_token_encrypted_response_alg",
      "userinfo_encrypted_response_enc",
      "request_object_encryption_alg",
    ])
      await refuses({ ...PUBLIC, [name]: "RSA-OAEP" }, "invalid_client_metadata")
  })
  it("OpenID Connect Core §8.1: pairwise subjects of several hosts need a sector_identifier_uri", async () => {
    const pairwise = { ...PUBLIC, subject_type: "pairwise" }
    equal((await registered(at, pairwise)).subject_type, "pairwise")
    const hosts = ["https://a.example/cb", "https://b.example/cb"]
    await refuses({ ...pairwise, redirect_uris: hosts }, "invalid_client_metadata")
    const native = { ...pairwise, application_type: "native" }
    for (const evil of ["com.evil.app:/cb", "com.evil.app://other/cb"])
      await refuses({ ...native, redirect_uris: [evil, "app.example.other:/cb"] }, "invalid_client_metadata")
    const ports = ["https://a.example/cb", "https://a.example:8443/cb"]
    equal((await registered(at, { ...pairwise, redirect_uris: ports })).subject_type, "pairwise")
    await refuses({ ...PUBLIC, subject_type: "private" }, "invalid_client_metadata")
    for (const uri of [
      "http://a.example/s",
      "https://u@a.example/s",
      "https://a.example/s#f",
      "a.example",
      "data:,[]",
      1,
    ])
      await refuses({ ...pairwise, sector_identifier_uri: uri }, "invalid_client_metadata")
  })
  it("OpenID Connect Registration §2: default_max_age is whole seconds; application_type web or native", async () => {
    equal((await registered(at, { ...PUBLIC, default_max_age: 3600 })).default_max_age, 3600)
    for (const default_max_age of [-1, 1.5, "60", 1e20, true])
      await refuses({ ...PUBLIC, default_max_age }, "invalid_client_metadata")
    for (const application_type of ["browser", 1])
      await refuses({ ...PUBLIC, application_type }, "invalid_client_metadata")
  })
  it("post-logout and back-channel URIs follow the same rules as those of an operator's client", async () => {
    for (const uri of ["http:", "https://a.example/#f", "javascript:alert(1)"]) {
      await refuses({ ...PUBLIC, post_logout_redirect_uris: [uri] }, "invalid_client_metadata")
      await refuses({ ...PUBLIC, backchannel_logout_uri: uri }, "invalid_client_metadata")
    }
  })
  it("OIDC RP-Initiated Logout §3.1: a sign-out never redirects by plain http to another machine", async () => {
    for (const metadata of [PUBLIC, WITH_SECRET]) {
      await refuses({ ...metadata, post_logout_redirect_uris: ["http://a.example/bye"] }, "invalid_client_metadata")
      for (const uri of ["https://a.example/bye", "http://127.0.0.1/bye"])
        deepEqual((await registered(at, { ...metadata, post_logout_redirect_uris: [uri] })).post_logout_redirect_uris, [
          uri,
        ])
    }
  })
  it("RFC 7591 §2.3: a software statement is refused", async () => {
    const software_statement = "eyJhbGciOiJub25lIn0.eyJzb2Z0d2FyZV9pZCI6IngifQ."
    assertError(await register(at, { ...PUBLIC, software_statement }), "unapproved_software_statement")
  })
})

describe("the name shown to users", () => {
  it("is the redirect's host or scheme if the metadata contain no name", async () => {
    for (const [uri, name] of [
      ["https://a.example:8443/cb", "a.example:8443"],
      ["com.example.app:/cb", "com.example.app"],
    ])
      equal((await registered(at, { redirect_uris: [uri] })).client_name, name)
  })
  it("keeps the end of a host that is too long for a name, since the end identifies the owner", async () => {
    const uri = `https://accounts.bank.example.${"x".repeat(20)}.attacker.example/cb`
    const name = "…xxxxxxxxxxxxxxxxxxxx.attacker.example"
    const { client_name } = await registered(at, { redirect_uris: [uri] })
    deepEqual([[...String(client_name)].length, client_name], [40, `…e.${name.slice(1)}`])
  })
  it("has at most 40 characters: a longer name is cut, and the answer has the shorter name", async () => {
    for (const [client_name, is] of [
      ["x".repeat(41), `${"x".repeat(39)}…`],
      ["👩".repeat(41), `${"👩".repeat(39)}…`],
      [`${"Editor ".repeat(10)}end`, "Editor Editor Editor Editor Editor Edit…"],
      [`${"a".repeat(38)} b c`, `${"a".repeat(38)}…`],
    ])
      equal((await registered(at, { ...PUBLIC, client_name })).client_name, is)
  })
  it("follows the rules for an operator's names, without line breaks and direction marks", async () => {
    const unseen = `${"x".repeat(50)}\u202e`
    for (const client_name of [" a", "a\nb", "a\u202eb", "\u0000", unseen, "x".repeat(201), 1, ["a"], {}])
      await refuses({ ...PUBLIC, client_name }, "invalid_client_metadata")
    // Invisible characters: a zero-width space, a soft hyphen, a filler, an empty braille pattern, letters of a flag's tag.
    for (const client_name of ["\u200b", "\u00ad\u00ad", "\u3164", "\u2800 \u2800", "\u{e0041}\u{e0042}", "\u034f"])
      await refuses({ ...PUBLIC, client_name }, "invalid_client_metadata")
    for (const client_name of [
      "Gate\u200bhouse",
      "Pay\u00adPal",
      "Photo\u00a0Book",
      "Book\u{e0041}",
      "a\u200db",
      "می\u200c",
      "x\ufe0f",
    ])
      await refuses({ ...PUBLIC, client_name }, "invalid_client_metadata")
    for (const client_name of ["👩\u200d💻", "می\u200cخواهم", "Weather ☀\ufe0f", "क्\u200dष"])
      equal((await registered(at, { ...PUBLIC, client_name })).client_name, client_name)
    equal((await registered(at, { ...PUBLIC, client_name: "👩".repeat(40) })).client_name, "👩".repeat(40))
  })
})

describe("decision 0036: the metadata may have up to 4,096 bytes", () => {
  const uris = (count: number) =>
    Array.from({ length: count }, (_, n) => `https://${n}.client.example/${"x".repeat(80)}`)
  it("longer metadata are refused, not cut", async () => {
    const { redirect_uris } = await registered(at, { ...PUBLIC, redirect_uris: uris(30) })
    equal((redirect_uris as string[]).length, 30)
    await refuses({ ...PUBLIC, redirect_uris: uris(40) }, "invalid_client_metadata")
    await refuses(
      { ...PUBLIC, redirect_uris: ["a", "b", "c"].map((host) => `https://${host}.example/${"x".repeat(1900)}`) },
      "invalid_client_metadata",
    )
  })
})
