import { authenticateClient } from "../../clients/client_authentication.ts"
import { CLIENT_PARAMETERS } from "../../clients/client_credential.ts"
import type { Client } from "../../oauth/client.ts"
import { GRANT_TYPE_RULES } from "../../oauth/grant_types.ts"
import type { Parameters } from "../../oauth/parameters.ts"
import { AUDIENCE, REPEATABLE } from "../../oauth/parameters.ts"
import { Refusal, refuse } from "../../oauth/refusal.ts"
import { shownWords } from "../../oauth/shown_words.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { readRequestBody } from "../request_body.ts"
import { bindingOf } from "./binding.ts"
import { withLink } from "./error_link.ts"
import type { AnyGrantType } from "./grant_type.ts"
import { readParameters } from "./grant_type.ts"
import { authorizationCode } from "./grants/authorization_code.ts"
import { ciba } from "./grants/ciba.ts"
import { clientCredentials } from "./grants/client_credentials.ts"
import { deviceCode } from "./grants/device_code.ts"
import { jwtBearer } from "./grants/jwt_bearer.ts"
import { refreshToken } from "./grants/refresh_token.ts"
import { tokenExchange } from "./grants/token_exchange.ts"

const GRANTS: readonly AnyGrantType[] = [
  authorizationCode,
  refreshToken,
  clientCredentials,
  deviceCode,
  tokenExchange,
  jwtBearer,
  ciba,
]

/** The parameters that the token endpoint reads. RFC 6749 §3.2: other parameters are ignored. */
const KNOWN: ReadonlySet<string> = new Set([
  "grant_type",
  REPEATABLE,
  AUDIENCE,
  "authorization_details",
  ...CLIENT_PARAMETERS,
  ...GRANTS.flatMap((grant) => Object.keys(grant.parameters)),
])

/**
 * The token endpoint. Specification §4.2, RFC 6749 §3.2. http/ has already checked the method and the rate limit. The steps are the same
 * for all grant types, except `exchange`, which each grant type defines itself. Each step may refuse the request. One function, because each
 * additional awaited function would delay every token request by one turn of the event loop.
 */
export async function token(request: EdgeRequest, ports: Ports): Promise<Answer> {
  let client: Client | undefined
  try {
    const parameters = readRequestBody(request, KNOWN)
    const grant = requestedGrant(parameters)
    client = await authenticateClient(request, parameters, ports)
    refuseGrantType(client, grant)
    // RFC 9396 §6 lets a token request narrow the details. An opaque token has those of its grant, so nothing here can narrow them.
    if (parameters.values.has("authorization_details")) refuse("invalid_authorization_details", "details-elsewhere")
    const given = readParameters(grant.parameters, parameters.values)
    const binding = bindingOf(client, request, ports)
    const confirmation = binding instanceof Promise ? await binding : binding
    const body = await grant.exchange(given, client, {
      ports,
      request,
      resources: parameters.resources,
      audiences: parameters.audiences,
      apis: await ports.apis.list(),
      confirmation,
    })
    return { kind: "json", body, client, issued: grant.name }
  } catch (error) {
    throw error instanceof Refusal ? await withLink(error, client, request, ports) : error
  }
}

function refuseGrantType(client: Client, { name }: AnyGrantType): void {
  if (client.kind === "public" && GRANT_TYPE_RULES[name].needsConfidentialClient)
    refuse("unauthorized_client", name === "client_credentials" ? "public-client-credentials" : "public-client-grant")
  if (!client.grantTypes.includes(name))
    refuse("unauthorized_client", "grant-type-not-allowed", { expected: client.grantTypes.join(" "), received: name })
}

function requestedGrant({ values }: Parameters): AnyGrantType {
  const name = values.get("grant_type") ?? refuse("invalid_request", "parameter-missing", { expected: "grant_type" })
  return (
    GRANTS.find((grant) => grant.name === name) ??
    refuse("unsupported_grant_type", "grant-type-unknown", { received: shownWords("grant_type", name) })
  )
}
