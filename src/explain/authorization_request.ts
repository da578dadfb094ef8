import { authorize } from "../endpoints/authorize.ts"
import { formParameters } from "../oauth/parameters.ts"
import { AUTHORIZATION_PATH } from "../oauth/paths.ts"
import { Refusal } from "../oauth/refusal.ts"
import { toldRefusal } from "../observe/told_refusal.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { explainRefusal, whomOf } from "./explanation.ts"

/** The address is not that of this service's authorization endpoint. */
export class OtherAddress extends Error {}

const SIGNED_OUT = {
  ...{ method: "GET", address: "", addressKey: "", traceId: "", authorization: [], body: undefined },
  ...{ contentType: undefined, contentEncoding: undefined, userAgent: undefined, acceptLanguage: undefined },
  ...{ fetchSite: undefined, forwardedProto: undefined, visit: undefined, session: undefined, device: undefined },
}

/**
 * What the authorization endpoint would answer to a browser in which nobody is signed in. The endpoint itself decides, on ports that write
 * nothing. Throws OtherAddress.
 */
export async function explainUrl(text: string, ports: Ports, publicUrl: string) {
  const own = new URL(publicUrl.replace(/\/$/, "") + AUTHORIZATION_PATH)
  const url = URL.parse(text)
  if (url === null || url.origin !== own.origin || url.pathname !== own.pathname)
    throw new OtherAddress(`--url takes an authorization request of this service: ${own}?… (see GATEHOUSE_URL)`)
  const request: EdgeRequest = { ...SIGNED_OUT, query: url.search.slice(1), now: ports.clock() }
  const refusal = await refusalOf(request, ports)
  const id = formParameters(request.query).values.get("client_id")
  const clientId = id === undefined ? undefined : (await ports.clients.find(id))?.id
  const facts = { method: request.method, path: own.pathname, address: "", traceId: "" }
  if (refusal !== undefined) {
    const told = JSON.stringify(toldRefusal(facts, refusal, { clientId }))
    return explainRefusal({ traceId: "", at: request.now, told }, ports.store)
  }
  const says = ["the sign-in page would be shown"]
  const whom = await whomOf({ clientId }, ports.store)
  return { verdict: "accepted" as const, method: facts.method, path: facts.path, ...whom, says }
}

async function refusalOf(request: EdgeRequest, ports: Ports): Promise<Refusal | undefined> {
  try {
    const answer = await authorize(request, ports)
    return "refused" in answer ? answer.refused : undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
