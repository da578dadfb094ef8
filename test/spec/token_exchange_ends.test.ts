/** What was exchanged ends with everything from which it came, on the engine of the run. Decision 0098. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it, test } from "node:test"
import { revoked } from "../support/client_requests.ts"
import { BILLS, exchanged, exchangeRequest, exchangeSetting, ORDERS, STOCK } from "../support/exchange.ts"
import { post, refreshRequest, tokeninfo } from "../support/service.ts"

const AT_ONCE = 64
const setting = await exchangeSetting({ after })
const { at, web, orders, stock, webTokens } = setting
const { clients, exchangePolicies, grants, scopes, users } = at.gatehouse.administration

/** Ann's tokens of the web application, and the tokens that orders and then stock exchanged. */
async function chain() {
  const source = await webTokens("read stock:see", [ORDERS, STOCK])
  const first = await exchanged(at, orders, source.access_token, { resource: STOCK })
  const second = await exchanged(at, stock, first.access_token, { resource: BILLS })
  return { source, first, second }
}

const scopeOf = async ({ access_token }: { readonly access_token: string }): Promise<string | undefined> =>
  (JSON.parse((await tokeninfo(at, access_token)).text) as { scope?: string }).scope

const grantOf = async () => (await grants.list({ client_id: web.client_id })).findLast(({ state }) => state === "used")

type Chain = Awaited<ReturnType<typeof chain>>

interface End {
  readonly end: (chain: Chain) => Promise<unknown>
  /** Makes everything as it was, for the next case. */
  readonly back?: () => Promise<unknown>
}

const policy = (name: string, change: Parameters<typeof exchangePolicies.update>[1], back: typeof change): End => ({
  end: () => exchangePolicies.update(name, change),
  back: () => exchangePolicies.update(name, back),
})

/** What ends both tokens of a chain at once. */
const ENDS: Readonly<Record<string, End>> = {
  "the presented token is revoked": { end: ({ source }) => revoked(at, web, source.access_token) },
  "its grant is revoked": { end: async () => grants.revoke((await grantOf())?.grant_id ?? "") },
  "its refresh token is revoked": { end: ({ source }) => revoked(at, web, source.refresh_token) },
  "its refresh token is stolen, and used after its successor": {
    async end({ source }) {
      const { access_token } = JSON.parse((await post(at, refreshRequest(web, source.refresh_token))).text)
      await tokeninfo(at, access_token)
      await post(at, refreshRequest(web, source.refresh_token))
    },
  },
  "the person is disabled": { end: () => users.disable("ann"), back: () => users.enable("ann") },
  "the client of the person is disabled": {
    end: () => clients.disable(web.client_id),
    back: () => clients.enable(web.client_id),
  },
  "the first client that exchanged is disabled": {
    end: () => clients.disable(orders.client_id),
    back: () => clients.enable(orders.client_id),
  },
  "the policy is disabled": policy("orders-to-stock", { enabled: false }, { enabled: true }),
  "the policy gives identity assertions instead": {
    end: () => exchangePolicies.update("orders-to-stock", { assertion_client_id: "orders-there" }),
    back: () => exchangePolicies.update("orders-to-stock", { assertion_client_id: "" }),
  },
  "the policy loses the API": policy(
    "orders-to-stock",
    { resources: [ORDERS], scope: "read" },
    {
      resources: [STOCK],
      scope: "profile read stock:see",
    },
  ),
  "the policy loses the client of the person": policy(
    "orders-to-stock",
    { subject_clients: [stock.client_id] },
    { subject_clients: [web.client_id] },
  ),
  "the policy loses the scope": policy("orders-to-stock", { scope: "profile" }, { scope: "profile read stock:see" }),
  "the first client no longer serves the API to which the token was sent": {
    end: () => clients.update(orders.client_id, { resources: [BILLS] }),
    back: () => clients.update(orders.client_id, { resources: [ORDERS] }),
  },
  "the client of the person loses the scope": {
    end: () => clients.update(web.client_id, { scope: "openid profile" }),
    back: () => clients.update(web.client_id, { scope: "openid profile read write stock:see" }),
  },
  "the token has expired": { end: async () => at.clock.advance({ seconds: 3600 }) },
}

describe("both tokens of a chain end at once when", () => {
  for (const [title, { end, back }] of Object.entries(ENDS))
    it(title, async () => {
      const tokens = await chain()
      deepEqual([await scopeOf(tokens.first), await scopeOf(tokens.second)], ["read stock:see", "read"])
      await end(tokens)
      deepEqual([await scopeOf(tokens.first), await scopeOf(tokens.second)], [undefined, undefined])
      equal((await exchangeRequest(at, stock, tokens.first.access_token, { resource: BILLS })).status, 400)
      await back?.()
    })
})

test("the end of a later exchange leaves the earlier token valid", async () => {
  for (const [end, back] of [
    [() => clients.disable(stock.client_id), () => clients.enable(stock.client_id)],
    [
      () => exchangePolicies.update("stock-to-bills", { enabled: false }),
      () => exchangePolicies.update("stock-to-bills", { enabled: true }),
    ],
  ] as const) {
    const { first, second } = await chain()
    await end()
    deepEqual([await scopeOf(first), await scopeOf(second)], ["read stock:see", undefined])
    await back()
    equal(await scopeOf(second), "read")
  }
})

test("a deleted scope value leaves every token at once", async () => {
  const { first } = await chain()
  await scopes.delete("stock:see")
  equal(await scopeOf(first), "read")
  await scopes.create({ scope: "stock:see", api: STOCK, description: "See what is in stock" })
})

test("64 exchanges at once with the revocation of the presented token leave no token that works", async () => {
  const { access_token } = await webTokens()
  const sent = Array.from({ length: AT_ONCE }, () => exchangeRequest(at, orders, access_token, { resource: STOCK }))
  sent.splice(AT_ONCE / 2, 0, revoked(at, web, access_token) as never)
  const answers = (await Promise.all(sent)).filter((answer) => answer?.status === 200)
  const tokens = answers.map(({ text }) => JSON.parse(text) as { access_token: string })
  deepEqual(
    [...new Set(await Promise.all(tokens.map(scopeOf)))].filter((scope) => scope !== undefined),
    [],
  )
  equal((await exchangeRequest(at, orders, access_token, { resource: STOCK })).status, 400)
})
