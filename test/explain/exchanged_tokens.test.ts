import { deepEqual } from "node:assert/strict"
import { after, test } from "node:test"
import { explainCredential } from "../../src/explain/credential.ts"
import { TOKEN_EXCHANGE } from "../../src/oauth/grant_types.ts"
import { codeForResources } from "../support/client_requests.ts"
import { exchanged, ORDERS, STOCK } from "../support/exchange.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post } from "../support/service.ts"
import { ENGINES, installation } from "./installation.ts"

for (const { name, skip, place } of ENGINES)
  test(`${name}: explains whose an exchanged token is, and why it has ended`, { skip }, async () => {
    const at = await installation({ after }, await place())
    const { apis, exchangePolicies } = at.gatehouse.administration
    for (const identifier of [ORDERS, STOCK]) await apis.create({ identifier })
    const web = await confidentialClient(at, { resources: [ORDERS] })
    const service = { redirect_uris: [], grant_types: [TOKEN_EXCHANGE], resources: [ORDERS] }
    const orders = await confidentialClient(at, service)
    const ids = { client_id: orders.client_id, subject_clients: [web.client_id] }
    await exchangePolicies.create({ name: "orders", ...ids, resources: [STOCK], scope: "read" })
    const code = await codeForResources(at, web, [ORDERS], { scope: "read" })
    const source = (JSON.parse((await post(at, codeRequest(web, code))).text) as Tokens).access_token
    const { access_token } = await exchanged(at, orders, source, { resource: STOCK })
    const explain = async () => {
      const dry = await at.dry()
      const found = await explainCredential(access_token, dry.ports, at.clock())
      await dry.close()
      const { verdict, client_id, username, reason, says } = found
      return { verdict, client_id, username, reason, chain: says.filter((each) => each.includes("exchange:")) }
    }
    const chain = [`it came by token exchange: ${web.client_id} → ${orders.client_id}`]
    const whose = { client_id: orders.client_id, username: "ann", chain }
    deepEqual(await explain(), { verdict: "accepted", ...whose, reason: null })
    await exchangePolicies.update("orders", { scope: "write" })
    deepEqual(await explain(), { verdict: "refused", ...whose, reason: "token-scope-withdrawn" })
    await exchangePolicies.delete("orders")
    deepEqual(await explain(), { verdict: "refused", ...whose, reason: "token-exchange-ended" })
  })
