import type { ConnectionId } from "../connections/connection_settings.ts"
import type { ProvenFactors } from "../identity/factors.ts"
import type { Resumes, Session } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { Store } from "../store/store.ts"

/** A proof of a user's identity. Every way to sign in returns one, and `startSession` makes the session from it. */
export interface Proof {
  readonly user: User
  readonly factors: ProvenFactors
  /** The connection that proved the identity. Absent for any other proof. */
  readonly connectionId?: ConnectionId
  /** The device cookie contains a digest that changes with it (device_cookie.ts). Undefined if the account has no password. */
  readonly passwordHash: string | undefined
  /** The detail of the audit event. */
  readonly detail?: string
  /** Writes the session, if the proof is still valid in that write. Refuses wrong_credentials for a proof that was used meanwhile. */
  start(session: Session, event: AuditEvent, resumes: Resumes, store: Store): Promise<void>
}

/**
 * Returns the proof of a person who has just got the account by a link that reached the mailbox: the chosen password, or the link itself. The link
 * counts as a code by e-mail does.
 */
export const newAccountProof = (
  { user, passwordHash }: { readonly user: User; readonly passwordHash: string | undefined },
  now: number,
): Proof =>
  passwordHash === undefined
    ? {
        user,
        factors: { email_code: now },
        passwordHash,
        detail: "factors=email_code",
        start: (session, event, resumes, store) => store.sessions.start(session, event, undefined, resumes),
      }
    : passwordProof({ user, passwordHash }, now)

/**
 * Returns the proof of a user whose password was checked or has just been stored. `factors`: further factors that were proven with it. If the
 * password changes meanwhile, the store starts no session, and the browser asks again.
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
