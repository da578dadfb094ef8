import type { IncomingMessage } from "node:http"
import { TLSSocket } from "node:tls"
import type { ClientCertificate } from "../oauth/certificates/client_certificate.ts"
import { readCertificateHeader } from "../oauth/certificates/client_certificate.ts"
import { refuse } from "../oauth/refusal.ts"
import { trustedPeer } from "./client_address.ts"

const HEADER = "client-cert"

/** Returns the certificate that the client of a request showed. Refuses with invalid_request if a proxy's header cannot be read. */
export type ReadCertificate = (request: IncomingMessage) => ClientCertificate | undefined

interface CertificateSources {
  readonly trustedProxies: readonly string[]
  /** The trusted proxies that set the header `Client-Cert`. Every other trusted proxy may pass on the header of a client. */
  readonly clientCertProxies: readonly string[]
  /** Whether these proxies send only certificates that they verified. */
  readonly clientCertVerified: boolean
}

/** RFC 9440 §2.4: the header counts only from the proxies that remove it from the requests of clients. Anybody else can write it. */
export function certificateReader(sources: CertificateSources): ReadCertificate {
  const isTrusted = trustedPeer(sources.trustedProxies)
  const setsHeader = trustedPeer(sources.clientCertProxies)
  return ({ socket, headers }) => {
    const peer = socket.remoteAddress ?? ""
    if (setsHeader(peer) && isTrusted(peer)) {
      // Without the header, the client showed no certificate: that of the connection is the proxy's own, for everybody behind it.
      const text = headers[HEADER] ?? ""
      // Node joins repeated headers, and no two certificates can be read as one.
      const certificate = readCertificateHeader(String(text))
      if (certificate === "malformed")
        return refuse("invalid_request", "certificate-header-malformed", {
          received: `${String(text).length} characters`,
        })
      return certificate && { certificate, isVerified: sources.clientCertVerified }
    }
    const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
    return certificate && { certificate, isVerified: (socket as TLSSocket).authorized }
  }
}
