/** RFC 7591 and OpenID Connect Registration: the endpoint, its requests, answers and errors. Decision 0036. */
import { deepEqual, equal, fail, match, notEqual, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { explainRefusal } from "../../src/explain/explanation.ts"
import { assertError, assertJsonHeaders } from "../support/answers.ts"
import { REDIRECT_URI } from "../support/journey.ts"
import { bearerOf, countClients, PUBLIC, REGISTER, register, registered, WITH_SECRET } from "../support/registration.ts"
import { service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after }, { registration: "open" })
const off = await service({ after })
const closed = await service({ after }, { registration: "token" })
const { registration_token_id, registration_token, expires_at } =
  await closed.gatehouse.administration.registrationTokens.create(3600)

describe("GATEHOUSE_REGISTRATION", () => {
  it("off, the default: every request is refused and says so, `gatehouse explain` names the setting, and discovery has no endpoint", async () => {
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      const answer = await send(off, REGISTER, { method, headers: { "content-type": "application/json" }, body: "{}" })
      assertError(answer, "registration_off")
      ok(!answer.text.includes("GATEHOUSE"))
      const kept = await off.gatehouse.store.refusals.find(answer.headers["x-trace-id"] ?? "", off.clock())
      const explained = await explainRefusal(kept ?? fail("the refusal is not stored"), off.gatehouse.store)
      equal(explained.reason, "registration-off")
      match(explained.sentence, /GATEHOUSE_REGISTRATION is off/)
      match(explained.fix, /set GATEHOUSE_REGISTRATION=open, /)
    }
    const { text } = await send(off, "/.well-known/openid-configuration")
    equal("registration_endpoint" in JSON.parse(text), false)
  })
  it("OpenID Connect Discovery §3, RFC 8414 §2: registration_endpoint is announced if it exists", async () => {
    for (const world of [at, closed])
      for (const path of ["openid-configuration", "oauth-authorization-server"]) {
        const { text } = await send(world, `/.well-known/${path}`)
        equal(JSON.parse(text).registration_endpoint, `${world.url}${REGISTER}`)
      }
  })
  it("a client of another server is unknown", async () => {
    const { client_id } = await registered(at)
    const { status, text } = await send(off, `/oauth/authorize.php?client_id=${client_id}&redirect_uri=${REDIRECT_URI}`)
    equal(status, 400)
    ok(!text.includes(client_id))
  })
})

describe("RFC 7591 §3: the client registration endpoint", () => {
  it('§3: "MUST accept HTTP POST messages with request parameters encoded in the entity body using the application/json format"', async () => {
    for (const type of ["application/json", "application/json; charset=utf-8", "APPLICATION/JSON;charset=UTF-8"])
      equal((await register(at, PUBLIC, { "content-type": type })).status, 201)
  })
  it("§3.1, OpenID Connect Registration §3.1: any other body is refused", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" }
    assertError(await register(at, `redirect_uris=${REDIRECT_URI}`, form), "invalid_request")
    assertError(await register(at, PUBLIC, { "content-type": "application/json; charset=latin1" }), "invalid_request")
    assertError(await register(at, PUBLIC, { "content-encoding": "gzip" }), "invalid_request")
    for (const body of ["", "[]", "null", '"text"', "{", '{"redirect_uris":["https://a.example/"],}', "\u0000"])
      assertError(await register(at, body), "invalid_request")
    assertError(
      await register(at, `{"client_name":"a","client_name":"b","redirect_uris":["${REDIRECT_URI}"]}`),
      "invalid_request",
    )
    assertError(await register(at, `{"contacts":${"[".repeat(20)}${"]".repeat(20)}}`), "invalid_request")
    assertError(await register(at, { ...PUBLIC, contacts: ["x".repeat(65_536)] }), "body_too_large")
  })
  it('§3: "MUST ignore all parameters it does not understand", and does not return them', async () => {
    const {
      client_id: _id,
      registration_access_token: _token,
      registration_client_uri: _uri,
      ...known
    } = await registered(at)
    const more = {
      unheard_of: { deep: [1] },
      client_uri: "https://a.example",
      logo_uri: "javascript:alert(1)",
      contacts: ["a"],
    }
    const answer = await registered(at, { ...PUBLIC, ...more, "client_name#de": "Hafen", __proto__x: 1 })
    deepEqual({ ...answer, ...known }, answer)
    for (const name of Object.keys(more)) equal(name in answer, false, name)
  })
  it("other methods are 405 with Allow", async () => {
    for (const method of ["HEAD", "PATCH", "TRACE", "PROPFIND"]) {
      const { status, headers } = await send(at, REGISTER, { method })
      deepEqual([status, headers.allow], [405, "GET, POST, PUT, DELETE, OPTIONS"])
    }
  })
  it("a page of any origin may register: the answer depends only on the request", async () => {
    const preflight = await send(at, REGISTER, { method: "OPTIONS", headers: { origin: "https://tool.example" } })
    deepEqual(
      [
        preflight.status,
        preflight.headers["access-control-allow-origin"],
        preflight.headers["access-control-allow-methods"],
      ],
      [204, "*", "GET, POST, PUT, DELETE"],
    )
    const { headers } = await register(at, PUBLIC, { origin: "https://tool.example" })
    deepEqual([headers["access-control-allow-origin"], headers["access-control-allow-credentials"]], ["*", undefined])
  })
  it("§3: open registration can be limited by address; reading a registration does not count", async (t) => {
    const own = await service(t, { registration: "open", registrationLimit: { count: 2, windowMs: 3_600_000 } })
    await registered(own)
    assertError(await register(own, "{"), "invalid_request")
    assertError(await register(own, PUBLIC), "too_many_requests", { "retry-after": "3600" })
    assertError(await send(own, REGISTER), "missing_token", { "www-authenticate": 'Bearer realm="Gatehouse"' })
    own.clock.advance({ hours: 1 })
    await registered(own)
  })
})

describe("RFC 7591 §3.2.1: the client information response", () => {
  it('the answer is 201, JSON and never stored; "MUST return all registered metadata about this client", and nothing else', async () => {
    const answer = await register(at, PUBLIC)
    equal(answer.status, 201)
    assertJsonHeaders(answer)
    const { client_id, registration_access_token, ...rest } = JSON.parse(answer.text)
    match(client_id, /^client_[0-9a-f]{32}$/)
    match(registration_access_token, /^gra_[\w-]{48}$/)
    deepEqual(rest, {
      registration_client_uri: `${at.url}${REGISTER}?client_id=${client_id}`,
      ...PUBLIC,
      response_types: ["code"],
      scope: "openid profile email",
      application_type: "web",
      subject_type: "public",
    })
  })
  it("RFC 7592 §3: registration_client_uri and registration_access_token are in the answer, and work together", async () => {
    const { client_id, registration_client_uri, registration_access_token } = await registered(at)
    equal(registration_client_uri, `${at.url}${REGISTER}?client_id=${client_id}`)
    const answer = await fetch(registration_client_uri, { headers: bearerOf(registration_access_token) })
    equal(answer.status, 200)
  })
  it("RFC 7591 §3.2.2, OpenID Connect Registration §3.3: an error is 400 in JSON, with a registered code and a fixed text", async () => {
    for (const [metadata, name] of [
      [{ ...PUBLIC, redirect_uris: ["http://evil.example/<script>"] }, "invalid_redirect_uri"],
      [{ ...PUBLIC, client_name: "<script>\n" }, "invalid_client_metadata"],
      [{ ...PUBLIC, software_statement: "<script>" }, "unapproved_software_statement"],
    ] as const) {
      const answer = await register(at, metadata)
      assertError(answer, name)
      ok(!answer.text.includes("<script>") && !answer.text.includes("unusable"))
    }
  })
  it("OpenID Connect Registration §2, RFC 7591 §2: the defaults are those of the standards", async () => {
    const { client_id, client_secret, registration_access_token, registration_client_uri, ...rest } = await registered(
      at,
      {
        redirect_uris: [REDIRECT_URI],
      },
    )
    ok(client_id && registration_access_token && registration_client_uri)
    match(client_secret ?? "", /^[\w-]{43}$/)
    deepEqual(rest, {
      client_secret_expires_at: 0,
      client_name: "client.example",
      redirect_uris: [REDIRECT_URI],
      token_endpoint_auth_method: "client_secret_basic",
      grant_types: ["authorization_code"],
      response_types: ["code"],
      scope: "openid profile email",
      application_type: "web",
      subject_type: "public",
      id_token_signed_response_alg: "RS256",
    })
  })
  it("every setting that a registrant may choose is returned as registered", async () => {
    const chosen = {
      client_name: "Größe & <b>",
      redirect_uris: ["com.example.app:/callback", "http://127.0.0.1/callback"],
      token_endpoint_auth_method: "private_key_jwt",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      scope: "openid email read write",
      application_type: "native",
      subject_type: "public",
      id_token_signed_response_alg: "ES256",
      userinfo_signed_response_alg: "EdDSA",
      jwks_uri: "https://app.example.com/jwks.json",
      post_logout_redirect_uris: ["https://app.example.com/bye"],
      backchannel_logout_uri: "https://app.example.com/logout",
      default_max_age: 0,
    }
    const answer = await registered(at, chosen)
    for (const [name, value] of Object.entries(chosen)) deepEqual(answer[name], value, name)
    equal("client_secret" in answer, false)
    equal("client_secret_expires_at" in answer, false)
  })
  it('§3.2.1: client_secret "MUST be unique for each client_id"; OpenID Connect Registration §3.2: the same "MUST NOT be assigned to multiple Clients"', async () => {
    const [one, other] = [await registered(at, WITH_SECRET), await registered(at, WITH_SECRET)]
    notEqual(one.client_id, other.client_id)
    notEqual(one.client_secret, other.client_secret)
    notEqual(one.registration_access_token, other.registration_access_token)
    deepEqual([one.client_secret_expires_at, other.client_secret_expires_at], [0, 0])
  })
  it("§3.2.1: the same metadata give each registrant a separate client", async () => {
    const { registration_token } = await at.gatehouse.administration.registrationTokens.create(60)
    const token = bearerOf(registration_token)
    for (const metadata of [PUBLIC, WITH_SECRET]) {
      const all = [
        await registered(at, metadata),
        await registered(at, metadata),
        await registered(at, metadata, token),
      ]
      all.push(await registered(at, metadata, token))
      equal(new Set(all.map(({ client_id }) => client_id)).size, 4)
      equal(new Set(all.map((one) => one.registration_access_token)).size, 4)
    }
  })
  it("registrations write no audit events and are in no list, so a flood does not hide other clients", async () => {
    const before = [await countClients(at), (await at.gatehouse.store.audit.list(10)).length]
    for (let n = 0; n < 20; n++) await registered(at, n % 2 ? PUBLIC : WITH_SECRET)
    deepEqual([await countClients(at), (await at.gatehouse.store.audit.list(10)).length], before)
  })
})

describe("RFC 7591 §3: the initial access token", () => {
  const token = bearerOf(registration_token)
  it("is required if registration is not open, and is a kind of its own", async () => {
    match(registration_token, /^gri_[\w-]{75}$/)
    equal(expires_at, new Date(closed.clock() + 3_600_000).toISOString())
    assertError(await register(closed, PUBLIC), "missing_token", { "www-authenticate": 'Bearer realm="Gatehouse"' })
    equal((await register(closed, PUBLIC, token)).status, 201)
  })
  it("RFC 6750 §3.1: an invalid one gives invalid_token before the metadata are read, and counts against the address", async (t) => {
    const challenge = 'Bearer error="invalid_token", error_description="The access token is invalid or expired."'
    const { registration_access_token } = await registered(closed, PUBLIC, token)
    const other = await service(t, { registration: "token" })
    const foreign = await other.gatehouse.administration.registrationTokens.create(3600)
    const tampered = `${registration_token.slice(0, 20)}${registration_token[20] === "A" ? "B" : "A"}${registration_token.slice(21)}`
    for (const wrong of [
      registration_access_token,
      foreign.registration_token,
      tampered,
      `${registration_token}A`,
      "gri_",
      "x",
    ])
      assertError(await register(closed, "{", bearerOf(wrong)), "invalid_token", { "www-authenticate": challenge })
    for (let n = 0; n < 600; n++) await register(other, "{", bearerOf("gri_x"))
    assertError(await register(other, "{", bearerOf("gri_x")), "too_many_requests", { "retry-after": "60" })
    equal((await register(other, PUBLIC, bearerOf(foreign.registration_token))).status, 201)
  })
  it("expires at its time, exact to the second", async (t) => {
    const own = await service(t, { registration: "token" })
    const short = await own.gatehouse.administration.registrationTokens.create(60)
    own.clock.advance({ ms: 59_999 })
    equal((await register(own, PUBLIC, bearerOf(short.registration_token))).status, 201)
    own.clock.advance({ ms: 1 })
    equal((await register(own, PUBLIC, bearerOf(short.registration_token))).status, 401)
  })
  it("is optional if registration is open, but must be valid if sent", async () => {
    const own = await at.gatehouse.administration.registrationTokens.create(3600)
    const one = await registered(at, PUBLIC, bearerOf(own.registration_token))
    notEqual(one.client_id, (await registered(at)).client_id)
    equal((await register(at, PUBLIC, token)).status, 401)
  })
  it("is recorded in the audit by its id, without its value", async () => {
    const events = await closed.gatehouse.store.audit.list(10)
    const made = events.filter(({ type }) => type === "registration-token-created")
    deepEqual([made.length, made.at(-1)?.subject, made.at(-1)?.actor], [1, registration_token_id, "operator"])
    ok(!JSON.stringify(events).includes("gri_"))
  })
})
