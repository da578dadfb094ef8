import type { Client } from "./client.ts"
import type { Grant } from "./grant.ts"
import { grantState } from "./grant.ts"
import { verify } from "./pkce.ts"
import type { ReasonOf } from "./refusal.ts"

export type CodeFault = Extract<
  ReasonOf<"invalid_grant">,
  | "code-of-another-client"
  | "code-redirect-uri-differs"
  | "verifier-missing"
  | "verifier-unasked"
  | "verifier-differs"
  | "code-replayed-unproven"
  | "user-disabled"
  | "session-over"
  | SpentCode
>

type SpentCode = "code-ended" | "code-displaced" | "code-expired" | "code-replayed"

export type CodeVerdict = "redeem" | CodeFault

interface CodeRow {
  readonly grant: Grant
  readonly user: { readonly disabled: boolean }
  /** Whether the grant is session-bound, and its session is over. */
  readonly sessionOver?: boolean
}

/** The values to which a code is bound in addition to its client. */
export interface PresentedBinding {
  readonly redirectUri: string
  readonly verifier: string | undefined
}

/**
 * Checks a genuine code against its grant, and returns the first fault. If `presented` is absent, the redirect URI and the verifier are not
 * compared. `now` is in milliseconds. RFC 6749 §4.1.3.
 */
export function codeVerdict(
  { grant, user, sessionOver }: CodeRow,
  presented: PresentedBinding | undefined,
  client: Pick<Client, "id">,
  now: number,
): CodeVerdict {
  // RFC 6749 §4.1.3: "ensure that the authorization code was issued to the authenticated confidential client, or if the client is
  // public, ensure that the code was issued to `client_id` in the request"
  if (grant.clientId !== client.id) return "code-of-another-client"
  const mismatch = bindingMismatch(grant, presented)
  if (mismatch !== undefined)
    return grantState(grant, now) !== "issued" && grant.usedAt !== undefined ? "code-replayed-unproven" : mismatch
  if (user.disabled) return "user-disabled"
  if (grantState(grant, now) !== "issued") return spentCode(grant)
  return sessionOver === true ? "session-over" : "redeem"
}

/** Why a code that is no longer `issued` is refused, if everything else is right. */
export function spentCode({
  endedAt,
  endedWhy,
  usedAt,
  codeExpiresAt,
}: Pick<Grant, "endedAt" | "endedWhy" | "usedAt" | "codeExpiresAt">): SpentCode {
  if (endedAt !== undefined && endedWhy !== "displaced") return "code-ended"
  // A newer code can also displace an expired code. Then the expiry is the reason.
  if (endedAt !== undefined && endedAt < codeExpiresAt) return "code-displaced"
  return usedAt === undefined ? "code-expired" : "code-replayed"
}

/**
 * RFC 6749 §4.1.3: "ensure that the `redirect_uri` parameter is present if the `redirect_uri` parameter was included in the initial
 * authorization request […] and if included ensure that their values are identical." RFC 7636 §4.6. A grant without a redirect URI has no code.
 */
function bindingMismatch({ redirectUri, challenge }: Grant, presented: PresentedBinding | undefined) {
  if (redirectUri === undefined) return "code-redirect-uri-differs"
  if (presented === undefined) return undefined
  if (presented.redirectUri !== redirectUri) return "code-redirect-uri-differs"
  const verdict = verify(challenge, presented.verifier)
  return verdict === "matches" ? undefined : verdict
}
