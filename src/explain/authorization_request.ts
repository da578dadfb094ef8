import { say } from "../base/say.ts"
import { authorize } from "../endpoints/authorize.ts"
import { formParameters } from "../oauth/parameters.ts"
import { AUTHORIZATION_PATH } from "../oauth/paths.ts"
import { Refusal } from "../oauth/refusal.ts"
import { refusalRecord } from "../observe/refusal_record.ts"
import { NO_COOKIES } from "../ports/cookies.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { english } from "../words/english.ts"
import { explainRefusal, whomOf } from "./explanation.ts"

/** The given URL is not an authorization request to this service. */
export class OtherAddress extends Error {}

const SIGNED_OUT = {
  method: "GET",
  path: AUTHORIZATION_PATH,
  headers: {},
  address: "",
  addressKey: "",
  traceId: "",
  authorization: [],
  body: undefined,
  contentType: undefined,
  contentEncoding: undefined,
  userAgent: undefined,
  acceptLanguage: undefined,
  fetchSite: undefined,
  forwardedProto: undefined,
  cookies: NO_COOKIES,
  sessionId: undefined,
  isFromProxy: false,
  clientCertificate: () => undefined,
}

/**
 * Returns the authorization endpoint's verdict on a URL, for a browser in which no user is signed in. Runs the endpoint's own code with ports that
 * write nothing. Throws OtherAddress for any other URL.
 */
export async function explainUrl(text: string, ports: Ports, publicUrl: string) {
  const own = new URL(publicUrl.replace(/\/$/, "") + AUTHORIZATION_PATH)
  const url = URL.parse(text)
  if (url === null || url.origin !== own.origin || url.pathname !== own.pathname)
    throw new OtherAddress(`--url takes an authorization request of this service: ${own}?… (see GATEHOUSE_URL)`)
  const request: EdgeRequest = { ...SIGNED_OUT, query: url.search.slice(1), now: ports.clock() }
  const refusal = await refusalOf(request, ports)
  const id = formParameters(request.query).values.get("client_id")
  const clientId = id === undefined ? undefined : (await ports.clients.named(id))?.id
  const facts = { method: request.method, path: own.pathname, address: "", traceId: "" }
  if (refusal !== undefined) {
    const record = JSON.stringify(refusalRecord(facts, refusal, { clientId }))
    return explainRefusal({ traceId: "", at: request.now, record }, known(ports))
  }
  const said = say("shows-sign-in")
  const whom = await whomOf({ clientId }, known(ports))
  return {
    verdict: "accepted" as const,
    method: facts.method,
    path: facts.path,
    ...whom,
    says: [english(said)],
    says_messages: [said],
  }
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

const known = ({ clients, store }: Pick<Ports, "clients" | "store">) => ({ clients, grants: store.grants })
