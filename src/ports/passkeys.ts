import type { Passkey } from "../identity/passkey.ts"
import type { Assertion, Attestation } from "../identity/passkey_response.ts"
import { passkeySiteFlaw } from "../identity/passkey_site.ts"

/** The site for which passkeys are made, and at which they are used. */
export interface PasskeySite {
  /** The relying party id: the host of the public URL, without port. */
  readonly rpId: string
  readonly origin: string
  /** Other origins whose pages may use these passkeys. WebAuthn §5.11. */
  readonly relatedOrigins: readonly string[]
}

/** A new credential as its authenticator describes it. */
export type NewCredential = Pick<
  Passkey,
  "credentialId" | "publicKey" | "counter" | "aaguid" | "backedUp" | "userVerified"
>

/** What a valid assertion proves. */
export interface VerifiedAssertion {
  readonly counter: number
  readonly backedUp: boolean
  /** Whether the authenticator verified the user, by PIN or biometrics. */
  readonly userVerified: boolean
}

/** Verifies responses of authenticators. The caller checks the challenge and the counter. */
export interface PasskeyVerification {
  /** Undefined if the response is for another site, or if the user was not present. WebAuthn §7.1. */
  verifyRegistration(attestation: Attestation, site: PasskeySite): Promise<NewCredential | undefined>
  /** Undefined if the signature is invalid, if the response is for another site, or if the user was not present. WebAuthn §7.2. */
  verifyAssertion(assertion: Assertion, passkey: Passkey, site: PasskeySite): Promise<VerifiedAssertion | undefined>
}

/** The passkey as a page describes it to a browser. */
export const knownCredential = ({ credentialId, transports }: Passkey) => ({
  id: Buffer.from(credentialId).toString("base64url"),
  transports,
})

/** Returns the site of the public URL. Undefined if passkeys cannot work there. */
export function passkeySite({
  issuer,
  relatedOrigins,
}: {
  issuer(): string
  readonly relatedOrigins: readonly string[]
}): PasskeySite | undefined {
  const { href, hostname, origin } = new URL(issuer())
  return passkeySiteFlaw(href) === undefined ? { rpId: hostname, origin, relatedOrigins } : undefined
}
