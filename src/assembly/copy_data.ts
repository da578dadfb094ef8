import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { systemClock } from "../base/clock.ts"
import { newId } from "../base/id.ts"
import { systemRandom } from "../base/random.ts"
import type { Config } from "../config/options.ts"
import type { AuditEvent } from "../store/audit_event.ts"
import type { CopiedRows, CopyProgress } from "../store/copy/copy.ts"
import { openAdministration } from "./core.ts"
import { addressOf, databaseFile, usesFolder, whereStored } from "./data_place.ts"

/** The target of `copyData`: a data folder, or a PostgreSQL database. */
export type CopyTarget = Pick<Config, "data" | "databaseUrl">

/**
 * Copies everything from the configured database to another database, which must be empty. A source in a data folder is locked during the copy.
 * Calls `served` if a server may be running on the source: the copy may then lack changes that this server makes meanwhile. The copy does not count
 * as a restored backup. Throws an error for the operator if the copy fails; the target is then empty.
 */
export async function copyData(
  config: Config,
  target: CopyTarget,
  { actor, progress, served }: { readonly actor: string; readonly progress: CopyProgress; served(): void },
): Promise<readonly CopiedRows[]> {
  const there: Config = { ...config, ...target }
  if (usesFolder(config) && !existsSync(databaseFile(config.data)))
    throw new Error(
      `no database found in ${resolve(config.data)}: set GATEHOUSE_DATA to the folder that contains the database`,
    )
  if (whereStored(config) === whereStored(there))
    throw new Error("the target is the same database as the source: choose another target")
  const [from, to] = [addressOf(config), addressOf(there)]
  const { copyBetween, holdForCopy } = await import("../store/open_copy.ts")
  const release = await holdForCopy(from, to, served)
  try {
    // This call checks the server secret, and refuses a restored backup. It also replaces values that were sealed with an older secret.
    await (await openAdministration(config)).close()
    const at = systemClock()
    const event: AuditEvent = {
      id: newId("event", at, systemRandom),
      at,
      type: "data-copied",
      actor,
      subject: whereStored(config),
      address: undefined,
      traceId: undefined,
    }
    return await copyBetween(from, to, event, progress)
  } finally {
    release()
  }
}
