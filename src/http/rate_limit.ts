import type { Rate } from "../config/rate.ts"

/** Whether a request may go on, and if not, after how many seconds it may: 1 or more then, rounded up. RFC 9110 §10.2.3. */
export interface Taken {
  readonly allowed: boolean
  readonly retryAfterSeconds: number
}

/** Counts requests by key. Times are in milliseconds. */
export interface RateLimiter {
  /** Counts one request of this key, if it is allowed. */
  take(key: string, now: number): Taken
  /** What `take` would answer, without counting. */
  peek(key: string, now: number): Taken
  /** Takes back one request that `take` counted, where its window is still the same. */
  giveBack(key: string, now: number): void
  /** How many keys are held in memory. */
  readonly size: number
}

/** A key's window. Windows form a ring in the order in which they began: the first is the oldest, and expires first. */
class Window {
  readonly key: string
  started: number
  count = 1
  before: Window = this
  after: Window = this

  constructor(key: string, started: number) {
    this.key = key
    this.started = started
  }
}

/** How much earlier than a window's begin it must be for the clock to have been set back. No request is under way for longer. */
export const SET_BACK_MS = 90_000

export const ALLOWED: Taken = { allowed: true, retryAfterSeconds: 0 }
const UNLIMITED: RateLimiter = { take: () => ALLOWED, peek: () => ALLOWED, giveBack: () => {}, size: 0 }

/**
 * A limiter for one rate: a window is fixed, and begins with its key's first request. Specification, section 8.
 * It holds `maximumKeys` windows at most; in a flood of distinct keys the oldest window goes, so that memory stays bounded
 * and no key can shut out another. A request costs one look-up; each new window drops up to two expired ones.
 */
export const rateLimiter = (rate: Rate | "off", maximumKeys = 100_000): RateLimiter =>
  rate === "off" ? UNLIMITED : new FixedWindows(rate, maximumKeys)

class FixedWindows implements RateLimiter {
  readonly #rate: Rate
  readonly #maximumKeys: number
  readonly #windows = new Map<string, Window>()
  /** Where the ring begins and ends. A Map keeps the order too, but to find its first entry it steps over every deleted one. */
  readonly #ends = new Window("", 0)
  #refused: Taken = { allowed: false, retryAfterSeconds: 1 }

  constructor(rate: Rate, maximumKeys: number) {
    if (!(maximumKeys >= 1)) throw new RangeError("a rate limiter holds one key at least")
    this.#rate = rate
    this.#maximumKeys = maximumKeys
  }

  get size(): number {
    return this.#windows.size
  }

  take(key: string, now: number): Taken {
    const window = this.#windows.get(key)
    if (window === undefined) {
      this.#makeRoom(now)
      const opened = new Window(ownCopy(key), now)
      this.#windows.set(opened.key, opened)
      this.#append(opened)
      return ALLOWED
    }
    if (this.#expired(window, now)) {
      unlink(window)
      this.#append(window)
      window.started = now
      window.count = 1
      return ALLOWED
    }
    if (window.count >= this.#rate.count) return this.#refuse(window, now)
    window.count++
    return ALLOWED
  }

  peek(key: string, now: number): Taken {
    const window = this.#windows.get(key)
    if (window === undefined || window.count < this.#rate.count || this.#expired(window, now)) return ALLOWED
    return this.#refuse(window, now)
  }

  giveBack(key: string, now: number): void {
    const window = this.#windows.get(key)
    if (window !== undefined && window.count > 0 && !this.#expired(window, now)) window.count--
  }

  /**
   * A clock that was set back ends the windows that it left in the future, lest they last until it is there again. A little
   * earlier is no such thing: requests are not counted in the order in which they came, and one held back by its sender must
   * not end a window that is full.
   */
  #expired(window: Window, now: number): boolean {
    return now - window.started >= this.#rate.windowMs || window.started - now > SET_BACK_MS
  }

  #refuse(window: Window, now: number): Taken {
    const retryAfterSeconds = Math.ceil((window.started + this.#rate.windowMs - now) / 1000)
    if (this.#refused.retryAfterSeconds !== retryAfterSeconds) this.#refused = { allowed: false, retryAfterSeconds }
    return this.#refused
  }

  #makeRoom(now: number): void {
    for (let dropped = 0; dropped < 2; dropped++) {
      const oldest = this.#ends.after
      if (oldest === this.#ends) return
      if (this.#windows.size < this.#maximumKeys && !this.#expired(oldest, now)) return
      unlink(oldest)
      this.#windows.delete(oldest.key)
    }
  }

  #append(window: Window): void {
    const last = this.#ends.before
    window.before = last
    window.after = this.#ends
    last.after = window
    this.#ends.before = window
  }
}

function unlink(window: Window): void {
  window.before.after = window.after
  window.after.before = window.before
}

/**
 * A part of a string may keep the whole of it in memory: a short key cut from a 16 KB header then holds all 16 KB (measured on
 * Node 20; Node 26 frees it by itself). What does not survive the copy, lone surrogates, is kept as it is.
 */
function ownCopy(key: string): string {
  const copy = Buffer.from(key).toString()
  return copy === key ? copy : key
}
