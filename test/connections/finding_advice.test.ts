import { equal, match, notEqual } from "node:assert/strict"
import { test } from "node:test"
import { say } from "../../src/base/say.ts"
import { adviceFor, causeOf } from "../../src/connections/finding_advice.ts"
import { english } from "../../src/words/english.ts"

const at = (why: string) => say("received-at", { url: "https://id.example", problem: say("outbound-failed", { why }) })
const adviceOn = (why: string) => {
  const advice = adviceFor(at(why))
  return advice && english(advice)
}

const NETWORK = [
  ["ENOTFOUND", /^No name server knows this name/],
  ["ECONNREFUSED", /^Nothing listens at this address/],
  ["CERT_HAS_EXPIRED", /certificate/],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", /certificate/],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", /certificate/],
  ["ERR_TLS_CERT_ALTNAME_INVALID", /certificate/],
  ["EHOSTUNREACH", /firewall/],
] as const

for (const [why, expected] of NETWORK)
  test(`says what to do about ${why}`, () => {
    match(adviceOn(why) ?? "", expected)
  })

test("a problem within a problem decides what to do, unless the outer one has advice of its own", () => {
  const inner = say("connection-error", { error: "invalid_client" })
  const refused = say("connection-check-client", { said: inner })
  match(english(adviceFor(refused) ?? inner), /^Copy client id and secret/)
  notEqual(adviceFor(say("received-at", { url: "", problem: inner }))?.code, adviceFor(refused)?.code)
  equal(causeOf(at("ENOTFOUND")).code, "outbound-failed")
  equal(causeOf(refused), refused)
})

test("what is right needs no advice", () => {
  equal(adviceFor(say("connection-check-accepted", { url: "" })), undefined)
})
