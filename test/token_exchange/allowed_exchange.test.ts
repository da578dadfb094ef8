/** What exchange policies allow, as one table. Decision 0098. */
import { deepEqual } from "node:assert/strict"
import { test } from "node:test"
import type { ClientId } from "../../src/base/id.ts"
import type { RequestedExchange } from "../../src/token_exchange/allowed_exchange.ts"
import { allowedExchange } from "../../src/token_exchange/allowed_exchange.ts"

const ORDERS = "https://orders.example"
const STOCK = "https://stock.example"
const BILLS = "https://bills.example"
const id = (digit: string): ClientId => `client_${digit.repeat(32)}`
const METADATA = "https://app.example/client.json"

type Policy = Parameters<typeof allowedExchange>[0][number]

const policy = (more: Partial<Policy> = {}): Policy => ({
  enabled: true,
  clientId: id("a"),
  subjectClients: [id("b")],
  subjectAudience: "own",
  resources: [STOCK],
  scope: ["read"],
  mode: "delegation",
  ...more,
})

const exchange = (more: Partial<RequestedExchange> = {}): RequestedExchange => ({
  client: { id: id("a"), metadataUrl: undefined, resources: [ORDERS] },
  subjectClient: { id: id("b"), metadataUrl: undefined },
  subjectResources: [ORDERS],
  resources: [STOCK],
  ...more,
})

const read = { mode: "delegation", scope: ["read"] }
const silent = policy({ mode: "impersonation", scope: ["write"] })

for (const [title, policies, requested, expected] of [
  ["no policy", [], {}, "exchange-not-in-policy"],
  ["a policy for both clients and the API", [policy()], {}, read],
  ["a disabled policy", [policy({ enabled: false })], {}, "exchange-not-in-policy"],
  ["a policy for another client", [policy({ clientId: id("c") })], {}, "exchange-not-in-policy"],
  ["a policy for the tokens of another client", [policy({ subjectClients: [id("c")] })], {}, "exchange-not-in-policy"],
  ["a policy for the tokens of any client", [policy({ subjectClients: ["any"] })], {}, read],
  [
    "a policy that names a metadata document by its URL",
    [policy({ subjectClients: [METADATA] })],
    { subjectClient: { id: id("d"), metadataUrl: METADATA } },
    read,
  ],
  [
    "a policy that names a metadata document by the id of its row",
    [policy({ subjectClients: [id("d")] })],
    { subjectClient: { id: id("d"), metadataUrl: METADATA } },
    "exchange-not-in-policy",
  ],
  ["a token for another API", [policy()], { subjectResources: [BILLS] }, "exchange-subject-not-for-caller"],
  ["a token for this service", [policy()], { subjectResources: [] }, "exchange-subject-not-for-caller"],
  ["a token for several APIs, one its own", [policy()], { subjectResources: [BILLS, `${ORDERS}/`] }, read],
  ["a token for another API, by the policy", [policy({ subjectAudience: "any" })], { subjectResources: [BILLS] }, read],
  [
    "a token that was issued to the client itself",
    [policy({ subjectClients: [id("a")] })],
    { subjectClient: { id: id("a"), metadataUrl: undefined }, subjectResources: [] },
    read,
  ],
  ["another API", [policy()], { resources: [BILLS] }, "exchange-target-not-in-policy"],
  ["two APIs in one policy", [policy({ resources: [STOCK, BILLS] })], { resources: [BILLS, STOCK] }, read],
  [
    "two APIs in two policies",
    [policy(), policy({ resources: [BILLS] })],
    { resources: [BILLS, STOCK] },
    "exchange-target-not-in-policy",
  ],
  [
    "two policies for the API: their values together",
    [policy(), policy({ scope: ["write", "read"] })],
    {},
    { mode: "delegation", scope: ["read", "write"] },
  ],
  ["a policy of each mode: that of delegation alone", [silent, policy()], {}, read],
  ["a policy of impersonation", [silent], {}, { mode: "impersonation", scope: ["write"] }],
  [
    "a policy of delegation for another API: that of impersonation",
    [policy({ resources: [BILLS] }), silent],
    {},
    { mode: "impersonation", scope: ["write"] },
  ],
] as const)
  test(`an exchange with ${title}`, () => {
    deepEqual(allowedExchange(policies, exchange(requested)), expected)
  })

test("a token of impersonation needs a policy of impersonation with each use", () => {
  deepEqual(allowedExchange([policy(), silent], exchange(), "impersonation"), {
    mode: "impersonation",
    scope: ["write"],
  })
  deepEqual(allowedExchange([policy()], exchange(), "impersonation"), "exchange-not-in-policy")
})
