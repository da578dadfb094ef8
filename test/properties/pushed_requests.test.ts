/** A request URI carries its request. Decision 0095. */
import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { systemRandom } from "../../src/base/random.ts"
import { openPushed, sealPushed } from "../../src/interaction/pushed_requests.ts"
import { carriedValues } from "../../src/keys/carried_values.ts"
import type { PushedRequest } from "../../src/oauth/pushed_request.ts"
import { anyId, anyText, bothRing, formerRing, presentRing } from "./samples.ts"

const server = (ring = presentRing) => ({ carriedValues: carriedValues(ring, systemRandom) })
const anyPushed: fc.Arbitrary<PushedRequest> = fc.record(
  {
    clientId: anyId("client"),
    grantId: anyId("grant"),
    pushedAt: fc.nat(),
    query: fc.oneof(anyText(40), anyText(3000)),
  },
  { noNullPrototype: true },
)

test("a request URI opens to its request any number of times, at each server with the secret, and at no other", () => {
  const own = server()
  fc.assert(
    fc.property(anyPushed, (pushed) => {
      const sealed = sealPushed(pushed, own)
      for (const one of [own, own, server(), server(bothRing)]) deepEqual(openPushed(sealed, one), pushed)
      equal(openPushed(sealed, server(formerRing)), undefined)
    }),
  )
})

test("a request URI still opens after thousands of others", () => {
  const own = server()
  const [first, ...rest] = fc.sample(anyPushed, 20) as [PushedRequest, ...PushedRequest[]]
  const sealed = sealPushed(first, own)
  for (let at = 0; at < 200; at++) for (const pushed of rest) sealPushed(pushed, own)
  deepEqual(openPushed(sealed, own), first)
})
