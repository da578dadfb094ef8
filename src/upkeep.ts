import type { AdministrationDeps } from "./admin/ports.ts"
import { replaceDueKeys } from "./admin/scheduled_rotation.ts"
import type { Config } from "./config/options.ts"
import type { SharedLimits } from "./http/shared_rate_limit.ts"
import type { Log } from "./observe/log.ts"

/** How often keys that are due to be replaced are looked for, and rows that nothing needs, and how many of these go at once. */
const UPKEEP_INTERVAL_MS = 600_000
const REMOVAL_BATCH = 500

export interface Upkeep {
  /** At start, when there is a key at all. */
  rotateKeys(): Promise<void>
  stop(): void
}

/** What a server does by itself now and then. Of several servers each does it, and what one has done the others find done. */
export function upkeep(
  { store, signingKeys, clock, random }: Pick<AdministrationDeps, "store" | "signingKeys" | "clock" | "random">,
  { keyRotation }: Pick<Config, "keyRotation">,
  shared: SharedLimits | undefined,
  log: Log,
): Upkeep {
  async function rotateKeys(): Promise<void> {
    if (keyRotation === "off") return
    try {
      for (const { key, alg, activeAt } of await replaceDueKeys({ signingKeys, clock, random }, keyRotation))
        log.info({ key }, `A new ${alg} key is published, and signs from ${activeAt} on: GATEHOUSE_KEY_ROTATION.`)
    } catch (error) {
      log.warn({ err: error }, "The signing keys could not be looked after; it will be tried again.")
    }
  }

  async function removeExpired(): Promise<void> {
    try {
      await shared?.removeExpired(clock())
      await signingKeys.removeRetired()
      let removed = 0
      do {
        removed = await store.removeExpired(clock(), REMOVAL_BATCH)
      } while (removed > 0)
    } catch (error) {
      log.warn({ err: error }, "Expired rows could not be removed; it will be tried again.")
    }
  }

  const timer = setInterval(() => {
    void removeExpired()
    void rotateKeys()
  }, UPKEEP_INTERVAL_MS).unref()
  return { rotateKeys, stop: () => clearInterval(timer) }
}
