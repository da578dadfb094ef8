import type { Rate } from "../config/rate.ts"
import type { Taken } from "./limit.ts"

/** Counts requests by key. Times are in milliseconds. */
export interface RateLimiter {
  /** Counts one request of this key, unless the limit refuses the request. */
  take(key: string, now: number): Taken
  /** Answers as `take` would, without counting. */
  peek(key: string, now: number): Taken
  /** Answers as `peek`: one process counts alone. */
  look(key: string, now: number): Taken
  /** Undoes the count of one request, unless its window has ended. */
  giveBack(key: string, now: number): void
  readonly size: number
}

/** The window of a key. Windows form a ring in the order in which they began: the first is the oldest and expires first. */
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

/**
 * A window that begins further in the future than this shows that an operator has set the clock back. Requests that are counted out of order differ
 * by less than this.
 */
export const SET_BACK_MS = 90_000

export const ALLOWED: Taken = { allowed: true, retryAfterSeconds: 0 }
const UNLIMITED: RateLimiter = {
  take: () => ALLOWED,
  peek: () => ALLOWED,
  look: () => ALLOWED,
  giveBack: () => {},
  size: 0,
}

/**
 * Makes a limiter for one rate. A window has a fixed length and begins with its key's first request. Specification §8. The limiter holds at most
 * `maximumKeys` windows. In a flood of distinct keys it drops the oldest window, so memory stays bounded and no key can block another. A request
 * costs one look-up, and each new window drops up to two expired windows.
 */
export const rateLimiter = (rate: Rate | "off", maximumKeys = 100_000): RateLimiter =>
  rate === "off" ? UNLIMITED : new FixedWindows(rate, maximumKeys)

class FixedWindows implements RateLimiter {
  readonly #rate: Rate
  readonly #maximumKeys: number
  readonly #windows = new Map<string, Window>()
  /**
   * Start and end of the ring of windows: `after` is the oldest window, `before` the newest. The Map has the same order, but after many
   * deletions finding its first entry is slow.
   */
  readonly #ends = new Window("", 0)
  #refused: Taken = { allowed: false, retryAfterSeconds: 1 }

  constructor(rate: Rate, maximumKeys: number) {
    if (!(maximumKeys >= 1)) throw new RangeError("a rate limiter must hold at least one key")
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

  look(key: string, now: number): Taken {
    return this.peek(key, now)
  }

  giveBack(key: string, now: number): void {
    const window = this.#windows.get(key)
    if (window === undefined || window.count === 0 || this.#expired(window, now)) return
    window.count--
    // Drops a window without uses before the window ends. While the server is too busy to check passwords, it gives back the use of each
    // sign-in. A flood of such sign-ins would otherwise push out full windows.
    if (window.count === 0 && this.#windows.size > this.#maximumKeys / 2) this.#drop(window)
  }

  #drop(window: Window): void {
    unlink(window)
    this.#windows.delete(window.key)
  }

  /**
   * Whether a window has ended. If the clock was set back, windows with a start in the future end too. Otherwise they would last until the clock
   * catches up. Requests are counted out of order, so a window may start slightly in the future: such a window does not end.
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
 * A part of a string may keep the whole string in memory. A short key from a 16 KB header then takes 16 KB (measured on Node 20, not on Node 26). A
 * copy changes lone surrogates, so a key with them is not copied.
 */
function ownCopy(key: string): string {
  const copy = Buffer.from(key).toString()
  return copy === key ? copy : key
}
