/**
 * limits/ — rate limits. Owns: what is counted, under which key, in which window; counting in one process and across processes. Does not
 * own: the refusals (endpoints/, http/).
 */
/** Whether a request may proceed. If not, with the seconds until the key may be used again: at least 1, rounded up. RFC 9110 §10.2.3. */
export interface Taken {
  readonly allowed: boolean
  readonly retryAfterSeconds: number
}

/** A limit counts how often each key is used within a window. */
export interface Limit {
  take(key: string, now: number): Taken | Promise<Taken>
  /**
   * Answers as `take` would, without counting, from this process's memory only. So if several processes count together, a process answers
   * "refused" only after its own `take` was refused.
   */
  peek(key: string, now: number): Taken
  /** Answers as `take` would, without counting, for all processes that count together. */
  look(key: string, now: number): Taken | Promise<Taken>
  /** Undoes the count of one use, because a successful sign-in is not a failure. */
  giveBack(key: string, now: number): void | Promise<void>
}

export interface Limits {
  /** Counts by address. */
  readonly token: Limit
  /** Counts pushed requests by address. */
  readonly pushed: Limit
  /** Counts by address, and by session. */
  readonly authorization: Limit
  /** Counts by access token. */
  readonly userinfo: Limit
  /** Counts by access token. */
  readonly tokeninfo: Limit
  /** Counts by address. */
  readonly registration: Limit
  /** Counts how often a user denied consent to a client, by user and client. */
  readonly denials: Limit
  /** Counts how often a user denied consent to clients that no operator vouched for, by user. */
  readonly strangerDenials: Limit
  /** Counts the forms that a user sends to the pages of their account. */
  readonly accountChanges: Limit
  /** Counts the user's other requests to these pages. */
  readonly accountReads: Limit
  /** Counts requests to the admin API by user. If a client acts for itself, counts by client. */
  readonly adminApi: Limit
  /** Counts audit events about refused attempts to get more power, by user or client. */
  readonly refusedAttempts: Limit
  /** Counts refusals that developers sent to the operator, by client and by address. */
  readonly sentRefusals: Limit
  /** Counts the same, of all clients together. */
  readonly sentRefusalsInAll: Limit
  /** Counts invalid tokens at the bearer endpoints and at registration, by address. */
  readonly invalidToken: Limit
  /** Counts failed sign-ins, by account and address. */
  readonly signIn: Limit
  /** Counts failed sign-ins, by IPv4 address or by the /64 of an IPv6 address. */
  readonly signInAddress: Limit
  /** Counts failed sign-ins by the /56 of an IPv6 address. Many providers give each customer a /56. RFC 6177 §2. */
  readonly signInBlock56: Limit
  /** Counts failed sign-ins by the /48 of an IPv6 address. Some providers give each customer a /48. */
  readonly signInBlock48: Limit
  /** Counts failed sign-ins of an account from all addresses. A browser with a device cookie of the account has a count of its own. */
  readonly signInAccount: Limit
  /** Counts requests that cause an e-mail, and those that create an account, by address. */
  readonly mail: Limit
  /** Counts the requests of `mail` by the /56 of an IPv6 address. */
  readonly mailBlock56: Limit
  /** Counts the requests of `mail` by the /48 of an IPv6 address. */
  readonly mailBlock48: Limit
  /** Counts attempts to create an account, by the mailbox to which the link was sent. */
  readonly signUp: Limit
  /** Counts e-mails by mailbox and kind of e-mail. */
  readonly mailTo: Limit
  /** Counts e-mails to strangers by domain, because a domain can have one mailbox for all its addresses. */
  readonly mailToDomain: Limit
  /** Counts wrong codes of second factors, by user. A browser with a device cookie of the user has a count of its own. */
  readonly secondFactor: Limit
  /** Counts wrong codes by e-mail, by address. The browsers with a device cookie of its account have a count of their own. */
  readonly emailCode: Limit
  /** Counts all wrong codes by e-mail together. */
  readonly emailCodeInAll: Limit
  /** Counts the wrong passwords that were passed on to a directory, by its person. */
  readonly directoryAttempts: Limit
  /** Counts the requests of devices by address, by the /56 and by the /48 of an IPv6 address. */
  readonly device: Limit
  readonly deviceBlock56: Limit
  readonly deviceBlock48: Limit
  /** Counts the requests of devices by client. */
  readonly deviceClient: Limit
  /** Counts the requests of all devices, under one key. */
  readonly deviceSum: Limit
  /** Counts the requests of CIBA by client, by client and user, and by user. */
  readonly backchannelClient: Limit
  readonly backchannelPair: Limit
  readonly backchannelUser: Limit
  /** Counts wrong codes of devices by user, and by session. */
  readonly userCode: Limit
  /** Counts wrong codes of devices by address, by the /56 and by the /48 of an IPv6 address. */
  readonly userCodeAddress: Limit
  readonly userCodeBlock56: Limit
  readonly userCodeBlock48: Limit
  /** Counts all wrong codes of devices, under one key. */
  readonly userCodeSum: Limit
  /** Records that an account has used up `signInAccount`, once in each window. */
  readonly accountLimited: Limit
}
