import type { KeyObject } from "node:crypto"
import { createSecretKey, hkdfSync } from "node:crypto"
import type { LinkKeys } from "../accounts/links.ts"
import type { SignInCodeKeys } from "../accounts/sign_in_code.ts"
import { decodeBase64url } from "../base/base64url.ts"
import { equalDigests } from "../base/digest.ts"
import type { Mac } from "../base/hmac.ts"
import { hmacSha256 } from "../base/hmac.ts"
import { KEY_ID_BYTES } from "../base/key_id.ts"
import { Secret } from "../base/secret.ts"
import type { ObjectEncryptionAlgorithm } from "../oauth/client_extensions.ts"
import type { CredentialKeys, CredentialKind } from "../oauth/credentials.ts"
import { KINDS } from "../oauth/credentials.ts"
import type { RegistrationKeys, RegistrationMac } from "../oauth/registration_token.ts"
import { REGISTRATION_MACS } from "../oauth/registration_token.ts"
import type { SetupKeys } from "../oauth/setup_link.ts"
import type { ServerSecrets } from "./server_secret.ts"

/** FIPS 186-5, A.2.1: 128 bits more than the order of P-256, so that the remainder is as good as uniform. */
const OBJECT_KEY_BYTES = 48

/** All keys derived from one server secret. Each key has its own label, so that no key serves two purposes. RFC 5869. */
export interface DerivedKeys extends CredentialKeys, RegistrationKeys, SetupKeys, LinkKeys, SignInCodeKeys {
  readonly sealing: KeyObject
  /** Seals values that browsers carry. Strangers cause any number of them, so they have a key of their own. */
  readonly carried: KeyObject
  readonly forms: Mac
  readonly userCodes: Mac
  /** The bytes from which the first key of pairwise subjects is made: 32 bytes in base64url. */
  readonly pairwise: Secret
  /** The bytes from which the private key for encrypted request objects of an algorithm is made. Derived only on a server that decrypts. */
  objectEncryption(alg: ObjectEncryptionAlgorithm): Buffer
}

/** The first secret signs and seals. Every secret verifies and opens. */
export type KeyRing = readonly [DerivedKeys, ...DerivedKeys[]]

export function keyRing([first, ...rest]: ServerSecrets): KeyRing {
  return [deriveKeys(first), ...rest.map(deriveKeys)]
}

function deriveKeys(secret: Secret): DerivedKeys {
  const bytes = (label: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret.reveal(), "", `gatehouse ${label} v1`, length))
  const mac = (label: string) => hmacSha256(bytes(label, 32))
  const kinds = Object.keys(KINDS) as CredentialKind[]
  return {
    keyId: bytes("key id", KEY_ID_BYTES),
    macs: Object.fromEntries(kinds.map((kind) => [kind, mac(kind)])) as Record<CredentialKind, Mac>,
    sealing: createSecretKey(bytes("sealing", 32)),
    carried: createSecretKey(bytes("carried values", 32)),
    forms: mac("forms"),
    userCodes: mac("user code"),
    setup: mac("setup link"),
    links: { token: mac("account link"), before: mac("account link before") },
    signInCode: { code: mac("sign-in code"), link: mac("sign-in code link") },
    pairwise: new Secret(bytes("pairwise subjects", 32).toString("base64url")),
    objectEncryption: (alg) => bytes(`request object ${alg}`, OBJECT_KEY_BYTES),
    registration: Object.fromEntries(REGISTRATION_MACS.map((use) => [use, mac(`registration ${use}`)])) as Record<
      RegistrationMac,
      Mac
    >,
  }
}

/** Returns a MAC over the context of a form. JSON keeps the parts apart: ["ab", "c"] differs from ["a", "bc"]. */
export const formMac = (ring: KeyRing, parts: readonly unknown[]): string =>
  macUnder(ring[0], parts).toString("base64url")

export function isFormMac(ring: KeyRing, mac: string, parts: readonly unknown[]): boolean {
  // Accepts only one spelling of each MAC. Node's decoder alone would accept a MAC with trailing characters.
  const given = decodeBase64url(mac)
  return given !== undefined && ring.some((keys) => equalDigests(macUnder(keys, parts), given))
}

const macUnder = ({ forms }: DerivedKeys, parts: readonly unknown[]): Buffer =>
  forms(Buffer.from(JSON.stringify(parts)))
