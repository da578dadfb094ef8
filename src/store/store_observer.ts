/** Notified of what this process stores, for metrics. Its functions must not throw. */
export interface StoreObserver {
  /** A commit is durable. `ms` is its duration: on SQLite without the wait in the queue, on PostgreSQL with the wait for a connection. */
  committed(ms: number, writes: number): void
  /** An audit event is durable. */
  recorded(type: string): void
}

/** The connections with and without a statement under way, and the number of statements that wait for a connection. */
export interface StoreLoad {
  readonly busy: number
  readonly idle: number
  readonly waiting: number
}

/** The part of a store that metrics use. */
export interface ObservedStore {
  /** Notifies the observer of this process's commits and audit events from now on. Without an observer nothing is measured. */
  observe(observer: StoreObserver): void
  /** How this process uses its database connections. Undefined if the process has only one connection. */
  load(): StoreLoad | undefined
}
