import { newId } from "../base/id.ts"
import type { Locale } from "../base/locales.ts"
import type { Passkey, PasskeyId } from "../identity/passkey.ts"
import type { Attestation } from "../identity/passkey_response.ts"
import type { Session } from "../identity/session.ts"
import type { User } from "../identity/user.ts"
import { auditEvent } from "../ports/audit.ts"
import type { NewCredential } from "../ports/passkeys.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { Renewed } from "../store/own_account.ts"
import type { AnsweredChallenge, PasskeyChange } from "../store/passkey.ts"
import { notice } from "./notice.ts"

/** The user who changes a passkey, and the language of the notice. */
export interface Changing {
  readonly user: User
  readonly request: EdgeRequest
  readonly locale: Locale
}

/**
 * Stores a new passkey of the user. In the same step `next` replaces the session `previous`. Returns the event; "spent" if the challenge was answered
 * before or the session has ended; "taken" if the credential is already a passkey.
 */
export async function addPasskey(
  named: { readonly name: string; readonly credential: NewCredential } & Pick<Attestation, "transports">,
  challenge: AnsweredChallenge,
  { previous, next }: { readonly previous: Session; readonly next: Session },
  changing: Changing,
  ports: Ports,
): Promise<AuditEvent | "spent" | "taken"> {
  const { user, request } = changing
  const { name, credential, transports } = named
  const id: PasskeyId = newId("passkey", request.now, ports.random)
  const passkey: Passkey = {
    ...credential,
    id,
    userId: user.id,
    name,
    transports,
    createdAt: request.now,
    lastUsedAt: undefined,
  }
  const change = changeOf("passkey-added", id, changing, ports)
  const outcome = await ports.store.passkeys.add(passkey, challenge, previous.id, next, change)
  if (outcome !== "added") return outcome
  ports.mail?.queued()
  return change.event
}

/**
 * Removes a passkey of the user. Other sessions that proved a passkey end. "unknown" if the user has no such passkey, or `own` has ended; "last" if they
 * could not sign in without it.
 */
export async function removePasskey(
  id: PasskeyId,
  changing: Changing,
  own: Renewed,
  ports: Ports,
): Promise<AuditEvent | "unknown" | "last"> {
  const change = changeOf("passkey-removed", id, changing, ports)
  const outcome = await ports.store.passkeys.remove(id, changing.user.id, change, {
    ...own,
    firstProofs: ports.firstProofs,
  })
  if (outcome !== "removed") return outcome
  ports.mail?.queued()
  ports.sessionEnded()
  return change.event
}

function changeOf(
  type: "passkey-added" | "passkey-removed",
  id: PasskeyId,
  { user, request, locale }: Changing,
  ports: Pick<Ports, "mail" | "random">,
): PasskeyChange {
  const event = auditEvent({ type, actor: user.id, subject: user.id, detail: `passkey=${id}` }, request, ports)
  return { event, mail: ports.mail && notice(type, user, { request, locale }, ports) }
}
