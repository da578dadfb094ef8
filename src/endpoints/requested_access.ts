import { MAXIMUM_SCOPE_BYTES, scopeWithinAllowed } from "../oauth/authorization_request.ts"
import type { Client } from "../oauth/client.ts"
import type { Parameters } from "../oauth/parameters.ts"
import { refuse } from "../oauth/refusal.ts"
import { resourcesOfRequest, scopeAtResources } from "../oauth/resource.ts"
import type { WaitingRequest } from "../oauth/waiting_request.ts"
import type { Ports } from "../ports/ports.ts"

/**
 * Returns what a client asks a person for, without a browser. Checks the request as the authorization endpoint does, so that nobody is asked for what the
 * client cannot get.
 */
export async function requestedAccess(
  { values, resources: asked }: Parameters,
  client: Client,
  ports: Pick<Ports, "apis" | "issuer">,
): Promise<Pick<WaitingRequest, "scope" | "resources">> {
  const text = values.get("scope")
  refuseLonger("scope", text, MAXIMUM_SCOPE_BYTES)
  const apis = await ports.apis.list()
  const scope = scopeWithinAllowed(text, client, apis)
  const resources = resourcesOfRequest(asked, scope, { client, apis, issuer: ports.issuer() })
  return { scope: asked.length === 0 ? scope : scopeAtResources(scope, resources, apis), resources: asked }
}

export function refuseLonger(name: string, text: string | undefined, maximum: number): void {
  if (Buffer.byteLength(text ?? "") > maximum)
    refuse("invalid_request", "parameter-too-long", { received: name, expected: `${maximum} bytes at most` })
}
