import type { Client } from "../../oauth/client.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { SignedBackchannelRequest } from "../../oauth/signed_backchannel_request.ts"
import { readSignedBackchannelRequest } from "../../oauth/signed_backchannel_request.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"

/** Returns a signed authentication request that the client has signed. Loaded with the first one. CIBA §7.1.1. */
export async function signedByClient(
  text: string,
  known: readonly string[],
  client: Client,
  { now }: EdgeRequest,
  { clientAssertions, issuer }: Pick<Ports, "clientAssertions" | "issuer">,
): Promise<SignedBackchannelRequest> {
  const signed = readSignedBackchannelRequest(text, known, client, issuer(), now)
  const signer = await clientAssertions.signerOf(client, signed, now)
  if (signer.by === "nobody") refuse("invalid_request", "signed-request-signature", { received: signer.problem })
  return signed
}
