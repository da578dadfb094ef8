import { equal } from "node:assert/strict"
import { bodyOf } from "../support/answers.ts"
import type { RegisteredClient } from "../support/journey.ts"
import type { Service, Tokens } from "../support/service.ts"
import { post, publicClient, refreshRequest, tokeninfo, tokensFor } from "../support/service.ts"

/** Milliseconds. */
const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
/** The maximum life of a grant. */
const GRANT_LIFE = 90 * DAY
const ACCESS_LIFE = HOUR

const OWNER = "198.51.100.7"
const THIEF = "203.0.113.66"

/** How exactly the thief can predict the owner's next refresh: the maximum error in milliseconds. Undefined: the thief cannot predict it. */
export const FORESIGHT = { none: undefined, hour: HOUR / 2, second: SECOND } as const
export type Foresight = keyof typeof FORESIGHT

/** `opaque`: the server sees each use of a token. `jwt`: APIs verify access tokens locally, and the server sees none of these uses. */
export type Format = "opaque" | "jwt"

export interface Gain {
  /** Days from the theft until a replay ends the grant. Undefined if the thief stays unnoticed for 90 days. */
  readonly noticedAfterDays: number | undefined
  /** Hours in which the thief held a valid access token and could use it unnoticed. */
  readonly accessHours: number
  /** The number of audit events `refresh-repeated` that contain both the owner's address and the thief's address. */
  readonly traces: number
  /** Hours for which the thief's last access token still worked after the theft was noticed. */
  readonly afterAlarmHours: number
}

/** Yields the times at which the owner opens the application and refreshes: once a day, varying by up to an hour. */
export function* openings(start: number): Generator<number> {
  for (let day = 1; day < GRANT_LIFE / DAY; day++) yield start + day * DAY + (((day * 37) % 120) - 60) * 30 * SECOND
}

interface Held {
  readonly token: string
  readonly gotAt: number
}

/** One grant on the real server. A thief has copied its refresh token once. */
class Theft {
  readonly #at: Service
  readonly #client: RegisteredClient
  readonly #format: Format
  readonly start: number
  #ownersToken: string
  #thiefsToken: string
  #accessUntil: number
  #accessMs = 0
  #lastAccess: Held | undefined
  noticedAt: number | undefined

  constructor(at: Service, client: RegisteredClient, format: Format, copied: Tokens) {
    this.#at = at
    this.#client = client
    this.#format = format
    this.start = at.clock()
    this.#ownersToken = copied.refresh_token
    this.#thiefsToken = copied.refresh_token
    this.#accessUntil = this.start
  }

  until(moment: number): void {
    this.#at.clock.advance({ ms: Math.max(0, moment - this.#at.clock()) })
  }

  async owner(): Promise<void> {
    const tokens = await this.#refresh(this.#ownersToken, OWNER)
    if (tokens === undefined) return
    this.#ownersToken = tokens.refresh_token
    if (this.#format === "opaque") equal((await tokeninfo(this.#at, tokens.access_token)).status, 200)
  }

  /** Gets a new access token for the thief. With `following`, the thief presents the returned refresh token the next time. */
  async thief(following: boolean): Promise<string | undefined> {
    const tokens = await this.#refresh(this.#thiefsToken, THIEF)
    if (tokens === undefined) return undefined
    this.#lastAccess = { token: tokens.access_token, gotAt: this.#at.clock() }
    if (following) this.#thiefsToken = tokens.refresh_token
    return tokens.refresh_token
  }

  follow(token: string): void {
    this.#thiefsToken = token
  }

  /** The thief uses the latest access token until it expires. Counts the time of access. */
  async use(): Promise<void> {
    const [held, now] = [this.#lastAccess, this.#at.clock()]
    if (held === undefined) return
    if (this.#format === "opaque") equal(bodyOf(await tokeninfo(this.#at, held.token)).active, true)
    const [from, to] = [Math.max(now, this.#accessUntil), held.gotAt + ACCESS_LIFE]
    this.#accessMs += Math.max(0, to - from)
    this.#accessUntil = Math.max(this.#accessUntil, to)
  }

  async gain(): Promise<Gain> {
    const events = await this.#at.gatehouse.administration.audit.list({ limit: 100_000, about: this.#client.client_id })
    const traces = events.filter(
      ({ type, address, detail }) =>
        type === "refresh-repeated" && [address, detail].join().match(OWNER) && [address, detail].join().match(THIEF),
    )
    const afterAlarm = this.noticedAt === undefined ? 0 : await this.#afterAlarm(this.noticedAt)
    const lost = this.noticedAt === undefined ? 0 : Math.max(0, this.#accessUntil - this.noticedAt)
    return {
      noticedAfterDays: this.noticedAt === undefined ? undefined : (this.noticedAt - this.start) / DAY,
      accessHours: (this.#accessMs - lost + afterAlarm) / HOUR,
      traces: traces.length,
      afterAlarmHours: afterAlarm / HOUR,
    }
  }

  /**
   * Returns for how long the thief's access token works after the theft is noticed. An API that verifies JWTs locally accepts the token until it
   * expires.
   */
  async #afterAlarm(noticedAt: number): Promise<number> {
    const held = this.#lastAccess
    if (held === undefined) return 0
    equal(bodyOf(await tokeninfo(this.#at, held.token)).active, false)
    return this.#format === "opaque" ? 0 : Math.max(0, held.gotAt + ACCESS_LIFE - noticedAt)
  }

  async #refresh(token: string, address: string): Promise<Tokens | undefined> {
    const answer = await post(this.#at, refreshRequest(this.#client, token), { "x-forwarded-for": address })
    if (answer.status === 200) return bodyOf<Tokens>(answer)
    this.noticedAt = this.#at.clock()
    return undefined
  }
}

async function theft(at: Service, refreshRepeat: number, format: Format): Promise<Theft> {
  const client = await publicClient(at, { refresh_repeat: String(refreshRepeat), access_token_format: format })
  return new Theft(at, client, format, await tokensFor(at, client))
}

/** Takes the grant over: presents the newest token each hour, without regard to the owner. */
async function takeOver(theft: Theft): Promise<Gain> {
  for (const opening of openings(theft.start)) {
    for (let next = theft.start; next < opening; next += ACCESS_LIFE) {
      theft.until(next)
      await theft.thief(true)
      await theft.use()
    }
    theft.until(opening)
    await theft.owner()
    if (theft.noticedAt !== undefined) break
  }
  return theft.gain()
}

/**
 * Before each refresh of the owner, the thief presents the token that the owner will present next. The owner's refresh is then a repeat, and both
 * receive the same successor. With opaque tokens, the thief uses the new access token only after the owner's refresh, because an earlier use would
 * confirm the successor.
 */
async function keepAhead(theft: Theft, repeatMs: number, ahead: number, format: Format): Promise<Gain> {
  let earlier = theft.start
  for (const opening of openings(theft.start)) {
    const last = opening - ahead
    const first = format === "jwt" ? Math.max(earlier + SECOND, opening + ahead - repeatMs) : last
    let successor: string | undefined
    for (
      let next = Math.min(first, last);
      next <= last;
      next = Math.max(next + SECOND, Math.min(next + ACCESS_LIFE, last))
    ) {
      theft.until(next)
      successor = await theft.thief(false)
      if (successor === undefined) return theft.gain()
      if (format === "jwt") await theft.use()
    }
    theft.until(opening)
    await theft.owner()
    if (theft.noticedAt !== undefined || successor === undefined) break
    theft.follow(successor)
    await theft.use()
    earlier = opening
  }
  return theft.gain()
}

/**
 * Returns the maximum gain of a thief who has a public client's refresh token, and uses the better of two methods: takeOver or keepAhead.
 * `refreshRepeat` is in seconds.
 */
export async function bestGain(
  at: Service,
  refreshRepeat: number,
  format: Format,
  foresight: Foresight,
): Promise<Gain> {
  const taken = await takeOver(await theft(at, refreshRepeat, format))
  const ahead = FORESIGHT[foresight]
  if (ahead === undefined) return taken
  const kept = await keepAhead(await theft(at, refreshRepeat, format), refreshRepeat * SECOND, ahead, format)
  return kept.accessHours > taken.accessHours ? kept : taken
}

/** The thief presents the owner's old refresh token, `lag` milliseconds after each refresh of the owner. */
export async function followBehind(at: Service, refreshRepeat: number, format: Format, lag: number): Promise<Gain> {
  const one = await theft(at, refreshRepeat, format)
  for (const opening of openings(one.start)) {
    one.until(opening)
    await one.owner()
    one.until(opening + lag)
    if ((await one.thief(true)) === undefined) break
    await one.use()
  }
  return one.gain()
}
