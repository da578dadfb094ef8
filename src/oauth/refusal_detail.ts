import type { Said } from "../base/say.ts"

/** An error in one value of a request to the admin API. */
export interface InputError extends Said {
  readonly in: "body" | "query"
  /** A JSON pointer to the value (RFC 6901), or `/` and the name of a query parameter. */
  readonly pointer: string
}

/** Details for the operator in addition to the reason. Never a credential. */
export interface RefusalDetail {
  readonly expected?: string | undefined
  /** What the request has. A message, if it says what is wrong with that. */
  readonly received?: string | Said | undefined
  readonly retryAfterSeconds?: number
  /** For the administrator who called the admin API. It may quote the input. */
  readonly says?: Said
  /** The errors in the input, at most 100, for the caller of the admin API. */
  readonly errors?: readonly InputError[]
  /** The scope values that allow the operation. RFC 6750 §3. */
  readonly scope?: string
  /** The values of `acr_values` with which the client can send the user to sign in again. RFC 9470 §3. */
  readonly acrValues?: string
  /** The maximum age of the sign-in, in seconds. RFC 9470 §3. */
  readonly maxAgeSeconds?: number
  /** The methods of the path, for the header Allow. */
  readonly allow?: string
  /** The address of the resource that an earlier request created. */
  readonly location?: string
  /** The client's registered name, for the page that the user sees. */
  readonly clientName?: string
  /**
   * The link on the page that the user sees: it repeats the request or leads to the client's registered origin, if `host` is set, or to the user's own
   * account.
   */
  readonly wayBack?: { readonly href: string; readonly host?: string; readonly isAccount?: true }
  /** The link that explains the refusal to the client's developer: `error_uri` on the wire. RFC 6749 §4.1.2.1, §5.2. */
  readonly errorUri?: string | undefined
  /** The scheme of the challenge: the scheme that the client tried without success (RFC 6749 §5.2), or the scheme to use. */
  readonly scheme?: "Basic" | "DPoP"
  /** The nonce of the next DPoP proof, for the header DPoP-Nonce. RFC 9449 §8. */
  readonly dpopNonce?: string
}
