// Each refusal that a sign-in by a connection or a directory can end with has an explanation that says what to do.
import { doesNotMatch, equal, match, notEqual, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { explainRefusal } from "../../src/explain/explanation.ts"
import { REASONS } from "../../src/oauth/reasons.ts"
import type { RefusalCode } from "../../src/oauth/refusal.ts"
import { REFUSALS } from "../../src/oauth/refusal.ts"
import { world } from "../support/world.ts"

const at = await world({ after })

const OF_CONNECTIONS = (Object.entries(REASONS) as [RefusalCode, readonly string[]][]).flatMap(([code, reasons]) =>
  reasons.filter((reason) => /^(connection|directory)-/.test(reason)).map((reason) => [code, reason] as const),
)

for (const [code, reason] of OF_CONNECTIONS)
  test(`explain says why, and what to do, for ${reason}`, async () => {
    const record = JSON.stringify({
      method: "GET",
      path: "/connections/x/callback",
      address: "192.0.2.1",
      code,
      reason,
    })
    const kept = { traceId: "0123456789abcdef", at: at.clock(), record }
    const explained = await explainRefusal(kept, at.gatehouse.store)
    equal(explained.error, "error" in REFUSALS[code] ? REFUSALS[code].error : code)
    notEqual(explained.sentence, reason)
    equal(explained.fix_message.code, reason)
    match(explained.fix, /^[A-Z].{15,}\.$/)
    doesNotMatch(explained.fix, /[{}]|undefined/)
  })

test("the reasons of connections and directories are many, so that the tests above test something", () => {
  ok(OF_CONNECTIONS.length > 15)
})
