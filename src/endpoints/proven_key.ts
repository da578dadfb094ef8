import { isAtLeast } from "../base/profiles.ts"
import { isDpopScheme } from "../oauth/bearer.ts"
import { certificateThumbprint } from "../oauth/certificates/client_certificate.ts"
import type { Client } from "../oauth/client.ts"
import { compactJwt } from "../oauth/compact_jwt.ts"
import type { Confirmation } from "../oauth/confirmation.ts"
import { isConfirmedBy } from "../oauth/confirmation.ts"
import type { ProofVerdict } from "../oauth/dpop_proof.ts"
import { FAPI_ALGORITHMS } from "../oauth/profile.ts"
import { refuse } from "../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

type ProofPorts = Pick<Ports, "basePath" | "dpopProofs" | "issuer">

/** The error codes for a bad proof. At a resource they have a challenge. RFC 9449 §5, §7.1. */
const AT_TOKEN_ENDPOINT = { fault: "invalid_dpop_proof", nonce: "use_dpop_nonce" } as const
const AT_RESOURCE = { fault: "unproven_token", nonce: "token_needs_nonce" } as const
type ErrorCodes = typeof AT_TOKEN_ENDPOINT | typeof AT_RESOURCE

/**
 * Returns the key that a request of a client proves with its header DPoP, or undefined without this header. RFC 9449 §5. Refuses with
 * invalid_dpop_proof and use_dpop_nonce.
 */
export const keyOfProof = (
  client: Pick<Client, "profile">,
  request: EdgeRequest,
  ports: ProofPorts,
): Promise<Confirmation> | undefined =>
  request.headers.dpop === undefined ? undefined : provenKey(client, request, ports)

async function provenKey(
  client: Pick<Client, "profile">,
  request: EdgeRequest,
  ports: ProofPorts,
): Promise<Confirmation> {
  refuseAlgorithm(client, request, AT_TOKEN_ENDPOINT)
  const proofs = await ports.dpopProofs()
  const result = await proofs.check(request.headers.dpop, askedBy(request, ports))
  return keyFrom(result, AT_TOKEN_ENDPOINT) ?? refuse("invalid_dpop_proof", "dpop-signature")
}

/** FAPI 2.0 Security Profile §5.4.1.1.2. The check of the proof refuses what is no JWT. */
function refuseAlgorithm(client: Pick<Client, "profile">, request: EdgeRequest, { fault }: ErrorCodes): void {
  // Most clients allow each algorithm, so their proofs are not decoded again.
  if (!isAtLeast(client.profile, "fapi-2.0")) return
  const proof = request.headers.dpop
  const alg = typeof proof === "string" ? compactJwt(proof)?.header.alg : undefined
  if (typeof alg === "string" && !FAPI_ALGORITHMS.includes(alg))
    refuse(fault, "dpop-malformed", {
      expected: `alg of ${FAPI_ALGORITHMS.join(", ")}`,
      received: alg.slice(0, 64),
    })
}

/** Refuses a proof that the profile of the token's client does not allow. The client is known only when the token's rows have been read. */
export const refuseWeakProof = (client: Pick<Client, "profile">, request: EdgeRequest): void =>
  refuseAlgorithm(client, request, AT_RESOURCE)

/**
 * Refuses a token that is bound to a key unless the request proves this key, and a proof with a token that has no key. RFC 9449 §7.2: a resource "MUST
 * reject a DPoP-bound access token received as a bearer token". Refuses with invalid_token, unproven_token and token_needs_nonce.
 */
export async function refuseUnproven(
  accessToken: string,
  confirmation: Confirmation | undefined,
  request: EdgeRequest,
  ports: ProofPorts,
): Promise<void> {
  if (confirmation === undefined) return refuse("invalid_token", "token-not-bound")
  if (!("jkt" in confirmation)) return refuseOtherCertificate(confirmation, request)
  if (!isDpopScheme(request.authorization)) refuse("invalid_token", "token-key-unproven", { scheme: "DPoP" })
  if (request.headers.dpop === undefined) refuse("unproven_token", "dpop-missing")
  const proofs = await ports.dpopProofs()
  const asked = { ...askedBy(request, ports), accessToken, thumbprint: confirmation.jkt }
  const result = await proofs.check(request.headers.dpop, asked)
  if (keyFrom(result, AT_RESOURCE) === undefined) refuse("invalid_token", "token-key-unproven")
}

/** RFC 8705 §3: "the protected resource MUST obtain, from its TLS implementation layer, the client certificate used for mutual TLS". */
function refuseOtherCertificate(confirmation: Confirmation, request: EdgeRequest): void {
  const shown = isDpopScheme(request.authorization) ? undefined : request.clientCertificate()
  if (!isConfirmedBy(confirmation, shown && { "x5t#S256": certificateThumbprint(shown) }))
    refuse("invalid_token", "token-key-unproven")
}

/** Returns undefined if another key signed. */
function keyFrom(result: ProofVerdict, { fault, nonce }: ErrorCodes): Confirmation | undefined {
  if (result === "another-key") return undefined
  if (result === "full") return refuse("too_many_requests", "dpop-limit", { retryAfterSeconds: 1 })
  if ("nonce" in result) return refuse(nonce, "dpop-nonce", { dpopNonce: result.nonce })
  if ("jkt" in result) return result
  const { reason, expected, received } = result
  return refuse(fault, reason, { expected, received })
}

/** The address is that of the public URL with the requested path: a header could name another host. */
const askedBy = ({ method, path, now }: EdgeRequest, { issuer, basePath }: Pick<Ports, "basePath" | "issuer">) => ({
  method,
  url: issuer().slice(0, issuer().length - basePath.length) + path,
  now,
})
