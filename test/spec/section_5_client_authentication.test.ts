/** Specification §5 and behaviour §2.3: client authentication by the body and by HTTP Basic. */
import { after, describe, it } from "node:test"
import { assertError } from "../support/answers.ts"
import type { Confidential } from "../support/service.ts"
import { basic, codeRequest, confidentialClient, freshCode, post, publicClient } from "../support/service.ts"
import { assertTokens, FORM, JSON_TYPE, tokenEndpoint } from "../support/token_endpoint.ts"
import { send } from "../support/wire.ts"

const { at, client, page, machine, raw, json } = await tokenEndpoint({ after })
const { clients } = at.gatehouse.administration

const BASIC_CHALLENGE = { "www-authenticate": 'Basic realm="Gatehouse", charset="UTF-8"' }

describe("specification §5, RFC 6749 §2.3.1: client_id and client_secret are sent in the body", async () => {
  const unknown = `client_${"0".repeat(32)}`
  for (const [title, change] of [
    ["a wrong secret", { client_secret: "wrong" }],
    ["no secret", { client_secret: undefined }],
    ["an unknown client", { client_id: unknown }],
    ["an unknown client in another form", { client_id: "nobody" }],
    ["an unknown client without a secret", { client_id: unknown, client_secret: undefined }],
    ["another client's secret", { client_secret: (await confidentialClient(at)).client_secret }],
    ["the secret in upper case", { client_secret: client.client_secret.toUpperCase() }],
    ["a part of the secret", { client_secret: client.client_secret.slice(0, -1) }],
    ["the secret and a space", { client_secret: `${client.client_secret} ` }],
    ["the client_id in upper case", { client_id: client.client_id.toUpperCase() }],
    ["a client_id with a path", { client_id: "../../x\u0000" }],
    ["a client_id of 10 000 characters", { client_id: "client_".padEnd(10_000, "0") }],
  ] as const)
    it(`${title}: the same 401, for any cause`, async () => {
      assertError(await post(at, { ...machine, ...change }), "invalid_client")
      assertError(await json({ ...machine, ...change }), "invalid_client")
    })

  it("RFC 6749 §2.3: a public client that sends a secret: 401 invalid_client, and the code stays unused", async () => {
    const code = await freshCode(at, page)
    assertError(await post(at, codeRequest(page, code, { client_secret: "anything" })), "invalid_client")
    assertTokens(await post(at, codeRequest(page, code)))
  })
  it("a public client may omit the secret", async () => {
    assertTokens(await post(at, codeRequest(page, await freshCode(at, page))))
  })
  it("a disabled client: the same 401, at the next request, until it is enabled", async () => {
    const [web, app] = [await confidentialClient(at), await publicClient(at)]
    const code = await freshCode(at, app)
    await Promise.all([clients.disable(web.client_id), clients.disable(app.client_id)])
    assertError(await post(at, { grant_type: "client_credentials", ...web }), "invalid_client")
    assertError(await post(at, { grant_type: "client_credentials", ...web, client_secret: "wrong" }), "invalid_client")
    assertError(await post(at, codeRequest(app, code)), "invalid_client")
    await Promise.all([clients.enable(web.client_id), clients.enable(app.client_id)])
    assertTokens(await post(at, { grant_type: "client_credentials", ...web }))
    assertTokens(await post(at, codeRequest(app, code)))
  })
  it("a deleted client: the same 401", async () => {
    const gone = await confidentialClient(at)
    assertTokens(await post(at, { grant_type: "client_credentials", ...gone }))
    await clients.delete(gone.client_id)
    assertError(await post(at, { grant_type: "client_credentials", ...gone }), "invalid_client")
  })
  it("several secrets: each is valid until it expires, to the millisecond", async () => {
    const first = await confidentialClient(at)
    const second = { ...first, ...(await clients.newSecret(first.client_id, 60)) }
    at.clock.advance({ ms: 1 })
    const third = { ...first, ...(await clients.newSecret(first.client_id, 3600)) }
    const asks = (one: Confidential) => post(at, { grant_type: "client_credentials", ...one })
    for (const one of [first, second, third]) assertTokens(await asks(one))
    at.clock.advance({ ms: 59_998 })
    for (const one of [first, second, third]) assertTokens(await asks(one))
    at.clock.advance({ ms: 1 })
    assertError(await asks(first), "invalid_client")
    for (const one of [second, third]) assertTokens(await asks(one))
    at.clock.advance({ seconds: 3540, ms: 1 })
    assertError(await asks(second), "invalid_client")
    assertTokens(await asks(third))
  })
  it("a new secret without a grace period ends the old one at once", async () => {
    const old = await confidentialClient(at)
    const fresh = { ...old, ...(await clients.newSecret(old.client_id, 0)) }
    assertError(await post(at, { grant_type: "client_credentials", ...old }), "invalid_client")
    assertTokens(await post(at, { grant_type: "client_credentials", ...fresh }))
  })
  it("a secret in the URL is ignored", async () => {
    const { client_secret, ...rest } = machine
    const query = (more: Record<string, string>) => `/oauth/token.php?${new URLSearchParams(more)}`
    assertError(await raw(new URLSearchParams(rest).toString(), FORM, query({ client_secret })), "invalid_client")
    assertError(await raw("", FORM, query(machine)), "invalid_request")
    assertTokens(
      await raw(new URLSearchParams(machine).toString(), FORM, query({ client_secret: "wrong", grant_type: "x" })),
    )
  })
  it("a failed authentication does not use up the code, and is not counted as a failed exchange", async () => {
    const code = await freshCode(at, client)
    for (let i = 0; i < 10; i++)
      assertError(await post(at, codeRequest(client, code, { client_secret: "wrong" })), "invalid_client")
    assertTokens(await post(at, codeRequest(client, code)))
  })
})

describe("behaviour §2.3, RFC 6749 §2.3.1: HTTP Basic is accepted as well as the body", () => {
  const grant = { grant_type: "client_credentials" }
  const header = (text: string | Uint8Array, scheme = "Basic") => ({
    authorization: `${scheme} ${Buffer.from(text).toString("base64")}`,
  })
  const pair = `${client.client_id}:${client.client_secret}`

  for (const scheme of ["Basic", "basic", "BASIC"])
    it(`accepts the scheme as ${scheme}`, async () => void assertTokens(await post(at, grant, header(pair, scheme))))
  it("both parts are form-decoded", async () => {
    const encoded = [...pair].map((char) => (char === ":" ? char : `%${char.charCodeAt(0).toString(16)}`)).join("")
    assertTokens(await post(at, grant, header(encoded)))
  })
  it("accepts Basic with a JSON body", async () =>
    void assertTokens(
      await raw(JSON.stringify(grant), { ...JSON_TYPE, ...basic(client.client_id, client.client_secret) }),
    ))
  it("a client_id in the body must be the same as in the header", async () => {
    assertTokens(await post(at, { ...grant, client_id: client.client_id }, header(pair)))
    assertError(await post(at, { ...grant, client_id: page.client_id }, header(pair)), "invalid_request")
  })
  it("RFC 6749 §2.3: a secret in both header and body: invalid_request, even if they are equal", async () => {
    assertError(await post(at, machine, header(pair)), "invalid_request")
    assertError(await post(at, { ...machine, client_secret: "other" }, header(pair)), "invalid_request")
    assertError(await post(at, machine, header(`${client.client_id}:wrong`)), "invalid_request")
  })
  for (const [title, authorization] of [
    ["a wrong secret", header(`${client.client_id}:wrong`)],
    ["an unknown client", header(`client_${"0".repeat(32)}:${client.client_secret}`)],
    ["an empty password of a confidential client", header(`${client.client_id}:`)],
    ["no colon", header(client.client_id)],
    ["no client", header(`:${client.client_secret}`)],
    ["nothing", { authorization: "Basic" }],
    ["an empty text", { authorization: "Basic " }],
    ["not base64", { authorization: "Basic %%%" }],
    ["base64url", { authorization: "Basic -_-_" }],
    ["two parts", { authorization: `${header(pair).authorization} x` }],
    ["a malformed percent-encoding", header(`${client.client_id}:%zz`)],
    ["bytes that are not UTF-8", header(Buffer.from([0xff, 0x3a, 0xff]))],
  ] as const)
    it(`RFC 6749 §5.2: ${title}: 401 with WWW-Authenticate: Basic`, async () =>
      assertError(await post(at, grant, authorization), "invalid_client", BASIC_CHALLENGE))
  it("a public client's id with a password: 401; with an empty password the client counts as having no secret", async () => {
    const code = await freshCode(at, page)
    const { client_id: _, ...rest } = codeRequest(page, code)
    assertError(await post(at, rest, header(`${page.client_id}:x`)), "invalid_client", BASIC_CHALLENGE)
    assertTokens(await post(at, rest, header(`${page.client_id}:`)))
  })
  it("a failed Basic authentication does not use up the code", async () => {
    const code = await freshCode(at, client)
    const { client_secret: _, ...rest } = codeRequest(client, code)
    assertError(await post(at, rest, header(`${client.client_id}:wrong`)), "invalid_client", BASIC_CHALLENGE)
    assertTokens(await post(at, rest, header(pair)))
  })
  it("an unreadable Basic header fails even if the body has the right secret", async () =>
    assertError(await post(at, machine, { authorization: "Basic !" }), "invalid_client", BASIC_CHALLENGE))
  it("two Authorization headers: 401, even if one is right", async () => {
    const right = header(pair).authorization
    const answer = await send(at, "/oauth/token.php", {
      method: "POST",
      headers: ["content-type", "application/x-www-form-urlencoded", "authorization", right, "Authorization", right],
      body: new URLSearchParams(grant).toString(),
    })
    assertError(answer, "invalid_client", BASIC_CHALLENGE)
  })
  it("another scheme is not client authentication, and is ignored", async () => {
    assertTokens(await post(at, machine, { authorization: "Bearer something" }))
    assertTokens(await post(at, machine, { authorization: "Digest username=x" }))
    assertError(await post(at, grant, { authorization: `Bearer ${client.client_secret}` }), "invalid_request")
  })
  it("a disabled client gets 401 with the challenge", async () => {
    const off = await confidentialClient(at)
    await clients.disable(off.client_id)
    assertError(await post(at, grant, basic(off.client_id, off.client_secret)), "invalid_client", BASIC_CHALLENGE)
  })
})
