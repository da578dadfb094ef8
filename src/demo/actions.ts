import type { Clock } from "../base/clock.ts"
import { inSeconds } from "../base/clock.ts"
import type { Exchange } from "./exchange.ts"
import { textOf } from "./exchange.ts"
import { checkIdToken } from "./id_token.ts"
import type { Holder, Journey, Step } from "./journey.ts"
import { grantEnded, nameToken } from "./journey.ts"
import type { Registration } from "./oauth_client.ts"
import { clientCredentials, exchangeCode, refresh, tokeninfo, userinfo } from "./oauth_client.ts"

interface Around {
  readonly client: Registration
  readonly clock: Clock
}

/** The action of a button: sends one request to Gatehouse and returns a step to show. Returns undefined if, for example, no token exists. */
type Action = (journey: Journey, around: Around) => Promise<Step | undefined>

/** The actions by name. The form of a button posts to a path with the name of the action. */
export const actions = {
  exchange: async (journey, { client, clock }) => {
    const { answered } = journey
    if (answered === undefined || answered.exchanged) return undefined
    const exchange = await exchangeCode(client, answered.code, answered.sent.verifier)
    const idToken = textOf(exchange, "id_token")
    const accessToken = keepTokens(journey, exchange)
    if (accessToken === undefined) return { kind: "tokens", exchange, idToken: undefined }
    answered.exchanged = true
    journey.idToken = idToken
    journey.previousRefreshToken = undefined
    nameToken(journey, "ID token", idToken)
    const expected = { client, nonce: answered.sent.nonce, accessToken, now: inSeconds(clock()) }
    return { kind: "tokens", exchange, idToken: idToken === undefined ? undefined : checkIdToken(idToken, expected) }
  },

  refresh: async (journey, { client }) => {
    const { refreshToken } = journey
    if (refreshToken === undefined) return undefined
    const exchange = await refresh(client, refreshToken)
    if (keepTokens(journey, exchange) !== undefined) journey.previousRefreshToken = refreshToken
    return { kind: "refresh", exchange }
  },

  "old-refresh-token": async (journey, { client }) => {
    const { previousRefreshToken } = journey
    if (previousRefreshToken === undefined) return undefined
    const tooLate = grantEnded(journey)
    const exchange = await refresh(client, previousRefreshToken)
    const given = keepTokens(journey, exchange) !== undefined
    const outcome = given ? "same-successor" : tooLate || exchange.status !== 400 ? "too-late" : "theft"
    return { kind: "old-refresh-token", exchange, outcome }
  },

  "code-again": async ({ answered }, { client }) => {
    if (!answered?.exchanged) return undefined
    return { kind: "code-again", exchange: await exchangeCode(client, answered.code, answered.sent.verifier) }
  },

  "client-credentials": async (journey, { client }) => {
    const exchange = await clientCredentials(client)
    journey.clientToken = textOf(exchange, "access_token")
    nameToken(journey, "the application’s own token", journey.clientToken)
    return { kind: "client-credentials", exchange }
  },

  userinfo: (journey, around) => ask("userinfo", "person", journey, around),
  tokeninfo: (journey, around) => ask("tokeninfo", "person", journey, around),
  "client-userinfo": (journey, around) => ask("userinfo", "client", journey, around),
  "client-tokeninfo": (journey, around) => ask("tokeninfo", "client", journey, around),
} as const satisfies Record<string, Action>

export type ActionName = keyof typeof actions

export const isAction = (name: string): name is ActionName => Object.hasOwn(actions, name)

async function ask(kind: "userinfo" | "tokeninfo", holder: Holder, journey: Journey, { client }: Around) {
  const token = holder === "person" ? journey.accessToken : journey.clientToken
  if (token === undefined) return undefined
  const exchange = await (kind === "userinfo" ? userinfo(client, token) : tokeninfo(client, token))
  return { kind, holder, exchange } satisfies Step
}

/** Stores the tokens that the answer contains. Returns the access token, if the answer contains one. */
function keepTokens(journey: Journey, exchange: Exchange): string | undefined {
  const accessToken = textOf(exchange, "access_token")
  const refreshToken = textOf(exchange, "refresh_token")
  nameToken(journey, "access token", accessToken)
  nameToken(journey, "refresh token", refreshToken)
  journey.accessToken = accessToken ?? journey.accessToken
  journey.refreshToken = refreshToken ?? journey.refreshToken
  return accessToken
}
