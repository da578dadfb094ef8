import type { Finding } from "../doctor/finding.ts"
import { ok, problem, warning } from "../doctor/finding.ts"
import type { Parties, Tokens } from "./authorization.ts"
import { checkRequest, checkSignIn, refresh, revoke } from "./authorization.ts"
import { checkAuthorizationServer } from "./authorization_server.ts"
import { listenForCallback } from "./callback.ts"
import { checkCall, checkForeignTokens, checkStepUp } from "./calls.ts"
import { checkChallenge } from "./challenge.ts"
import { checkClient } from "./client.ts"
import { quoted } from "./quoted.ts"
import { checkResourceMetadata } from "./resource_metadata.ts"

export interface McpOptions {
  /** The client_id to use. Without it, the command registers a client, and deletes the client at the end. */
  readonly clientId?: string
  /** The port of the callback. Default: a free port. */
  readonly callbackPort?: number
  /** Shows the address at which the person signs in. Without it, the checks end before the sign-in. */
  readonly show?: (address: string) => void
}

/**
 * Plays a client of MCP that knows only the server's address: discovery, registration, sign-in, a call, a refresh and a step-up. A check that
 * fails ends the checks that need its result. MCP specification 2026-07-28, Authorization; RFC 9728, RFC 8414, RFC 7591, RFC 8707.
 */
export async function* checkMcp(url: URL, options: McpOptions): AsyncGenerator<Finding> {
  const challenge = yield* checkChallenge(url)
  if (challenge === undefined) return
  const metadata = yield* checkResourceMetadata(url, challenge)
  if (metadata === undefined) return
  const server = yield* checkAuthorizationServer(metadata.issuer)
  if (server === undefined) return

  const callback = await listenForCallback(options.callbackPort ?? 0)
  try {
    const first = challenge.scope.length > 0 ? challenge.scope : (metadata.scope ?? [])
    const { clientId } = options
    const client = yield* checkClient(server, { redirectUri: callback.redirectUri, scope: first, clientId })
    if (client === undefined) return
    const parties: Parties = { server, client, callback, resource: metadata.resource, signedIn: [] }
    try {
      const more = [...new Set([...first, ...(metadata.scope ?? [])])]
      const accepted = yield* checkRequest(parties, first)
      const acceptsMore = more.length === first.length || (yield* checkRequest(parties, more))
      if (!accepted || !acceptsMore || options.show === undefined) return
      yield* checkSignedIn({ url, parties, first, more, demanded: challenge.scope, show: options.show })
    } finally {
      await revoke(parties)
      await client.remove()
    }
  } finally {
    callback.close()
  }
}

interface SigningIn {
  readonly url: URL
  readonly parties: Parties
  /** The scope of the first request, as a client chooses it. */
  readonly first: readonly string[]
  /** The first scope, and everything else that the MCP server supports. */
  readonly more: readonly string[]
  /** The scope that the 401 challenge demands. */
  readonly demanded: readonly string[]
  readonly show: (address: string) => void
}

async function* checkSignedIn({ url, parties, first, more, demanded, show }: SigningIn): AsyncGenerator<Finding> {
  const tokens = yield* checkSignIn(parties, first, show)
  if (tokens === undefined || !(yield* checkCall(url, parties.resource, tokens))) return
  const renewed = yield* checkRefresh(url, parties, tokens)

  // openid adds an ID token, which the MCP server must refuse. It is also a scope value that the server does not demand, for the step-up.
  const larger = parties.server.scope.includes("openid") ? [...new Set([...more, "openid"])] : more
  if (larger.every((value) => first.includes(value)) || renewed === undefined) {
    yield* checkForeignTokens(url, tokens)
    return
  }
  const stepped = yield* checkSignIn(parties, larger, show)
  if (stepped === undefined) return
  const missing = larger.filter((value) => !stepped.scope.includes(value))
  if (missing.length > 0)
    yield warning(
      ["step-up", "scope-not-granted", { missing }],
      `the granted scope lacks ${quoted(missing.join(" "))}`,
      "If the value is assigned, the person must hold it: `gatehouse user rights USERNAME` lists what they hold",
    )
  yield* checkForeignTokens(url, stepped)
  const without = stepped.scope.filter((value) => !demanded.includes(value))
  if (demanded.length === 0 || without.length === 0 || stepped.refreshToken === undefined) return
  const narrowed = yield* refresh("step-up", parties, stepped.refreshToken, without)
  if (narrowed !== undefined) yield* checkStepUp(url, demanded, narrowed)
}

/** Refreshes, and calls with the new token. Returns the new tokens. */
async function* checkRefresh(url: URL, parties: Parties, tokens: Tokens): AsyncGenerator<Finding, Tokens | undefined> {
  const CHECK = "refresh"
  if (tokens.refreshToken === undefined) {
    yield warning(
      [CHECK, "refresh-token-missing", { expires_in: tokens.expiresIn ?? null }],
      `no refresh token came, so the person must sign in again after ${tokens.expiresIn ?? "some"} seconds`,
      "Allow the client the grant type refresh_token",
    )
    return tokens
  }
  const renewed = yield* refresh(CHECK, parties, tokens.refreshToken)
  if (renewed === undefined) return undefined
  for await (const finding of checkCall(url, parties.resource, renewed))
    if (finding.state !== "ok") {
      yield problem([CHECK, finding.code, finding.values], `after a refresh: ${finding.says}`, finding.advice)
      return undefined
    }
  yield ok([CHECK, "refreshed-token-accepted"], "the refreshed token is accepted")
  return renewed
}
