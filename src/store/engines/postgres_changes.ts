import { CHANGE_CHANNEL } from "../change_channel.ts"
import type { Connection, PostgresSettings } from "./postgres_settings.ts"
import { connection } from "./postgres_settings.ts"

/** Twice this is less than a second: a question that is not answered by the next tick tells of a connection that was cut without a word. */
const TICK_MS = 450

/**
 * Calls back when another process may have changed what is kept in memory, within a second. Listens on a connection of its own; while
 * that is gone, and always where a pooler makes listening impossible, a change is assumed at every tick. Returns how to stop.
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
  /** Listening, with the last question answered or not, or about to, or neither. */
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
    // What was changed before it listens was not heard.
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
