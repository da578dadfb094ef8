/**
 * limits/ — rate limits.
 * Owns: what is counted, by which key, in which window; counting in one process and across processes.
 * Does not own: the refusals (endpoints/, http/).
 */
/** Whether a request may proceed, and if not, the seconds until it may: at least 1, rounded up. RFC 9110 §10.2.3. */
export interface Taken {
  readonly allowed: boolean
  readonly retryAfterSeconds: number
}

/** A limit counts uses by key within a window. */
export interface Limit {
  take(key: string, now: number): Taken | Promise<Taken>
  /**
   * The answer of `take`, without counting, from memory only. If several processes count together, each learns that a window is full
   * when it refuses the first use.
   */
  peek(key: string, now: number): Taken
  /** Undoes the count of one use: a successful sign-in is not a failure. */
  giveBack(key: string, now: number): void | Promise<void>
}

export interface Limits {
  /** By address. */
  readonly token: Limit
  /** By address, and by session. */
  readonly authorization: Limit
  /** By access token. */
  readonly userinfo: Limit
  /** By access token. */
  readonly tokeninfo: Limit
  /** By address. */
  readonly registration: Limit
  /** Invalid tokens at the bearer endpoints and at registration, by address. */
  readonly invalidToken: Limit
  /** Failed sign-ins, by account and address. */
  readonly signIn: Limit
  /** Failed sign-ins, by address: IPv4, or the /64 of an IPv6 one. */
  readonly signInAddress: Limit
  /** Failed sign-ins by the /56 of an IPv6 address, which many customers get. RFC 6177 §2. */
  readonly signInBlock56: Limit
  /** Failed sign-ins by the /48 of an IPv6 address, which a site gets. */
  readonly signInBlock48: Limit
  /** Failed sign-ins of an account, or of one device of it, from all addresses. */
  readonly signInAccount: Limit
  /** Records once in the window of `signInAccount` that an account has used it up. */
  readonly accountLimited: Limit
}
