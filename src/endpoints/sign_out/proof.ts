import { inSeconds } from "../../base/clock.ts"
import { idTime } from "../../base/id.ts"
import { authTime as authTimeOf } from "../../identity/factors.ts"
import type { BrowserSession } from "../../interaction/browser_session.ts"
import { sessionIdFor } from "../../oauth/claims.ts"
import { isSelfRegistered } from "../../oauth/client.ts"
import type { Ports } from "../../ports/ports.ts"
import type { SendingApplication } from "./application.ts"

/**
 * What the ID token of a sign-out request proves: that the person who is signed in here uses the application, or that they do so in this very
 * session. OpenID Connect RP-Initiated Logout §2.
 */
export type Proof = "nothing" | "person" | "session"

/**
 * A client can write an HS256 token itself, with any claims: it proves something only where the person has a grant with the client. A token
 * without `sid` belongs to the session where its `auth_time` is one of the session's sign-ins.
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
  // The sign-ins between the first and the latest are known by their grants alone: each sign-in ends the session's row.
  const signIns = [
    authTimeOf(session.factors),
    idTime(session.rootId),
    ...grants.flatMap((grant) => (grant.sessionId === session.rootId ? [grant.authTime] : [])),
  ]
  return signIns.map(inSeconds).some((at) => at === authTime) ? "session" : "person"
}

/** A self-registered client must always ask: anybody can be one, and its link on any page would sign people out. */
export const endsUnasked = (proof: Proof, { person }: SendingApplication): boolean =>
  proof === "session" && person !== undefined && !isSelfRegistered(person.client)
