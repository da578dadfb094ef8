import type { Level } from "../base/level.ts"
import type { Said } from "../base/say.ts"
import type { Secret } from "../base/secret.ts"
import type { Claims } from "../connections/bounded_claims.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { ExternalIdentity } from "../connections/external_identity.ts"
import type { GivenTokens, ProviderTokens } from "../connections/provider_tokens.ts"

/** The values that bind a provider's answer to the request that this service sent. They are derived, not stored. */
export interface ConnectionBinding {
  /** The sealed request that the provider returns: `state`. */
  readonly state: string
  /** OpenID Connect Core §3.1.2.1, `nonce`. */
  readonly nonce: string
  /** RFC 7636 §4.1. */
  readonly verifier: string
  /** The id of a SAML request. It does not depend on the cookie `visit`, which does not come along with the answer. */
  readonly requestId: string
  /** The `max_age` that went along. With it, the answer must say when the person proved themselves. OpenID Connect Core §3.1.3.7. */
  readonly maxAge?: number | undefined
}

/** What goes along to the provider. */
export interface ConnectionHints {
  readonly loginHint?: string | undefined
  /** The provider must ask the person again: `prompt=login`, or `max_age` in seconds. */
  readonly prompt?: "login" | undefined
  readonly maxAge?: number | undefined
  readonly locale?: string | undefined
  /** The level that the sign-in needs. The provider is asked for it in the words that the operator declared. */
  readonly level?: Level | undefined
}

/** Why a provider did not prove a person. The names are reasons of refusals. */
export type ConnectionFlaw =
  | "connection-denied"
  | "connection-unreachable"
  | "connection-answer-invalid"
  | "connection-code-refused"
  | "connection-identity-invalid"

export interface ConnectionProblem {
  readonly flaw: ConnectionFlaw
  /** What is wrong, for the operator. The person never sees it. */
  readonly said: Said
}

/** A person's session at a provider, as the provider names it. Each text names its owner among all people of the provider, also of several tenants. */
export interface ProviderSession {
  /** The person, as the provider names them when it reports a sign-out: its `sub`, or the NameID of SAML. Not always the stable id. */
  readonly subject: string
  /** The session's id: `sid`, or the SessionIndex of SAML. Undefined if the provider names none. */
  readonly sessionId: string | undefined
  /** What the provider needs to end the session, such as the ID token. Undefined if the connection does not end it. */
  readonly hint: string | undefined
}

/** A person whom a provider has proven. `session`: undefined for a provider that reports no sign-outs, such as OAuth 2.0. */
export interface ProvenPerson {
  readonly identity: ExternalIdentity
  readonly session?: ProviderSession | undefined
  /** The tokens that the provider gave for the person. Undefined if the connection keeps no tokens. */
  readonly tokens?: GivenTokens | undefined
}

/** `over`: the provider refused the refresh token, or another service gave it than the connection has now. */
export type RefreshOutcome = { readonly tokens: GivenTokens } | { readonly over: "refused" | "elsewhere" }

/** The protocol with other services. Its code is loaded with the first sign-in by a connection. */
export interface ConnectionProtocol {
  /** Returns the address at the provider to which the browser goes. Needs the provider's metadata, so it can fail. */
  begin(
    connection: Connection,
    binding: ConnectionBinding,
    hints: ConnectionHints,
  ): Promise<{ readonly url: string } | { readonly problem: ConnectionProblem }>
  /** Exchanges the code and checks everything in the provider's answer. `answer`: the parameters with which the browser came back. */
  finish(
    connection: Connection,
    answer: URLSearchParams,
    binding: ConnectionBinding,
    now: number,
  ): Promise<ProvenPerson | { readonly problem: ConnectionProblem }>
  /** Returns the person of an assertion that the provider signed, and that was checked, as a sign-in with the connection would read the same claims. */
  assertedIdentity(
    connection: Connection,
    claims: Claims,
  ): Promise<{ readonly identity: ExternalIdentity } | { readonly problem: ConnectionProblem }>
  /** Checks a logout token that somebody sent. */
  reportedLogout(
    connection: Connection,
    token: string,
    now: number,
  ): Promise<ReportedLogout | { readonly problem: ConnectionProblem }>
  /**
   * Returns the address at the provider that ends the person's session there and sends the browser back to us with `state`. Undefined if the provider has
   * no such address. OpenID Connect RP-Initiated Logout §2.
   */
  signOutUrl(
    connection: Connection,
    hint: string | undefined,
    state: string,
  ): Promise<{ readonly url: string | undefined } | { readonly problem: ConnectionProblem }>
  /** Gets new tokens with the refresh token. RFC 6749 §6. */
  refreshTokens(
    connection: Connection,
    held: ProviderTokens & { readonly refreshToken: Secret },
  ): Promise<RefreshOutcome | { readonly problem: ConnectionProblem }>
  /** Revokes the tokens, if the provider announces where. RFC 7009. A provider that fails keeps them until they expire. */
  revokeTokens(connection: Connection, held: ProviderTokens): Promise<void>
}

/** A provider's notice that a session there has ended. OpenID Connect Back-Channel Logout §2.4. At least one of `subject` and `sessionId` is there. */
export interface ReportedLogout {
  readonly subject: string | undefined
  readonly sessionId: string | undefined
  /** The notice's own id. A notice counts once. */
  readonly tokenId: string
  /** After this time the notice is too old, in milliseconds. */
  readonly endsAt: number
}

export type ConnectionOutcome = ProvenPerson | { readonly problem: ConnectionProblem }

/** A message of a SAML provider: posted, or in the query of a redirect, whose signature is over the query as it arrived. */
export type SamlMessage = { readonly posted: string } | { readonly query: string }

/** A SAML provider's request to end a person's sessions: those with these ids, or all. */
export interface SamlLogout {
  readonly requestId: string
  readonly subject: string
  readonly sessionIds: readonly string[]
  /** After this time the request is too old, in milliseconds. */
  readonly endsAt: number
}

/** SAML. The code and its packages are loaded with the first use. */
export interface SamlConnections {
  begin: ConnectionProtocol["begin"]
  /** Checks the whole answer that the browser posted. Never throws because of the provider. */
  prove(connection: Connection, posted: string, requestId: string, now: number): Promise<ConnectionOutcome>
  /** Like that of ConnectionProtocol, with RelayState. */
  signOutUrl: ConnectionProtocol["signOutUrl"]
  /** Checks a provider's request to end sessions here. `answerUrl`: where the browser takes our answer; undefined if the provider has no address for it. */
  reportedLogout(
    connection: Connection,
    message: SamlMessage,
    relayState: string | undefined,
    now: number,
  ): Promise<
    { readonly logout: SamlLogout; readonly answerUrl: string | undefined } | { readonly problem: ConnectionProblem }
  >
  /** The metadata of this service for the connection, as XML. */
  metadata(connection: Connection): Promise<string>
  readonly trials: SamlTrials
}

/** Like ConnectionTrials. The answer is posted, and is checked where it arrives. */
export interface SamlTrials {
  begin: ConnectionTrials["begin"]
  prove(
    connection: Connection,
    posted: string,
    requestId: string,
    now: number,
  ): Promise<{ readonly messages: readonly TrialMessage[]; readonly outcome: ConnectionOutcome }>
}

/** A value of a message with a provider. Null: a secret, which is not shown. */
export interface TrialLine {
  readonly name: string
  readonly value: string | null
}

/** One message of a trial, as an operator reads it. */
export interface TrialMessage {
  /**
   * `answer`: what the browser brought back. `id_token`: what the token of the message before says. `assertion`, `attributes`: what the signed assertion of
   * SAML says. `search`: a look-up in a directory.
   */
  readonly step:
    | "answer"
    | "metadata"
    | "token"
    | "id_token"
    | "keys"
    | "userinfo"
    | "assertion"
    | "attributes"
    | "search"
  /** The address that was asked. Undefined if the message is no request. */
  readonly url: string | undefined
  /** What was sent. Of an ID token, its header. */
  readonly sent: readonly TrialLine[]
  /** Undefined if no answer came, or if the message is no request. */
  readonly status: number | undefined
  readonly received: readonly TrialLine[]
}

/** The messages of a trial, and its result. */
export interface Tried {
  readonly messages: readonly TrialMessage[]
  readonly outcome: { readonly identity: ExternalIdentity } | { readonly problem: ConnectionProblem }
}

/** Plays a sign-in by a connection, with every check of a real one, and reports each message. Reads nothing from a cache. */
export interface ConnectionTrials {
  /** `sent`: what the address says to the provider. */
  begin(
    ...given: Parameters<ConnectionProtocol["begin"]>
  ): Promise<{ readonly url: string; readonly sent: readonly TrialLine[] } | { readonly problem: ConnectionProblem }>
  finish(connection: Connection, answer: URLSearchParams, binding: ConnectionBinding, now: number): Promise<Tried>
}

/** What a check of a connection found, without a person. `said` names it. */
export interface ConnectionFinding {
  /** `warning`: people may be able to sign in. `problem`: nobody can sign in with the connection. */
  readonly state: "ok" | "warning" | "problem"
  readonly said: Said
}

/** Asks a provider whether a connection works. Reads nothing from a cache. */
export interface ConnectionCheck {
  check(connection: Connection): Promise<readonly ConnectionFinding[]>
}

/** The identity that a connection would prove, without a sign-in: for a preview. */
export interface ConnectionPeople {
  /** The identity in these claims. */
  identityIn(
    connection: Connection,
    claims: Claims,
  ): Promise<{ readonly identity: ExternalIdentity } | { readonly problem: ConnectionProblem }>
  /** Looks for a person in a directory. */
  find(connection: Connection, username: string): Promise<DirectoryOutcome>
}

/** Whom a directory looks for. */
export interface WantedPerson {
  /** What the person typed. */
  readonly username: string
  /** The stable id of the person whose account here has the typed name. It counts if the directory does not know that name. */
  readonly subject?: string | undefined
  /** The time, in milliseconds: an account of a directory can expire. */
  readonly now: number
}

/**
 * `unknown`: no entry. `ambiguous`: several entries. `disabled`: one entry, and the directory does not let its person in. `untried`: one entry, and no
 * password to try. `wrong`: the directory refuses the password or the account.
 */
export type DirectoryRefusal = "unknown" | "ambiguous" | "disabled" | "untried" | "wrong"

export type DirectoryOutcome =
  | { readonly identity: ExternalIdentity }
  | { readonly refused: Exclude<DirectoryRefusal, "disabled"> }
  | { readonly refused: "disabled"; readonly subject: string }
  | { readonly problem: ConnectionProblem }

/** The directories of connections. Their code is loaded with the first look-up. */
export interface Directories {
  /**
   * Looks for the person and, if `passwordFor` returns a password for the stable id, checks it. Takes 5 s at most, and ends at once if `signal` aborts.
   * Never throws because of the directory.
   */
  prove(
    connection: Connection,
    wanted: WantedPerson,
    passwordFor: (subject: string) => Promise<Secret | undefined>,
    signal: AbortSignal,
  ): Promise<DirectoryOutcome>
  /** Looks for the person without a password, for an operator. Otherwise like `prove`. */
  find(connection: Connection, username: string, signal: AbortSignal): Promise<DirectoryOutcome>
}
