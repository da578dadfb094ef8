import { jsonObject } from "../doctor/ask.ts"
import type { Finding } from "../doctor/finding.ts"
import { ok, problem, warning } from "../doctor/finding.ts"
import type { Tokens } from "./authorization.ts"
import { challengeOf } from "./challenge.ts"
import { quoted } from "./quoted.ts"
import type { Message } from "./rpc.ts"
import {
  answerIn,
  endSession,
  initialize,
  initialized,
  listTools,
  post,
  STATELESS,
  UNSUPPORTED_VERSION,
} from "./rpc.ts"

/** Calls `initialize` and `tools/list` with a token that the MCP server must accept. Returns whether it did. */
export async function* checkCall(
  url: URL,
  resource: string,
  { accessToken }: Tokens,
): AsyncGenerator<Finding, boolean> {
  const CHECK = "call"
  const first = await call(url, initialize(), { token: accessToken })
  if (first.status === 401 || first.status === 403) {
    yield problem(
      [CHECK, "token-refused", { status: first.status, resource }],
      `the MCP server answers ${first.status} to a token that was issued for it${claimsOf(accessToken)}`,
      `Compare the token's aud with ${quoted(resource)} and its iss with the issuer, byte for byte`,
    )
    return false
  }
  const isStateless = first.errorCode === UNSUPPORTED_VERSION
  const version = isStateless ? STATELESS : versionIn(first.result)
  const token = { token: accessToken, session: first.session, version }
  if (first.result !== undefined) await call(url, initialized(), token)
  else if (!isStateless)
    yield warning(
      [CHECK, "initialize-failed", { why: first.says }],
      `initialize gets ${first.says}`,
      `Answer it: clients before MCP's revision ${STATELESS} begin with it`,
    )
  const tools = await call(url, listTools(version), token)
  await endSession(url, token)
  if (tools.result === undefined) {
    yield problem(
      [CHECK, "tools-list-failed", { why: tools.says }],
      `tools/list gets ${tools.says}`,
      "Look into the log of the MCP server",
    )
    return false
  }
  const count = Array.isArray(tools.result.tools) ? tools.result.tools.length : 0
  yield ok([CHECK, "token-accepted", { tools: count }], `the token is accepted; tools/list has ${count} tools`)
  return true
}

/** Sends tokens that are not for this server. Each must get 401. */
export async function* checkForeignTokens(url: URL, { accessToken, idToken }: Tokens): AsyncGenerator<Finding> {
  const CHECK = "foreign token"
  // In the middle of the last part, which is the signature of a JWT. The last character may have unused bits.
  const at = Math.floor((accessToken.lastIndexOf(".") + 1 + accessToken.length) / 2)
  const changed = `${accessToken.slice(0, at)}${accessToken[at] === "A" ? "B" : "A"}${accessToken.slice(at + 1)}`
  const forged = await call(url, initialize(), { token: changed })
  if (isAccepted(forged))
    yield problem(
      [CHECK, "changed-token-accepted"],
      "a token with a changed signature is accepted: anybody can make one",
      "Verify the signature with the keys of jwks_uri, or introspect the token",
    )
  // An ID token has the right issuer and a valid signature; its aud is the client.
  const identity = idToken === undefined ? undefined : await call(url, initialize(), { token: idToken })
  if (identity !== undefined && (isAccepted(identity) || identity.status === 403))
    yield problem(
      [CHECK, "id-token-accepted", { status: identity.status }],
      `an ID token, which is for the client, gets ${identity.status} instead of 401: tokens for others are accepted too`,
      "Compare aud with the server's own identifier, and typ with at+jwt (RFC 9068 §4)",
    )
  if (forged.status === 401 && identity?.status !== 403 && (identity === undefined || identity.status === 401))
    yield ok(
      [CHECK, "foreign-tokens-refused"],
      `${idToken === undefined ? "a changed token is" : "a changed token and an ID token are"} refused`,
    )
}

/** Calls with a token that lacks the scope which the 401 challenge demands. The answer must be 403 with the missing scope. */
export async function* checkStepUp(
  url: URL,
  demanded: readonly string[],
  { accessToken, scope }: Tokens,
): AsyncGenerator<Finding> {
  const CHECK = "step-up"
  const called = await call(url, initialize(), { token: accessToken })
  const { status, challenge } = called
  const having = `a token with only the scope ${quoted(scope.join(" "))}`
  const HEADER = `WWW-Authenticate: Bearer error="insufficient_scope", scope="${demanded.join(" ")}", resource_metadata="ADDRESS"`
  if (isAccepted(called))
    return yield problem(
      [CHECK, "small-scope-accepted", { scope, demanded }],
      `${having} is accepted, although the 401 challenge demands ${quoted(demanded.join(" "))}`,
      `Check the token's scope, and answer 403 with ${HEADER}`,
    )
  if (status !== 403 || challenge?.error !== "insufficient_scope")
    return yield problem(
      [CHECK, "step-up-not-asked", { scope, demanded, status, error: challenge?.error ?? null }],
      `${having} gets ${status}${challenge?.error === undefined ? "" : ` ${quoted(challenge.error)}`}, so clients do not ask for more`,
      `Answer 403 with ${HEADER} (RFC 6750 §3.1)`,
    )
  if (!demanded.every((value) => challenge.scope.includes(value)))
    return yield problem(
      [CHECK, "step-up-scope-wrong", { named: challenge.scope, demanded }],
      `the 403 answer names the scope ${quoted(challenge.scope.join(" "))} without ${quoted(demanded.join(" "))}, so clients request the wrong scope`,
      `Answer with ${HEADER}`,
    )
  yield ok(
    [CHECK, "step-up-asked", { scope, demanded }],
    `${having} gets 403 insufficient_scope with the missing scope`,
  )
}

interface Called {
  readonly status: number
  readonly result: Readonly<Record<string, unknown>> | undefined
  readonly session: string | undefined
  readonly challenge: ReturnType<typeof challengeOf>
  /** The code of a JSON-RPC error. */
  readonly errorCode: unknown
  /** The text that the server sent instead of a result. */
  readonly says: string
}

/** Whether the token was accepted. A JSON-RPC error, such as an unsupported version, comes after the check of tokens. */
const isAccepted = ({ status, errorCode }: Called): boolean =>
  status < 300 || (errorCode !== undefined && status !== 401 && status !== 403)

/** No answer came. No check accepts this status. */
const SILENCE = { status: 599, result: undefined, session: undefined, challenge: undefined, errorCode: undefined }

async function call(url: URL, message: Message, context: Parameters<typeof post>[2]): Promise<Called> {
  const answer = await post(url, message, context)
  if (!answer.answered) return { ...SILENCE, says: `no answer (${answer.why})` }
  const { result, error } = (message.id === undefined ? undefined : answerIn(answer.body, message.id)) ?? {}
  return {
    status: answer.status,
    result: isObject(result) ? result : undefined,
    session: answer.headers.get("mcp-session-id") ?? undefined,
    challenge: challengeOf(answer),
    errorCode: isObject(error) ? error.code : undefined,
    says: error === undefined ? `status ${answer.status} without a result` : quoted(error),
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const versionIn = (result: Called["result"]): string | undefined =>
  typeof result?.protocolVersion === "string" ? result.protocolVersion : undefined

/** Describes iss and aud of a JWT. An opaque token has no readable claims. */
function claimsOf(token: string): string {
  const [, payload] = token.split(".")
  const claims = payload === undefined ? undefined : jsonObject(Buffer.from(payload, "base64url").toString())
  return claims === undefined ? "" : ` (aud ${quoted(claims.aud)}, iss ${quoted(claims.iss)})`
}
