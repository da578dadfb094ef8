import type { Registry } from "prom-client"
import type { Clock } from "../base/clock.ts"
import type { PasswordQueue } from "../identity/password.ts"
import type { SigningKeys } from "../keys/signing_keys.ts"
import type { CachedClients } from "../store/cached_clients.ts"
import type { ObservedStore } from "../store/store_observer.ts"
import { instruments } from "./instruments.ts"

/** The parts of the server whose state the gauges show. */
export interface Measured {
  readonly store: ObservedStore & { readonly clients: Pick<CachedClients, "count"> }
  readonly keys: Pick<SigningKeys, "list">
  readonly passwords: PasswordQueue
  readonly clock: Clock
}

/** Reads the state at each scrape. */
export function gauges(registry: Registry, { store, keys, passwords, clock }: Measured, version: string): void {
  const { gauge } = instruments(registry)
  gauge("connections", (connections) => {
    const load = store.load()
    if (load === undefined) return
    connections.set({ state: "busy" }, load.busy)
    connections.set({ state: "idle" }, load.idle)
  })
  gauge("waitingStatements", (waiting) => {
    const load = store.load()
    // The library sets a gauge without labels to 0. On SQLite, this value would look like a pool with no waiting statement.
    if (load === undefined) waiting.remove()
    else waiting.set(load.waiting)
  })
  gauge("passwordsBusy", (busy) => busy.set(passwords.load().busy))
  gauge("passwordsWaiting", (waiting) => waiting.set(passwords.load().waiting))
  gauge("passwordsMaxWaiting", (most) => most.set(passwords.load().maxWaiting))
  gauge("keyAge", async (age) => {
    // If the store is unreachable, the gauge keeps its former values, and the scrape does not fail, because the operator needs the other metrics.
    const known = await keys.list().catch(() => undefined)
    if (known === undefined) return
    age.reset()
    const now = clock()
    for (const { algorithm, state, activeAt } of known)
      if (state === "active") age.set({ algorithm }, (now - activeAt) / 1000)
  })
  gauge("cachedClients", (clients) => clients.set(store.clients.count()))
  gauge("build", (build) => build.set({ version }, 1))
}
