interface GrantTypeRules {
  /** Whose rights its tokens have. Nobody but an operator may register a client that acts for itself. */
  readonly actsFor: "user" | "client"
  /** Whether only a confidential client may have it, because its right depends on which client asks. */
  readonly needsConfidentialClient: boolean
  /** Whether the server sends people back to the client, with an answer for it. */
  readonly usesRedirectUri: boolean
  /** Whether its tokens come with a refresh token, if the client also has the grant type `refresh_token`. */
  readonly isRefreshable: boolean
  /** Whether a client that an operator creates has it without a request. A public client has it only if it needs no confidential client. */
  readonly byDefault: boolean
  /** Whether a client that nobody registered by hand may have it. */
  readonly forStrangers: boolean
}

/** The token type of an identity assertion. draft-ietf-oauth-identity-assertion-authz-grant. */
export const ID_JAG = "urn:ietf:params:oauth:token-type:id-jag" as const

/** RFC 7523 §2.1. */
export const JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer" as const

/** RFC 8628 §3.4. */
export const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code" as const
/** RFC 8693 §2.1. */
export const TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange" as const

/** OpenID Connect Client-Initiated Backchannel Authentication Core 1.0, in short CIBA §4. */
export const CIBA = "urn:openid:params:grant-type:ciba" as const

/**
 * Every grant type (specification §1), and what it needs of a client. A new one has a line here, and its exchange in endpoints/token/grants/. Settings,
 * registration, metadata, explanations and the console use this table.
 */
export const GRANT_TYPE_RULES = {
  authorization_code: {
    actsFor: "user",
    needsConfidentialClient: false,
    usesRedirectUri: true,
    isRefreshable: true,
    byDefault: true,
    forStrangers: true,
  },
  refresh_token: {
    actsFor: "user",
    needsConfidentialClient: false,
    usesRedirectUri: false,
    isRefreshable: false,
    byDefault: true,
    forStrangers: true,
  },
  // RFC 6749 §4.4: "The client credentials grant type MUST only be used by confidential clients."
  client_credentials: {
    actsFor: "client",
    needsConfidentialClient: true,
    usesRedirectUri: false,
    isRefreshable: false,
    byDefault: true,
    forStrangers: false,
  },
  // No redirect URI shows where the answer goes, so only an operator's word says which application asks. RFC 8628 §5.4.
  [DEVICE_CODE]: {
    actsFor: "user",
    needsConfidentialClient: false,
    usesRedirectUri: false,
    isRefreshable: true,
    byDefault: false,
    forStrangers: false,
  },
  // CIBA §4: the client asks people who are not there, so the server must know the client.
  [CIBA]: {
    actsFor: "user",
    usesRedirectUri: false,
    isRefreshable: true,
    byDefault: false,
    forStrangers: false,
    needsConfidentialClient: true,
  },
  // A row of the operator says which client may exchange. RFC 8693 §2.1 leaves client authentication open; a client without it could be anybody.
  [TOKEN_EXCHANGE]: {
    actsFor: "user",
    needsConfidentialClient: true,
    usesRedirectUri: false,
    isRefreshable: false,
    byDefault: false,
    forStrangers: false,
  },
  // A stolen assertion is worth nothing without the client's secret or key.
  [JWT_BEARER]: {
    actsFor: "user",
    needsConfidentialClient: true,
    usesRedirectUri: false,
    isRefreshable: false,
    byDefault: false,
    forStrangers: false,
  },
} as const satisfies Readonly<Record<string, GrantTypeRules>>

export type GrantType = keyof typeof GRANT_TYPE_RULES

/** The values of `grant_type`, in the order of every list. */
export const GRANT_TYPES = Object.keys(GRANT_TYPE_RULES) as readonly GrantType[]

export const isGrantType = (name: string): name is GrantType => Object.hasOwn(GRANT_TYPE_RULES, name)

const typesWith = (has: (rules: GrantTypeRules) => boolean): readonly GrantType[] =>
  GRANT_TYPES.filter((name) => has(GRANT_TYPE_RULES[name]))

/** Returns the default of a client that an operator creates. */
export const defaultGrantTypes = (kind: "confidential" | "public"): readonly GrantType[] =>
  typesWith(
    ({ byDefault, needsConfidentialClient }) => byDefault && (kind === "confidential" || !needsConfidentialClient),
  )

/** The grant types that a client may have that nobody registered by hand. */
export const STRANGERS_GRANT_TYPES = typesWith(({ forStrangers }) => forStrangers)

/** The grant types whose tokens come with a refresh token. */
export const REFRESHABLE_GRANT_TYPES = typesWith(({ isRefreshable }) => isRefreshable)

/** Whether `refresh_token` has no effect, because no other grant type of the client brings a refresh token. */
export const hasNothingToRefresh = (grantTypes: readonly GrantType[]): boolean =>
  grantTypes.includes("refresh_token") && !grantTypes.some((name) => REFRESHABLE_GRANT_TYPES.includes(name))

/**
 * Whether a client with these grant types needs a redirect URI. A client with nothing to refresh needs one too, because only an authorization code grant
 * can have left it refresh tokens.
 */
export const needsRedirectUri = (grantTypes: readonly GrantType[]): boolean =>
  hasNothingToRefresh(grantTypes) || grantTypes.some((name) => GRANT_TYPE_RULES[name].usesRedirectUri)

/** The grant types that need no redirect URI, each alone. */
export const WITHOUT_REDIRECT_URI = GRANT_TYPES.filter((name) => !needsRedirectUri([name]))
