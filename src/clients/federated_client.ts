import { isUsedOnce } from "../issuers/issuer_settings.ts"
import type { TrustedFault } from "../issuers/trusted_assertion.ts"
import { requireClaims } from "../issuers/trusted_assertion.ts"
import type { RefuseAssertion } from "../oauth/assertion_fault.ts"
import type { Client } from "../oauth/client.ts"
import { refuseUnmetProfile } from "../oauth/profile.ts"
import { refuse } from "../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { FederatedCredential } from "./client_credential.ts"
import { registeredForMethod } from "./registered_for_method.ts"
import { signedByIssuer, usedOnce } from "./signed_by_issuer.ts"

/** Tokens of workloads have no type, or a general one. A token for another use has another type: RFC 8725 §3.11. */
const TYPES: readonly unknown[] = [undefined, "jwt", "jose"]

const refuseClient: RefuseAssertion<TrustedFault> = (fault, detail) => refuse("invalid_client", fault, detail)

/**
 * Authenticates a workload by an assertion of its trusted issuer, RFC 7523 §2.2. Checks the signature for an unknown client too, so that the time does
 * not reveal whether the client exists. The returned client has the scope that the issuer can give.
 */
export async function federatedClient(
  credential: FederatedCredential,
  found: Client | undefined,
  { now }: Pick<EdgeRequest, "now">,
  ports: Pick<Ports, "issuer" | "issuerSignatures" | "store">,
): Promise<Client> {
  const assertion = await signedByIssuer(credential.federated, { types: TYPES, now, refuse: refuseClient }, ports)
  const client = registeredForMethod(found, credential)
  const { url, issuer, jti } = assertion
  if (client.federatedIdentities.length === 0)
    refuse("invalid_client", "assertion-subject", { expected: "iss and sub are both the client_id" })
  const own = client.federatedIdentities.filter((each) => each.issuer === url)
  if (own.length === 0) {
    const expected = client.federatedIdentities.map((each) => each.issuer).join(" ")
    refuse("invalid_client", "issuer-claims", { expected, received: url })
  }
  requireClaims(
    assertion,
    own.map(({ conditions }) => conditions),
    refuseClient,
  )
  if (!client.enabled) refuse("invalid_client", "client-disabled")
  refuseUnmetProfile(client)
  if (jti !== undefined && isUsedOnce(issuer) && !(await usedOnce(assertion, jti, ports)))
    refuse("invalid_client", "assertion-replayed")
  if (issuer.scope.length === 0) return client
  return {
    ...client,
    scope: client.scope.filter((value) => issuer.scope.includes(value)),
    requestableScope: "registered",
  }
}
