import { constants } from "node:crypto"
import type { ServerOptions } from "node:https"
import type { SecureContextOptions } from "node:tls"

/** RFC 9325 §4.2: the recommended suites of TLS 1.2. TLS 1.3 has no weak one. */
const CIPHERS = [
  "TLS_AES_128_GCM_SHA256",
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
].join(":")

const YEAR_SECONDS = 31_536_000

/** How TLS ends at this server. */
export interface TlsTerms {
  readonly cert: Buffer
  readonly key: Buffer
  /** Whether browsers must use https for this host from now on. RFC 6797. */
  readonly hsts: boolean
  /** Present at a port that asks clients for their certificates: the operator's authorities for clients. */
  readonly clients?: { readonly ca: Buffer | undefined }
}

/**
 * The part of the options that a new certificate replaces. RFC 9325 §3.1.1: no version below TLS 1.2. A client of TLS 1.2 could show another
 * certificate within a connection by renegotiation, so the server refuses renegotiation.
 */
export const contextOptions = ({ cert, key, clients }: Omit<TlsTerms, "hsts">): SecureContextOptions => ({
  cert,
  key,
  minVersion: "TLSv1.2",
  ciphers: CIPHERS,
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  // An empty list replaces the authorities that Node trusts: they give certificates to everybody.
  ...(clients !== undefined && { ca: clients.ca ?? [] }),
})

export const tlsOptions = (terms: TlsTerms): ServerOptions => ({
  ...contextOptions(terms),
  // The endpoint decides, not the handshake: a client is known only by its request, and may have registered a self-signed certificate.
  ...(terms.clients !== undefined && { requestCert: true, rejectUnauthorized: false }),
  // A slow handshake may not last longer than a slow head of a request.
  handshakeTimeout: 15_000,
})

export const HSTS = `max-age=${YEAR_SECONDS}`
