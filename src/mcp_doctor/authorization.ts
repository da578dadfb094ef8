import { sha256 } from "../base/digest.ts"
import { systemRandom } from "../base/random.ts"
import { ask, askWithForm, jsonObject } from "../doctor/ask.ts"
import type { Finding } from "../doctor/finding.ts"
import { ok, problem } from "../doctor/finding.ts"
import type { ServerMetadata } from "./authorization_server.ts"
import type { CallbackListener } from "./callback.ts"
import type { PlayedClient } from "./client.ts"
import { explanationOf, refusalIn, refusalValues } from "./client.ts"
import { inCommand, quoted } from "./quoted.ts"

/** The parties of the authorization. This command plays the client. */
export interface Parties {
  readonly server: ServerMetadata
  readonly client: PlayedClient
  readonly callback: CallbackListener
  readonly resource: string
  /** A refresh token of each sign-in, for `revoke`. */
  readonly signedIn: string[]
}

/** An answer of the token endpoint. RFC 6749 §5.1. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string | undefined
  readonly idToken: string | undefined
  readonly scope: readonly string[]
  readonly expiresIn: number | undefined
}

const TIMEOUT_MS = 10_000
const random = () => systemRandom(32).toString("base64url")

interface Request {
  readonly address: string
  readonly state: string
  readonly verifier: string
}

/** Makes an authorization request with PKCE, `state` and `resource`, as clients of MCP do. */
function requestFor(
  { server, client, callback, resource }: Parties,
  scope: readonly string[],
  prompt?: string,
): Request {
  const [state, verifier] = [random(), random()]
  const url = new URL(server.authorizationEndpoint)
  const parameters = {
    response_type: "code",
    client_id: client.clientId,
    redirect_uri: callback.redirectUri,
    code_challenge: sha256(verifier).toString("base64url"),
    code_challenge_method: "S256",
    state,
    resource,
    ...(scope.length > 0 && { scope: scope.join(" ") }),
    ...(prompt !== undefined && { prompt }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { address: url.href, state, verifier }
}

/** The errors for `prompt=none` that mean that only the person is missing. OpenID Connect Core §3.1.2.6. */
const PERSON_MISSING = ["login_required", "consent_required", "interaction_required", "account_selection_required"]

/** Sends the authorization request without a person: with `prompt=none` a server redirects every refusal. Returns whether the server accepts it. */
export async function* checkRequest(parties: Parties, scope: readonly string[]): AsyncGenerator<Finding, boolean> {
  const CHECK = "authorization request"
  const { server, resource } = parties
  const { address } = requestFor(parties, scope, "none")
  const answer = await ask(address, { timeoutMs: TIMEOUT_MS })
  if (!answer.answered) {
    yield problem(
      [CHECK, "authorization-unreachable", { endpoint: server.authorizationEndpoint, why: answer.why }],
      `the authorization endpoint is not reachable (${answer.why})`,
      "Start the authorization server",
    )
    return false
  }
  const location = URL.parse(answer.headers.get("location") ?? "", address)
  const error = location?.href.startsWith(parties.callback.redirectUri) ? location.searchParams.get("error") : null
  if (error !== null && !PERSON_MISSING.includes(error)) {
    const description = location?.searchParams.get("error_description") ?? null
    yield problem(
      [CHECK, "request-refused", { resource, scope, error, description }],
      `${inWords(parties, scope)} is refused: ${quoted(error)}${description ? `, ${quoted(description)}` : ""}`,
      adviceOn(error, parties, scope, explanationOf(answer)),
    )
    return false
  }
  if (answer.status >= 400) {
    const says = `${inWords(parties, scope)} is refused with a page, status ${answer.status}`
    yield problem(
      [CHECK, "request-refused-by-page", { resource, scope, status: answer.status }],
      says,
      explanationOf(answer),
    )
    return false
  }
  yield ok([CHECK, "request-accepted", { resource, scope }], `${inWords(parties, scope)} is accepted`)
  return true
}

const inWords = ({ resource }: Parties, scope: readonly string[]): string =>
  `a request for ${quoted(resource)}${scope.length === 0 ? "" : ` with the scope ${quoted(scope.join(" "))}`}`

function adviceOn(error: string, { resource, server }: Parties, scope: readonly string[], otherwise: string): string {
  const api = inCommand(resource, "IDENTIFIER")
  switch (error) {
    case "invalid_target":
      return `Declare the API: \`gatehouse api create --identifier ${api} --clients every\`; if it exists, \`gatehouse api update ${api} --clients every\``
    case "invalid_scope": {
      const [value = scope[0] ?? ""] = scope.filter((value) => !server.scope.includes(value))
      return `Declare the scope value: \`gatehouse scope create ${inCommand(value, "VALUE")} --api ${api} --description TEXT\`; or remove it from scopes_supported and from the challenge`
    }
    default:
      return otherwise
  }
}

/** Lets the person sign in and consent, and exchanges the code. Undefined after a refusal. */
export async function* checkSignIn(
  parties: Parties,
  scope: readonly string[],
  show: (address: string) => void,
): AsyncGenerator<Finding, Tokens | undefined> {
  const CHECK = "sign-in"
  const request = requestFor(parties, scope)
  const answered = parties.callback.answerTo(request.state)
  show(request.address)
  const answer = await answered
  if (answer === undefined) {
    yield problem(
      [CHECK, "sign-in-unanswered"],
      "no answer came back within 10 minutes",
      "Run the command again, open the printed address and sign in",
    )
    return undefined
  }
  const [code, error, iss] = ["code", "error", "iss"].map((name) => answer.get(name))
  const { issuer } = parties.server
  if (iss !== null ? iss !== issuer : parties.server.iss) {
    yield problem(
      ["iss", "iss-differs", { iss: iss ?? null, issuer }],
      `the answer's iss is ${quoted(iss)} instead of ${quoted(issuer)}, so clients refuse the answer`,
      "In authorization_servers, name the server at which people sign in; that server must return its issuer (RFC 9207 §2)",
    )
    // RFC 9207 §2.4: clients "MUST NOT proceed". With the code and its verifier, one server could get tokens from another (mix-up).
    return undefined
  }
  if (typeof code !== "string") {
    const description = answer.get("error_description")
    yield problem(
      [CHECK, "sign-in-refused", { error: error ?? null, description }],
      `the answer has no code; its error is ${quoted(error)}${description === null ? "" : `, ${quoted(description)}`}`,
      adviceOn(error ?? "", parties, scope, "Run the command again, sign in and choose Allow"),
    )
    return undefined
  }
  const tokens = yield* tokensFor(CHECK, parties, {
    grant_type: "authorization_code",
    code,
    code_verifier: request.verifier,
    redirect_uri: parties.callback.redirectUri,
  })
  if (tokens === undefined) return undefined
  if (tokens.refreshToken !== undefined) parties.signedIn.push(tokens.refreshToken)
  yield ok([CHECK, "signed-in", { scope: tokens.scope }], `signed in; the scope is ${quoted(tokens.scope.join(" "))}`)
  return tokens
}

/** Revokes the person's grants, so that no access remains after the check. RFC 7009 §2.1. */
export async function revoke({ server, client, signedIn }: Parties): Promise<void> {
  if (server.revocationEndpoint === undefined) return
  const { headers, fields } = client.authenticate()
  for (const token of signedIn) await askWithForm(server.revocationEndpoint, { ...fields, token }, headers)
}

/** Exchanges a refresh token, for the whole scope or a part of it. Undefined after a refusal. */
export const refresh = (
  check: string,
  parties: Parties,
  refreshToken: string,
  scope?: readonly string[],
): AsyncGenerator<Finding, Tokens | undefined> =>
  tokensFor(check, parties, {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    ...(scope !== undefined && { scope: scope.join(" ") }),
  })

async function* tokensFor(
  check: string,
  { server, client, resource }: Parties,
  grant: Readonly<Record<string, string>> & { readonly grant_type: string },
): AsyncGenerator<Finding, Tokens | undefined> {
  const { headers, fields } = client.authenticate()
  const answer = await askWithForm(server.tokenEndpoint, { ...grant, ...fields, resource }, headers, TIMEOUT_MS)
  const members = answer.answered ? jsonObject(answer.body) : undefined
  const text = (name: string): string | undefined => {
    const value = members?.[name]
    return typeof value === "string" ? value : undefined
  }
  const accessToken = text("access_token")
  if (!answer.answered || answer.status !== 200 || accessToken === undefined) {
    const { grant_type, scope = null } = grant
    yield problem(
      [check, "tokens-refused", { grant_type, scope, ...refusalValues(answer, members) }],
      `the token endpoint refuses ${grant.grant_type}: ${refusalIn(answer, members)}`,
      explanationOf(answer),
    )
    return undefined
  }
  return {
    accessToken,
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    scope: text("scope")?.split(" ") ?? grant.scope?.split(" ") ?? [],
    expiresIn: typeof members?.expires_in === "number" ? members.expires_in : undefined,
  }
}
