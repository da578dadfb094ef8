/** Tests what the operator sees about a client whose clock differs from the server's clock. */
import { deepEqual, equal, match } from "node:assert/strict"
import { after, test } from "node:test"
import { folderPlace } from "../moving/places.ts"
import { askBy, assertionOf, jwksOf, keyClient, ownKey } from "../support/client_assertion.ts"
import { installation } from "./installation.ts"

const at = await installation({ after }, folderPlace())
at.clock.advance({ ms: 1000 - (at.clock() % 1000) })
const key = ownKey("EdDSA", "one")
const { client_id } = await keyClient(at, { jwks: jwksOf(key) })
const AHEAD = 4 * 60 + 12

/** Returns the refusal of an assertion with these times, in seconds relative to the server's time. */
async function refusalOf(times: Readonly<Record<"exp" | "iat" | "nbf", number | string | undefined>>) {
  const now = at.clock() / 1000
  const claims = Object.fromEntries(
    Object.entries(times).map(([name, time]) => [name, typeof time === "number" ? now + time : time]),
  )
  const explained = await at.explained(await askBy(at, await assertionOf(at, client_id, key, { claims })))
  return { ...explained, time: (from: number) => new Date((now + from) * 1000).toISOString().replace(".000Z", "Z") }
}

test("RFC 7523 §3 6: an iat in the future shows that the client's clock is ahead, even if exp is too far in the future", async () => {
  for (const exp of [AHEAD + 60, AHEAD + 600]) {
    const { reason, expected, received, time } = await refusalOf({ exp, iat: AHEAD, nbf: undefined })
    equal(reason, "assertion-not-yet-valid")
    match(expected ?? "", /^iat at 2.*Z or before$/)
    equal(received, `iat ${time(AHEAD)}: the client's clock is 4 min 12 s ahead`)
  }
})

test("RFC 7523 §3 5: an nbf in the future shows that the client's clock is ahead", async () => {
  const { reason, received, time } = await refusalOf({ exp: 7300, iat: undefined, nbf: 3600 + 120 })
  deepEqual([reason, received], ["assertion-not-yet-valid", `nbf ${time(3720)}: the client's clock is 1 h 2 min ahead`])
})

test("RFC 7523 §3 4: if exp has passed or is too far in the future, exp and iat are shown, each with its difference from the server's time", async () => {
  const late = await refusalOf({ exp: -90, iat: -150, nbf: undefined })
  deepEqual(
    [late.reason, late.received],
    ["assertion-expired", `exp ${late.time(-90)}, 1 min 30 s ago; iat ${late.time(-150)}, 2 min 30 s ago`],
  )
  const long = await refusalOf({ exp: 86_400, iat: undefined, nbf: undefined })
  deepEqual([long.reason, long.received], ["assertion-too-long-lived", `exp ${long.time(86_400)}, 1 d ahead; no iat`])
  const none = await refusalOf({ exp: undefined, iat: "soon", nbf: undefined })
  deepEqual([none.reason, none.received], ["assertion-expired", "no exp, or one that is not a number"])
  const word = await refusalOf({ exp: 60, iat: "soon", nbf: undefined })
  deepEqual([word.reason, word.received], ["assertion-not-yet-valid", "iat that is not a number"])
  const vast = await refusalOf({ exp: 1e300, iat: undefined, nbf: undefined })
  match(vast.received ?? "", /^exp 1e\+300, /)
})

test("the client of a refused assertion is identified by the assertion alone, and the suggested commands name this client", async () => {
  const other = ownKey("EdDSA", "one")
  const explained = await at.explained(await askBy(at, await assertionOf(at, client_id, other)))
  deepEqual([explained.reason, explained.client_id], ["assertion-signature", client_id])
  match(explained.fix, new RegExp(`: \`gatehouse client show ${client_id}\`\\.$`))
})
