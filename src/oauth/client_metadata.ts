import type { Client } from "./client.ts"
import { scopeText } from "./scope.ts"

/**
 * The effective registration in the terms of RFC 7591 §2 and OpenID Connect Registration §2. Requested metadata that had no effect are left
 * out. RFC 7591 §3.2.1: "the authorization server MUST return all registered metadata about this client".
 */
export const clientMetadata = (client: Client) => ({
  client_id: client.id,
  client_name: client.name,
  redirect_uris: client.redirectUris,
  // Only an operator can set `secret`, which allows two methods. The metadata name one of them.
  token_endpoint_auth_method: client.authMethod === "secret" ? "client_secret_basic" : client.authMethod,
  grant_types: client.grantTypes,
  response_types: client.grantTypes.includes("authorization_code") ? ["code"] : [],
  scope: scopeText(client.scope),
  application_type: client.native ? "native" : "web",
  subject_type: client.subjectType,
  id_token_signed_response_alg: client.idTokenAlg,
  ...(client.userinfoAlg !== undefined && { userinfo_signed_response_alg: client.userinfoAlg }),
  ...(client.jwks !== undefined && { jwks: JSON.parse(client.jwks) as object }),
  ...(client.jwksUri !== undefined && { jwks_uri: client.jwksUri }),
  ...(client.postLogoutRedirectUris.length > 0 && { post_logout_redirect_uris: client.postLogoutRedirectUris }),
  ...(client.backchannelLogoutUri !== undefined && { backchannel_logout_uri: client.backchannelLogoutUri }),
  ...(client.sectorIdentifierUri !== undefined && { sector_identifier_uri: client.sectorIdentifierUri }),
  ...(client.defaultMaxAge !== undefined && { default_max_age: client.defaultMaxAge }),
})
