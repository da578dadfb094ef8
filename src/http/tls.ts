import { constants } from "node:crypto"
import type { ServerOptions } from "node:https"

const YEAR_SECONDS = 31_536_000

/** How TLS ends at this server. */
export interface TlsTerms {
  readonly cert: Buffer
  readonly key: Buffer
  /** Whether browsers must use https for this host from now on. RFC 6797. */
  readonly hsts: boolean
}

/**
 * The part of the options that a new certificate replaces. RFC 9325 §3.1.1: no version below TLS 1.2. A client of TLS 1.2 could show another
 * certificate within a connection by renegotiation, so the server refuses renegotiation.
 */
export const contextOptions = ({ cert, key }: Pick<TlsTerms, "cert" | "key">) =>
  ({ cert, key, minVersion: "TLSv1.2", secureOptions: constants.SSL_OP_NO_RENEGOTIATION }) as const

export const tlsOptions = (terms: TlsTerms): ServerOptions => ({
  ...contextOptions(terms),
  // A slow handshake may not last longer than a slow head of a request.
  handshakeTimeout: 15_000,
})

export const HSTS = `max-age=${YEAR_SECONDS}`
