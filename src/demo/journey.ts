import type { Exchange } from "./exchange.ts"
import type { CheckedIdToken } from "./id_token.ts"
import type { AuthorizationRequest } from "./oauth_client.ts"

type Query = readonly (readonly [name: string, value: string])[]

/** Whose access token is shown: the one for the person, or the application's own (client credentials). */
export type Holder = "person" | "client"

/** What came of using an old refresh token: its successor once more, the end of the grant, or nothing, where that had ended before. */
export type Reuse = "same-successor" | "theft" | "too-late"

/** Something that happened, kept so that its page can be looked at again. */
export type Step =
  | { readonly kind: "answer"; readonly query: Query; readonly sent: AuthorizationRequest }
  | { readonly kind: "refused"; readonly query: Query; readonly sent: AuthorizationRequest; readonly error: string }
  | { readonly kind: "unexpected"; readonly query: Query; readonly expected: string | undefined }
  | { readonly kind: "tokens"; readonly exchange: Exchange; readonly idToken: CheckedIdToken | undefined }
  | { readonly kind: "userinfo"; readonly exchange: Exchange; readonly holder: Holder }
  | { readonly kind: "tokeninfo"; readonly exchange: Exchange; readonly holder: Holder }
  | { readonly kind: "refresh" | "client-credentials" | "code-again"; readonly exchange: Exchange }
  | { readonly kind: "old-refresh-token"; readonly exchange: Exchange; readonly outcome: Reuse }

/** What the application remembers of one browser: its session. In memory, and found by a cookie. */
export interface Journey {
  readonly steps: Step[]
  /** A sign-in that waits for its answer. */
  pending: AuthorizationRequest | undefined
  /** The code that came, and the request that it answers. */
  answered: { readonly code: string; readonly sent: AuthorizationRequest; exchanged: boolean } | undefined
  accessToken: string | undefined
  refreshToken: string | undefined
  /** The refresh token before the one in use. An ordinary application forgets it at once. */
  previousRefreshToken: string | undefined
  clientToken: string | undefined
  /** What the pages call a token, by the token: "refresh token 2". */
  readonly names: Map<string, string>
  /** Ends when the last action has ended: a double click must not send one code twice at the same time. */
  turn: Promise<unknown>
}

export const newJourney = (): Journey => ({
  steps: [],
  pending: undefined,
  answered: undefined,
  accessToken: undefined,
  refreshToken: undefined,
  previousRefreshToken: undefined,
  clientToken: undefined,
  names: new Map(),
  turn: Promise.resolve(),
})

/** Gives a token the next name of its kind, unless it has one: two answers with the same token then show the same name. */
export function nameToken(journey: Journey, kind: string, token: string | undefined): void {
  if (token === undefined || journey.names.has(token)) return
  const number = [...journey.names.values()].filter((name) => name.startsWith(kind)).length + 1
  journey.names.set(token, `${kind} ${number}`)
}

/** The steps since tokens were issued last: what is tried with them. */
export const stepsWithTheseTokens = ({ steps }: Journey): readonly Step[] =>
  steps.slice(
    Math.max(
      0,
      steps.findLastIndex(({ kind }) => kind === "tokens"),
    ),
  )

/** Whether the grant behind the tokens has ended by what was tried. */
export const grantEnded = (journey: Journey): boolean =>
  stepsWithTheseTokens(journey).some(
    (step) =>
      (step.kind === "code-again" && step.exchange.status === 400) ||
      (step.kind === "old-refresh-token" && step.outcome === "theft"),
  )
