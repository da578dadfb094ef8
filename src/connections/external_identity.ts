import type { Claims } from "./bounded_claims.ts"

/** What a provider says about a person, after every check of its answer. Texts are unchecked input: the person or the provider chose them. */
export interface ExternalIdentity {
  /** The stable id at the provider: 1 to 255 characters. With the connection it identifies the person. */
  readonly subject: string
  readonly email: string | undefined
  /** Whether the provider says that it verified `email`. */
  readonly emailVerified: boolean
  readonly name: string | undefined
  /** The name that the person has at the provider: `preferred_username`, or `login` at GitHub. */
  readonly username: string | undefined
  readonly acr: string | undefined
  readonly amr: readonly string[]
  /** When the person proved themselves at the provider, in milliseconds. Undefined if the provider does not say. */
  readonly authTime: number | undefined
  /**
   * All claims of the person, within the bounds of bounded_claims.ts: ID token with userinfo, the answer of an API, or the
   * attributes of a directory or of SAML as lists of texts.
   */
  readonly claims: Claims
}

/** A person of a provider who is a user here. A provider's person is at most one user, and a user has at most one link by a connection. */
export interface LinkedIdentity {
  readonly connectionId: `connection_${string}`
  readonly subject: string
  readonly userId: `user_${string}`
  /** The address or the name at the provider, for the account page. Undefined if the provider gave neither. */
  readonly shownName: string | undefined
  readonly linkedAt: number
  readonly lastUsedAt: number
}
