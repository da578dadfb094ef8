import { TOKEN_EXCHANGE } from "../../../oauth/grant_types.ts"
import { grantType, optional, required } from "../grant_type.ts"

/** Token exchange: a service gets a token for another API, for the person whose token arrived. RFC 8693 §2.1. Loaded with its first use. */
export const tokenExchange = grantType({
  name: TOKEN_EXCHANGE,
  parameters: {
    subject_token: required,
    subject_token_type: required,
    actor_token: optional,
    actor_token_type: optional,
    requested_token_type: optional,
    scope: optional,
  },

  async exchange(given, client, exchange) {
    const { exchangeToken } = await import("../token_exchange/exchange_token.ts")
    return exchangeToken(given, client, exchange)
  },
})
