import type { Random } from "../base/random.ts"
import type { Exchange } from "./exchange.ts"
import type { CheckedIdToken } from "./id_token.ts"
import type { AuthorizationRequest, SignOutRequest } from "./oauth_client.ts"

type Query = readonly (readonly [name: string, value: string])[]

/** The holder of an access token: the person, or the application itself (client credentials). */
export type Holder = "person" | "client"

/** The result of using an old refresh token: its successor again, the end of the grant, or a refusal because the grant had ended before. */
export type Reuse = "same-successor" | "theft" | "too-late"

/** One step of the journey, stored so that its page can be shown again. */
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

/** The application's session with one browser, stored in memory. A cookie identifies the session. */
export interface Journey {
  readonly steps: Step[]
  /** The sign-in from which the browser has not returned yet. */
  pending?: AuthorizationRequest | undefined
  /** The received code and its authorization request. */
  answered?: { readonly code: string; readonly sent: AuthorizationRequest; exchanged: boolean } | undefined
  /** The ID token of the latest sign-in. The sign-out sends it, so that Gatehouse can identify the session. */
  idToken?: string | undefined
  /** The sign-out from which the browser has not returned yet. */
  leaving?: SignOutRequest | undefined
  accessToken?: string | undefined
  refreshToken?: string | undefined
  /** The previous refresh token. A real application deletes it at once. */
  previousRefreshToken?: string | undefined
  clientToken?: string | undefined
  /** The name that the pages show for each token, such as "refresh token 2". */
  readonly names: Map<string, string>
  /** Resolves after the latest action. The next action waits, so that a double click does not send a code twice in parallel. */
  turn: Promise<unknown>
}

/** Gives a new token the next name of its kind. A token that was received before keeps its name. */
export function nameToken(journey: Journey, kind: string, token: string | undefined): void {
  if (token === undefined || journey.names.has(token)) return
  const number = [...journey.names.values()].filter((name) => name.startsWith(kind)).length + 1
  journey.names.set(token, `${kind} ${number}`)
}

/** Returns the steps since Gatehouse issued the tokens of the latest sign-in. */
export const stepsWithTheseTokens = ({ steps }: Journey): readonly Step[] =>
  steps.slice(
    Math.max(
      0,
      steps.findLastIndex(({ kind }) => kind === "tokens"),
    ),
  )

/** Whether a step since the latest sign-in has ended the grant of the current tokens. */
export const grantEnded = (journey: Journey): boolean =>
  stepsWithTheseTokens(journey).some(
    (step) =>
      (step.kind === "code-again" && step.exchange.status === 400) ||
      (step.kind === "old-refresh-token" && step.outcome === "theft"),
  )

/** The application's sessions, in memory, by cookie. */
export interface Journeys {
  /** Returns the session of a browser. For a new session, also returns the cookie to set. */
  of(cookieHeader: string | undefined): { journey: Journey; cookie: string | undefined }
  forget(journey: Journey): void
}

/** Cookies are shared by all ports of a host, so this name must differ from the names of Gatehouse's cookies. */
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
      // SameSite=Lax: the browser sends the cookie when Gatehouse redirects back, but not with a form of another site.
      return { journey, cookie: `${COOKIE}=${fresh}; Path=/; HttpOnly; SameSite=Lax` }
    },
    forget(journey) {
      for (const [id, each] of known) if (each === journey) known.delete(id)
    },
  }
}
