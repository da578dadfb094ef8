/** Signed authentication requests: OpenID Connect CIBA Core §7.1.1. */
import { deepEqual, equal, rejects } from "node:assert/strict"
import { randomUUID } from "node:crypto"
import { after, test } from "node:test"
import { CIBA } from "../../src/oauth/grant_types.ts"
import { bodyOf } from "../support/answers.ts"
import { addUser } from "../support/authorization.ts"
import type { Asked } from "../support/backchannel.ts"
import { agent, askPerson, atRequests, decideNewest, listedIn, pollFor } from "../support/backchannel.ts"
import type { OwnKey } from "../support/client_assertion.ts"
import { asserted, assertionOf, jwksOf, ownKey, refusalLog } from "../support/client_assertion.ts"
import { fapiClient } from "../support/fapi.ts"
import type { Tokens } from "../support/service.ts"
import { service } from "../support/service.ts"
import type { Received } from "../support/wire.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, { tokenLimit: "off" }, { log })
const key = ownKey("ES256", "k1")
const stranger = ownKey("ES256", "k1")
const ed = ownKey("EdDSA", "ed")
const signing = await agent(at, {
  backchannel_authentication_request_signing_alg: "ES256",
  jwks: jwksOf(key, ed),
})
const plain = await agent(at)

type Members = Readonly<Record<string, unknown>>

interface Parts {
  readonly claims?: Members
  readonly header?: Members
  readonly by?: OwnKey | string
}

/** A signed request about a person, valid for a minute. `claims` and `header` replace some of its values, and undefined removes one. */
const signedRequest = (login_hint: string, { claims = {}, header = {}, by = key }: Parts = {}): Promise<string> => {
  const nbf = at.clock() / 1000
  const right = { sub: undefined, scope: "openid", login_hint, nbf }
  return assertionOf(at, signing.client_id, by, { claims: { ...right, ...claims }, header })
}

/** Every person can be asked once at a time, so each test has its own. */
let people = 0
async function somebody(): Promise<string> {
  const username = `person${people++}`
  await addUser(at, username)
  return username
}

const askSigned = async (parts: Parts = {}, beside: Record<string, string> = {}): Promise<Received> =>
  askPerson(at, { ...signing, request: await signedRequest("ann", parts), ...beside })

const refused = ({ status, text }: Received): string =>
  `${status} ${(JSON.parse(text) as { error: string }).error} ${lines.at(-1)?.reason}`

test("CIBA §4: discovery announces the algorithms, and each of them is asymmetric", async () => {
  const metadata = (await (await fetch(`${at.url}/.well-known/openid-configuration`)).json()) as Members
  deepEqual(metadata.backchannel_authentication_request_signing_alg_values_supported, [
    "RS256",
    "PS256",
    "ES256",
    "EdDSA",
  ])
})

test("CIBA §7.1.1: every parameter of a signed request counts, also requested_expiry as a number", async () => {
  const person = await somebody()
  const claims = { scope: "openid email", binding_message: "Two chairs", requested_expiry: 120, resource: [at.url] }
  const answer = await askPerson(at, { ...signing, request: await signedRequest(person, { claims }) })
  const asked = bodyOf<Asked>(answer)
  equal(asked.expires_in, 120)
  const page = await atRequests(at, person)
  equal(listedIn(page.page).length, 1)
  equal(page.page.html.includes("Two chairs"), true)
  await decideNewest(at, "approve", person)
  at.clock.advance({ seconds: 5 })
  equal(bodyOf<Tokens>(await pollFor(at, signing, asked)).scope, "openid email")
})

test("CIBA §7.1.1: a client with private_key_jwt authenticates beside the signed request, and neither JWT replaces the other", async () => {
  const person = await somebody()
  const bank = await fapiClient(
    at,
    {
      redirect_uris: [],
      grant_types: [CIBA],
      consent: "first-party",
      backchannel_authentication_request_signing_alg: "ES256",
    },
    key,
  )
  const made = (claims: Members) => assertionOf(at, bank.client_id, key, { claims })
  // One jti for both: the server remembers the ids of client assertions and of requests separately.
  const times = { nbf: at.clock() / 1000, jti: randomUUID() }
  const request = await made({ sub: undefined, scope: "openid", login_hint: person, ...times })
  equal(refused(await askPerson(at, { ...asserted(request), request })), "401 invalid_client assertion-subject")
  const assertion = await made({ scope: "openid", login_hint: person, ...times })
  equal(
    refused(await askPerson(at, { ...asserted(await made({})), request: assertion })),
    "400 invalid_request signed-request-unusable",
  )
  equal((await askPerson(at, { ...asserted(await made({ jti: times.jti })), request })).status, 200)
  await rejects(
    fapiClient(at, { backchannel_authentication_request_signing_alg: "RS256" }),
    /backchannel_authentication_request_signing_alg/,
  )
})

test("CIBA §7.1.1: each flaw of a signed request is refused for its reason, and nobody is asked", async () => {
  const now = at.clock() / 1000
  const unusable: readonly Parts[] = [
    { by: ed },
    { by: plain.client_secret },
    { header: { typ: "oauth-authz-req+jwt" } },
    { header: { crit: ["b64"], b64: true } },
    { claims: { iss: plain.client_id } },
    { claims: { iss: undefined } },
    { claims: { aud: undefined } },
    { claims: { aud: `${at.url}/oauth/bc_authorize.php` } },
    { claims: { aud: [at.url, "https://other.example"] } },
    { claims: { client_id: plain.client_id } },
    { claims: { sub: signing.client_id } },
    { claims: { request: "x" } },
    { claims: { request_uri: "x" } },
    { claims: { response_type: "code" } },
    { claims: { jti: undefined } },
    { claims: { jti: "" } },
    { claims: { jti: "x".repeat(256) } },
    { claims: { exp: undefined } },
    { claims: { exp: now - 31 } },
    { claims: { exp: now + 3631 } },
    { claims: { iat: undefined } },
    { claims: { iat: now + 31 } },
    { claims: { iat: now - 3600 } },
    { claims: { nbf: undefined } },
    { claims: { nbf: now + 31 } },
    { claims: { nbf: now - 3601 } },
    { claims: { scope: ["openid"] } },
    { claims: { login_hint: 1 } },
  ]
  for (const parts of unusable)
    equal(refused(await askSigned(parts)), "400 invalid_request signed-request-unusable", JSON.stringify(parts))
  const [header, claims] = (await signedRequest("ann")).split(".")
  for (const request of ["x", "a.b.c", `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`])
    equal(refused(await askPerson(at, { ...signing, request })), "400 invalid_request signed-request-unusable")
  for (const request of [`${header}.${claims}.AAAA`, await signedRequest("ann", { by: stranger })])
    equal(refused(await askPerson(at, { ...signing, request })), "400 invalid_request signed-request-signature")
  const inside = { login_hint: undefined }
  equal(refused(await askSigned({ claims: inside })), "400 invalid_request hints-not-one")
  equal(refused(await askSigned({ claims: { scope: "email" } })), "400 invalid_scope scope-without-openid")
  equal(listedIn((await atRequests(at)).page).length, 0)
})

test("CIBA §7.1.1: parameters outside of the signed request are refused, and so is an unsigned request of this client", async () => {
  const needed = "400 invalid_request signed-request-needed"
  const outside = { scope: "openid", login_hint: "ann", binding_message: "x", acr_values: "0", requested_expiry: "60" }
  for (const [name, value] of Object.entries({ ...outside, resource: at.url, id_token_hint: "x" }))
    equal(refused(await askSigned({}, { [name]: value })), needed, name)
  equal(refused(await askPerson(at, { ...signing, ...outside })), needed)
  equal(refused(await askPerson(at, { ...signing })), needed)
})

test("a client that is not registered for signed requests is refused, and its request is never ignored", async () => {
  const request = await assertionOf(at, plain.client_id, key, { claims: { scope: "openid", login_hint: "ann" } })
  equal(refused(await askPerson(at, { ...plain, request })), "400 invalid_request signed-request-unregistered")
  const beside = { scope: "openid", login_hint: "ann" }
  equal(
    refused(await askPerson(at, { ...plain, ...beside, request })),
    "400 invalid_request signed-request-unregistered",
  )
  await rejects(
    agent(at, { backchannel_authentication_request_signing_alg: "ES256" }),
    /backchannel_authentication_request_signing_alg/,
  )
})

test("RFC 7519 §4.1.7: a signed request works once, also if 64 copies arrive at once", async () => {
  const person = await somebody()
  const request = await signedRequest(person)
  const answers = await Promise.all(Array.from({ length: 64 }, () => askPerson(at, { ...signing, request })))
  equal(answers.filter(({ status }) => status === 200).length, 1)
  const replayed = "400 invalid_request signed-request-replayed"
  equal(refused(await askPerson(at, { ...signing, request })), replayed)
})
