import type { DryRun } from "../dry_run.ts"
import type { WrittenAnswer, WrittenRequest } from "../http/in_process.ts"
import { readAuthorizationRequest, returnAddress } from "../oauth/authorization_request.ts"
import type { Client } from "../oauth/client.ts"
import { mustAsk, scopeToShow } from "../oauth/consent.ts"
import type { Parameters } from "../oauth/parameters.ts"
import { formParameters } from "../oauth/parameters.ts"
import { provenRedirectUri } from "../oauth/redirect_uri.ts"
import { scopeText } from "../oauth/scope.ts"
import type { Addressed } from "./curl.ts"
import type { Outcome, RefusalExplained, Whom } from "./explanation.ts"
import { allPassed, below, explainRefusal, whomOf } from "./explanation.ts"
import { Unreadable } from "./shell_words.ts"

/** A request that would be accepted. */
export interface Accepted extends Whom {
  readonly verdict: "accepted"
  readonly method: string
  readonly path: string
  readonly status: number
  /** What would be answered and what would follow, in sentences. Never a token or code. */
  readonly says: readonly string[]
  readonly checks: readonly Outcome[]
}

const TOKENINFO = "/api/tokeninfo.php"
const USERINFO = "/api/userinfo.php"
const AUTHORIZATION = "/oauth/authorize.php"

/** What the service at `publicUrl` would answer, now, to a request that is not made. Throws Unreadable where it is for somebody else. */
export async function explainRequest(
  { url, request }: Addressed,
  dry: DryRun,
  publicUrl: string,
): Promise<RefusalExplained | Accepted> {
  const { origin, pathname: base } = new URL(publicUrl)
  if (url.origin !== origin)
    throw new Unreadable(`${url.origin} is not this service, which is at ${publicUrl} (GATEHOUSE_URL)`)
  const basePath = base.replace(/\/$/, "")
  const path = below(basePath, url.pathname)
  const { store } = dry.ports
  const { answer, refusal, whom } = await dry.ask(request)
  if (refusal !== undefined) return explainRefusal(refusal, store, basePath, "passed over")
  if (path === TOKENINFO && memberOf(answer, "active") === false) {
    // Told to nobody as a refusal; userinfo refuses the same token for the same reason.
    const said = await dry.ask({ ...request, target: basePath + USERINFO })
    if (said.refusal !== undefined) {
      const told = said.refusal.told.replace(USERINFO, TOKENINFO)
      return explainRefusal({ ...said.refusal, told }, store, basePath, "passed over")
    }
  }
  return {
    verdict: "accepted",
    ...{ method: request.method, path: url.pathname, status: answer.status },
    ...(await whomOf(whom, store)),
    says: path === AUTHORIZATION ? await authorizationSays(answer, request, dry) : says(request, answer),
    checks: answer.status < 400 ? allPassed(path, whom.grantType) : [],
  }
}

function membersOf({ headers, body }: WrittenAnswer): Readonly<Record<string, unknown>> {
  if (!/json/.test(headers["content-type"] ?? "") || body === "") return {}
  const value: unknown = JSON.parse(body)
  return typeof value === "object" && value !== null ? { ...value } : {}
}

const memberOf = (answer: WrittenAnswer, name: string): unknown => membersOf(answer)[name]

/** By names alone: the values are tokens, and some would be valid. */
function says({ method }: WrittenRequest, answer: WrittenAnswer): readonly string[] {
  const names = Object.keys(membersOf(answer))
  if (names.includes("active") && memberOf(answer, "active") === false)
    return ["it would say that the token is not active; `gatehouse explain --token …` says why"]
  if (names.length === 0) return [`${method} would be answered with status ${answer.status}`]
  const scope = memberOf(answer, "scope")
  const given = `it would be given ${names.join(", ")}`
  return [typeof scope === "string" ? `${given}; the scope is ${scope === "" ? "empty" : scope}` : given]
}

/** Which page or redirect comes, by the fields that the pages are known by, and what would come after it. */
async function authorizationSays(
  { status, headers, body }: WrittenAnswer,
  { target }: WrittenRequest,
  { ports }: DryRun,
): Promise<readonly string[]> {
  const location = headers.location ?? ""
  if (body.includes('name="password"')) {
    const parameters = formParameters(target.split("?").slice(1).join("?"))
    const client = await ports.clients.findUnstoredToo(parameters.values.get("client_id") ?? "")
    return ["the sign-in page would be shown", ...afterSignIn(parameters, client)]
  }
  if (body.includes('name="decision"')) return ["the consent page would be shown to the user who is signed in"]
  if (status === 303) return ["the browser would be sent on to the same request by GET: explain that with --url"]
  if (/[?&]code=/.test(location)) return [`the browser would be sent to ${location.split("?")[0]} with a code`]
  if (body.includes('name="code"')) return ["the browser would post a code to the redirect URI"]
  return [`it would be answered with status ${status}`]
}

function afterSignIn(parameters: Parameters, client: Client | undefined): readonly string[] {
  const proven = client && provenRedirectUri(client, parameters.values.get("redirect_uri") ?? "")
  if (client === undefined || proven === undefined) return []
  const request = readAuthorizationRequest(parameters, client, returnAddress(parameters, proven))
  const { prompt } = request
  const scope = scopeToShow(request.scope, request.claims, client.scope)
  const asked = `then the consent page, for ${scopeText(scope)}`
  return [
    !mustAsk(client.consent, scope, scope, prompt)
      ? client.consent === "remember"
        ? `${asked}, unless the user allowed as much before`
        : "then a code at once: the client's users are not asked for consent"
      : asked,
  ]
}
