import type { ProvenFactors } from "../identity/factors.ts"
import type { Resumes, Session } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { Store } from "../store/store.ts"

/** A proof of who somebody is. Every way to sign in ends in one, and `startSession` makes the session from it. */
export interface Proof {
  readonly user: User
  readonly factors: ProvenFactors
  /** Marks the browser as one of the account's (device_cookie.ts). Undefined for an account without a password. */
  readonly passwordHash: string | undefined
  /** What the audit event says about the proof. */
  readonly detail?: string
  /** Writes the session, if the proof still holds in that write. Refuses wrong_credentials for a proof that somebody used meanwhile. */
  start(session: Session, event: AuditEvent, resumes: Resumes, store: Store): Promise<void>
}

/**
 * Returns the proof of somebody whose password was checked or has just been stored. `factors`: further factors that were proven with it. After a password
 * that changed meanwhile, the store starts no session, and the browser asks again.
 */
export const passwordProof = (
  { user, passwordHash }: { readonly user: User; readonly passwordHash: string },
  now: number,
  factors: ProvenFactors = {},
): Proof => ({
  user,
  factors: { pwd: now, ...factors },
  passwordHash,
  start: (session, event, resumes, store) => store.sessions.start(session, event, passwordHash, resumes),
})
