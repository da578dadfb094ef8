import { CHANGE_CHANNEL } from "../change_channel.ts"
import type { Connection, PostgresSettings } from "./postgres_settings.ts"
import { connection } from "./postgres_settings.ts"

/** Two ticks are less than a second. A question without an answer at the next tick reveals a connection that was cut silently. */
const TICK_MS = 450

/**
 * Calls back within a second if another process may have changed cached data. Listens on a connection of its own. While that is down,
 * and always behind a pooler that prevents listening, it assumes a change at every tick. Returns how to stop.
 */
export function watchChanges(settings: PostgresSettings, changed: () => void): () => void {
  const ear = settings.pooled ? undefined : new Ear(settings, changed)
  const timer = setInterval(ear === undefined ? changed : () => ear.tick(), TICK_MS).unref()
  return () => {
    clearInterval(timer)
    ear?.stop()
  }
}

class Ear {
  readonly #settings: PostgresSettings
  readonly #changed: () => void
  /** `heard`: the last question was answered. `asked`: it was not yet. `deaf`: not listening and not connecting. */
  #state: "heard" | "asked" | "connecting" | "deaf" = "deaf"
  #sql: Connection | undefined
  #ticks = 0

  constructor(settings: PostgresSettings, changed: () => void) {
    this.#settings = settings
    this.#changed = changed
    this.#connect()
  }

  stop(): void {
    this.#drop()
  }

  tick(): void {
    this.#ticks += 1
    if (this.#state === "heard") {
      this.#state = "asked"
      this.#ask("SELECT 1")
      return
    }
    this.#changed()
    const patient = this.#state === "connecting" && this.#ticks * TICK_MS < this.#settings.timeoutMs
    if (!patient) this.#connect()
  }

  #connect(): void {
    this.#drop()
    this.#state = "connecting"
    this.#ticks = 0
    const sql = connection(this.#settings, {
      onnotify: this.#changed,
      onclose: () => this.#lost(sql),
    })
    this.#sql = sql
    // It did not hear changes from before it listened.
    this.#ask(`LISTEN ${CHANGE_CHANNEL}`, this.#changed)
  }

  #ask(text: string, answered = () => {}): void {
    const sql = this.#sql
    sql?.unsafe(text).then(
      () => {
        if (sql !== this.#sql) return
        this.#state = "heard"
        answered()
      },
      () => this.#lost(sql),
    )
  }

  #lost(sql: Connection | undefined): void {
    if (sql !== this.#sql) return
    this.#drop()
    this.#state = "deaf"
    this.#changed()
  }

  #drop(): void {
    const sql = this.#sql
    this.#sql = undefined
    sql?.drop()
  }
}
