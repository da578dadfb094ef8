import type { Locale } from "../base/locales.ts"
import type { Secret } from "../base/secret.ts"
import type { Factor, SecondFactor } from "../identity/factors.ts"
import type { Passkey } from "../identity/passkey.ts"
import { MAX_PASSKEYS, PASSKEY_ALGORITHMS, passkeyName, userHandleOf } from "../identity/passkey.ts"
import { readAttestation } from "../identity/passkey_response.ts"
import type { Session } from "../identity/session.ts"
import { knownParts, shownDevice } from "../identity/shown_device.ts"
import type { User } from "../identity/user.ts"
import type { ReasonOf } from "../oauth/refusal.ts"
import { Refusal, refuse } from "../oauth/refusal.ts"
import type { NewCredential } from "../ports/passkeys.ts"
import { knownCredential, passkeySite } from "../ports/passkeys.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { AnsweredChallenge } from "../store/passkey.ts"
import { replaceRecoveryCodes } from "./authenticator_app.ts"
import type { Changing } from "./passkeys.ts"
import { addPasskey } from "./passkeys.ts"

/** Returns the options, without the challenge, with which a browser makes a passkey. Undefined if passkeys cannot work at the public URL. */
export function newPasskeyOptions(
  user: User,
  passkeys: readonly Passkey[],
  ports: Pick<Ports, "issuer" | "relatedOrigins">,
) {
  const site = passkeySite(ports)
  return (
    site && {
      ...site,
      user: {
        handle: userHandleOf(user.id).toString("base64url"),
        name: user.username,
        displayName: user.name ?? user.username,
      },
      algorithms: PASSKEY_ALGORITHMS,
      known: passkeys.map(knownCredential),
    }
  )
}

/** The name that the form for a passkey proposes: "Chrome on macOS". Without an English word for other languages; empty for an unknown browser. */
export const proposedName = ({ userAgent }: Pick<EdgeRequest, "userAgent">, locale: Locale): string =>
  knownParts(shownDevice(userAgent)).join(locale === "en" ? " on " : " · ")

/** A passkey that was added. `next`: the session in which it is proven. The recovery codes are absent if the user still has some. */
export interface Added {
  readonly event: AuditEvent
  readonly next: Session
  readonly recoveryCodes: readonly Secret[] | undefined
}

/** Why a passkey was not added. `refused` goes to the log. */
export interface NotAdded {
  readonly problem: "name" | "refused" | "taken" | "too-many"
  readonly refused?: Refusal
}

/** What the form of the page contains. */
export interface TypedPasskey {
  readonly name: string
  /** The response of `navigator.credentials.create` as JSON. */
  readonly response: string
}

/** The session in which the page was shown, the check of its challenges, and the session that follows. */
interface Ceremony {
  readonly previous: Session
  open(challenge: string): AnsweredChallenge | ReasonOf<"wrong_credentials">
  next(proven: Factor): Session
}

/** Verifies the response of the authenticator, and stores the passkey. A user without recovery codes gets new ones. */
export async function addTypedPasskey(
  { name: typed, response }: TypedPasskey,
  ceremony: Ceremony,
  { enrolled, ...changing }: Changing & { readonly enrolled: readonly SecondFactor[] },
  ports: Ports,
): Promise<Added | NotAdded> {
  const name = passkeyName(typed)
  if (name === undefined) return { problem: "name" }
  const passkeys = await ports.store.passkeys.listOf(changing.user.id)
  if (passkeys.length >= MAX_PASSKEYS) return { problem: "too-many" }
  try {
    const { credential, transports, challenge } = await verifyResponse(response, ceremony, ports)
    const next = ceremony.next(credential.userVerified ? "verified_passkey" : "passkey")
    const sessions = { previous: ceremony.previous, next }
    const event = await addPasskey({ name, credential, transports }, challenge, sessions, changing, ports)
    if (event === "spent" || event === "taken") return refuse("wrong_credentials", `passkey-${event}`)
    const codes = enrolled.includes("recovery") ? undefined : await replaceRecoveryCodes(changing, ports)
    return { event, next, recoveryCodes: codes?.recoveryCodes }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "wrong_credentials")) throw error
    return { problem: error.reason === "passkey-taken" ? "taken" : "refused", refused: error }
  }
}

interface Verified {
  readonly credential: NewCredential
  readonly transports: readonly string[]
  readonly challenge: AnsweredChallenge
}

/** Verifies the response of the authenticator in the order of WebAuthn §7.1. Refuses wrong_credentials. */
async function verifyResponse(response: string, ceremony: Ceremony, ports: Ports): Promise<Verified> {
  const attestation = readAttestation(response) ?? refuse("wrong_credentials", "passkey-malformed")
  const challenge = ceremony.open(attestation.challenge)
  if (typeof challenge === "string") return refuse("wrong_credentials", challenge)
  const site = passkeySite(ports)
  const credential = site && (await ports.passkeys.verifyRegistration(attestation, site))
  if (credential === undefined) return refuse("wrong_credentials", "passkey-not-genuine")
  return { credential, transports: attestation.transports, challenge }
}
