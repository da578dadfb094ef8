import { equal } from "node:assert/strict"
import { TOKEN_EXCHANGE } from "../../src/oauth/grant_types.ts"
import { createLog } from "../../src/observe/log.ts"
import { bodyOf } from "./answers.ts"
import { codeForResources, sendForm, TOKEN } from "./client_requests.ts"
import type { Confidential, Service, Tokens } from "./service.ts"
import { codeRequest, confidentialClient, post, service } from "./service.ts"
import type { Received } from "./wire.ts"

export const ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token"
export const ORDERS = "https://orders.example"
export const STOCK = "https://stock.example"
export const BILLS = "https://bills.example"

export interface Exchanged extends Omit<Tokens, "refresh_token" | "id_token"> {
  readonly issued_token_type: string
}

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>

/** Sends a token exchange: the client presents an access token. `parameters` add to the request, or replace parts of it. */
export const exchangeRequest = (
  at: Pick<Service, "url">,
  client: Partial<Confidential>,
  subject_token: string,
  parameters: Parameters = {},
): Promise<Received> =>
  sendForm(
    at,
    TOKEN,
    Object.entries<string | readonly string[] | undefined>({
      grant_type: TOKEN_EXCHANGE,
      ...client,
      subject_token,
      subject_token_type: ACCESS_TOKEN,
      ...parameters,
    }).flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const)),
  )

export async function exchanged(...request: globalThis.Parameters<typeof exchangeRequest>): Promise<Exchanged> {
  const answer = await exchangeRequest(...request)
  equal(answer.status, 200, answer.text)
  return bodyOf<Exchanged>(answer)
}

/** A web application for people, three APIs, and the services of the first two. Orders may call stock, and stock may call bills. */
export async function exchangeSetting(test: globalThis.Parameters<typeof service>[0]) {
  const lines: { readonly reason?: string }[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const at = await service(test, {}, { log: createLog({ level: "info", readable: false, destination }) })
  const { apis, scopes, exchangePolicies } = at.gatehouse.administration
  for (const identifier of [ORDERS, STOCK, BILLS]) await apis.create({ identifier })
  await scopes.create({ scope: "stock:see", api: STOCK, description: "See what is in stock" })
  const web = await confidentialClient(at, { scope: "openid profile read write stock:see", resources: [ORDERS] })
  const serviceOf = (name: string, resource: string) =>
    confidentialClient(at, {
      name,
      redirect_uris: [],
      grant_types: [TOKEN_EXCHANGE, "client_credentials"],
      scope: "profile read write stock:see",
      resources: [resource],
    })
  const orders = await serviceOf("Orders", ORDERS)
  const stock = await serviceOf("Stock", STOCK)
  const policy = (name: string, client: Confidential, subject: Confidential, resources: readonly string[]) =>
    exchangePolicies.create({
      name,
      client_id: client.client_id,
      subject_clients: [subject.client_id],
      resources,
      scope: resources.includes(STOCK) ? "profile read stock:see" : "read",
    })
  const toStock = await policy("orders-to-stock", orders, web, [STOCK])
  const toBills = await policy("stock-to-bills", stock, orders, [BILLS])

  /** Ann's tokens of the web application, for the API of orders. */
  const webTokens = async (scope = "profile read write", resources: readonly string[] = [ORDERS]) =>
    bodyOf<Tokens>(await post(at, codeRequest(web, await codeForResources(at, web, resources, { scope }))))

  /** Sends the request, and returns its error with the private reason of the log. */
  const refusalOf = async (answer: Received | Promise<Received>): Promise<string> => {
    const { status, text } = await answer
    const { error } = JSON.parse(text) as { error?: string }
    return `${status} ${error} ${lines.findLast(({ reason }) => reason !== undefined)?.reason}`
  }

  return { at, web, orders, stock, toStock, toBills, serviceOf, webTokens, refusalOf }
}
