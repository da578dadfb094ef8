import { inSeconds } from "../../base/clock.ts"
import type { Said } from "../../base/say.ts"
import { say } from "../../base/say.ts"
import type { Received } from "../../outbound/outbound.ts"
import type { ConnectionFinding } from "../../ports/connections.ts"
import type { Connection } from "../connection_settings.ts"
import { findingsOfCallback } from "./check_callback.ts"
import { clientAuthentication } from "./client_authentication.ts"
import { CLOCK_TOLERANCE } from "./exchange_code.ts"
import { errorIn, errorSaid, outcomeOf, saidAt, shown, timeOf } from "./failure.ts"
import type { JsonObject } from "./json_object.ts"
import { isObject, textsIn } from "./json_object.ts"
import type { Provider } from "./metadata.ts"
import { discoveryUrl, issuerOf, metadataIn, providerIn, providerOf } from "./metadata.ts"
import type { ProtocolDeps } from "./protocol_deps.ts"
import { get, jsonOf, parsed, post } from "./provider_request.ts"
import type { Terms } from "./terms.ts"
import { termsOf } from "./terms.ts"

const EXPIRES_SOON_MS = 14 * 86_400_000

const ok = (said: Said): ConnectionFinding => ({ state: "ok", said })
const warning = (said: Said): ConnectionFinding => ({ state: "warning", said })
const problem = (said: Said): ConnectionFinding => ({ state: "problem", said })

/**
 * Finds without a sign-in what keeps people from signing in. The first problem ends the check, because later requests need the answer. Not every provider
 * shows whether it knows the callback address, so the address is among the findings.
 */
export async function checkConnection(
  deps: ProtocolDeps,
  connection: Connection,
): Promise<readonly ConnectionFinding[]> {
  const findings: ConnectionFinding[] = []
  const outcome = await outcomeOf(async () => {
    const terms = termsOf(connection)
    const { registerAt } = terms.preset
    findings.push(ok(say("connection-check-callback", { url: deps.callbackUrl(connection), where: registerAt })))
    const provider = terms.preset.kind === "oauth2" ? providerOf(terms) : await checkedProvider(deps, terms, findings)
    await checkTokenEndpoint(deps, terms, provider, findings)
    return {}
  })
  return "problem" in outcome ? [...findings, problem(outcome.problem.said)] : findings
}

async function checkedProvider(deps: ProtocolDeps, terms: Terms, findings: ConnectionFinding[]): Promise<Provider> {
  const issuer = issuerOf(terms)
  const url = discoveryUrl(issuer)
  const answer = await get(deps.outbound, url)
  const metadata = metadataIn(issuer, answer)
  const provider = providerIn(terms, issuer, metadata)
  findings.push(
    ok(say("connection-check-reached", { url })),
    ...findingsOfAnswer(url, answer, deps.clock()),
    ...findingsOfMetadata(terms, metadata, provider),
    ...(await findingsOfKeys(deps, provider)),
    ...(await findingsOfCallback(deps, terms, provider)),
  )
  return provider
}

/** What the answer itself shows: the other clock, and the certificate. */
function findingsOfAnswer(url: string, { headers, certificateUntil }: Received, now: number): ConnectionFinding[] {
  const { date, age } = headers
  const other = date === undefined || age !== undefined ? Number.NaN : Date.parse(date)
  const seconds = Math.abs(inSeconds(other) - inSeconds(now))
  const isExpiring = certificateUntil !== undefined && certificateUntil - now < EXPIRES_SOON_MS
  return [
    ...(seconds > CLOCK_TOLERANCE ? [warning(saidAt(url, say("connection-check-clock", { seconds })))] : []),
    ...(isExpiring
      ? [warning(saidAt(url, say("connection-check-certificate", { time: timeOf(certificateUntil / 1000) })))]
      : []),
  ]
}

function findingsOfMetadata(terms: Terms, metadata: JsonObject, { server }: Provider): ConnectionFinding[] {
  const { preset, auth, scope } = terms
  const challenges = metadata.code_challenge_methods_supported
  const methods = metadata.token_endpoint_auth_methods_supported
  const scopes = metadata.scopes_supported
  const unknown = scope.filter((value) => Array.isArray(scopes) && !scopes.includes(value))
  const findings: (ConnectionFinding | false)[] = [
    server.id_token_signing_alg_values_supported?.length === 0 &&
      problem(
        say("connection-check-algorithms", {
          received: listOf(metadata.id_token_signing_alg_values_supported),
        }),
      ),
    preset.refusesPkce !== true &&
      Array.isArray(challenges) &&
      !challenges.includes("S256") &&
      warning(say("connection-check-pkce", { received: listOf(challenges) })),
    Array.isArray(methods) &&
      auth !== "none" &&
      !methods.includes(auth) &&
      problem(say("connection-check-method", { method: auth, received: listOf(methods) })),
    unknown.length > 0 && warning(say("connection-check-scope", { scope: unknown, received: listOf(scopes) })),
  ]
  return findings.filter((finding) => finding !== false)
}

const MAX_LISTED = 20

const listOf = (value: unknown): readonly string[] => textsIn(value).slice(0, MAX_LISTED).map(shown)

async function findingsOfKeys({ outbound }: ProtocolDeps, { server }: Provider): Promise<ConnectionFinding[]> {
  const url = server.jwks_uri ?? ""
  const value = jsonOf(url, await get(outbound, url))
  const keys = isObject(value) && Array.isArray(value.keys) ? value.keys.filter(isObject) : []
  const isUsable = keys.some(({ kty, use }) => ["RSA", "EC", "OKP"].includes(String(kty)) && use !== "enc")
  return isUsable ? [] : [problem(saidAt(url, say("connection-check-keys")))]
}

/** A code that nobody issued. */
const CODE = "connection-check"
/** What providers answer to an unknown client or a wrong secret. RFC 6749 §5.2; incorrect_client_credentials: GitHub. */
const CLIENT_ERRORS = ["invalid_client", "unauthorized_client", "incorrect_client_credentials", "bad_client_secret"]
/** What providers answer to an unknown code. RFC 6749 §5.2; bad_verification_code: GitHub, invalid_code: Slack. */
const CODE_ERRORS = ["invalid_grant", "bad_verification_code", "invalid_code"]

/** Sends a code that nobody issued: the error says whether the provider recognises the client. */
async function checkTokenEndpoint(
  deps: ProtocolDeps,
  terms: Terms,
  provider: Provider,
  findings: ConnectionFinding[],
): Promise<void> {
  const url = provider.server.token_endpoint
  const body = new URLSearchParams({ grant_type: "authorization_code", code: CODE })
  body.set("redirect_uri", deps.callbackUrl(terms.connection))
  if (terms.preset.refusesPkce !== true) body.set("code_verifier", deps.random(32).toString("base64url"))
  const headers = new Headers({ accept: "application/json" })
  await clientAuthentication(deps, terms, provider, deps.clock())(
    provider.server,
    { client_id: terms.clientId },
    body,
    headers,
  )
  const answer = await post(deps.outbound, url, Object.fromEntries(headers), body)
  if (terms.preset.kind === "oauth2") findings.push(...findingsOfAnswer(url, answer, deps.clock()))
  findings.push(findingOfError(url, answer))
}

function findingOfError(url: string, { status, body }: Received): ConnectionFinding {
  const error = errorIn(parsed(body))
  const said = saidAt(
    url,
    error === undefined ? say("outbound-status", { status }) : errorSaid(error.code, error.description),
  )
  if (status === 401 || (error !== undefined && CLIENT_ERRORS.includes(error.code)))
    return problem(say("connection-check-client", { said }))
  return error !== undefined && CODE_ERRORS.includes(error.code)
    ? ok(say("connection-check-accepted", { url }))
    : warning(said)
}
