/**
 * Models one grant by decisions 0001 to 0003 and specification §3, independently of the code: what the server must answer, and the state
 * afterwards. Times are milliseconds.
 */

const HOUR = 3_600_000
const DAY = 24 * HOUR
const CODE_LIFE = HOUR / 6
const ACCESS_LIFE = HOUR
const REFRESH_LIFE = 30 * DAY
const GRANT_LIFE = 90 * DAY
const MAX_FAILURES = 5

const wholeSecond = (at: number): number => Math.floor(at / 1000) * 1000

export interface HeldAccess {
  readonly token: string
  readonly generation: number
  readonly expiresAt: number
}

export interface HeldRefresh {
  readonly token: string
  readonly generation: number
  readonly expiresAt: number
}

/** The only two results of a token request. */
export type TokenVerdict = "tokens" | "invalid_grant"

export class GrantModel {
  readonly code: string
  /** How long after a rotation its answer can be repeated. */
  readonly repeatMs: number
  readonly issuedAt: number
  readonly access: HeldAccess[] = []
  /** The refresh tokens that the server returned, by generation from 1. */
  readonly refresh: HeldRefresh[] = []
  used = false
  ended = false
  failures = 0
  generation = 0
  confirmed = 0
  rotatedAt = 0

  constructor(code: string, repeatMs: number, issuedAt: number) {
    this.code = code
    this.repeatMs = repeatMs
    this.issuedAt = issuedAt
  }

  get codeExpiresAt(): number {
    return this.issuedAt + CODE_LIFE
  }

  state(now: number): "issued" | "used" | "ended" {
    if (this.ended) return "ended"
    if (!this.used) return now < this.codeExpiresAt ? "issued" : "ended"
    return now < (this.refresh.at(-1)?.expiresAt ?? 0) ? "used" : "ended"
  }

  /** Specification §3. A replay whose other parameters are all correct ends the grant: behaviour §2.4, RFC 6749 §4.1.2. */
  redeem(now: number): TokenVerdict {
    if (this.ended) return "invalid_grant"
    if (this.used) {
      this.ended = true
      return "invalid_grant"
    }
    if (now >= this.codeExpiresAt) return "invalid_grant"
    this.used = true
    this.generation = 1
    this.confirmed = 1
    return "tokens"
  }

  /** Behaviour §2.4: the first four failed exchanges leave the code issued, and the fifth ends the grant. A used code does not change. */
  redeemWrongly(now: number): TokenVerdict {
    if (this.state(now) === "issued") {
      this.failures += 1
      if (this.failures === MAX_FAILURES) this.ended = true
    }
    return "invalid_grant"
  }

  /** Decision 0003. An expired token is refused, and its use changes nothing. */
  present({ generation, expiresAt }: HeldRefresh, now: number): TokenVerdict {
    if (this.ended || now >= expiresAt) return "invalid_grant"
    if (generation === this.generation) {
      this.generation += 1
      this.confirmed = generation
      this.rotatedAt = now
      return "tokens"
    }
    const isUnseen = generation === this.generation - 1 && this.confirmed < this.generation
    if (isUnseen && now - this.rotatedAt < this.repeatMs) return "tokens"
    this.ended = true
    return "invalid_grant"
  }

  /** Returns whether an access token is valid. If `noted`, the use of the token confirms its generation. */
  show({ generation, expiresAt }: HeldAccess, now: number, noted: boolean): boolean {
    if (this.ended || now >= expiresAt) return false
    if (noted && generation === this.generation) this.confirmed = generation
    return true
  }

  /** Records the answer. Returns false if the refresh token is not the expected one. */
  deliver(accessToken: string, refreshToken: string, now: number): boolean {
    this.access.push({ token: accessToken, generation: this.generation, expiresAt: wholeSecond(now) + ACCESS_LIFE })
    const known = this.refresh.find(({ generation }) => generation === this.generation)
    if (known !== undefined) return known.token === refreshToken
    if (this.refresh.some(({ token }) => token === refreshToken)) return false
    const expiresAt = wholeSecond(Math.min(now + REFRESH_LIFE, this.issuedAt + GRANT_LIFE))
    this.refresh.push({ token: refreshToken, generation: this.generation, expiresAt })
    return true
  }
}
