import { JWT_BEARER } from "../../../oauth/grant_types.ts"
import { grantType, optional, required } from "../grant_type.ts"

/**
 * JWT bearer grant, RFC 7523 §2.1, for the identity assertions of trusted issuers: draft-ietf-oauth-identity-assertion-authz-grant. Workloads
 * authenticate by their assertion and use client_credentials: decision 0099.
 */
export const jwtBearer = grantType({
  name: JWT_BEARER,
  parameters: { assertion: required, scope: optional },

  async exchange({ assertion, scope }, client, exchange) {
    const { tokensOfIdentityAssertion } = await import("../identity_assertion.ts")
    return tokensOfIdentityAssertion(assertion, scope, client, exchange)
  },
})
