import { inSeconds } from "../../base/clock.ts"
import { idTime } from "../../base/id.ts"
import { authTime as authTimeOf } from "../../identity/factors.ts"
import type { BrowserSession } from "../../interaction/browser_session.ts"
import { sessionIdFor } from "../../oauth/claims.ts"
import { isRegisteredByHand } from "../../oauth/client.ts"
import type { Ports } from "../../ports/ports.ts"
import type { SendingApplication } from "./application.ts"

/**
 * What the ID token of a sign-out request proves. `person`: the signed-in user uses the application. `session`: the user uses the application in
 * this session. OpenID Connect RP-Initiated Logout §2.
 */
export type Proof = "nothing" | "person" | "session"

/**
 * Returns what the ID token proves. A client can write an HS256 token with any claims, so such a token counts only if the user has a grant with
 * that client. A token without `sid` belongs to the session if its `auth_time` is the time of one of the session's sign-ins.
 */
export async function proofOf(
  { session, user }: BrowserSession,
  { person }: SendingApplication,
  { subjects, store }: Pick<Ports, "subjects" | "store">,
): Promise<Proof> {
  if (person === undefined || person.subject !== (await subjects.of(person.client, user.id))) return "nothing"
  const { client, sid, authTime } = person
  const canBeForged = client.idTokenAlg === "HS256"
  const grants =
    canBeForged || sid === undefined ? await store.grants.list({ userId: user.id, clientId: client.id }) : []
  if (canBeForged && grants.length === 0) return "nothing"
  if (sid !== undefined) return sid === sessionIdFor(session.rootId, client.id) ? "session" : "person"
  // A new sign-in replaces the session's row, so the row shows only the latest sign-in and, by `rootId`, the first one. The grants show the
  // sign-ins between these two.
  const signIns = [
    authTimeOf(session.factors),
    idTime(session.rootId),
    ...grants.flatMap((grant) => (grant.sessionId === session.rootId ? [grant.authTime] : [])),
  ]
  return signIns.map(inSeconds).some((at) => at === authTime) ? "session" : "person"
}

/**
 * A client that nobody registered by hand never signs a user out without a question, because anyone can make such a client and put its sign-out
 * link on any page.
 */
export const endsUnasked = (proof: Proof, { person }: SendingApplication): boolean =>
  proof === "session" && person !== undefined && isRegisteredByHand(person.client)
