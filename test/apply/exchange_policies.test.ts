import { deepEqual, equal, match, rejects } from "node:assert/strict"
import { test } from "node:test"
import type { FilesInvalid } from "../../src/apply/apply.ts"
import { TOKEN_EXCHANGE } from "../../src/oauth/grant_types.ts"
import { memory } from "./world.ts"

const STOCK = "https://stock.example"
const POLICY = {
  name: "orders-to-stock",
  client_id: "Orders",
  subject_clients: ["Web"],
  resources: [STOCK],
  scope: "read stock:see",
}
const file = (exchange_policies: readonly object[]) => [
  JSON.stringify({
    apis: [{ identifier: STOCK, scopes: [{ scope: "stock:see" }] }],
    clients: [
      { name: "Orders", kind: "confidential", grant_types: [TOKEN_EXCHANGE], scope: "read stock:see" },
      { name: "Web", kind: "public", redirect_uris: ["https://web.example/"] },
    ],
    exchange_policies,
  }),
]

test("a policy of a file names clients and APIs of the same file, and an export makes the same policy", async () => {
  const { planned, run, state, exported } = await memory()
  const steps = await planned(file([POLICY]))
  equal(steps.at(-1)?.kind, "exchange policy")
  await run(steps)
  deepEqual(await planned(file([POLICY])), [])
  deepEqual((await state()).exchange_policies, [
    {
      ...POLICY,
      description: null,
      subject_audience: "own",
      mode: "delegation",
      assertion_client_id: null,
      enabled: true,
    },
  ])
  const other = await memory()
  await other.run(await other.planned([await exported()]))
  deepEqual(await other.state(), await state())
})

test("an entry changes its policy, and --prune deletes the others", async () => {
  const { planned, run, state } = await memory()
  await run(await planned(file([POLICY, { ...POLICY, name: "old", subject_clients: ["any"] }])))
  const steps = await planned(file([{ ...POLICY, scope: "read", subject_clients: ["any"] }]), { prune: true })
  deepEqual(
    steps.map(({ action, name, differences }) => [action, name, differences.map(({ setting }) => setting)]),
    [
      ["update", "orders-to-stock", ["subject_clients", "scope"]],
      ["delete", "old", []],
    ],
  )
  await run(steps)
  deepEqual(
    (await state()).exchange_policies.map(({ name }) => name),
    ["orders-to-stock"],
  )
})

for (const [what, policy, expected] of [
  ["a name with a capital letter", { name: "Orders" }, /not a valid name/],
  ["an unknown client", { client_id: "Nobody" }, /Nobody/],
  ["a public client", { client_id: "Web" }, /public client/],
  ["no client whose tokens it exchanges", { subject_clients: [] }, /is required/],
  ["any beside a client", { subject_clients: ["any", "Web"] }, /any is every client/],
  ["an unknown API", { resources: ["https://other.example"] }, /unknown API/],
  ["the identifier of an API in another spelling", { resources: [`${STOCK}/`] }, /unknown API/],
  ["a right of administration", { scope: "read admin" }, /"admin" is not a value/],
  ["the scope value openid", { scope: "openid" }, /"openid" is not a value/],
  ["an unknown scope value", { scope: "bills:see" }, /"bills:see" is not a value/],
  ["an unknown mode", { mode: "disguise" }, /mode/],
] as const)
  test(`a policy is refused with ${what}`, async () => {
    const { planned } = await memory()
    await rejects(planned(file([{ ...POLICY, ...policy }])), (error: FilesInvalid) => {
      match(error.message, expected)
      return true
    })
  })
