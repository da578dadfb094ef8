import type { ClientCertificate } from "../oauth/certificates/client_certificate.ts"
import { isWithinValidity } from "../oauth/certificates/client_certificate.ts"
import { hasRegisteredSubject } from "../oauth/certificates/registered_subject.ts"
import type { ConfidentialClient } from "../oauth/client.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { Proof } from "./proof.ts"

/**
 * Checks the certificate of a client with tls_client_auth or self_signed_tls_client_auth. RFC 8705 §2.1, §2.2. TLS has proven that the client has its
 * key.
 */
export async function certificateProof(
  client: ConfidentialClient,
  request: Pick<EdgeRequest, "clientCertificate" | "now">,
  { clientAssertions }: Pick<Ports, "clientAssertions">,
): Promise<Proof> {
  const shown = request.clientCertificate()
  if (shown === undefined) return wrong("certificate-missing")
  if (!isWithinValidity(shown, request.now)) return wrong("certificate-expired", validityOf(shown))
  if (client.authMethod === "self_signed_tls_client_auth") {
    const found = await clientAssertions.registersKey(client, shown.certificate.publicKey, request.now)
    if (found.registered) return { proven: true, secret: undefined }
    return found.problem === undefined
      ? wrong("certificate-key-unknown")
      : { proven: false, reason: "certificate-keys-unavailable", received: found.problem }
  }
  if (!shown.isVerified) return wrong("certificate-unverified", shown.certificate.issuer.replaceAll("\n", ", "))
  return hasRegisteredSubject(client, shown)
    ? { proven: true, secret: undefined }
    : wrong("certificate-subject-differs", namesOf(shown))
}

const wrong = (reason: Extract<Proof, { proven: false }>["reason"], received?: string): Proof => ({
  proven: false,
  reason,
  received,
})

const validityOf = ({ certificate }: ClientCertificate): string =>
  `${certificate.validFromDate.toISOString()} to ${certificate.validToDate.toISOString()}`

/** A client can choose the names in its certificate, so the log has only their beginning. */
const namesOf = ({ certificate }: ClientCertificate): string =>
  [certificate.subject?.replaceAll("\n", ", "), certificate.subjectAltName]
    .filter((each) => each !== undefined)
    .join("; ")
    .slice(0, MAX_SHOWN)

const MAX_SHOWN = 300
