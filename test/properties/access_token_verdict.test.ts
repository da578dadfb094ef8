import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { idFrom } from "../../src/base/id.ts"
import { accessTokenVerdict } from "../../src/oauth/access_token_verdict.ts"
import { anyScope } from "./samples.ts"

const NOW = Date.UTC(2030, 0)
const ID = idFrom("client", new Uint8Array(16))

const anyToken = fc.record({
  expiresAt: fc.constantFrom(NOW / 1000 - 1, NOW / 1000, NOW / 1000 + 1),
  scope: fc.option(anyScope, { nil: undefined }),
  resources: fc.constant(["https://api.example"]),
})
const anyClient = fc.option(fc.record({ id: fc.constant(ID), enabled: fc.boolean(), scope: anyScope }), {
  nil: undefined,
})
const anyState = fc.constantFrom("user", "admin", "disabled")
const anyGrant = fc.record({
  revoked: fc.boolean(),
  ended: fc.boolean(),
  scope: anyScope,
  user: fc.record({ state: anyState }),
})
/** The scope values that the holder may have. */
const anyHoldings = anyScope.map((scope) => new Set<string>(scope))
const mayKnow = fc.option(fc.boolean(), { nil: undefined })
const first = <T extends string>(faults: readonly (T | false)[]) => faults.find((fault) => fault !== false)

test("specification §5: a user's token is refused for the first failed check; otherwise its remaining scope is returned", () => {
  fc.assert(
    fc.property(anyToken, anyGrant, anyClient, anyHoldings, mayKnow, (token, row, client, mine, known) => {
      const verdict = accessTokenVerdict(
        token,
        row,
        client,
        { allowed: client?.scope ?? [], mayHave: (value) => mine.has(value) },
        NOW,
        known === undefined ? undefined : () => known,
      )
      const granted = (token.scope ?? row.scope).filter((value) => row.scope.includes(value))
      const scope = granted.filter((value) => client?.scope.includes(value) && mine.has(value))
      const fault = first([
        token.expiresAt * 1000 <= NOW && "token-expired",
        row.ended && "token-grant-ended",
        row.revoked && "token-revoked",
        row.user.state === "disabled" && "token-user-disabled",
        client?.enabled !== true && "token-client-gone",
        known === false && "token-not-for-caller",
        scope.length === 0 && "token-scope-withdrawn",
      ])
      assert.deepEqual(verdict, fault ?? { client, scope })
    }),
    { numRuns: 2000 },
  )
})

test("specification §5: a client's own token depends only on the client and on what the client may have, and has only its own scope", () => {
  fc.assert(
    fc.property(anyToken, fc.boolean(), anyClient, anyHoldings, mayKnow, (token, revoked, client, mine, known) => {
      const verdict = accessTokenVerdict(
        token,
        { revoked },
        client,
        { allowed: client?.scope ?? [], mayHave: (value) => mine.has(value) },
        NOW,
        known === undefined ? undefined : () => known,
      )
      const scope = (token.scope ?? []).filter((value) => client?.scope.includes(value) && mine.has(value))
      const fault = first([
        token.expiresAt * 1000 <= NOW && "token-expired",
        client?.enabled !== true && "token-client-gone",
        revoked && "token-revoked",
        known === false && "token-not-for-caller",
        scope.length === 0 && "token-scope-withdrawn",
      ])
      assert.deepEqual(verdict, fault ?? { client, scope })
    }),
    { numRuns: 2000 },
  )
})

test("RFC 7662 §4: a caller may see a token or not, depending on the caller's client and resources", () => {
  const asked: unknown[] = []
  const token = { expiresAt: NOW / 1000 + 1, scope: ["read"], resources: ["https://api.example"] } as const
  const client = { id: ID, enabled: true, scope: ["read"] } as const
  accessTokenVerdict(
    token,
    { revoked: false },
    client,
    { allowed: client.scope, mayHave: () => true },
    NOW,
    (...of) => asked.push(of) > 0,
  )
  assert.deepEqual(asked, [[ID, ["https://api.example"]]])
})
