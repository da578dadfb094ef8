import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { accessTokenClaims, payloadOfClaims } from "../../src/oauth/access_token_claims.ts"
import { credentials } from "../../src/oauth/credentials.ts"
import { actorOf, EXCHANGE_MODES, MAX_HOPS } from "../../src/oauth/exchanged.ts"
import { anyId, anyUint32, presentRing } from "./samples.ts"

const PLAIN = { noNullPrototype: true }
const ISSUER = "https://issuer.example"
const anyTokenId = fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => Buffer.from(bytes))
const someResources = (minLength: number) =>
  fc.uniqueArray(fc.constantFrom("https://api.example/", "urn:example:api", "https://other.example/v1?x=%20"), {
    minLength,
    maxLength: 3,
  })
const anyHop = fc.record(
  {
    clientId: anyId("client"),
    mode: fc.constantFrom(...EXCHANGE_MODES),
    sourceTokenId: anyTokenId,
    sourceResources: someResources(0),
  },
  PLAIN,
)
const anyExchanged = fc.record(
  {
    subject: fc.record({ grantId: anyId("grant"), generation: anyUint32 }, PLAIN),
    issuedAt: anyUint32,
    expiresAt: anyUint32,
    tokenId: anyTokenId,
    scope: fc.constantFrom(["read"], ["read", "write", "stock:see"]),
    resources: someResources(1),
    confirmation: fc.constant(undefined),
    hops: fc.array(anyHop, { minLength: 1, maxLength: MAX_HOPS }),
  },
  PLAIN,
)
const opaque = credentials(presentRing)

test("decision 0098: an exchanged token opens to its content with every hop, as an opaque token and as the claims of a JWT", () => {
  fc.assert(
    fc.property(anyExchanged, (payload) => {
      assert.deepEqual(opaque.openAccess(opaque.mintAccess(payload)), payload)
      const sources = { issuer: ISSUER, clientId: "c", sub: "s", authTime: undefined, level: undefined }
      const claims = accessTokenClaims(payload, { ...sources, scope: payload.scope })
      const { confirmation: _, ...expected } = payload
      const { confirmation, ...read } = payloadOfClaims(JSON.parse(JSON.stringify(claims)), ISSUER) ?? assert.fail()
      assert.deepEqual(read, expected)
      assert.equal(confirmation, undefined)
    }),
  )
})

test("RFC 8693 §4.1: act has the clients of delegation, the latest outside, and none of impersonation", () => {
  fc.assert(
    fc.property(fc.array(anyHop, { maxLength: MAX_HOPS }), (hops) => {
      const named: string[] = []
      for (let actor = actorOf(hops); actor !== undefined; actor = actor.act) named.push(actor.sub)
      const delegated = hops.filter(({ mode }) => mode === "delegation").map(({ clientId }) => clientId)
      assert.deepEqual(named, delegated.toReversed())
    }),
  )
})
