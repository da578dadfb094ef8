import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Config } from "../config/options.ts"
import { OPTIONS } from "../config/options.ts"
import { lockDataFolder } from "../store/engines/serving_lock.ts"
import type { DatabaseAddress } from "../store/open_copy.ts"

/** As the data folder, if no database URL is set: everything in memory, lost with the process. */
export const IN_MEMORY = ":memory:"

/** Whether the data is in the data folder: not in memory, not in PostgreSQL. */
export const usesFolder = ({ data, databaseUrl }: Config): boolean => databaseUrl === undefined && data !== IN_MEMORY

/** Excludes other servers from the data folder, if there is one. Throws if one is running. Returns how to let go. */
export const holdDataPlace = (config: Config): (() => void) =>
  usesFolder(config) ? lockDataFolder(config.data) : () => {}

/** Where the data is, in words for the operator: the folder, or the database without its password. */
export const whereStored = ({ data, databaseUrl }: Config): string =>
  databaseUrl === undefined ? resolve(data) : OPTIONS.databaseUrl.show(databaseUrl)

/** Where the data is, as the store is opened. */
export function addressOf(config: Config): DatabaseAddress {
  const { databaseUrl, databaseCa, databasePool, databaseTimeout, databasePooler } = config
  if (databaseUrl === undefined)
    return usesFolder(config) ? { file: databaseFile(config.data), folder: config.data } : { file: IN_MEMORY }
  const settings = {
    ...databaseUrl,
    authorities: databaseCa === undefined ? undefined : readFileSync(databaseCa, "utf8"),
    connections: databasePool,
    timeoutMs: databaseTimeout * 1000,
    pooled: databasePooler === "transaction",
  }
  return { settings }
}

export const databaseFile = (dataFolder: string): string => join(dataFolder, "gatehouse.db")
