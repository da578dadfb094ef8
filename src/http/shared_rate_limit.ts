import { sha256 } from "../base/digest.ts"
import type { Rate } from "../config/rate.ts"
import type { Limit } from "../endpoints/ports.ts"
import type { RateWindowStore, Use } from "../store/store.ts"
import type { Taken } from "./rate_limit.ts"
import { ALLOWED, SET_BACK_MS } from "./rate_limit.ts"

/** What is stored for one limit at most: some 200 MB. In a flood of distinct keys the oldest windows go, so that no key can shut out another. */
const MOST_WINDOWS = 1_000_000
const REMOVAL_BATCH = 500
const MOST_REMEMBERED = 10_000
/** Where another process may give uses back, a refusal is worth remembering only so long. */
const UNSURE_MS = 1000

export interface SharedLimit extends Limit {
  take(key: string, now: number): Promise<Taken>
  giveBack(key: string, now: number): Promise<void>
}

export interface SharedLimits {
  /** The limit of this name at this rate. `givenBack` where uses are given back, so that a full window may become free before it ends. */
  limit(name: string, rate: Rate | "off", more?: { readonly givenBack?: boolean }): Limit
  /** Removes what has expired, of limits that are off too. */
  removeExpired(now: number): Promise<void>
}

const UNLIMITED: Limit = { take: () => ALLOWED, peek: () => ALLOWED, giveBack: () => {} }

/**
 * Limits that all processes on one store count together, by the rule of rate_limit.ts: a window is fixed and begins with its key's first
 * request. Specification, section 8. Each counted request is one statement; a key that was refused is remembered until its window ends,
 * so that a flood costs a look-up in memory. Throws StoreUnavailable.
 */
export function sharedLimits(windows: RateWindowStore, maximum = MOST_WINDOWS): SharedLimits {
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
        // Often enough that the table outgrows its maximum by no more than a tenth for each process, seldom enough to cost a use next to nothing.
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
  /** After so many uses. */
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
    // It has just become free, by a use that was given back: this one came too early.
    if (endsAt === undefined) return refusal(now, now)
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

  /** A digest, since keys are as long as whoever sends them likes; it need not be secret, a window is soon gone. */
  #useOf(key: string, now: number): [Use, string] {
    const digest = sha256(key).subarray(0, 16)
    const latestEnd = now + this.#rate.windowMs + SET_BACK_MS
    return [{ name: this.#name, key: digest, now, latestEnd }, digest.toString("latin1")]
  }

  /** Nobody waits for the removal, and what fails is tried again after as many uses. */
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
  /** How long it is worth remembering. */
  readonly until: number
}

/** The last keys that were refused, in two generations: when the younger is full the older is dropped whole. */
class Remembered {
  #younger = new Map<string, Refused>()
  #older = new Map<string, Refused>()

  find(key: string): Refused | undefined {
    return this.#younger.get(key) ?? this.#older.get(key)
  }

  add(key: string, refused: Refused): void {
    if (this.#younger.size >= MOST_REMEMBERED / 2) {
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
