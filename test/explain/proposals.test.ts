/** Which changes are proposed for a refusal, and which never are, whatever a stranger sends. Decision 0058. */
import { deepEqual, equal } from "node:assert/strict"
import { describe, it } from "node:test"
import { clientRecord } from "../../src/admin/client_record.ts"
import type { ClientRecord } from "../../src/admin/contract.ts"
import { proposalsFor } from "../../src/explain/proposals.ts"
import { confidentialClient } from "../store/samples.ts"

const KNOWN = "https://app.example/callback"
const client = (settings: Partial<ClientRecord> = {}): ClientRecord => ({
  ...clientRecord(confidentialClient(0)),
  redirect_uris: [KNOWN],
  post_logout_redirect_uris: [],
  cors_origins: [],
  scope: "openid",
  resources: [],
  grant_types: ["authorization_code"],
  native: false,
  registered_by: "operator",
  enabled: true,
  ...settings,
})
const redirect = (received: string, settings?: Partial<ClientRecord>) =>
  proposalsFor({ reason: "redirect-uri-differs", received }, client(settings), [])
const summary = (received: string, settings?: Partial<ClientRecord>) =>
  redirect(received, settings).map(({ body, leads_to, warnings, confirm }) => [body, leads_to, warnings, confirm])

describe("a redirect URI that differs", () => {
  it("is proposed with the registered ones, and only with the address alone", () => {
    const [proposal] = redirect("https://app.example/other")
    deepEqual(proposal?.body, { redirect_uris: [KNOWN, "https://app.example/other"] })
    deepEqual([proposal?.operation, proposal?.setting], ["updateClient", "redirect_uris"])
    const slash = redirect(`${KNOWN}/`)[0]
    deepEqual([slash?.leads_to, slash?.warnings, slash?.confirm], ["https://app.example", ["anybody-can-ask"], null])
  })

  it("at another path of a known host is proposed only against typing it, because that page may redirect on", () => {
    for (const path of ["/go", "/callback/go", "/callback//", "/Callback", "/", "/callback%2f", "/callback;x"])
      deepEqual(
        redirect(`https://app.example${path}`).map(({ warnings, confirm }) => [warnings, confirm]),
        [[["anybody-can-ask", "other-path"], `https://app.example${path}`]],
        path,
      )
    const signOut = { reason: "post-logout-uri-differs", received: "https://app.example/bye" }
    deepEqual(proposalsFor(signOut, client(), [])[0]?.confirm, "https://app.example/bye")
    deepEqual(proposalsFor({ ...signOut, received: KNOWN }, client(), [])[0]?.confirm, null)
  })

  it("at a new name below a known host is proposed only against typing it, because it may have other owners", () => {
    const host = "https://old.app.example"
    for (const path of ["/callback", "/go"])
      deepEqual(
        redirect(`${host}${path}`).map(({ warnings, confirm }) => [warnings, confirm]),
        [[["anybody-can-ask", "new-subdomain"], host]],
        path,
      )
  })

  it("at another host is proposed only against typing this host, with what is suspicious about it", () => {
    const body = (uri: string) => ({ redirect_uris: [KNOWN, uri] })
    for (const [uri, leadsTo, more] of [
      ["https://evil.example/callback", "https://evil.example", []],
      ["https://app.example:8443/callback", "https://app.example:8443", []],
      ["https://app.example.evil.example/cb", "https://app.example.evil.example", ["lookalike-host"]],
      ["https://app-example.evil/cb", "https://app-example.evil", ["lookalike-host"]],
      ["https://aap.example/cb", "https://aap.example", ["lookalike-host"]],
      ["https://xn--pp-8ia.example/cb", "https://xn--pp-8ia.example", ["punycode-host"]],
      ["https://203.0.113.5/cb", "https://203.0.113.5", ["address-host"]],
      ["https://[2001:db8::1]/cb", "https://[2001:db8::1]", ["address-host"]],
    ] as const)
      deepEqual(summary(uri), [[body(uri), leadsTo, ["anybody-can-ask", "unlike-host", ...more], leadsTo]], uri)
  })

  it("is never proposed if it is plain http, a script, not ASCII, or no address at all", () => {
    for (const uri of [
      ...[
        "http://app.example/callback",
        "javascript:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "//app.example",
      ],
      ...["https://app.example@evil.example/", "https://app.example\\@evil.example/", "https://аpp.example/cb"],
      ...[
        "https://app.example/cb?next=x",
        "https://app.example/cb#x",
        "https://*.app.example/cb",
        "app.example/cb",
        "",
      ],
      ...["https://app.example/[secret]", "https://app.example/aaaa…", "com.evil.app:/callback", "evil:/callback"],
    ])
      deepEqual(redirect(uri), [], uri)
    deepEqual(proposalsFor({ reason: "redirect-uri-differs", received: null }, client(), []), [])
  })

  it("at this device is proposed with a warning, and for a native client as RFC 8252 §8.3 says", () => {
    deepEqual(summary("http://localhost:3000/cb"), [
      [
        { redirect_uris: [KNOWN, "http://localhost:3000/cb"] },
        "http://localhost:3000",
        ["anybody-can-ask", "this-device"],
        null,
      ],
    ])
    deepEqual(redirect("http://localhost:3000/cb", { native: true })[0]?.body, {
      redirect_uris: [KNOWN, "http://127.0.0.1/cb"],
    })
  })

  it("with a private scheme is proposed only if the client has this scheme already", () => {
    const redirect_uris = ["com.example.app:/callback"]
    deepEqual(redirect("com.example.app:/other", { redirect_uris })[0]?.warnings, ["anybody-can-ask", "private-scheme"])
    deepEqual(redirect("com.example.other:/callback", { redirect_uris }), [])
  })

  it("is never proposed for a client that no operator registered", () => {
    for (const registered_by of ["anyone", "token-holder", "metadata-document"] as const)
      deepEqual(redirect("https://app.example/other", { registered_by }), [])
  })
})

describe("other refusals", () => {
  const of = (reason: string, received: string | null, settings?: Partial<ClientRecord>) =>
    proposalsFor({ reason, received }, client(settings), []).map(({ operation, body }) => [operation, body])

  it("a CORS origin is proposed only as an origin", () => {
    const reason = "origin-of-another-client"
    deepEqual(of(reason, "https://app.example:8080"), [
      ["updateClient", { cors_origins: ["https://app.example:8080"] }],
    ])
    const below = { reason, received: "https://old.app.example" }
    equal(proposalsFor(below, client(), [])[0]?.confirm, "https://old.app.example")
    const same = { reason, received: "https://app.example" }
    equal(proposalsFor(same, client(), [])[0]?.confirm, null)
    for (const wrong of ["null", "https://app.example/", "http://app.example", "file://", "https://app.example/path"])
      deepEqual(of(reason, wrong), [], wrong)
    deepEqual(of("origin-unknown", "https://app.example:8080"), [])
  })

  it("a grant type is proposed, but client_credentials never for a public client", () => {
    const both = ["authorization_code", "refresh_token"]
    deepEqual(of("grant-type-not-allowed", "refresh_token"), [["updateClient", { grant_types: both }]])
    deepEqual(of("grant-type-not-allowed", "client_credentials", { kind: "public" }), [])
    deepEqual(of("grant-type-not-allowed", "refresh_token", { grant_types: ["client_credentials"] }), [])
    deepEqual(of("grant-type-not-allowed", "password"), [])
  })

  it("scope is proposed without rights of administration, and without what does not exist", () => {
    deepEqual(of("scope-not-allowed", "openid email offline_access"), [["updateClient", { scope: "openid email" }]])
    for (const wrong of ["openid admin", "admin:people", "openid photos:read", "openid [secret]", "openid"])
      deepEqual(of("scope-not-allowed", wrong), [], wrong)
  })

  it("scope of an API is proposed only if the client may use the API", () => {
    const api = { identifier: "https://photos.example", openTo: "named", scopes: [{ value: "photos:read" }] } as never
    const asked = { reason: "scope-not-allowed", received: "openid photos:read" }
    deepEqual(proposalsFor(asked, client(), [api]), [])
    const [proposal] = proposalsFor(asked, client({ resources: ["https://photos.example"] }), [api])
    deepEqual(proposal?.body, { scope: "openid photos:read" })
  })

  it("a blocked client is proposed to be enabled, with the warning that somebody blocked it", () => {
    deepEqual(of("client-disabled", null, { enabled: false }), [["enableClient", {}]])
    deepEqual(of("client-disabled", null, { enabled: false, registered_by: "anyone" }), [])
    deepEqual(of("client-disabled", null), [])
  })

  it("nothing is proposed that weakens how a client proves itself", () => {
    for (const reason of [
      "auth-method-differs",
      "secret-differs",
      "challenge-missing",
      "challenge-plain",
      "verifier-differs",
    ])
      equal(of(reason, "none").length, 0, reason)
  })
})
