import { say } from "../../base/say.ts"
import type { Secret } from "../../base/secret.ts"
import { fail } from "../protocol/failure.ts"

/** The key of this service for one connection, as keys/saml_key.ts makes it. */
export interface OwnKey {
  /** PKCS #8 in PEM form. */
  readonly privateKey: string
  /** Base64, as metadata have it. */
  readonly certificate: string
}

const PRIVATE_KEY = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/
const CERTIFICATE = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/

/** Throws a ConnectionFailure if the connection has no key. */
export function ownKeyIn(secret: Secret | undefined): OwnKey {
  const text = secret?.reveal() ?? ""
  const privateKey = PRIVATE_KEY.exec(text)?.[0]
  const certificate = CERTIFICATE.exec(text)?.[1]?.replace(/\s/g, "")
  if (privateKey === undefined || certificate === undefined)
    return fail("connection-unreachable", say("connection-has-no-secret", { method: "SAML" }))
  return { privateKey, certificate }
}
