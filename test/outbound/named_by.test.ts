import { equal } from "node:assert/strict"
import { test } from "node:test"
import type { Client } from "../../src/oauth/client.ts"
import { addressesNamedBy } from "../../src/oauth/client.ts"

// The key set, the sector document and the sign-out notice of a client are all requested by this rule.
const answers: readonly (readonly [Client["registeredBy"], Client["consent"], "operator" | "stranger"])[] = [
  ["operator", "remember", "operator"],
  ["token-holder", "remember", "operator"],
  ["anyone", "remember", "stranger"],
  ["anyone", "ask", "stranger"],
  ["anyone", "first-party", "operator"],
  ["metadata-document", "remember", "stranger"],
  ["metadata-document", "ask", "stranger"],
  ["metadata-document", "first-party", "operator"],
]

for (const [registeredBy, consent, expected] of answers)
  test(`the addresses of a client registered by ${registeredBy}, with consent ${consent}, count as named by ${expected}`, () => {
    equal(addressesNamedBy({ registeredBy, consent } as Client), expected)
  })
