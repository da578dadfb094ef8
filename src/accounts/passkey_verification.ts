import { decodeBase64url } from "../base/base64url.ts"
import { PASSKEY_ALGORITHMS } from "../identity/passkey.ts"
import type { PasskeyVerification } from "../ports/passkeys.ts"

/** The library takes a large part of the server's memory, so it is loaded with the first response of an authenticator. */
const library = () => import("@simplewebauthn/server")

/**
 * Verifies responses of authenticators with a library. The caller checks the counter, because a counter that went back has a reason of its own. For an
 * invalid response the library throws an English sentence, so all invalid responses have one result here.
 */
export const passkeyVerification = (): PasskeyVerification => ({
  async verifyRegistration(
    { credentialId, challenge, clientDataJSON, attestationObject },
    { rpId, origin, relatedOrigins },
  ) {
    const { verifyRegistrationResponse } = await library()
    const id = Buffer.from(credentialId).toString("base64url")
    const { registrationInfo: info } = await orUnverified(async () =>
      verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type: "public-key",
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject: await withoutStatement(attestationObject) },
        },
        expectedChallenge: challenge,
        expectedOrigin: [origin, ...relatedOrigins],
        expectedRPID: rpId,
        requireUserVerification: false,
        supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
      }),
    )
    if (info === undefined || info.credential.id !== id) return undefined
    const { aaguid, credential, credentialBackedUp, userVerified } = info
    return {
      credentialId,
      publicKey: credential.publicKey,
      counter: credential.counter,
      aaguid,
      backedUp: credentialBackedUp,
      userVerified,
    }
  },

  async verifyAssertion(
    { challenge, clientDataJSON, authenticatorData, signature },
    passkey,
    { rpId, origin, relatedOrigins },
  ) {
    const { verifyAuthenticationResponse } = await library()
    const id = Buffer.from(passkey.credentialId).toString("base64url")
    const { verified, authenticationInfo: info } = await orUnverified(() =>
      verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type: "public-key",
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature },
        },
        expectedChallenge: challenge,
        expectedOrigin: [origin, ...relatedOrigins],
        expectedRPID: rpId,
        credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
        requireUserVerification: false,
      }),
    )
    if (!verified || info === undefined) return undefined
    return { counter: info.newCounter, backedUp: info.credentialBackedUp, userVerified: info.userVerified }
  },
})

type Unverified = { readonly verified: false; readonly registrationInfo?: never; readonly authenticationInfo?: never }

const orUnverified = <T>(verify: () => Promise<T>): Promise<T | Unverified> =>
  verify().catch((): Unverified => ({ verified: false }))

/**
 * Returns the attestation object without its statement. The server asks for no statement and trusts none. Verifying one would send requests to addresses
 * in its certificates, which the sender chooses. WebAuthn §7.1: with "no attestation", the statement proves nothing.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import("@simplewebauthn/server/helpers")
  const bytes = decodeBase64url(attestationObject) ?? new Uint8Array()
  const authData = decodeAttestationObject(new Uint8Array(bytes)).get("authData")
  const without = isoCBOR.encode(
    new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]) as never,
  )
  return Buffer.from(without).toString("base64url")
}
