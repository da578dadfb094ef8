import type { ScopeLimits } from "./allowed_scope.ts"
import { remainingScope } from "./allowed_scope.ts"
import type { Client } from "./client.ts"
import type { AccessPayload } from "./credentials.ts"
import type { ReasonOf } from "./refusal.ts"
import { intersection } from "./scope.ts"
import type { Scope } from "./vocabulary.ts"

/** Whether the caller may learn about a token. */
export type MayKnow = (clientId: Client["id"], resources: readonly string[]) => boolean

type TokenClient = Pick<Client, "id" | "enabled">

/** The stored state that decides whether a token is valid. A client's own token has neither a grant nor a user. */
export type AccessTokenRow =
  | { readonly revoked: boolean; readonly user?: undefined }
  | {
      readonly revoked: boolean
      readonly ended: boolean
      /** Whether the grant is session-bound, and its session is over. */
      readonly sessionOver?: boolean
      /** Whether an exchange by which the token came is no longer allowed. RFC 8693. */
      readonly exchangeEnded?: boolean
      /** The granted scope. */
      readonly scope: readonly Scope[]
      readonly user: { readonly state: "user" | "admin" | "disabled" }
    }

export type AccessTokenFault = Extract<
  ReasonOf<"invalid_token">,
  | "token-expired"
  | "token-grant-ended"
  | "token-session-over"
  | "token-revoked"
  | "token-user-disabled"
  | "token-client-gone"
  | "token-not-for-caller"
  | "token-scope-withdrawn"
  | "token-exchange-ended"
>

interface AcceptedToken<C> {
  readonly client: C
  /** The part of the token's scope that client and user are still allowed. It is never empty. */
  readonly scope: readonly Scope[]
}

/** `now` is in milliseconds. Specification §5. */
export const isAccessTokenExpired = ({ expiresAt }: Pick<AccessPayload, "expiresAt">, now: number): boolean =>
  now >= expiresAt * 1000

/**
 * Checks a genuine access token, and returns the first fault. `client` is the client that the token was issued to. If `mayKnow` is absent,
 * the caller is the holder of the token. Specification §5, RFC 7662 §2.2.
 */
export function accessTokenVerdict<C extends TokenClient>(
  payload: Pick<AccessPayload, "expiresAt" | "scope" | "resources">,
  row: AccessTokenRow,
  client: C | undefined,
  limits: ScopeLimits,
  now: number,
  mayKnow?: MayKnow,
): AcceptedToken<C> | AccessTokenFault {
  if (isAccessTokenExpired(payload, now)) return "token-expired"
  if (row.user !== undefined) {
    if (row.ended) return "token-grant-ended"
    if (row.sessionOver === true) return "token-session-over"
    if (row.revoked) return "token-revoked"
    if (row.user.state === "disabled") return "token-user-disabled"
    if (row.exchangeEnded === true) return "token-exchange-ended"
  }
  if (!client?.enabled) return "token-client-gone"
  if (row.revoked) return "token-revoked"
  if (mayKnow !== undefined && !mayKnow(client.id, payload.resources)) return "token-not-for-caller"
  const granted = row.user === undefined ? (payload.scope ?? []) : grantedNow(payload.scope, row.scope)
  const scope = remainingScope(granted, limits)
  return scope.length === 0 ? "token-scope-withdrawn" : { client, scope }
}

/** A token that carries its own scope must not keep a value that the user took back from the grant. Attack: an `admin` freed from its session. */
const grantedNow = (carried: readonly Scope[] | undefined, granted: readonly Scope[]): readonly Scope[] =>
  carried === undefined ? granted : intersection(carried, granted)
