import { hash, X509Certificate } from "node:crypto"

/** The certificate that a client showed in TLS, and so has the key of. */
export interface ClientCertificate {
  readonly certificate: X509Certificate
  /** Whether an authority that the operator trusts for clients has signed it. Checked by this server's TLS, or by the proxy. */
  readonly isVerified: boolean
}

/** RFC 8705 §3.1: "the base64url-encoded SHA-256 hash […] of the DER encoding of the X.509 certificate". */
export const certificateThumbprint = ({ certificate }: ClientCertificate): string =>
  hash("sha256", certificate.raw, "base64url")

/** A server's own clock decides, because a connection can outlive the certificate. RFC 5280 §4.1.2.5: both ends are included. */
export const isWithinValidity = ({ certificate }: ClientCertificate, now: number): boolean =>
  now >= certificate.validFromDate.getTime() && now <= certificate.validToDate.getTime() + 999

const MAX_HEADER_LENGTH = 16_384
/** RFC 8941 §3.3.5. An empty one is what some proxies send for a connection without a certificate. */
const BYTE_SEQUENCE = /^:([A-Za-z0-9+/]*={0,2}):$/
const PEM = /^-----BEGIN CERTIFICATE-----\r?\n([A-Za-z0-9+/=\r\n]+)-----END CERTIFICATE-----\s*$/

/**
 * Reads the header `Client-Cert` (RFC 9440 §2.1). Also the escaped PEM that nginx and Envoy have in a variable, because they have none with
 * the form of RFC 9440. Returns undefined for a text without a certificate, and `malformed` for any other text.
 */
export function readCertificateHeader(text: string): X509Certificate | undefined | "malformed" {
  if (text === "" || text === "::") return undefined
  if (text.length > MAX_HEADER_LENGTH) return "malformed"
  const base64 = BYTE_SEQUENCE.exec(text)?.[1] ?? PEM.exec(unescaped(text))?.[1]?.replaceAll(/[\r\n]/g, "")
  if (base64 === undefined) return "malformed"
  const der = Buffer.from(base64, "base64")
  try {
    const certificate = new X509Certificate(der)
    // Bytes after the certificate, and PEM within the bytes, would have another thumbprint than the certificate.
    return certificate.raw.equals(der) ? certificate : "malformed"
  } catch {
    return "malformed"
  }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ""
  }
}
