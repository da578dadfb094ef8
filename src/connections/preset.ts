/** How this service authenticates at the provider's token endpoint. RFC 6749 §2.3, OpenID Connect Core §9. */
export const CONNECTION_AUTH_METHODS = ["client_secret_basic", "client_secret_post", "private_key_jwt", "none"] as const
export type ConnectionAuthMethod = (typeof CONNECTION_AUTH_METHODS)[number]

/** How the groups of an entry are found. */
export interface DirectoryGroups {
  /** A filter of RFC 4515, with `{dn}` in place of the name of an entry: the groups of which it is a member. */
  readonly filter: string
  /** The attribute with the name of a group. */
  readonly name: string
  /** The filter also finds the groups of groups. Otherwise the server searches for the groups of each group. */
  readonly findsNested?: true
  /** A person also has the group that `primaryGroupID` names, and the groups that contain it. */
  readonly hasPrimaryGroup?: true
}

/**
 * What is known of a provider. An operator fills in the rest. A preset is data: each has a file of its own in presets/.
 */
export interface Preset {
  readonly name: string
  /** What the button shows: the provider's own name. */
  readonly label: string
  /**
   * `oidc`: OpenID Connect with discovery. `oauth2`: no ID tokens, so the person is read from `userinfo`. `ldap`: a directory, which checks the password
   * that the person types here. `saml`: SAML 2.0, with the provider's metadata.
   */
  readonly kind: "oidc" | "oauth2" | "ldap" | "saml"
  /** The provider's issuer. Absent if each customer has their own: then the operator gives it. */
  readonly issuer?: string
  /** An example of the issuer, for the operator: `https://example.okta.com`. */
  readonly issuerExample?: string
  /** `oauth2` only: the endpoints, because there is no discovery. */
  readonly endpoints?: {
    readonly authorization: string
    readonly token: string
    readonly userinfo: string
    /** The member of the answer of `userinfo` that has the person, if it is not the whole answer. */
    readonly person?: string
    /** A second request, for the person's addresses, if `userinfo` does not have them: a list of `email`, `primary` and `verified`. */
    readonly emails?: string
  }
  /**
   * The issuer in the metadata of every tenant at once, with `{tenantid}` in place of the tenant. Each ID token then has the issuer of its own tenant,
   * which its claim `tid` names. Only for this provider: elsewhere the issuer must equal the configured one.
   */
  readonly tenantsIssuer?: string
  /** `ldap` only: how people are found, and the attributes with their username, address and name. */
  readonly directory?: {
    /** A filter of RFC 4515, with `{username}` in place of what the person typed. */
    readonly filter: string
    readonly username: string
    readonly email: string
    readonly name: string
    readonly groups: DirectoryGroups
  }
  readonly scope: readonly string[]
  readonly auth: ConnectionAuthMethod
  /** `saml` only: the names under which providers send the address, the name and the username. The first usable value counts. */
  readonly attributes?: {
    readonly email: readonly string[]
    readonly name: readonly string[]
    readonly username: readonly string[]
  }
  /** The claim that never changes for a person, or the attribute of a directory or of SAML. `NameID`: the NameID of SAML, if it is persistent. */
  readonly subjectClaim: string
  /**
   * `claim`: `email_verified` says whether an address is verified. `always`, `never`: the provider never sends the claim. `domains`: an address is verified
   * if its domain is one that the operator named for the connection.
   */
  readonly emailVerified: "claim" | "always" | "never" | "domains"
  /** The names of claims that differ from those of OpenID Connect Core §5.1. */
  readonly claims?: {
    readonly email?: string
    readonly email_verified?: string
    readonly name?: string
    readonly preferred_username?: string
  }
  /** Where the provider registers applications, for the operator. */
  readonly registerAt: string
  /** The answer arrives by POST, because the provider demands it (Apple). */
  readonly formPost?: true
  /** The parameters that make the provider ask the person again. Default: `prompt=login` for OpenID Connect, none for OAuth 2.0. */
  readonly again?: Readonly<Record<string, string>>
  /** The parameters with which the provider gives a refresh token, if a scope value is not enough. */
  readonly offline?: Readonly<Record<string, string>>
  /** The provider grants `offline_access` only with `prompt=consent`. OpenID Connect Core §11. */
  readonly offlineNeedsConsent?: true
  /** The provider refuses a token request with a PKCE verifier. */
  readonly refusesPkce?: true
  /** The provider's ID tokens have no nonce. */
  readonly omitsNonce?: true
  /** The audience of the client secret, which this service signs with the operator's private key at the provider (Apple). */
  readonly secretAudience?: string
}
