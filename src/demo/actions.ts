import type { Clock } from "../base/clock.ts"
import type { Exchange, Step } from "../trial/exchange.ts"
import { answered, sendForm, sendUserinfo } from "../trial/exchange.ts"
import { readIdToken } from "../trial/id_token.ts"
import type { WordsOfDemo } from "../words/languages.ts"
import type { Journey } from "./journey.ts"
import type { Registration, SignIn } from "./redirects.ts"

/** What a person can try after a sign-in: a button that sends one request to Gatehouse. */
interface Action {
  readonly label: (words: WordsOfDemo) => string
  readonly isPossible: (journey: Journey) => boolean
  readonly run: (journey: Journey, client: Registration) => Promise<Exchange>
}

/** The actions by name. The form of a button posts to a path with the name of the action. */
const ACTIONS = {
  refresh: {
    label: ({ tryIt }) => tryIt.refresh,
    isPossible: ({ refreshToken }) => refreshToken !== undefined,
    async run(journey, client) {
      const { refreshToken } = journey
      const exchange = await refresh(journey, client, refreshToken)
      if (journey.refreshToken !== refreshToken) journey.previousRefreshToken = refreshToken
      return exchange
    },
  },
  profile: {
    label: ({ demo }) => demo.profile,
    isPossible: ({ accessToken }) => accessToken !== undefined,
    run: ({ accessToken }, client) => profile(client, accessToken),
  },
  "old-refresh-token": {
    label: ({ demo }) => demo.oldRefreshToken,
    isPossible: ({ previousRefreshToken }) => previousRefreshToken !== undefined,
    run: (journey, client) => refresh(journey, client, journey.previousRefreshToken),
  },
  "code-again": {
    label: ({ demo }) => demo.codeAgain,
    isPossible: ({ accessToken }) => accessToken !== undefined,
    run: exchangeCode,
  },
  "machine-token": {
    label: ({ demo }) => demo.machineToken,
    isPossible: ({ accessToken }) => accessToken !== undefined,
    run: (_, client) => askForToken("machineToken", client, { grant_type: "client_credentials", scope: "read" }),
  },
  revoke: {
    label: ({ tryIt }) => tryIt.finish,
    isPossible: ({ refreshToken }) => refreshToken !== undefined,
    run: ({ refreshToken = "" }, { issuer, proof }) =>
      sendForm("revocation", `${issuer}/oauth/revoke.php`, { token: refreshToken }, proof),
  },
} as const satisfies Record<string, Action>

export type ActionName = keyof typeof ACTIONS

export const isAction = (name: string): name is ActionName => Object.hasOwn(ACTIONS, name)

export const actionNamed = (name: ActionName): Action => ACTIONS[name]

/** What this person can try now, in the order of the page. */
export const possibleActions = (journey: Journey): readonly ActionName[] =>
  Object.keys(ACTIONS).filter((name) => isAction(name) && actionNamed(name).isPossible(journey)) as ActionName[]

/** Yields each message of a sign-in whose code has arrived. */
export async function* completed(journey: Journey, client: Registration, { nonce }: SignIn, clock: Clock) {
  const exchange = await exchangeCode(journey, client)
  yield exchange
  const value = answered(exchange, "id_token")
  if (value === undefined) return
  const { clientId, secret } = client.proof
  // The client is registered for HS256: its secret is the key.
  const expected = { issuer: client.issuer, clientId, nonce, secret, now: clock(), keys: async () => [] }
  journey.idToken = { value, read: await readIdToken(value, expected) }
  yield { step: "idToken" } satisfies Exchange
  yield await profile(client, journey.accessToken)
}

async function exchangeCode(journey: Journey, client: Registration): Promise<Exchange> {
  const { value = "", verifier = "" } = journey.code ?? {}
  const exchange = await askForToken("token", client, {
    grant_type: "authorization_code",
    code: value,
    redirect_uri: client.redirectUri,
    code_verifier: verifier,
  })
  keepTokens(journey, exchange)
  return exchange
}

async function refresh(journey: Journey, client: Registration, refreshToken = ""): Promise<Exchange> {
  const exchange = await askForToken("refresh", client, { grant_type: "refresh_token", refresh_token: refreshToken })
  keepTokens(journey, exchange)
  return exchange
}

function askForToken(step: Step, { issuer, proof }: Registration, form: Readonly<Record<string, string>>) {
  return sendForm(step, `${issuer}/oauth/token.php`, form, proof)
}

const profile = ({ issuer }: Registration, accessToken = ""): Promise<Exchange> =>
  sendUserinfo(`${issuer}/api/userinfo.php`, accessToken)

function keepTokens(journey: Journey, exchange: Exchange): void {
  journey.accessToken = answered(exchange, "access_token") ?? journey.accessToken
  journey.refreshToken = answered(exchange, "refresh_token") ?? journey.refreshToken
}
