import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { systemRandom } from "../base/random.ts"
import type { Config } from "../config/options.ts"
import { createLog } from "../observe/log.ts"
import type { Ports } from "../ports/ports.ts"
import { readOnlyEngine } from "../store/engines/read_only_engine.ts"
import { openMigrated } from "../store/open_copy.ts"
import { storeOn } from "../store/sql/store.ts"
import { assemble } from "./assemble.ts"
import { openCore } from "./core.ts"
import { addressOf, databaseFile, usesFolder } from "./data_place.ts"

/** The endpoints' ports on the configured data. Their store writes nothing. */
export interface DryRun {
  readonly ports: Ports
  close(): Promise<void>
}

/** Opens a dry run, even while a server uses the same data. `url` is the service's public address. Throws if there is no database. */
export async function openDryRun(config: Config, url: string): Promise<DryRun> {
  if (usesFolder(config) && !existsSync(databaseFile(config.data)))
    throw new Error(
      `no database found in ${resolve(config.data)}: set GATEHOUSE_DATA to the folder that contains the database`,
    )
  const reading = storeOn(readOnlyEngine(await openMigrated(addressOf(config))))
  const store = {
    ...reading,
    // A dry run uses a changed metadata document as a server does that has just stored it.
    clients: { ...reading.clients, updateItself: async () => true },
    // A dry run cannot record that it sent a logout token, so it would send the same token repeatedly.
    logoutDeliveries: { ...reading.logoutDeliveries, due: async () => [] },
  }
  try {
    const core = await openCore(config, store, undefined, systemRandom)
    return assemble(core, { ...config, url }, createLog({ level: "silent", readable: false }), {})
  } catch (error) {
    await store.close()
    throw error
  }
}
