import { ownMetadata } from "../oauth/protected_resource.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

/** The metadata of this service's own API. RFC 9728 §3. Clients find the address in the `WWW-Authenticate` header of the admin API. */
export async function protectedResource(_request: EdgeRequest, { issuer }: Pick<Ports, "issuer">): Promise<Answer> {
  return { kind: "json", body: ownMetadata(issuer()) }
}
