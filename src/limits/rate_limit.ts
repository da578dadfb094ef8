import type { Rate } from "../config/rate.ts"
import type { Taken } from "./limit.ts"

/** Counts requests by key. Times are in milliseconds. */
export interface RateLimiter {
  /** Counts one request of this key if it is allowed. */
  take(key: string, now: number): Taken
  /** What `take` would answer, without counting. */
  peek(key: string, now: number): Taken
  /** Takes back one request that `take` counted, if its window has not ended. */
  giveBack(key: string, now: number): void
  readonly size: number
}

/** A key's window. Windows form a ring in the order in which they began: the first is the oldest and expires first. */
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

/** A clock this far before a window's begin was set back. No request takes longer than this. */
export const SET_BACK_MS = 90_000

export const ALLOWED: Taken = { allowed: true, retryAfterSeconds: 0 }
const UNLIMITED: RateLimiter = { take: () => ALLOWED, peek: () => ALLOWED, giveBack: () => {}, size: 0 }

/**
 * A limiter for one rate. A window is fixed and begins with its key's first request. Specification §8.
 * It holds at most `maximumKeys` windows. In a flood of distinct keys it drops the oldest, so memory stays bounded and no key can
 * block another. A request costs one look-up; each new window drops up to two expired ones.
 */
export const rateLimiter = (rate: Rate | "off", maximumKeys = 100_000): RateLimiter =>
  rate === "off" ? UNLIMITED : new FixedWindows(rate, maximumKeys)

class FixedWindows implements RateLimiter {
  readonly #rate: Rate
  readonly #maximumKeys: number
  readonly #windows = new Map<string, Window>()
  /** Where the ring begins and ends. A Map keeps the order too, but finding its first entry means stepping over every deleted one. */
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
    if (window === undefined || window.count === 0 || this.#expired(window, now)) return
    window.count--
    // Otherwise a flood of keys that are given back, such as names while the passwords are busy, drops the full windows.
    if (window.count === 0 && this.#windows.size > this.#maximumKeys / 2) this.#drop(window)
  }

  #drop(window: Window): void {
    unlink(window)
    this.#windows.delete(window.key)
  }

  /**
   * A clock that was set back ends the windows that now lie in the future, so that they do not last until it catches up.
   * A small difference is normal, since requests are counted out of order: a delayed request must not end a full window.
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
      this.#drop(oldest)
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
 * A part of a string may keep the whole in memory: a short key cut from a 16 KB header then holds all 16 KB (measured on Node 20;
 * Node 26 frees it by itself). Lone surrogates do not survive the copy, so such a key is kept as it is.
 */
function ownCopy(key: string): string {
  const copy = Buffer.from(key).toString()
  return copy === key ? copy : key
}
