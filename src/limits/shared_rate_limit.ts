import { sha256 } from "../base/digest.ts"
import type { Rate } from "../config/rate.ts"
import type { RateWindowStore, Use } from "../store/store.ts"
import type { Limit, Taken } from "./limit.ts"
import { ALLOWED, SET_BACK_MS } from "./rate_limit.ts"

/**
 * Maximum number of stored windows of one limit. These windows together take about 200 MB. A flood of distinct keys drops the oldest window, so no
 * key can block another.
 */
const MAX_WINDOWS = 1_000_000
const REMOVAL_BATCH = 500
const MAX_REMEMBERED = 10_000
/** How long a refusal is remembered if another process may give uses back. */
const UNSURE_MS = 1000

export interface SharedLimit extends Limit {
  take(key: string, now: number): Promise<Taken>
  look(key: string, now: number): Promise<Taken>
  giveBack(key: string, now: number): Promise<void>
}

export interface SharedLimits {
  /** Returns the limit of this name at this rate. `givenBack`: uses can be given back, so a full window may become free before it ends. */
  limit(name: string, rate: Rate | "off", more?: { readonly givenBack?: boolean }): Limit
  /** Deletes expired windows, including those of limits that are off. */
  removeExpired(now: number): Promise<void>
}

const UNLIMITED: Limit = { take: () => ALLOWED, peek: () => ALLOWED, look: () => ALLOWED, giveBack: () => {} }

/**
 * Limits that all processes on one store count together. As in rate_limit.ts, a window has a fixed length and begins with its key's first request.
 * Specification §8. Each counted request is one statement. A refused key is remembered until its window ends, or for a second if uses can be given
 * back. So a flood costs only a look-up in memory. Throws StoreUnavailable.
 */
export function sharedLimits(windows: RateWindowStore, maximum = MAX_WINDOWS): SharedLimits {
  const names = new Set<string>()
  const removeOf = async (name: string, now: number) => {
    const end = Math.max(now, (await windows.beyond(name, maximum)) ?? now)
    while ((await windows.removeUntil(name, end, REMOVAL_BATCH)) > 0);
  }
  return {
    limit(name, rate, { givenBack = false } = {}) {
      names.add(name)
      if (rate === "off") return UNLIMITED
      return new SharedWindows(windows, name, rate, {
        rememberMs: givenBack ? UNSURE_MS : rate.windowMs,
        // With this interval, each process lets the table exceed its maximum by at most a tenth, and the removal costs almost nothing per
        // use.
        removeEvery: Math.ceil(maximum / 10),
        remove: (now) => removeOf(name, now),
      })
    },
    async removeExpired(now) {
      for (const name of names) await removeOf(name, now)
    },
  }
}

interface Upkeep {
  readonly rememberMs: number
  /** The number of uses between two removals. */
  readonly removeEvery: number
  readonly remove: (now: number) => Promise<void>
}

class SharedWindows implements SharedLimit {
  readonly #windows: RateWindowStore
  readonly #name: string
  readonly #rate: Rate
  readonly #upkeep: Upkeep
  readonly #refused = new Remembered()
  #uses = 0
  #removing = false

  constructor(windows: RateWindowStore, name: string, rate: Rate, upkeep: Upkeep) {
    this.#windows = windows
    this.#name = name
    this.#rate = rate
    this.#upkeep = upkeep
  }

  async take(key: string, now: number): Promise<Taken> {
    const { count, windowMs } = this.#rate
    const [use, text] = this.#useOf(key, now)
    const known = this.#known(use, text)
    if (known !== undefined) return known
    if (await this.#windows.use(use, now + windowMs, count)) {
      this.#counted(now)
      return ALLOWED
    }
    const endsAt = await this.#windows.fullUntil(use, count)
    // Another process has just given a use back, so the window is free again. The caller may retry after a second.
    return endsAt === undefined ? refusal(now, now) : this.#remember(text, endsAt, now)
  }

  async look(key: string, now: number): Promise<Taken> {
    const [use, text] = this.#useOf(key, now)
    const known = this.#known(use, text)
    if (known !== undefined) return known
    const endsAt = await this.#windows.fullUntil(use, this.#rate.count)
    return endsAt === undefined ? ALLOWED : this.#remember(text, endsAt, now)
  }

  #remember(text: string, endsAt: number, now: number): Taken {
    this.#refused.add(text, { endsAt, until: Math.min(endsAt, now + this.#upkeep.rememberMs) })
    return refusal(endsAt, now)
  }

  peek(key: string, now: number): Taken {
    return this.#known(...this.#useOf(key, now)) ?? ALLOWED
  }

  #known({ now, latestEnd }: Use, text: string): Taken | undefined {
    const known = this.#refused.find(text)
    return known !== undefined && now < known.until && known.endsAt <= latestEnd
      ? refusal(known.endsAt, now)
      : undefined
  }

  async giveBack(key: string, now: number): Promise<void> {
    const [use, text] = this.#useOf(key, now)
    await this.#windows.giveBack(use)
    this.#refused.delete(text)
  }

  /** The key is a digest, because a caller chooses the length of its key. The digest need not be secret, because a window ends soon. */
  #useOf(key: string, now: number): [Use, string] {
    const digest = sha256(key).subarray(0, 16)
    const latestEnd = now + this.#rate.windowMs + SET_BACK_MS
    return [{ name: this.#name, key: digest, now, latestEnd }, digest.toString("latin1")]
  }

  /** Requests do not wait for the removal. A failed removal is repeated after the same number of uses. */
  #counted(now: number): void {
    this.#uses += 1
    if (this.#uses < this.#upkeep.removeEvery || this.#removing) return
    this.#uses = 0
    this.#removing = true
    const done = () => {
      this.#removing = false
    }
    this.#upkeep.remove(now).then(done, done)
  }
}

const refusal = (endsAt: number, now: number): Taken => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)),
})

interface Refused {
  readonly endsAt: number
  /** The time at which the refusal is forgotten. */
  readonly until: number
}

/** The latest refused keys, in two generations. When the younger generation is full, the older one is dropped. */
class Remembered {
  #younger = new Map<string, Refused>()
  #older = new Map<string, Refused>()

  find(key: string): Refused | undefined {
    return this.#younger.get(key) ?? this.#older.get(key)
  }

  add(key: string, refused: Refused): void {
    if (this.#younger.size >= MAX_REMEMBERED / 2) {
      this.#older = this.#younger
      this.#younger = new Map()
    }
    this.#younger.set(key, refused)
  }

  delete(key: string): void {
    this.#younger.delete(key)
    this.#older.delete(key)
  }
}
