import type { Id, SessionId, UserId } from "../base/id.ts"
import type { SecondFactor } from "../identity/factors.ts"
import type { Session } from "../identity/session.ts"
import type { AuditEvent } from "./audit_event.ts"
import type { MailDelivery } from "./mail_delivery.ts"
import type { Renewed } from "./own_account.ts"
import type { PasskeyUse } from "./passkey.ts"

/** A user's authenticator app. A user has at most one: another device of the same person scans the same secret. */
export interface AuthenticatorApp {
  readonly id: Id<"factor">
  readonly userId: UserId
  /** The secret of the codes, sealed and bound to this row. */
  readonly sealed: Uint8Array
  /** The time step of the latest accepted code. A code of this step or of an earlier one does not work again. RFC 6238 §5.2. */
  readonly usedStep: number
  readonly createdAt: number
  readonly lastUsedAt: number | undefined
}

/** A proof that works once: a code of the authenticator app, by its time step; a recovery code, by its digest; or an assertion of a passkey. */
export type UsedProof =
  | { readonly appId: AuthenticatorApp["id"]; readonly step: number }
  | { readonly recoveryCode: Uint8Array }
  | { readonly passkey: PasskeyUse }

/** A change of factors, with its audit event, and the e-mail that notifies the person. */
export interface FactorChange {
  readonly event: AuditEvent
  readonly mail?: MailDelivery | undefined
}

export interface SecondFactorStore {
  enrolledBy(userId: UserId): Promise<readonly SecondFactor[]>
  appOf(userId: UserId): Promise<AuthenticatorApp | undefined>
  /** The number of recovery codes that the user has left. */
  recoveryCodesOf(userId: UserId): Promise<number>
  /**
   * Uses up the proof, ends the session `previous` and starts `next` in one step. False if the proof was already used, or if `previous` has ended, or
   * if the user is disabled: then no session starts. Of several callers with the same proof, one gets true.
   * `noted`: a further event with its e-mail, about the proof.
   */
  prove(proof: UsedProof, previous: SessionId, next: Session, event: AuditEvent, noted?: FactorChange): Promise<boolean>
  /**
   * Stores the app in place of the user's earlier app, ends the session `previous` and starts `next`, in one step. Other sessions that proved a code of
   * the earlier app end. `codes`: the digests of new recovery codes, which replace the earlier ones; undefined keeps these. False if `previous` has
   * ended, or if the user is disabled.
   */
  addApp(
    app: AuthenticatorApp,
    codes: readonly Uint8Array[] | undefined,
    previous: SessionId,
    next: Session,
    change: FactorChange,
  ): Promise<boolean>
  /**
   * Removes the app, and also the recovery codes if the user has no passkey. Sessions that proved the removed factors end, with their session-bound
   * grants and unexchanged codes, except the person's own session, which is renewed. False if the user has no app, or `own` has ended.
   */
  removeApp(userId: UserId, change: FactorChange, own?: Renewed): Promise<boolean>
  /** Removes the recovery codes, and ends the sessions that proved one. False if the user has none. */
  removeRecoveryCodes(userId: UserId, change: FactorChange): Promise<boolean>
  /**
   * Replaces the user's recovery codes by the codes with these digests. With `own`, this session is renewed, and other sessions that proved a recovery
   * code end. False if the user is disabled or unknown, or `own` has ended.
   */
  replaceRecoveryCodes(
    userId: UserId,
    codes: readonly Uint8Array[],
    change: FactorChange,
    own?: Renewed,
  ): Promise<boolean>
}
