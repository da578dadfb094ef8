/** RFC 7592, OpenID Connect Registration §4: the client configuration endpoint. Decision 0036. */
import { deepEqual, equal, notEqual, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { Secret } from "../../src/gatehouse.ts"
import { keyRing } from "../../src/keys/key_ring.ts"
import { registrationTokens } from "../../src/keys/registration_tokens.ts"
import { assertError, assertJsonHeaders, bodyOf } from "../support/answers.ts"
import { ask, assertProblemPage } from "../support/authorization.ts"
import { requestOf } from "../support/journey.ts"
import type { Information } from "../support/registration.ts"
import {
  bearerOf,
  changeOf,
  consented,
  credentialsOf,
  manage,
  PUBLIC,
  REGISTER,
  read,
  registered,
  WITH_SECRET,
} from "../support/registration.ts"
import {
  confidentialClient,
  freshCode,
  post,
  refreshRequest,
  service,
  tokeninfo,
  tokensFor,
} from "../support/service.ts"
import { send } from "../support/wire.ts"

const secret = (letter: string) => new Secret(letter.repeat(32))
const at = await service({ after }, { registration: "open", secret: [secret("n"), secret("o")] })
const own = await service({ after }, { registration: "open" })
/** Makes the registration access token of a client, under a given server secret. */
const tokenUnder = (letter: string, { client_id }: Information) =>
  bearerOf(registrationTokens(keyRing([secret(letter)])).registrationAccessToken(client_id))

const CHALLENGE = {
  "www-authenticate": 'Bearer error="invalid_token", error_description="The access token is invalid or expired."',
}

const stored = (metadata?: object) => consented(at, metadata)

const eventsOf = async (id: string, wanted: string) =>
  (await at.gatehouse.store.audit.list(500)).filter(({ type, subject }) => type === wanted && subject === id)

describe("RFC 7592 §2.1: reading", () => {
  it("§2.1, OpenID Connect Registration §4.2: 200 with the client information response, as registered, with or without a consent, any number of times", async () => {
    for (const metadata of [PUBLIC, WITH_SECRET]) {
      const information = await registered(at, metadata)
      const answer = await manage(at, information, "GET")
      equal(answer.status, 200)
      assertJsonHeaders(answer)
      deepEqual(JSON.parse(answer.text), information)
      await freshCode(at, credentialsOf(information))
      deepEqual(await read(at, information), information)
    }
  })
  it("§2: without the token, or with the token in another place, the answer is 401 with a challenge", async () => {
    const information = await registered(at)
    const bare = { "www-authenticate": 'Bearer realm="Gatehouse"' }
    for (const method of ["GET", "PUT", "DELETE"] as const) {
      assertError(await manage(at, information, method, { headers: {} }), "missing_token", bare)
      assertError(
        await manage(at, information, method, { headers: { authorization: "Basic Z3JhXzox" } }),
        "missing_token",
        bare,
      )
    }
    const { search } = new URL(information.registration_client_uri)
    const query = `${REGISTER}${search}&access_token=${information.registration_access_token}`
    assertError(await send(at, query), "missing_token", bare)
  })
  it("§2.1, OpenID Connect Registration §4.4: a wrong token, another client's, or a client that does not exist is 401 invalid_token", async () => {
    const [one, other] = [await registered(at, WITH_SECRET), await registered(at, WITH_SECRET)]
    const { access_token } = await tokensFor(at, credentialsOf(one))
    const { registration_token } = await at.gatehouse.administration.registrationTokens.create(60)
    const token = one.registration_access_token
    const wrong = [
      other.registration_access_token,
      access_token,
      registration_token,
      `${token}A`,
      token.slice(0, -1),
      "gra_",
      "x",
    ]
    for (const method of ["GET", "PUT", "DELETE"] as const)
      for (const text of wrong) {
        const body = method === "PUT" ? { body: changeOf(one) } : {}
        assertError(await manage(at, one, method, { ...body, headers: bearerOf(text) }), "invalid_token", CHALLENGE)
      }
    for (const query of [
      "",
      "?client_id=",
      `?client_id=${one.client_id}x`,
      "?client_id=client_00",
      `?client_id=${one.client_id}&client_id=${one.client_id}`,
    ])
      assertError(await send(at, REGISTER + query, { headers: bearerOf(token) }), "invalid_token", CHALLENGE)
    equal((await manage(at, one, "GET")).status, 200)
  })
  it("invalid tokens count against the address", async (t) => {
    const own = await service(t, { registration: "open" })
    const information = await registered(own)
    for (let n = 0; n < 600; n++) await manage(own, information, "GET", { headers: bearerOf("gra_x") })
    const last = await manage(own, information, "GET", { headers: bearerOf("gra_x") })
    assertError(last, "too_many_requests", { "retry-after": "60" })
    equal((await manage(own, information, "GET")).status, 200)
  })
  it("HEAD and a preflight change nothing and reveal nothing", async () => {
    const { pathname, search } = new URL((await registered(at)).registration_client_uri)
    equal((await send(at, pathname + search, { method: "HEAD" })).status, 405)
    equal((await send(at, pathname + search, { method: "OPTIONS" })).status, 204)
  })
})

describe("RFC 7592 §2.2: updating", () => {
  it('"MUST replace, and not augment": an omitted member gets its default, and the id and secret stay the same', async () => {
    const information = await stored({
      ...WITH_SECRET,
      default_max_age: 60,
      post_logout_redirect_uris: ["https://a.example/"],
    })
    const body = changeOf(information, {
      client_name: "Renamed",
      redirect_uris: ["https://new.example/cb"],
      default_max_age: undefined,
      post_logout_redirect_uris: null,
      scope: "openid email",
    })
    const answer = bodyOf(await manage(at, information, "PUT", { body }))
    const { default_max_age: _, post_logout_redirect_uris: __, ...rest } = information
    const expected = {
      ...rest,
      client_name: "Renamed",
      redirect_uris: ["https://new.example/cb"],
      scope: "openid email",
    }
    deepEqual(answer, expected)
    deepEqual(await read(at, information), expected)
    const client = credentialsOf(information)
    assertProblemPage(await ask(at, requestOf(client)))
    equal((await ask(at, { ...requestOf(client), redirect_uri: "https://new.example/cb" })).status, 200)
    const row = await at.gatehouse.administration.clients.show(client.client_id)
    deepEqual([row.name, row.scope, row.client_id], ["Renamed", "openid email", client.client_id])
    const [event] = await eventsOf(row.client_id, "client-updated")
    deepEqual([event?.actor, event?.traceId?.length], [row.client_id, 16])
    equal(event?.detail, "changed=name,redirect_uris,scope,post_logout_redirect_uris,default_max_age")
  })
  it("settings that an operator relaxed are reset: the client is no longer first-party", async () => {
    const information = await stored()
    const { clients } = at.gatehouse.administration
    await clients.update(information.client_id, {
      consent: "first-party",
      scope: "openid profile email admin",
      cors_origins: ["https://x.example"],
    })
    equal((await manage(at, information, "PUT", { body: changeOf(information) })).status, 200)
    const { consent, scope, cors_origins, enabled } = await clients.show(information.client_id)
    deepEqual([consent, scope, cors_origins, enabled], ["remember", "openid profile email", [], true])
  })
  it('the body "MUST include its client_id", the same; "MUST NOT include" members that only the server sets; a secret "MUST match"', async () => {
    const information = await stored()
    const other = await stored()
    for (const wrong of [
      { client_id: undefined },
      { client_id: other.client_id },
      { client_id: [information.client_id] },
      { client_secret: other.client_secret },
      { client_secret: "chosen by the client" },
      { client_secret: 1 },
      { registration_access_token: information.registration_access_token },
      { registration_client_uri: information.registration_client_uri },
      { client_secret_expires_at: 0 },
      { client_id_issued_at: 1 },
      { token_endpoint_auth_method: "none" },
      { token_endpoint_auth_method: "private_key_jwt", jwks_uri: "https://a.example/jwks" },
      { scope: ["openid"] },
    ])
      assertError(
        await manage(at, information, "PUT", { body: changeOf(information, wrong) }),
        "invalid_client_metadata",
      )
    assertError(
      await manage(at, information, "PUT", { body: changeOf(information, { redirect_uris: [] }) }),
      "invalid_redirect_uri",
    )
    deepEqual(await read(at, information), information)
    const without = changeOf(information, {
      client_secret: undefined,
      token_endpoint_auth_method: "client_secret_basic",
    })
    equal((await manage(at, information, "PUT", { body: without })).status, 200)
    equal((await read(at, information)).client_secret, information.client_secret)
  })
  it("a client without a consent can be updated and deleted too; neither is recorded", async () => {
    for (const metadata of [PUBLIC, WITH_SECRET]) {
      const information = await registered(at, metadata)
      const body = changeOf(information, { client_name: "Mine" })
      equal(bodyOf<Information>(await manage(at, information, "PUT", { body })).client_name, "Mine")
      equal((await read(at, information)).client_name, "Mine")
      equal((await manage(at, information, "DELETE")).status, 204)
      assertError(await manage(at, information, "GET"), "invalid_token", CHALLENGE)
      deepEqual(await at.gatehouse.store.audit.list(10, { about: information.client_id }), [])
    }
  })
  it("an operator's client has no registration: no token opens it", async () => {
    const { client_id } = await confidentialClient(at)
    const information = { ...(await registered(at)), client_id }
    const registration_client_uri = `${at.url}${REGISTER}?client_id=${client_id}`
    const headers = tokenUnder("n", information)
    const answer = await manage(at, { ...information, registration_client_uri }, "GET", { headers })
    assertError(answer, "invalid_token", CHALLENGE)
  })
})

describe("RFC 7592 §2.3: deleting", () => {
  it("the answer is 204 without a body; grants, tokens, secret and registration access token become invalid", async () => {
    const information = await stored()
    const client = credentialsOf(information)
    const tokens = await tokensFor(at, client)
    const { client_id } = await at.gatehouse.administration.clients.show(client.client_id)
    const { status, text, headers } = await manage(at, information, "DELETE")
    deepEqual([status, text, headers["cache-control"], headers["content-type"]], [204, "", "no-store", undefined])
    deepEqual(bodyOf(await tokeninfo(at, tokens.access_token)), { active: false })
    assertError(await post(at, refreshRequest(client, tokens.refresh_token)), "invalid_client")
    assertProblemPage(await ask(at, requestOf(client)))
    for (const method of ["GET", "PUT", "DELETE"] as const)
      assertError(await manage(at, information, method, { body: {} }), "invalid_token", CHALLENGE)
    equal(
      (await at.gatehouse.store.clients.list()).some(({ id }) => id === client.client_id),
      false,
    )
    deepEqual(
      (await eventsOf(client_id, "client-deleted")).map(({ actor }) => actor),
      [client_id],
    )
  })
  it("of twenty parallel requests one deletes the client, and a simultaneous update does not restore the client", async () => {
    const information = await stored()
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? manage(at, information, "DELETE")
          : manage(at, information, "PUT", { body: changeOf(information, { client_name: `Number ${n}` }) }),
      ),
    )
    const statuses = all.map(({ status }) => status)
    equal(statuses.filter((status) => status === 204).length, 1)
    ok(
      statuses.every((status) => [200, 204, 401].includes(status)),
      statuses.join(),
    )
    equal((await manage(at, information, "GET")).status, 401)
    assertProblemPage(await ask(at, requestOf(credentialsOf(information))))
  })
})

describe("a disabled client, and a removed server secret", () => {
  it("§2.1: a disabled client cannot read its registration", async () => {
    const information = await stored()
    await at.gatehouse.administration.clients.disable(information.client_id)
    for (const method of ["GET", "PUT", "DELETE"] as const)
      assertError(await manage(at, information, method, { body: {} }), "invalid_token", CHALLENGE)
    await at.gatehouse.administration.clients.enable(information.client_id)
    equal((await manage(at, information, "GET")).status, 200)
  })
  it("a registration access token is valid as long as its server secret, and each answer returns a new token", async () => {
    const information = await registered(at, WITH_SECRET)
    const headers = tokenUnder("o", information)
    notEqual(headers.authorization, `Bearer ${information.registration_access_token}`)
    deepEqual(bodyOf<Information>(await manage(at, information, "GET", { headers })), information)
    const gone = tokenUnder("p", information)
    assertError(await manage(at, information, "GET", { headers: gone }), "invalid_token", CHALLENGE)
  })
})

describe("OpenID Connect Core §10.1.1: the key set", () => {
  it("contains the key of the algorithm that an update requests, before the first token", async () => {
    const hasIt = async () => (await send(at, "/oauth/jwks.php")).text.includes('"alg":"ES256"')
    const client = await stored()
    equal(await hasIt(), false)
    const body = changeOf(client, { id_token_signed_response_alg: "ES256" })
    equal((await manage(at, client, "PUT", { body })).status, 200)
    equal(await hasIt(), true)
  })
  it("contains the key of signed user information from the first consent on, or from the update that requests it", async () => {
    const published = async () =>
      [...(await send(own, "/oauth/jwks.php")).text.matchAll(/"alg":"(\w+)"/g)].map(([, alg]) => alg).toSorted()
    const asking = { ...WITH_SECRET, id_token_signed_response_alg: "RS256", userinfo_signed_response_alg: "ES256" }
    const client = await registered(own, asking)
    deepEqual(await published(), ["RS256"])
    await freshCode(own, credentialsOf(client))
    deepEqual(await published(), ["ES256", "RS256"])
    const body = changeOf(client, { userinfo_signed_response_alg: "EdDSA" })
    equal((await manage(own, client, "PUT", { body })).status, 200)
    deepEqual(await published(), ["ES256", "EdDSA", "RS256"])
  })
})
