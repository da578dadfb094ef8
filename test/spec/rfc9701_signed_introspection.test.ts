/** RFC 9701: the answer to an introspection as a signed JWT. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { JSONWebKeySet } from "jose"
import { createLocalJWKSet, jwtVerify } from "jose"
import { assertError, bodyOf } from "../support/answers.ts"
import { basic, confidentialClient, publicClient, service, tokensFor, userinfo } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const client = await confidentialClient(at, { introspection_signed_response_alg: "EdDSA" })
const stranger = await confidentialClient(at)
const page = await publicClient(at)
const { access_token } = await tokensFor(at, client)

const TYPE = "application/token-introspection+jwt"

const introspect = (caller: typeof client, token: string, accept: string | undefined): Promise<Received> =>
  send(at, "/oauth/introspect.php", {
    method: "POST",
    headers: {
      ...basic(caller.client_id, caller.client_secret),
      "content-type": "application/x-www-form-urlencoded",
      ...(accept !== undefined && { accept }),
    },
    body: new URLSearchParams({ token }).toString(),
  })

async function claimsIn(answer: Received, alg: string) {
  equal(answer.status, 200, answer.text)
  equal(answer.headers["content-type"], TYPE)
  equal(answer.headers["cache-control"], "no-store")
  const keys = createLocalJWKSet(JSON.parse((await send(at, "/oauth/jwks.php")).text) as JSONWebKeySet)
  const { payload, protectedHeader } = await jwtVerify(answer.text, keys)
  deepEqual([protectedHeader.alg, protectedHeader.typ], [alg, "token-introspection+jwt"])
  return payload
}

describe("RFC 9701 §4, §5: a caller that asks for a JWT gets the answer as a signed JWT", () => {
  it("the JWT has iss, aud, iat and the answer that JSON would have, and no other claim", async () => {
    const plain = bodyOf(await introspect(client, access_token, undefined))
    deepEqual(await claimsIn(await introspect(client, access_token, TYPE), "EdDSA"), {
      iss: at.url,
      aud: client.client_id,
      iat: Math.floor(at.clock() / 1000),
      token_introspection: plain,
    })
  })
  it("RFC 9701 §6: without a registered algorithm it is RS256, and a token of another client is not active", async () => {
    const { aud, token_introspection } = await claimsIn(await introspect(stranger, access_token, TYPE), "RS256")
    deepEqual([aud, token_introspection], [stranger.client_id, { active: false }])
  })
  it("the type counts in a list, in any case, and not with q=0", async () => {
    const typeFor = async (accept: string) => (await introspect(client, access_token, accept)).headers["content-type"]
    equal(await typeFor(`application/json;q=0.5, ${TYPE.toUpperCase()}; q=0.9`), TYPE)
    for (const accept of [`${TYPE};q=0`, `application/json, ${TYPE}; q=0.000`, "application/jwt", `${TYPE}x`, "*/*"])
      equal(await typeFor(accept), "application/json", accept)
  })
  it("a caller without proof gets an error as JSON", async () => {
    assertError(await introspect({ ...page, client_secret: "wrong" }, access_token, TYPE), "invalid_client", {
      "www-authenticate": 'Basic realm="Gatehouse", charset="UTF-8"',
    })
  })
  it("RFC 9701 §8.1: the JWT is not accepted as an access token", async () => {
    const { text } = await introspect(client, access_token, TYPE)
    equal((await userinfo(at, text)).status, 401)
  })
})
