import type { Random } from "../base/random.ts"
import type { Exchange } from "./exchange.ts"
import type { CheckedIdToken } from "./id_token.ts"
import type { AuthorizationRequest, SignOutRequest } from "./oauth_client.ts"

type Query = readonly (readonly [name: string, value: string])[]

/** Whose access token is shown: the person's, or the application's own (client credentials). */
export type Holder = "person" | "client"

/** The result of using an old refresh token: its successor again, the end of the grant, or nothing if the grant had already ended. */
export type Reuse = "same-successor" | "theft" | "too-late"

/** An event, kept so that its page can be shown again. */
export type Step =
  | { readonly kind: "answer"; readonly query: Query; readonly sent: AuthorizationRequest }
  | { readonly kind: "refused"; readonly query: Query; readonly sent: AuthorizationRequest; readonly error: string }
  | { readonly kind: "signed-out"; readonly query: Query; readonly sent: SignOutRequest }
  | { readonly kind: "unexpected"; readonly query: Query; readonly expected: string | undefined }
  | { readonly kind: "tokens"; readonly exchange: Exchange; readonly idToken: CheckedIdToken | undefined }
  | { readonly kind: "userinfo"; readonly exchange: Exchange; readonly holder: Holder }
  | { readonly kind: "tokeninfo"; readonly exchange: Exchange; readonly holder: Holder }
  | { readonly kind: "refresh" | "client-credentials" | "code-again"; readonly exchange: Exchange }
  | { readonly kind: "old-refresh-token"; readonly exchange: Exchange; readonly outcome: Reuse }

/** The application's session with one browser. In memory, and found by a cookie. */
export interface Journey {
  readonly steps: Step[]
  /** A sign-in that waits for its answer. */
  pending?: AuthorizationRequest | undefined
  /** The received code, and the request that it answers. */
  answered?: { readonly code: string; readonly sent: AuthorizationRequest; exchanged: boolean } | undefined
  /** The ID token of the latest sign-in. Sent at sign-out, it tells Gatehouse who signs out. */
  idToken?: string | undefined
  /** A sign-out that waits for the browser to return. */
  leaving?: SignOutRequest | undefined
  accessToken?: string | undefined
  refreshToken?: string | undefined
  /** The refresh token before the current one. An ordinary application forgets it at once. */
  previousRefreshToken?: string | undefined
  clientToken?: string | undefined
  /** The names of tokens on the pages, by token: "refresh token 2". */
  readonly names: Map<string, string>
  /** Settles after the last action: a double click must not send one code twice at the same time. */
  turn: Promise<unknown>
}

/** Gives a token the next name of its kind, unless it has one. Two answers with the same token then show the same name. */
export function nameToken(journey: Journey, kind: string, token: string | undefined): void {
  if (token === undefined || journey.names.has(token)) return
  const number = [...journey.names.values()].filter((name) => name.startsWith(kind)).length + 1
  journey.names.set(token, `${kind} ${number}`)
}

/** The steps since tokens were last issued: everything tried with them. */
export const stepsWithTheseTokens = ({ steps }: Journey): readonly Step[] =>
  steps.slice(
    Math.max(
      0,
      steps.findLastIndex(({ kind }) => kind === "tokens"),
    ),
  )

/** Whether one of these steps ended the tokens' grant. */
export const grantEnded = (journey: Journey): boolean =>
  stepsWithTheseTokens(journey).some(
    (step) =>
      (step.kind === "code-again" && step.exchange.status === 400) ||
      (step.kind === "old-refresh-token" && step.outcome === "theft"),
  )

/** The application's sessions, by cookie. In memory: they end with the process. */
export interface Journeys {
  /** The session of a browser; a new one comes with a cookie to set. */
  of(cookieHeader: string | undefined): { journey: Journey; cookie: string | undefined }
  forget(journey: Journey): void
}

/** Cookies ignore the port, so this name must differ from Gatehouse's on the same host. */
const COOKIE = "sample_application"
const MAX_JOURNEYS = 100

export function journeys(random: Random): Journeys {
  const known = new Map<string, Journey>()
  return {
    of(cookieHeader = "") {
      const id = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)(?:;|$)`).exec(cookieHeader)?.[1] ?? ""
      const found = known.get(id)
      if (found !== undefined) return { journey: found, cookie: undefined }
      const journey: Journey = { steps: [], names: new Map(), turn: Promise.resolve() }
      const fresh = random(32).toString("base64url")
      const [oldest] = known.keys()
      if (known.size >= MAX_JOURNEYS && oldest !== undefined) known.delete(oldest)
      known.set(fresh, journey)
      // Lax: the browser must send the cookie when Gatehouse redirects back, but not with a form on another site.
      return { journey, cookie: `${COOKIE}=${fresh}; Path=/; HttpOnly; SameSite=Lax` }
    },
    forget(journey) {
      for (const [id, each] of known) if (each === journey) known.delete(id)
    },
  }
}
