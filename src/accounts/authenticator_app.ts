import type { Id } from "../base/id.ts"
import { newId } from "../base/id.ts"
import type { Locale } from "../base/locales.ts"
import type { Secret } from "../base/secret.ts"
import type { SecondFactor } from "../identity/factors.ts"
import { acceptedStep, authenticatorUri, newAuthenticatorSecret } from "../identity/one_time_code.ts"
import { newRecoveryCodes, recoveryDigest } from "../identity/recovery_code.ts"
import type { Session } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import { auditEvent } from "../ports/audit.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { Renewed } from "../store/own_account.ts"
import type { FactorChange } from "../store/second_factor.ts"
import { notice } from "./notice.ts"

/** The user who changes a factor, and the language of the notice. */
export interface Changing {
  readonly user: User
  readonly request: EdgeRequest
  readonly locale: Locale
}

/** A new secret for an authenticator app, as the page shows it. Nothing is stored until the person confirms it with a code. */
export interface OfferedApp {
  readonly secret: Secret
  /** The rows of the QR code, with its margin. True is a dark square. */
  readonly qrCode: readonly (readonly boolean[])[]
}

/**
 * Makes a secret, or reuses the secret that the page showed before. The app shows the name of the service. The package for QR codes is loaded at the
 * first call.
 */
export async function offerApp(
  { username }: Pick<User, "username">,
  { issuer, looks, random }: Pick<Ports, "issuer" | "looks" | "random">,
  secret = newAuthenticatorSecret(random),
): Promise<OfferedApp> {
  const [{ default: encodeQr }, given] = await Promise.all([import("qr"), looks.serviceName()])
  const name = given ?? new URL(issuer()).hostname
  return {
    secret,
    qrCode: encodeQr(authenticatorUri(secret, name, username), "raw", { border: 4 }),
  }
}

/** An app that was added, and the new recovery codes; these are absent if the user still has recovery codes. */
export interface AddedApp {
  readonly event: AuditEvent
  readonly recoveryCodes: readonly Secret[] | undefined
}

/**
 * Stores the app if the typed code proves that it has the secret. In the same step `next` replaces the session `previous`. A user without recovery codes
 * gets new ones. Returns "wrong-code", or "ended" if the session has ended.
 */
export async function addApp(
  { secret, typed }: { readonly secret: Secret; readonly typed: string },
  { previous, next }: { readonly previous: Session; readonly next: Session },
  { user, enrolled, ...changing }: Changing & { readonly enrolled: readonly SecondFactor[] },
  ports: Ports,
): Promise<AddedApp | "wrong-code" | "ended"> {
  const { now } = changing.request
  const usedStep = acceptedStep(secret, typed, 0, now)
  if (usedStep === undefined) return "wrong-code"
  const id: Id<"factor"> = newId("factor", now, ports.random)
  const sealed = ports.authenticatorSecrets.seal(id, secret)
  const app = { id, userId: user.id, sealed, usedStep, createdAt: now, lastUsedAt: undefined }
  const recoveryCodes = enrolled.includes("recovery") ? undefined : newRecoveryCodes(ports.random)
  const digests = recoveryCodes?.map((code) => recoveryDigest(user.id, code))
  const change = changeOf("second-factor-added", { user, ...changing }, ports)
  if (!(await ports.store.secondFactors.addApp(app, digests, previous.id, next, change))) return "ended"
  ports.mail?.queued()
  ports.sessionEnded()
  return { event: change.event, recoveryCodes }
}

/**
 * Removes the app, and the recovery codes unless the user has a passkey. Other sessions that proved a code of the app end. Undefined if the user has
 * no app, or `own` has ended.
 */
export async function removeApp(changing: Changing, own: Renewed, ports: Ports): Promise<AuditEvent | undefined> {
  const change = changeOf("second-factor-removed", changing, ports)
  if (!(await ports.store.secondFactors.removeApp(changing.user.id, change, own))) return undefined
  ports.sessionEnded()
  ports.mail?.queued()
  return change.event
}

/**
 * Replaces the recovery codes. Returns the new ones, which nothing can show again. With `own`, other sessions that proved a recovery code end.
 * Undefined if the user has been disabled, or `own` has ended.
 */
export async function replaceRecoveryCodes(
  changing: Changing,
  ports: Ports,
  own?: Renewed,
): Promise<{ readonly event: AuditEvent; readonly recoveryCodes: readonly Secret[] } | undefined> {
  const { user } = changing
  const recoveryCodes = newRecoveryCodes(ports.random)
  const digests = recoveryCodes.map((code) => recoveryDigest(user.id, code))
  const change = changeOf("recovery-codes-replaced", changing, ports)
  if (!(await ports.store.secondFactors.replaceRecoveryCodes(user.id, digests, change, own))) return undefined
  ports.mail?.queued()
  if (own !== undefined) ports.sessionEnded()
  return { event: change.event, recoveryCodes }
}

function changeOf(
  type: "second-factor-added" | "second-factor-removed" | "recovery-codes-replaced",
  { user, request, locale }: Changing,
  ports: Pick<Ports, "mail" | "random">,
): FactorChange {
  const detail = type === "recovery-codes-replaced" ? {} : { detail: "factor=otp" }
  const event = auditEvent({ type, actor: user.id, subject: user.id, ...detail }, request, ports)
  return { event, mail: ports.mail && notice(type, user, { request, locale }, ports) }
}
