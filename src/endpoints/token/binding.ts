import { isAtLeast } from "../../base/profiles.ts"
import { certificateThumbprint } from "../../oauth/certificates/client_certificate.ts"
import type { Client } from "../../oauth/client.ts"
import { isCertificateMethod } from "../../oauth/client_extensions.ts"
import type { Confirmation } from "../../oauth/confirmation.ts"
import { demandingProfile } from "../../oauth/profile.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { keyOfProof } from "../proven_key.ts"

/**
 * Returns the key to which a token request binds its tokens: that of its DPoP proof, else that of its certificate. Refuses with invalid_dpop_proof,
 * use_dpop_nonce and invalid_request. RFC 9449 §5.2: "MUST reject token requests from the client that do not contain the DPoP header".
 */
export function bindingOf(
  client: Client,
  request: EdgeRequest,
  ports: Ports,
): Promise<Confirmation> | Confirmation | undefined {
  const proven = keyOfProof(client, request, ports)
  if (proven !== undefined) return proven
  if (client.dpopBoundAccessTokens) refuseUnproven(client)
  if (client.tlsClientCertificateBoundAccessTokens) return certificateOf(request)
  return isAtLeast(client.profile, "fapi-2.0") ? demandedOf(client, request) : undefined
}

/** FAPI 2.0 Security Profile §5.3.2.1.4: "shall only issue sender-constrained access tokens". */
const demandedOf = (client: Client, request: EdgeRequest): Confirmation =>
  isCertificateMethod(client.authMethod) ? certificateOf(request) : refuseUnproven(client)

/** A profile lets a client prove a certificate instead, so it demands no DPoP proof of a client that authenticates with one. */
function refuseUnproven(client: Client): never {
  const ofProfile = isCertificateMethod(client.authMethod) ? undefined : demandingProfile(client, "fapi-2.0")
  const demands = [client.dpopBoundAccessTokens && "dpop_bound_access_tokens of the client", ofProfile]
  return refuse("invalid_dpop_proof", "dpop-missing", { expected: demands.filter(Boolean).join(", ") })
}

/** RFC 8705 §3. A request without a certificate is refused: the client's resource servers rely on the binding. */
function certificateOf(request: EdgeRequest): Confirmation {
  const shown = request.clientCertificate() ?? refuse("invalid_request", "certificate-needed")
  return { "x5t#S256": certificateThumbprint(shown) }
}
