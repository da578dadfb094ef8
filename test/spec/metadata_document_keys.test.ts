/** A client with a metadata document authenticates with the keys in the document, and is notified of sign-outs. Decision 0042. */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { after, beforeEach, describe, it } from "node:test"
import { decodeJwt } from "jose"
import type { ClientId } from "../../src/base/id.ts"
import { metadataClientId } from "../../src/oauth/metadata_url.ts"
import { event, confidentialClient as sampleClient } from "../store/samples.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import { codeIn, isConsentPage, signedIn, stateAndIss, visit } from "../support/authorization.ts"
import { formOf } from "../support/browser.ts"
import { skipWithoutOpenssl } from "../support/certificate.ts"
import type { OwnKey } from "../support/client_assertion.ts"
import { asserted, assertionOf, jwksOf, ownKey, refusalLog } from "../support/client_assertion.ts"
import { freePort } from "../support/free_port.ts"
import { documentHost, S256 } from "../support/metadata_document.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, refreshRequest, service } from "../support/service.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, { metadataDocuments: true }, { log })
const there = skipWithoutOpenssl === false ? await documentHost() : undefined
const web = await confidentialClient(at)
const [first, second] = [ownKey("EdDSA", "first"), ownKey("ES256", "second")]
const BY_KEY = { token_endpoint_auth_method: "private_key_jwt" }

describe("a client with a metadata document and a key", { skip: skipWithoutOpenssl }, () => {
  if (there === undefined) return
  const { clients } = at.gatehouse.administration
  const signed = async (client_id: string, key: OwnKey) => asserted(await assertionOf(at, client_id, key))

  /** Lets ann allow the client, and returns the parameters of the exchange, without authentication. */
  async function codeOf(client_id: string) {
    const browser = await signedIn(at, web)
    const page = await visit(at, browser, { client_id }, S256)
    ok(isConsentPage(page), page.html)
    const code = codeIn(await browser.submit(formOf(page.html), { decision: "approve" }), stateAndIss(at))
    return codeRequest({ client_id }, code)
  }

  const reasonOf = async (fields: Record<string, string | undefined>) => {
    lines.length = 0
    assertError(await post(at, fields), "invalid_client")
    return lines[0]?.reason
  }

  beforeEach(() => at.clock.advance({ minutes: 10 }))

  for (const [where, members] of [
    ["jwks", { jwks: JSON.parse(jwksOf(first)) }],
    ["jwks_uri", { jwks_uri: there.serve("/keys", { body: jwksOf(first) }) }],
  ] as const)
    it(`authenticates with private_key_jwt and its ${where} (RFC 7523 §3)`, async () => {
      const client_id = there.document(`/by-${where}.json`, { ...BY_KEY, ...members })
      const request = await codeOf(client_id)
      equal((await clients.show(client_id)).kind, "confidential")
      equal(await reasonOf(request), "assertion-missing")
      equal(await reasonOf({ ...request, ...(await signed(client_id, second)) }), "assertion-signature")
      equal(
        await reasonOf({ ...request, ...(await signed(metadataClientId(client_id), first)) }),
        "assertion-of-another-client",
      )
      const tokens = bodyOf<Tokens>(await post(at, { ...request, ...(await signed(client_id, first)) }))
      const refresh = refreshRequest({ client_id }, tokens.refresh_token)
      equal((await post(at, { ...refresh, ...(await signed(client_id, first)) })).status, 200)
    })

  it("cannot use a key that its document no longer has, once the document is fetched again", async () => {
    const client_id = there.document("/rotated.json", { ...BY_KEY, jwks: JSON.parse(jwksOf(first)) })
    const request = await codeOf(client_id)
    const tokens = bodyOf<Tokens>(await post(at, { ...request, ...(await signed(client_id, first)) }))
    there.document("/rotated.json", { ...BY_KEY, jwks: JSON.parse(jwksOf(second)) })
    const refresh = refreshRequest({ client_id }, tokens.refresh_token)
    const next = bodyOf<Tokens>(await post(at, { ...refresh, ...(await signed(client_id, first)) }))
    at.clock.advance({ minutes: 6 })
    const again = refreshRequest({ client_id }, next.refresh_token)
    equal(await reasonOf({ ...again, ...(await signed(client_id, first)) }), "assertion-signature")
    const last = bodyOf<Tokens>(await post(at, { ...again, ...(await signed(client_id, second)) }))
    // An outage of the client's host does not end its tokens.
    there.serve("/rotated.json", { status: 503 })
    at.clock.advance({ minutes: 6 })
    const refreshed = await post(at, {
      ...refreshRequest({ client_id }, last.refresh_token),
      ...(await signed(client_id, second)),
    })
    equal(refreshed.status, 200)
  })

  it("may change from no key to a key", async () => {
    const client_id = there.document("/keyless.json")
    const { refresh_token } = bodyOf<Tokens>(await post(at, await codeOf(client_id)))
    there.document("/keyless.json", { ...BY_KEY, jwks: JSON.parse(jwksOf(first)) })
    at.clock.advance({ minutes: 6 })
    await codeOf(client_id)
    const refresh = refreshRequest({ client_id }, refresh_token)
    equal(await reasonOf(refresh), "assertion-missing")
    equal((await post(at, { ...refresh, ...(await signed(client_id, first)) })).status, 200)
  })

  it("cannot be given a secret, nor another value of a setting that its document decides", async () => {
    const client_id = there.document("/operated.json", { ...BY_KEY, jwks: JSON.parse(jwksOf(first)) })
    await codeOf(client_id)
    await rejects(clients.newSecret(client_id, 0), /keys in its metadata document/)
    for (const change of [
      { name: "Other" },
      { add_redirect_uris: ["https://other.example/cb"] },
      { native: true },
      { subject_type: "pairwise" },
    ])
      await rejects(clients.update(client_id, change), /is in the client's metadata document/)
    const { result } = await clients.update(client_id, { scope: "openid", refresh_repeat: "9", name: "Harbour Photos" })
    deepEqual([result.scope, result.refresh_repeat], ["openid", 9])
  })

  it("receives logout tokens with its URL as audience (OpenID Connect Back-Channel Logout §2.4)", async () => {
    const posted: string[] = []
    const backchannel_logout_uri = there.serve("/logout", {
      answer(response) {
        response.req.setEncoding("utf8").on("data", (text: string) => posted.push(text))
        response.req.on("end", () => response.writeHead(200).end())
      },
    })
    const client_id = there.document("/notified.json", { backchannel_logout_uri })
    const browser = await signedIn(at, web)
    const page = await visit(at, browser, { client_id }, S256)
    codeIn(await browser.submit(formOf(page.html), { decision: "approve" }), stateAndIss(at))
    await browser.submit(formOf((await browser.get(`${at.url}/oauth/logout.php`)).html), {})
    await at.gatehouse.notifyClients()
    equal(decodeJwt(new URLSearchParams(posted.join("")).get("logout_token") ?? "").aud, client_id)
  })

  it("has keys and sign-out addresses that are called only at public addresses, whatever the operator permits", async () => {
    const port = await freePort()
    const settings = { port, url: "https://auth.example.com", outboundAllow: ["127.0.0.0/8"], metadataDocuments: true }
    const own = await service({ after }, settings, { log })
    const far = { ...own, url: `http://127.0.0.1:${port}` }
    const metadataUrl = "https://app.example.com/client.json"
    const address = there.serve("/private", { body: jwksOf(first) }).replace("localhost", "127.0.0.1")
    await own.gatehouse.store.clients.insertConsented(
      {
        ...sampleClient(),
        id: metadataClientId(metadataUrl),
        metadataUrl,
        registeredBy: "metadata-document",
        consent: "remember",
        authMethod: "private_key_jwt",
        jwks: undefined,
        jwksUri: address,
        backchannelLogoutUri: address,
      },
      event("client-registered"),
    )
    lines.length = 0
    there.asked.length = 0
    const assertion = await assertionOf({ ...own, url: settings.url }, metadataUrl, first)
    assertError(
      await post(far, { grant_type: "refresh_token", refresh_token: "x", ...asserted(assertion) }),
      "invalid_client",
    )
    deepEqual(
      lines.map(({ reason, received }) => [reason, received]),
      [
        [
          "assertion-keys-unavailable",
          `${address}: 127.0.0.1 is not a public address, and no operator registered the client`,
        ],
      ],
    )
    deepEqual(there.asked, [])
    const id: ClientId = metadataClientId(metadataUrl)
    match(id, /^client_/)
  })
})
