import { equalDigests, sha256 } from "../base/digest.ts"
import { isAtLeast } from "../base/profiles.ts"
import type { Client, ClientSecret } from "../oauth/client.ts"
import { validSecrets } from "../oauth/client.ts"
import type { ClientAssertion } from "../oauth/client_assertion.ts"
import { assertionDigest } from "../oauth/client_assertion.ts"
import type { Parameters } from "../oauth/parameters.ts"
import { allowsAlgorithm, FAPI_ALGORITHMS, refuseUnmetProfile } from "../oauth/profile.ts"
import { refuse } from "../oauth/refusal.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { certificateProof } from "./certificate_proof.ts"
import type { AssertionCredential, ClientCredential, SecretCredential } from "./client_credential.ts"
import { clientCredential } from "./client_credential.ts"
import { currentClient } from "./document_client.ts"
import type { Proof } from "./proof.ts"
import { byCertificate, registeredForMethod } from "./registered_for_method.ts"

/**
 * If the client is unknown or has no secret, the server compares the sent secret with this value. The answer then takes as long as for a wrong
 * secret.
 */
const NO_SECRET = sha256("no client has this secret")

/**
 * Authenticates the client. RFC 6749 §2.3.1, §3.2.1; RFC 7523 §3. An unknown client gets the same answer as a wrong credential. Runs before the
 * endpoint reads the grant, so a failed authentication never uses up an authorization code.
 */
export async function authenticateClient(request: EdgeRequest, parameters: Parameters, ports: Ports): Promise<Client> {
  const credential = clientCredential(request, parameters, ports.issuer())
  const { client: stored, asUnknown } = await ports.clients.findUnproven(credential.clientId)
  if ("federated" in credential) {
    const { federatedClient } = await import("./federated_client.ts")
    return federatedClient(credential, stored, request, ports).catch(async (refusal) => {
      await asUnknown()
      throw refusal
    })
  }
  // A key that the client's owner removed from the metadata document must not work for longer than the document is kept.
  const found = "assertion" in credential && stored ? await currentClient(stored, request, ports) : stored
  const shows = byCertificate(found, credential)
  const proof =
    "assertion" in credential
      ? await signatureProof(credential, found, request.now, ports)
      : shows !== undefined
        ? await certificateProof(shows, request, ports)
        : secretProof(credential, found, request.now)
  const { client, secret } = await proven(found, proof, credential).catch(async (refusal) => {
    await asUnknown()
    throw refusal
  })
  if ("assertion" in credential) await useOnce(client, credential, ports)
  if (secret !== undefined) ports.store.clients.touchSecret(secret.id, request.now)
  return client
}

/** Returns the authenticated client. Refuses with invalid_client if the client is disabled, or if its credential or method is wrong. */
async function proven(
  found: Client | undefined,
  proof: Proof,
  credential: ClientCredential,
): Promise<{ client: Client; secret: ClientSecret | undefined }> {
  const client = registeredForMethod(found, credential)
  const secret = provenBy(proof, credential)
  if (!client.enabled) refuse("invalid_client", "client-disabled", credential.detail)
  if ("assertion" in credential) refuseAssertionBelowProfile(client, credential.assertion)
  refuseUnmetProfile(client)
  return { client, secret }
}

/**
 * Compares the sent secret with all valid secrets, or with `NO_SECRET` if the client has no secret. The time must not reveal which secret matches,
 * or whether the client has a secret.
 */
function secretProof({ digest }: SecretCredential, client: Client | undefined, now: number): Proof {
  const given = digest ?? NO_SECRET
  const secrets = client?.kind === "confidential" ? validSecrets(client, now) : []
  if (secrets.length === 0) equalDigests(NO_SECRET, given)
  let match: ClientSecret | undefined
  for (const secret of secrets) if (equalDigests(secret.digest, given)) match = secret
  return digest === undefined || match !== undefined
    ? { proven: true, secret: match }
    : { proven: false, reason: "secret-differs" }
}

async function signatureProof(
  { assertion }: AssertionCredential,
  client: Client | undefined,
  now: number,
  { clientAssertions }: Pick<Ports, "clientAssertions">,
): Promise<Proof> {
  const signed = await clientAssertions.signer(client, assertion, now)
  switch (signed.by) {
    case "secret":
      return { proven: true, secret: signed.secret }
    case "key":
      return { proven: true, secret: undefined }
    case "nobody":
      return signed.problem === undefined
        ? { proven: false, reason: "assertion-signature" }
        : { proven: false, reason: "assertion-keys-unavailable", received: signed.problem }
  }
}

function refuseAssertionBelowProfile(client: Client, { alg, hasIssuerAsAudience }: ClientAssertion): void {
  if (!isAtLeast(client.profile, "fapi-2.0")) return
  if (!allowsAlgorithm(client, alg))
    refuse("invalid_client", "assertion-header", { expected: `alg of ${FAPI_ALGORITHMS.join(", ")}`, received: alg })
  // FAPI 2.0 Security Profile §5.3.2.1.8: "shall only accept its issuer identifier value […] as a string in the aud claim"
  if (!hasIssuerAsAudience)
    refuse("invalid_client", "assertion-audience", { expected: "aud is the issuer, as a string" })
}

function provenBy(proof: Proof, { detail }: ClientCredential): ClientSecret | undefined {
  return proof.proven ? proof.secret : refuse("invalid_client", proof.reason, { ...detail, received: proof.received })
}

/** RFC 7523 §3, item 7: each `jti` works once. This check is the last, so that only the client itself can use up a `jti`. */
async function useOnce(
  client: Client,
  { assertion }: AssertionCredential,
  { store }: Pick<Ports, "store">,
): Promise<void> {
  const first = await store.usedAssertions.use(assertionDigest(client.id, assertion.jti), assertion.endsAt)
  if (!first) refuse("invalid_client", "assertion-replayed")
}
