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

/** Where `copyData` moves the data to: a data folder, or a PostgreSQL database. */
export type CopyTarget = Pick<Config, "data" | "databaseUrl">

/**
 * Moves everything from the configured database to another, which must be empty. `served` is called if a server may be using the
 * source: its changes from now on are not moved. No server can use a data folder meanwhile. The moved data do not count as
 * a restored backup. Throws, in words for the operator, with nothing on the target.
 */
export async function copyData(
  config: Config,
  target: CopyTarget,
  { progress, served }: { readonly progress: CopyProgress; served(): void },
): Promise<readonly CopiedRows[]> {
  const there: Config = { ...config, ...target }
  if (usesFolder(config) && !existsSync(databaseFile(config.data)))
    throw new Error(`there is no database in ${resolve(config.data)}: set GATEHOUSE_DATA to the folder that has one`)
  if (whereStored(config) === whereStored(there)) throw new Error("the target is the source; name another")
  const [from, to] = [addressOf(config), addressOf(there)]
  const { copyBetween, holdForCopy } = await import("../store/open_copy.ts")
  const release = await holdForCopy(from, to, served)
  try {
    // Checks the server secret, and that this is not a restored backup. Seals again what an older secret sealed.
    await (await openAdministration(config)).close()
    const at = systemClock()
    const event: AuditEvent = {
      ...{ id: newId("event", at, systemRandom), at, type: "data-copied", actor: "operator" },
      ...{ subject: whereStored(config), address: undefined, traceId: undefined },
    }
    return await copyBetween(from, to, event, progress)
  } finally {
    release()
  }
}
