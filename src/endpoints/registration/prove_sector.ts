import { say } from "../../base/say.ts"
import type { Client } from "../../oauth/client.ts"
import { addressesNamedBy } from "../../oauth/client.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Ports } from "../../ports/ports.ts"

/**
 * Proves that a client belongs to its sector. OpenID Connect Registration §5: the document at sector_identifier_uri is a JSON array, and "The
 * registered redirect_uris MUST be included in the elements of the array". Without this proof, a client could learn the subjects of another sector.
 */
export async function proveSector(client: Client, { outbound }: Pick<Ports, "outbound">): Promise<void> {
  const uri = client.sectorIdentifierUri
  if (uri === undefined) return
  const answer = await outbound.getJson(uri, addressesNamedBy(client))
  if ("problem" in answer)
    return refuse("invalid_client_metadata", "sector-identifier-unavailable", {
      received: say("received-at", { url: uri, problem: answer.problem }),
    })
  const listed = answer.value
  if (!Array.isArray(listed))
    return refuse("invalid_client_metadata", "sector-identifier-unavailable", {
      received: say("received-at", { url: uri, problem: say("not-a-json-array") }),
    })
  const missing = client.redirectUris.find((redirectUri) => !listed.includes(redirectUri))
  if (missing !== undefined)
    refuse("invalid_client_metadata", "sector-identifier-incomplete", { expected: missing, received: uri })
}
