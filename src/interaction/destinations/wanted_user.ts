import type { User } from "../../identity/user.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Ports } from "../../ports/ports.ts"
import type { ValidRequest } from "./valid_request.ts"

/** Lists of subjects. The subject of the wanted user must be in every list. */
type Wanted = readonly (readonly string[])[]

/**
 * Finds the user that the client asks for, by an ID token (`id_token_hint`, OpenID Connect Core §3.1.2.1) or by `sub` in `claims` (§5.5.1).
 * Refuses an ID token that this server did not sign for this client.
 */
export async function wantedUser(
  { request, client }: Pick<ValidRequest, "request" | "client">,
  ports: Pick<Ports, "idTokens">,
): Promise<Wanted> {
  const { subjects } = request.claims
  if (request.idTokenHint === undefined) return subjects
  const hinted = await ports.idTokens.subjectOfHint(client, request.idTokenHint)
  return [...subjects, [hinted ?? refuse("invalid_request", "hint-unverifiable")]]
}

/** OpenID Connect Core §3.1.2.2: "MUST NOT reply with an ID Token or Access Token for a different user, even if they have an active session". */
export async function isWanted(
  user: User,
  wanted: Wanted,
  { client }: ValidRequest,
  { subjects }: Pick<Ports, "subjects">,
): Promise<boolean> {
  if (wanted.length === 0) return true
  const subject = await subjects.of(client, user.id)
  return wanted.every((possible) => possible.includes(subject))
}
