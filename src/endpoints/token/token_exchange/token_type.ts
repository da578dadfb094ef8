/** The identifiers of token types. RFC 8693 §3. */
export const ACCESS_TOKEN_TYPE = "urn:ietf:params:oauth:token-type:access_token"

export const ID_TOKEN_TYPE = "urn:ietf:params:oauth:token-type:id_token"

/** The parameters of a token exchange. RFC 8693 §2.1. */
export interface ExchangeParameters {
  readonly subject_token: string
  readonly subject_token_type: string
  readonly actor_token: string | undefined
  readonly actor_token_type: string | undefined
  readonly requested_token_type: string | undefined
  readonly scope: string | undefined
}
