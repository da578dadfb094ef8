import type { Said } from "../base/say.ts"
import type { Secret } from "../base/secret.ts"
import type { Connection } from "../connections/connection_settings.ts"
import type { ExternalIdentity } from "../connections/external_identity.ts"

/** The values that bind a provider's answer to the request that this service sent. They are derived, not stored. */
export interface ConnectionBinding {
  /** The sealed request that the provider returns: `state`. */
  readonly state: string
  /** OpenID Connect Core §3.1.2.1, `nonce`. */
  readonly nonce: string
  /** RFC 7636 §4.1. */
  readonly verifier: string
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
  ): Promise<{ readonly identity: ExternalIdentity } | { readonly problem: ConnectionProblem }>
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

/** Whom a directory looks for. */
export interface WantedPerson {
  /** What the person typed. */
  readonly username: string
  /** The stable id of the person whose account here has the typed name. It counts if the directory does not know that name. */
  readonly subject?: string | undefined
}

/**
 * `unknown`: no entry. `ambiguous`: several entries. `untried`: one entry, and no password to try. `wrong`: the directory refuses the password or the
 * account.
 */
export type DirectoryRefusal = "unknown" | "ambiguous" | "untried" | "wrong"

export type DirectoryOutcome =
  | { readonly identity: ExternalIdentity }
  | { readonly refused: DirectoryRefusal }
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
}
