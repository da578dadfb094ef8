import type { Secret } from "../../base/secret.ts"
import { clientMetadata } from "../../clients/settings/client_metadata.ts"
import type { Client } from "../../oauth/client.ts"
import { REGISTRATION_PATH } from "../../oauth/paths.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports, Registration } from "../../ports/ports.ts"
import { changeRegistration, deleteRegistration, managedClient } from "./manage.ts"
import { register } from "./register.ts"

/**
 * The client registration endpoint, RFC 7591 §3. A request with `client_id` in the query is for the client configuration endpoint, RFC 7592 §2.
 * Refuses every request while registration is off.
 */
export async function registration(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const at = ports.registration ?? refuse("registration_off", "registration-off")
  switch (request.method) {
    case "POST": {
      const { client, secret } = await register(request, at, ports)
      return clientInformation(client, secret, 201, at, ports)
    }
    case "PUT":
      return currentInformation(await changeRegistration(request, at, ports), at, request, ports)
    case "DELETE":
      await deleteRegistration(request, at, ports)
      return { kind: "nothing" }
    default:
      return currentInformation(await managedClient(request, at, ports), at, request, ports)
  }
}

const currentInformation = (client: Client, at: Registration, { now }: EdgeRequest, ports: Ports): Answer =>
  clientInformation(client, at.secrets.newestOf(client, now), 200, at, ports)

/** The client information response. RFC 7591 §3.2.1, RFC 7592 §3. */
function clientInformation(
  client: Client,
  secret: Secret | undefined,
  status: 200 | 201,
  at: Registration,
  { issuer }: Pick<Ports, "issuer">,
): Answer {
  const { client_id, ...metadata } = clientMetadata(client)
  const body = {
    client_id,
    // RFC 7591 §3.2.1: "REQUIRED if "client_secret" is issued. […] 0 if it will not expire."
    ...(secret && { client_secret: secret.reveal(), client_secret_expires_at: 0 }),
    registration_access_token: at.tokens.registrationAccessToken(client_id),
    registration_client_uri: `${issuer()}${REGISTRATION_PATH}?client_id=${client_id}`,
    ...metadata,
  }
  return { kind: "json", status, body }
}
