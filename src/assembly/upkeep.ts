import { removeEndedTrials } from "../admin/ended_trials.ts"
import type { AdministrationDeps } from "../admin/ports.ts"
import { replaceDueKeys } from "../admin/scheduled_rotation.ts"
import { newId } from "../base/id.ts"
import type { Config } from "../config/options.ts"
import type { FailedSignIns } from "../identity/failed_sign_ins.ts"
import type { SharedLimits } from "../limits/shared_rate_limit.ts"
import type { Log } from "../observe/log.ts"

/** Upkeep replaces due keys and deletes unneeded rows at this interval. */
const UPKEEP_INTERVAL_MS = 600_000
const REMOVAL_BATCH = 500

export interface Upkeep {
  /** Replaces the signing keys that are due. The server also calls this at its start. */
  rotateKeys(): Promise<void>
  /** Stops the maintenance, and records the failed sign-ins that are not in the audit yet. */
  stop(): Promise<void>
}

/** Periodic maintenance. Safe to run on every server. */
export function upkeep(
  {
    store,
    signingKeys,
    clock,
    random,
    failedSignIns,
    issuer,
  }: Pick<AdministrationDeps, "store" | "signingKeys" | "clock" | "random" | "issuer"> & {
    readonly failedSignIns: FailedSignIns
  },
  { keyRotation, sessionIdle }: Pick<Config, "keyRotation" | "sessionIdle">,
  shared: SharedLimits | undefined,
  log: Log,
): Upkeep {
  async function rotateKeys(): Promise<void> {
    if (keyRotation === "off") return
    try {
      for (const { key, alg, activeAt } of await replaceDueKeys({ signingKeys, clock, random }, keyRotation))
        log.info({ key }, `A new ${alg} key is published. It signs from ${activeAt} on (GATEHOUSE_KEY_ROTATION).`)
    } catch (error) {
      log.warn({ err: error }, "The signing keys could not be checked or replaced. The server will try again.")
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
      log.warn({ err: error }, "Expired rows could not be removed. The server will try again.")
    }
  }

  async function endTrials(): Promise<void> {
    try {
      for (const client of await removeEndedTrials({ store, clock, random, issuer }, sessionIdle * 1000))
        log.info({ client_id: client }, "The redirect URI of a trial that ended without the console was removed.")
    } catch (error) {
      log.warn({ err: error }, "The redirect URIs of ended trials could not be removed. The server will try again.")
    }
  }

  async function recordFailures(early = false): Promise<void> {
    const at = clock()
    const from = { address: undefined, traceId: undefined }
    try {
      for (const { subject, failures } of failedSignIns.take(at, early)) {
        const id = newId("event", at, random)
        const detail = `failures=${failures}`
        await store.audit.append({ id, at, type: "sign-ins-failed", actor: "server", subject, detail, ...from })
      }
    } catch (error) {
      log.warn({ err: error }, "The failed sign-ins of the last hour could not be recorded.")
    }
  }

  const timer = setInterval(() => {
    void recordFailures()
    // One after the other, because the first deletes sessions that are over.
    void removeExpired().then(endTrials)
    void rotateKeys()
  }, UPKEEP_INTERVAL_MS).unref()
  return {
    rotateKeys,
    async stop() {
      clearInterval(timer)
      await recordFailures(true)
    },
  }
}
