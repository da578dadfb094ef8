import { CHANGE_CHANNEL } from "../change_channel.ts"
import type { Connect } from "./postgres_connection.ts"
import type { PostgresSettings } from "./postgres_settings.ts"

/** The time between two checks of the connection. If a check has no answer when the next check starts, the connection is cut. */
const TICK_MS = 450

/**
 * Calls back within a second if another process may have changed cached data. Listens on a connection of its own. While that connection is
 * down, assumes a change at every check. Behind a pooler, no connection can listen, so every check assumes a change. Returns a function
 * that stops the calls.
 */
export function watchChanges(settings: PostgresSettings, connect: Connect, changed: () => void): () => void {
  const listener = settings.pooled ? undefined : new ChangeListener(settings.timeoutMs, connect, changed)
  const timer = setInterval(listener === undefined ? changed : () => listener.tick(), TICK_MS).unref()
  return () => {
    clearInterval(timer)
    listener?.stop()
  }
}

class ChangeListener {
  readonly #timeoutMs: number
  readonly #make: Connect
  readonly #changed: () => void
  /** `answered`: the last check was answered. `asked`: a check waits for its answer. `disconnected`: neither listening nor connecting. */
  #state: "answered" | "asked" | "connecting" | "disconnected" = "disconnected"
  #sql: ReturnType<Connect> | undefined
  #ticks = 0

  constructor(timeoutMs: number, connect: Connect, changed: () => void) {
    this.#timeoutMs = timeoutMs
    this.#make = connect
    this.#changed = changed
    this.#connect()
  }

  stop(): void {
    this.#drop()
  }

  tick(): void {
    this.#ticks += 1
    if (this.#state === "answered") {
      this.#state = "asked"
      this.#ask("SELECT 1")
      return
    }
    this.#changed()
    const patient = this.#state === "connecting" && this.#ticks * TICK_MS < this.#timeoutMs
    if (!patient) this.#connect()
  }

  #connect(): void {
    this.#drop()
    this.#state = "connecting"
    this.#ticks = 0
    const sql = this.#make({
      onnotify: this.#changed,
      onclose: () => this.#lost(sql),
    })
    this.#sql = sql
    // Changes before LISTEN caused no notice on this connection, so assume that there was a change.
    this.#ask(`LISTEN ${CHANGE_CHANNEL}`, this.#changed)
  }

  #ask(text: string, answered = () => {}): void {
    const sql = this.#sql
    sql?.query(text).then(
      () => {
        if (sql !== this.#sql) return
        this.#state = "answered"
        answered()
      },
      () => this.#lost(sql),
    )
  }

  #lost(sql: ReturnType<Connect> | undefined): void {
    if (sql !== this.#sql) return
    this.#drop()
    this.#state = "disconnected"
    this.#changed()
  }

  #drop(): void {
    const sql = this.#sql
    this.#sql = undefined
    sql?.drop()
  }
}
