/** Specification §7.2 to §7.4, with a case for each row of their tables. Also checks what no refusal and no log line may contain. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { Writable } from "node:stream"
import { after, describe, it } from "node:test"
import { REASONS } from "../../src/oauth/reasons.ts"
import { createLog } from "../../src/observe/log.ts"
import type { ErrorName } from "../support/answers.ts"
import { assertError, bodyOf } from "../support/answers.ts"
import { Browser, formOf } from "../support/browser.ts"
import { authorizeUrl, CHALLENGE, PASSWORD, requestOf, VERIFIER } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import {
  basic,
  codeRequest,
  confidentialClient,
  flipped,
  freshCode,
  post,
  publicClient,
  refreshRequest,
  service,
  tokeninfo,
  tokensFor,
  userinfo,
  withToken,
} from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { exchangeBytes, send } from "../support/wire.ts"

const lines: string[] = []
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString())
    done()
  },
})
const log = createLog({ level: "trace", readable: false, destination })
const at = await service({ after }, {}, { log })
const client = await confidentialClient(at)
const page = await publicClient(at)
const machine = { grant_type: "client_credentials", ...client }

const INVALID = 'Bearer error="invalid_token", error_description="The access token is invalid or expired."'

describe("specification §7.2, RFC 6749 §5.1, §5.2, OIDC Core §3.1.3.4: token endpoint errors, JSON {error, error_description}, never stored", () => {
  const rows: readonly (readonly [error: ErrorName, meaning: string, answer: () => Promise<Received>])[] = [
    ["invalid_request", "required parameter missing", () => post(at, { ...client })],
    ["invalid_client", "client authentication failed", () => post(at, { ...machine, client_secret: "wrong" })],
    ["invalid_grant", "authorization code invalid", () => post(at, codeRequest(client, "gac_x"))],
    [
      "invalid_grant",
      "authorization code expired",
      async () => {
        const code = await freshCode(at, client)
        at.clock.advance({ minutes: 10 })
        return post(at, codeRequest(client, code))
      },
    ],
    [
      "invalid_grant",
      "authorization code already used",
      async () => {
        const request = codeRequest(client, await freshCode(at, client))
        await post(at, request)
        return post(at, request)
      },
    ],
    ["invalid_grant", "refresh token invalid", () => post(at, refreshRequest(client, "grt_x"))],
    [
      "invalid_grant",
      "refresh token expired",
      async () => {
        const { refresh_token } = await tokensFor(at, client)
        at.clock.advance({ days: 30 })
        return post(at, refreshRequest(client, refresh_token))
      },
    ],
    [
      "invalid_grant",
      "refresh token already used",
      async () => {
        const { refresh_token } = await tokensFor(at, client)
        const next = bodyOf<Tokens>(await post(at, refreshRequest(client, refresh_token)))
        await userinfo(at, next.access_token)
        return post(at, refreshRequest(client, refresh_token))
      },
    ],
    ["unauthorized_client", "client not authorized", () => post(at, { grant_type: "client_credentials", ...page })],
    ["unsupported_grant_type", "grant type not supported", () => post(at, { ...machine, grant_type: "password" })],
    ["invalid_scope", "requested scope invalid", () => post(at, { ...machine, scope: "none" })],
  ]
  for (const [error, meaning, answer] of rows)
    it(`${error}: ${meaning}`, async () => assertError(await answer(), error))

  it("the body has only these two members, without characters that RFC 6749 §5.2 forbids", async () => {
    for (const [, , answer] of rows) {
      const body: unknown = JSON.parse((await answer()).text)
      ok(typeof body === "object" && body !== null)
      deepEqual(Object.keys(body), ["error", "error_description"])
      for (const text of Object.values(body)) ok(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/.test(String(text)), String(text))
    }
  })
})

describe("specification §7.3: user information endpoint", () => {
  it("invalid access token", async () =>
    assertError(await userinfo(at, "gat_x"), "invalid_token", { "www-authenticate": INVALID }))
  it("expired access token", async () => {
    const { access_token } = await tokensFor(at, client)
    at.clock.advance({ hours: 1 })
    assertError(await userinfo(at, access_token), "invalid_token", { "www-authenticate": INVALID })
  })
})

it("specification §7.4: 429, see section_8_limits.test.ts", async (t) => {
  const limited = await service(t, { tokenLimit: { count: 1, windowMs: 60_000 } })
  await post(limited, {})
  const answer = await post(limited, {})
  assertError(answer, "too_many_requests", { "retry-after": "60" })
})

it("every answer has a separate trace id", async () => {
  const ids = new Set<string | undefined>()
  for (let i = 0; i < 20; i++) ids.add((await post(at, {})).headers["x-trace-id"])
  equal(ids.size, 20)
})

describe("decision 0007: what each reader of a refusal sees", async () => {
  /** Every credential that was sent or returned, right or wrong, by its kind. */
  const used = new Map<string, string>([
    ["password", PASSWORD],
    ["wrong password", "a wrong password of the user"],
    ["wrong client secret", "a-wrong-client-secret-0123456789"],
    ["client secret", client.client_secret],
    ["verifier", VERIFIER],
    ["wrong verifier", "w".repeat(43)],
    ["nonce", "a-nonce-of-the-client-0123456789"],
    ["state", requestOf(client).state],
    ["basic", basic(client.client_id, client.client_secret).authorization?.slice(6) ?? ""],
    ["wrong basic", basic(client.client_id, "a-wrong-client-secret-0123456789").authorization?.slice(6) ?? ""],
  ])
  const keep = (name: string, value: string) => {
    used.set(name, value)
    return value
  }
  const secret = (name: string) => used.get(name) ?? ""
  const refusals: Received[] = []
  const refused = async (answer: Promise<Received>) => void refusals.push(await answer)

  const journey = async () => {
    const browser = new Browser()
    const asked = requestOf(client, {
      code_challenge: CHALLENGE,
      code_challenge_method: "S256",
      nonce: secret("nonce"),
    })
    const form = formOf((await browser.get(authorizeUrl(at, asked))).html)
    for (const [name, value] of Object.entries(form.fields))
      if (/mac|token|csrf/i.test(name)) keep(`form ${name}`, value)
    const wrong = await browser.submit(form, { username: "ann", password: secret("wrong password") })
    refusals.push({ status: wrong.status, headers: Object.fromEntries(wrong.headers), text: wrong.html })
    await browser.submit(formOf(wrong.html), { username: "ann", password: PASSWORD })
    for (const [name, value] of browser.cookies) keep(`cookie ${name}`, value)
    const { location } = await browser.get(authorizeUrl(at, asked))
    const code = keep("code", new URL(location ?? "").searchParams.get("code") ?? "")
    const right = codeRequest(client, code, { code_verifier: VERIFIER })

    await refused(post(at, { ...right, code_verifier: secret("wrong verifier") }))
    await refused(post(at, { ...right, client_secret: secret("wrong client secret") }))
    await refused(post(at, { ...right, redirect_uri: "https://client.example/other" }))
    await refused(post(at, { ...right, code: keep("flipped code", flipped(code)) }))
    await refused(post(at, { ...right, grant_type: undefined }))
    await refused(post(at, `${new URLSearchParams({ code, client_secret: client.client_secret })}&x=%ff`))
    await refused(send(at, `/oauth/token.php?${new URLSearchParams({ code, client_secret: client.client_secret })}`))
    const tokens = bodyOf<Tokens>(await post(at, right))
    for (const name of ["access_token", "refresh_token", "id_token"] as const) keep(name, tokens[name])
    const next = bodyOf<Tokens>(await post(at, refreshRequest(client, tokens.refresh_token)))
    for (const name of ["access_token", "refresh_token"] as const) keep(`next ${name}`, next[name])
    await refused(userinfo(at, keep("flipped token", flipped(tokens.access_token))))
    await refused(userinfo(at, tokens.refresh_token))
    await refused(send(at, `/api/userinfo.php?access_token=${tokens.access_token}`))
    await refused(send(at, `/api/none?access_token=${tokens.access_token}`))
    await refused(send(at, "/api/userinfo.php", { method: "PUT", headers: withToken(tokens.access_token) }))
    await userinfo(at, next.access_token)
    await tokeninfo(at, next.access_token)
    await refused(post(at, { grant_type: "client_credentials" }, { authorization: `Basic ${secret("wrong basic")}` }))
    bodyOf(await post(at, { grant_type: "client_credentials" }, { authorization: `Basic ${secret("basic")}` }))
    await refused(post(at, machine, { authorization: `Basic ${secret("basic")}` }))
    await refused(post(at, refreshRequest(client, keep("flipped refresh token", flipped(next.refresh_token)))))
    await refused(post(at, refreshRequest(page, next.refresh_token)))
    await refused(post(at, refreshRequest(client, next.refresh_token, { scope: "none" })))
    await refused(post(at, right))
    await refused(userinfo(at, next.access_token))
    const json = { "content-type": "application/json" }
    const broken = JSON.stringify({ ...machine, refresh_token: next.refresh_token }).slice(0, -1)
    await refused(send(at, "/oauth/token.php", { method: "POST", headers: json, body: broken }))
    await refused(
      send(at, "/oauth/token.php", {
        method: "POST",
        headers: json,
        body: JSON.stringify({ ...machine, scope: [client.client_secret] }),
      }),
    )
    const bytes = `GET /api/userinfo.php HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tokens.access_token}\r\nbad header\r\n\r\n`
    refusals.push({ status: 400, headers: {}, text: await exchangeBytes(at, bytes) })
  }
  await journey()

  it("the requests above used every kind of credential and were refused often", () => {
    for (const [name, value] of used) ok(value.length >= 16, `${name}: ${value}`)
    ok(used.size >= 20, String(used.size))
    ok(refusals.length >= 20, String(refusals.length))
  })
  it("no refusal contains a credential, in body or headers", () => {
    for (const { headers, text } of refusals)
      for (const [name, value] of used) {
        // A refusal may be the sign-in page. The sign-in page contains the request's state and nonce, and the value of its own form.
        if (["state", "nonce"].includes(name) || name.startsWith("form ")) continue
        equal(text.includes(value), false, `${name} in ${text}`)
        equal(JSON.stringify({ ...headers, "set-cookie": "" }).includes(value), false, `${name} in the headers`)
      }
  })
  it("no refusal contains a slug", () => {
    const slugs = Object.values(REASONS).flat()
    for (const { headers, text } of refusals)
      for (const slug of slugs.filter((one) => one.includes("-")))
        equal(`${JSON.stringify(headers)}${text.replace(/<style>.*?<\/style>/s, "")}`.includes(slug), false, slug)
  })
  it("no log line contains a credential, even at the level trace", () => {
    ok(lines.length >= 40, String(lines.length))
    for (const line of lines)
      for (const [name, value] of used) {
        equal(line.includes(value), false, `${name} in ${line}`)
        equal(line.includes(encodeURIComponent(value)), false, `${name} in ${line}`)
      }
  })
  it("the log has each refusal's slug under the trace id that the client got", () => {
    for (const { headers, status } of refusals) {
      if (headers["x-trace-id"] === undefined) continue
      const logged = lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ traceId }) => traceId === headers["x-trace-id"])
      equal(logged.length, 1)
      equal(logged[0]?.status, status)
      ok(typeof logged[0]?.reason === "string")
    }
  })
  it("the audit contains no credential", async () => {
    const text = JSON.stringify(await at.gatehouse.store.audit.list(1000))
    for (const [name, value] of used) equal(text.includes(value), false, name)
  })
})

it("the log has no line at the level error, so no defect occurred", () => {
  deepEqual(
    lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50),
    [],
  )
})
