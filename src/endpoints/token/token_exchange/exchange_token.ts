import type { Client } from "../../../oauth/client.ts"
import { ID_JAG } from "../../../oauth/grant_types.ts"
import { refuse } from "../../../oauth/refusal.ts"
import type { Exchange } from "../exchange.ts"
import type { TokenResponse } from "../issue.ts"
import { accessTokenFor } from "./access_token_for.ts"
import { identityAssertionFor } from "./identity_assertion_for.ts"
import type { ExchangeParameters } from "./token_type.ts"
import { ACCESS_TOKEN_TYPE, ID_TOKEN_TYPE } from "./token_type.ts"

interface RequestedTokenType {
  /** The accepted values of subject_token_type. */
  readonly from: readonly string[]
  issue(given: ExchangeParameters, client: Client, exchange: Exchange): Promise<TokenResponse>
}

/** How each requested_token_type is issued. A further type needs a line here, and its own file beside access_token_for.ts. RFC 8693 §3. */
const REQUESTED_TOKEN_TYPES = new Map<string, RequestedTokenType>([
  [ACCESS_TOKEN_TYPE, { from: [ACCESS_TOKEN_TYPE], issue: accessTokenFor }],
  [ID_JAG, { from: [ID_TOKEN_TYPE], issue: identityAssertionFor }],
])

/**
 * The token request of RFC 8693 §2.1. An access token never comes from an ID token, which does not name its grant: nothing could end that access token.
 * token.ts has authenticated the client.
 */
export async function exchangeToken(
  given: ExchangeParameters,
  client: Client,
  exchange: Exchange,
): Promise<TokenResponse> {
  const { subject_token_type, requested_token_type = ACCESS_TOKEN_TYPE } = given
  const requested = REQUESTED_TOKEN_TYPES.get(requested_token_type)
  if (requested === undefined || !requested.from.includes(subject_token_type)) {
    return refuse("invalid_request", "exchange-token-type-unsupported", {
      expected: [...REQUESTED_TOKEN_TYPES.keys()].join(" "),
    })
  }
  return requested.issue(given, client, exchange)
}
