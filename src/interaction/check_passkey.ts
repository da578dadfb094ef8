import { notice } from "../accounts/notice.ts"
import { equalDigests } from "../base/digest.ts"
import type { UserId } from "../base/id.ts"
import type { Locale } from "../base/locales.ts"
import type { Passkey } from "../identity/passkey.ts"
import { hasCounterGoneBack, userHandleOf } from "../identity/passkey.ts"
import type { Assertion } from "../identity/passkey_response.ts"
import type { User } from "../identity/user.ts"
import type { ReasonOf } from "../oauth/refusal.ts"
import { refuse } from "../oauth/refusal.ts"
import { auditEvent } from "../ports/audit.ts"
import { passkeySite } from "../ports/passkeys.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { PasskeyUse } from "../store/passkey.ts"
import type { ChallengePurpose } from "./passkey_challenge.ts"
import { openChallenge } from "./passkey_challenge.ts"

/** What the page expects of the assertion. */
export interface ExpectedPasskey {
  readonly purpose: ChallengePurpose
  /** The visit cookie or the session to which the challenge is bound. */
  readonly boundTo: string
  /** The user who has typed the password. Undefined for a sign-in by passkey alone, which also needs the user's PIN or biometrics. */
  readonly userId: UserId | undefined
  /** The language of the e-mail about a refused passkey. */
  readonly locale: Locale
}

export interface CheckedPasskey {
  readonly user: User
  readonly passwordHash: string | undefined
  /** The write that signs the user in must use this up, because it decides which of several requests with one assertion wins. */
  readonly use: PasskeyUse
  /** Whether the device verified the user, by PIN or biometrics. */
  readonly userVerified: boolean
}

/**
 * Checks an assertion in the order of WebAuthn §7.2, before any write. Refuses wrong_credentials. The texts of all these refusals are the
 * same, so that nobody learns whether an account is disabled. If the counter went back, the refusal is audited, and the user gets an e-mail.
 */
export async function checkPasskey(
  assertion: Assertion,
  expected: ExpectedPasskey,
  request: EdgeRequest,
  ports: Ports,
): Promise<CheckedPasskey> {
  const challenge = openChallenge(assertion.challenge, expected.purpose, expected.boundTo, request, ports)
  if (typeof challenge === "string") return refuse("wrong_credentials", challenge)
  const found = await ports.store.passkeys.find(assertion.credentialId)
  const site = passkeySite(ports)
  const asserted = found && site && (await ports.passkeys.verifyAssertion(assertion, found.passkey, site))
  const refuseAndCount = (reason: ReasonOf<"wrong_credentials">): never => {
    ports.failedSignIns.note(found?.user.id, request.now)
    return refuse("wrong_credentials", reason)
  }
  if (found === undefined) return refuseAndCount("passkey-unknown")
  const { passkey, user, passwordHash } = found
  if (asserted === undefined) return refuseAndCount("passkey-not-genuine")
  if (!isOfUser(assertion, user.id, expected.userId)) return refuseAndCount("passkey-of-another-account")
  if (expected.userId === undefined && !asserted.userVerified) return refuseAndCount("passkey-user-not-verified")
  if (user.disabled) return refuseAndCount("account-disabled")
  if (hasCounterGoneBack(passkey.counter, asserted.counter)) {
    await recordCounterBack(found, asserted.counter, { request, locale: expected.locale }, ports)
    return refuseAndCount("passkey-counter-back")
  }
  const { counter, backedUp, userVerified } = asserted
  return {
    user,
    passwordHash,
    userVerified,
    use: { passkeyId: passkey.id, challenge, counter, backedUp, at: request.now },
  }
}

/**
 * WebAuthn §7.2, step 6: the passkey belongs to the user who has typed the password. Without such a user, the authenticator must name the account
 * itself, by the user handle.
 */
function isOfUser({ userHandle }: Assertion, owner: UserId, typed: UserId | undefined): boolean {
  if (typed !== undefined && typed !== owner) return false
  return userHandle === undefined ? typed !== undefined : equalDigests(userHandle, userHandleOf(owner))
}

async function recordCounterBack(
  { passkey, user }: { readonly passkey: Passkey; readonly user: User },
  received: number,
  from: { readonly request: EdgeRequest; readonly locale: Locale },
  ports: Ports,
): Promise<void> {
  const { id, userId, counter } = passkey
  const detail = `passkey=${id} stored_counter=${counter} received_counter=${received}`
  const event = auditEvent({ type: "passkey-refused", actor: "server", subject: userId, detail }, from.request, ports)
  const mail = ports.mail && notice("passkey-refused", user, from, ports)
  await ports.store.passkeys.recordRefused({ event, mail })
  ports.mail?.queued()
}
